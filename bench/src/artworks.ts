import { randomBytes } from 'node:crypto';
import { renderArtwork, uploadArtwork } from '@tailorbird/contract/artworks';
import type { ArtworkEdits } from '@tailorbird/contract/kinds/artwork';
import sharp from 'sharp';
import { atMost, median, type Figure } from './figures.ts';
import type { Bench } from './goods.ts';
import { treeMs } from './processor.ts';
import { logIn } from './shop.ts';

const COUNT = 10;
/** From a change in the editor to the picture that shows it. */
const MOST_MS = 300;

/** 2 megapixels. */
const SIZE = { width: 1632, height: 1224 } as const;

/** Edits by what they do, of which no two are the same: each is made anew. */
const EDITS: Record<string, (number: number) => ArtworkEdits> = {
  paper: (number) => ({ paper: 8 + number }),
  colour: (number) => ({ colour: `#aa00${(16 + number).toString(16)}` }),
  reduce: (number) => ({ reduce: 3 + number }),
};

/** Pictures of customers with edits that nobody has made yet, until their pixels are there. */
export async function measureArtworks({ shop, isQuick }: Bench): Promise<Figure[]> {
  const headers = { authorization: `Bearer ${await logIn(shop)}` };
  const files = {
    'flat PNG': new File([new Uint8Array(await makeFlat())], 'flat.png'),
    'photo, JPEG': new File([new Uint8Array(await makePhoto())], 'photo.jpg'),
  };
  const call = async (path: string, options: RequestInit): Promise<Response> => {
    const answer = await fetch(shop.url + path, options);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const upload = async (file: File): Promise<string> => {
    const body = new FormData();
    body.append('artwork', file);
    const answer = await call('/api/artwork', { method: 'POST', headers, body });
    return uploadArtwork.reply.parse(await answer.json()).artwork._id;
  };
  const edit = async (id: string, edits: ArtworkEdits): Promise<number> => {
    const began = performance.now();
    const answer = await call(`/api/artwork/${id}/rendition`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ edits }),
    });
    const { rendition } = renderArtwork.reply.parse(await answer.json());
    const picture = await call(rendition.address, {});
    await picture.arrayBuffer();
    return performance.now() - began;
  };

  const figures: Figure[] = [];
  for (const [what, file] of Object.entries(files)) {
    const id = await upload(file);
    for (const [name, editsOf] of Object.entries(EDITS)) {
      const times: number[] = [];
      const before = treeMs([shop.pid]);
      for (let number = 0; number < (isQuick ? 4 : COUNT); number += 1) {
        times.push(await edit(id, editsOf(number)));
      }
      const processor = (treeMs([shop.pid]) - before) / times.length;
      figures.push(atMost(`${what}, ${name}, processor`, processor, 'ms'));
      figures.push(atMost(`${what}, ${name}, median`, median(times), 'ms'));
      figures.push(atMost(`${what}, ${name}, slowest`, Math.max(...times), 'ms', MOST_MS));
    }
  }
  return figures;
}

/** A crest in four colours on white paper. */
async function makeFlat(): Promise<Buffer> {
  const { width, height } = SIZE;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 400 300">
    <path fill="#fff" d="M0 0h400v300H0z"/><path fill="#26324f" d="M100 20h200v160l-100 100-100-100z"/>
    <path fill="#a8262f" d="M120 40h160v60H120z"/><circle fill="#c79a3c" cx="200" cy="160" r="45"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Detail of each size, the finer the fainter, as photos have it. */
async function makePhoto(): Promise<Buffer> {
  const { width, height } = SIZE;
  const layers = await Promise.all(
    [204, 102, 51, 12, 3, 1].map(async (size) => {
      const grain = { width: width / size, height: height / size, channels: 3 } as const;
      const raw = randomBytes(grain.width * grain.height * 3);
      return sharp(raw, { raw: grain }).resize(width, height).raw().toBuffer();
    }),
  );
  const shares = [0.4, 0.25, 0.15, 0.1, 0.06, 0.04];
  const mixed = Buffer.alloc(width * height * 3);
  for (let at = 0; at < mixed.length; at += 1) {
    mixed[at] = layers.reduce(
      (sum, layer, index) => sum + (layer[at] ?? 0) * (shares[index] ?? 0),
      0,
    );
  }
  const photo = sharp(mixed, { raw: { width, height, channels: 3 } });
  return photo.jpeg({ quality: 88 }).toBuffer();
}
