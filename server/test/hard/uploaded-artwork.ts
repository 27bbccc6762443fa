import { createHash } from 'node:crypto';
import {
  getArtworkOriginal,
  getArtworkPrint,
  renderArtwork,
  uploadArtwork,
  type Artwork,
} from '@tailorbird/contract/artworks';
import { getGuestToken } from '@tailorbird/contract/accounts';
import type { Endpoint } from '@tailorbird/contract/endpoint';
import sharp from 'sharp';
import { forbiddenIn } from '../../src/artwork/svg/allowed-svg.fixture.ts';
import { fetchAnswer, type TestRequest } from '../app.ts';
import { multipart, type FormPart } from '../pictures.ts';
import { SCRIPT, type HostileFile } from './hostile-pictures.ts';
import type { Trap } from './hostile-svgs.ts';

/** Milliseconds after which an answer is none. */
const PATIENCE = 300_000;

/** Somebody with a network of their own, behind the proxy that the shop believes. */
export class Stranger {
  readonly url: string;
  readonly #network: string;

  constructor(url: string, network: string) {
    this.url = url;
    this.#network = network;
  }

  call(endpoint: Endpoint, sent: TestRequest = {}): Promise<Response> {
    const headers = { ...sent.headers, 'x-forwarded-for': this.#network };
    return fetchAnswer(this.url, endpoint, { ...sent, headers }, PATIENCE);
  }

  async enter(): Promise<string> {
    const answer = await this.call(getGuestToken);
    return getGuestToken.reply.parse(await answer.json()).token;
  }

  upload(token: string, part: FormPart): Promise<Response> {
    const form = multipart({ ...part, field: 'artwork' });
    const headers = { 'content-type': form.type };
    return this.call(uploadArtwork, { token, headers, body: form.bytes });
  }

  open(path: string): Promise<Response> {
    const headers = { 'x-forwarded-for': this.#network };
    return fetch(`${this.url}${path}`, { headers, signal: AbortSignal.timeout(PATIENCE) });
  }
}

interface AcceptedUpload {
  file: HostileFile;
  artwork: Artwork;
  /** Who uploaded it. */
  owner: string;
}

/** Who asks for files besides their owner. */
export interface OtherCallers {
  stranger: Stranger;
  admin: string;
  /** Tokens of people who may not have files for the workshop. */
  customers: readonly string[];
  trap: Trap;
}

/** Tells what is wrong with how a picture is given back that was accepted. */
export async function wrongWithAccepted(
  taken: AcceptedUpload,
  others: OtherCallers,
): Promise<string[]> {
  return [
    ...(await wrongWithShown(taken, others)),
    ...(await wrongWithOriginal(taken, others)),
    ...(await wrongWithPrints(taken, others)),
  ];
}

const SANDBOX = "default-src 'none'; sandbox";

function wrongHeaders({ headers }: Response, what: string): string[] {
  const wrong: string[] = [];
  if (headers.get('x-content-type-options') !== 'nosniff') wrong.push(`${what} may be guessed`);
  if (headers.get('content-security-policy') !== SANDBOX) wrong.push(`${what} may run`);
  return wrong;
}

/** Texts of the file, and of what it refers to. */
function tracesIn(bytes: Buffer, { url, secret }: Trap): string[] {
  const texts = [SCRIPT, 'alert(', '<script', '<svg xmlns', '<?xml', url, secret.text];
  return texts.filter((text) => bytes.includes(text));
}

/** A picture made anew, as a page shows it and as a printer takes it. */
async function wrongPicture(
  answer: Response,
  {
    what,
    types,
    taken,
    trap,
  }: { what: string; types: string[]; taken: AcceptedUpload; trap: Trap },
): Promise<string[]> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  const type = String(answer.headers.get('content-type'));
  if (answer.status !== 200 || !types.includes(type)) {
    return [`${what} is ${answer.status} ${type} ${bytes.toString('utf8', 0, 300)}`];
  }
  const wrong = wrongHeaders(answer, what);
  const { format, exif, xmp, iptc } = await sharp(bytes).metadata();
  // a print says there how many dots of it make an inch
  const notes = [xmp, iptc, type === 'image/png' ? undefined : exif];
  if (`image/${format}` !== type) wrong.push(`${what} is ${type}, and a ${format}`);
  if (notes.some(Boolean)) wrong.push(`${what} has notes in it`);
  if (bytes.equals(taken.file.bytes)) wrong.push(`${what} is the file itself`);
  return [...wrong, ...tracesIn(bytes, trap).map((text) => `${what} holds ${text}`)];
}

async function wrongWithShown(
  taken: AcceptedUpload,
  { stranger, trap }: OtherCallers,
): Promise<string[]> {
  const { artwork, owner: token } = taken;
  const types = ['image/webp', 'image/png'];
  const shown = await stranger.open(artwork.rendition.address);
  const wrong = await wrongPicture(shown, { what: 'the picture', types, taken, trap });
  const body = { edits: { paper: 12, reduce: 3 } };
  const edited = await stranger.call(renderArtwork, { token, params: { id: artwork._id }, body });
  if (edited.status !== 200) return [...wrong, `edited: ${edited.status} ${await edited.text()}`];
  const { rendition } = renderArtwork.reply.parse(await edited.json());
  const answer = await stranger.open(rendition.address);
  return [...wrong, ...(await wrongPicture(answer, { what: 'the edited', types, taken, trap }))];
}

async function wrongWithOriginal(
  { artwork, file, owner }: AcceptedUpload,
  { stranger, admin, customers }: OtherCallers,
): Promise<string[]> {
  const params = { id: artwork._id };
  const wrong: string[] = [];
  const tokens: Pick<TestRequest, 'token'>[] = [
    {},
    ...[owner, ...customers].map((token) => ({ token })),
  ];
  for (const [place, sent] of tokens.entries()) {
    for (const endpoint of [getArtworkOriginal, getArtworkPrint]) {
      const query = endpoint === getArtworkPrint ? { width: 20, format: 'svg' } : {};
      const { status } = await stranger.call(endpoint, { ...sent, params, query });
      if (status !== (place === 0 ? 401 : 403)) wrong.push(`${endpoint.path}: ${status}`);
    }
  }
  const answer = await stranger.call(getArtworkOriginal, { token: admin, params });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { status, headers } = answer;
  if (status !== 200 || !bytes.equals(file.bytes)) wrong.push(`the original is ${status}`);
  if (headers.get('content-type') !== 'application/octet-stream') wrong.push('it has a type');
  const digest = createHash('sha256').update(file.bytes).digest('base64');
  if (headers.get('repr-digest') !== `sha-256=:${digest}:`) wrong.push('its digest is another');
  return [...wrong, ...wrongHeaders(answer, 'the original'), ...notSaved(answer)];
}

/** By its header a browser shows it, or takes a part of its name for another header. */
function notSaved({ headers }: Response): string[] {
  const disposition = String(headers.get('content-disposition'));
  const isSaved = /^attachment; filename="[^"\\]*"; filename\*=UTF-8''[^\s"';]*$/.test(disposition);
  return isSaved ? [] : [`it is named by ${disposition}`];
}

async function wrongWithPrints(
  taken: AcceptedUpload,
  { stranger, admin, trap }: OtherCallers,
): Promise<string[]> {
  const sent = { token: admin, params: { id: taken.artwork._id } };
  // as large as the workshop makes any
  const png = await stranger.call(getArtworkPrint, { ...sent, query: { width: 340 } });
  const wrong = [
    ...(await wrongPicture(png, { what: 'the print', types: ['image/png'], taken, trap })),
    ...notSaved(png),
  ];
  const answer = await stranger.call(getArtworkPrint, {
    ...sent,
    query: { width: 60, format: 'svg' },
  });
  if (taken.artwork.kind !== 'svg') {
    return answer.status === 404 ? wrong : [...wrong, `pixels as an SVG: ${answer.status}`];
  }
  const svg = await answer.text();
  if (answer.headers.get('content-type') !== 'application/octet-stream') {
    wrong.push('the SVG has a type');
  }
  return [
    ...wrong,
    ...wrongHeaders(answer, 'the SVG'),
    ...notSaved(answer),
    ...forbiddenIn(svg).map((part) => `the SVG holds ${part}`),
    ...[trap.url, trap.secret.text, 'alert'].flatMap((text) =>
      svg.includes(text) ? [`the SVG holds ${text}`] : [],
    ),
  ];
}
