import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LOOK } from '@tailorbird/contract/look-limits';
import type { Queryable } from '../database/pool.ts';
import { readCookie } from '../http/headers.ts';
import { mayBePreview, PREVIEW_COOKIE, rememberPreviews } from '../http/preview.ts';
import type { SignedIds } from '../http/signed-ids.ts';
import { findPreviewView, type LookView } from './look-view.ts';
import { messages } from './messages.ts';
import { findPreview, hasImage } from './preview-queries.ts';

interface PreviewShop {
  database: Queryable;
  links: SignedIds;
  publicUrl: string;
}

/** The document of a page as a preview shows it, for a frame. */
export type FrameRenderer = (
  findLook: () => Promise<LookView>,
  address: string,
) => Promise<{ bytes: Buffer; status?: number } | undefined>;

/** The views of requests that show a preview, each read when it is first asked for. */
const views = new WeakMap<FastifyRequest, () => Promise<LookView>>();

/**
 * The look that a request is shown.
 * @returns undefined when it sees what everybody sees
 */
export const previewOf = (request: FastifyRequest): (() => Promise<LookView>) | undefined =>
  views.get(request);

/** Reads a secret; undefined when the shop has not made it, or it has ended. */
async function readToken(
  { database, links }: PreviewShop,
  token: string | undefined,
): Promise<(() => Promise<LookView>) | undefined> {
  const [id] = (token !== undefined && links.read(token)) || [];
  const preview = id === undefined ? undefined : await findPreview(database, id);
  if (!preview) return undefined;
  let view: Promise<LookView> | undefined;
  return () => (view ??= findPreviewView(database, preview.version));
}

/** Files of the build are everybody's, and a preview's own addresses name its secret. */
const NO_PREVIEW = /^\/(?:assets|preview)\//;

/** Finds out before anything else whether a request shows a preview. */
export function findPreviews(server: FastifyInstance, shop: PreviewShop): void {
  rememberPreviews(server);
  server.addHook('onRequest', async (request, reply) => {
    const { cookie } = request.headers;
    if (!mayBePreview(cookie) || NO_PREVIEW.test(request.url)) return;
    const view = await readToken(shop, readCookie(cookie, PREVIEW_COOKIE));
    if (!view) {
      endCookie(shop, reply);
      return;
    }
    views.set(request, view);
    request.isPreview = true;
    setPrivate(reply);
  });
}

/** Whether the request may be shown a picture that nothing published shows. */
export async function mayPreviewImage(
  { database }: Pick<PreviewShop, 'database'>,
  request: FastifyRequest,
  id: string,
): Promise<boolean> {
  return request.isPreview && hasImage(database, id);
}

/** The addresses of previews themselves: where one begins, where it ends, and pages for a frame. */
export function servePreviews(
  server: FastifyInstance,
  shop: PreviewShop,
  renderFrame: FrameRenderer,
): void {
  server.get('/preview/end', async (_, reply) => {
    endCookie(shop, reply);
    return reply.redirect('/', 303);
  });
  server.get<{ Params: { token: string } }>('/preview/:token', async ({ params }, reply) => {
    const view = await readToken(shop, params.token);
    setPrivate(reply);
    if (!view) {
      endCookie(shop, reply);
      return reply.code(410).type('text/html; charset=utf-8').send(messages.endedPage);
    }
    setCookie(shop, reply, { value: params.token, path: '/' });
    return reply.redirect('/', 303);
  });
  server.get<{ Params: { token: string }; Querystring: { address?: string } }>(
    '/preview/:token/frame',
    async ({ params, query }, reply) => {
      const view = await readToken(shop, params.token);
      const address = typeof query.address === 'string' ? query.address : '/';
      const page = view && (await renderFrame(view, address.startsWith('/') ? address : '/'));
      setPrivate(reply);
      if (!page) {
        return reply.code(410).type('text/html; charset=utf-8').send(messages.endedPage);
      }
      // for its pictures and its style sheet, which no token comes with
      setCookie(shop, reply, { value: params.token, path: '/api/binary' });
      setCookie(shop, reply, { value: params.token, path: '/look' });
      return reply
        .code(page.status ?? 200)
        .type('text/html; charset=utf-8')
        .send(withoutScripts(page.bytes));
    },
  );
}

/** Neither a cache nor a search engine keeps what a preview shows. */
const setPrivate = (reply: FastifyReply) =>
  reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');

/** The frame lets none run, and a browser complains of each. Nothing in a script can end it. */
function withoutScripts(page: Buffer): string {
  return page.toString().replaceAll(/<script\b[^]*?<\/script>/g, '');
}

function setCookie(
  { publicUrl }: PreviewShop,
  reply: FastifyReply,
  { value, path, seconds = LOOK.previewHours * 3600 }: Cookie,
): void {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${PREVIEW_COOKIE}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
  );
}

interface Cookie {
  value: string;
  path: '/' | '/api/binary' | '/look';
  seconds?: number;
}

function endCookie(shop: PreviewShop, reply: FastifyReply): void {
  setCookie(shop, reply, { value: '', path: '/', seconds: 0 });
}
