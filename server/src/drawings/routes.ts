import { timingSafeEqual } from 'node:crypto';
import { getDrawing, getLettering, getPreview } from '@tailorbird/contract/previews';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { enforceCallerRateLimit } from '../accounts/rate-limit.ts';
import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { siteOf } from '../http/rate-limiter.ts';
import { serve, type BytesReply, type Route } from '../http/serve.ts';
import { drawFor } from './draw-item.ts';
import type { DrawingPictureCache, RenderedPicture } from './picture-cache.ts';
import { findAccess, findLettering, findSvg, type PictureKey } from './queries.ts';
import type { ReadPreviewRequest } from './preview-request.ts';

interface DrawingShop {
  database: Queryable;
  pictures: DrawingPictureCache;
  seeProduct: ReadPreviewRequest;
  ratePerMinute: number;
}

/**
 * Times the configured rate. A workshop that prints its sheets needs one picture of each piece, as
 * fast as they can be drawn.
 */
const RATES = { draw: 1, 'draw ordered': 10 } as const;

const FOR_EVER = 'public, max-age=31536000, immutable';
/** What a customer has brought stays with the customer's browser. */
const OWN_FOR_EVER = 'private, max-age=31536000, immutable';

export function drawingRoutes(shop: DrawingShop): Route[] {
  const { database, pictures, seeProduct, ratePerMinute } = shop;
  const asking = (effort: 'draw' | 'draw ordered', address: string) => ({
    network: siteOf(address),
    allow: () => enforceCallerRateLimit(database, effort, address, RATES[effort] * ratePerMinute),
  });
  return [
    serve(getPreview, async ({ params, query }, { address, request, reply }) => {
      const { view, rev, w: width, format } = query;
      const seen = await seeProduct({ id: params.id, url: request.url, view, rev });
      const wanted: PictureKey = { hash: seen.hash, width, type: `image/${format}` };
      // the address of another revision may show something else one day
      const forEver = seen.drawing.parameters.pictures ? OWN_FOR_EVER : FOR_EVER;
      const headers = pictureHeaders(wanted, seen.isForEver ? forEver : 'no-cache');
      return send(request, reply, headers, async () => {
        const kept = await pictures.find(wanted);
        if (kept) return kept;
        return pictures.make(
          wanted,
          () => drawFor(seen.drawing, seen.view),
          asking('draw', address),
        );
      });
    }),

    serve(getDrawing, async ({ params: { hash }, query }, { address, request, reply }) => {
      const { signature, w: width, format } = query;
      const access = await findAccess(database, hash);
      if (!opens(access, signature) && !(access?.isShownUnsigned && signature === undefined)) {
        throw new ShopError('NOT_FOUND');
      }
      const wanted: PictureKey = { hash, width, type: `image/${format}` };
      return send(request, reply, pictureHeaders(wanted, FOR_EVER), async () => {
        const kept = await pictures.find(wanted);
        if (kept) return kept;
        const svg = await findSvg(database, hash);
        if (svg === undefined) return undefined;
        return pictures.make(wanted, () => svg, asking('draw ordered', address));
      });
    }),

    serve(getLettering, async ({ params: { hash }, query }, { request, reply }) => {
      if (!opens(await findAccess(database, hash), query.signature)) {
        throw new ShopError('NOT_FOUND');
      }
      const lettering = await findLettering(database, hash);
      const headers = {
        ...headersOf(`"${hash}-lettering"`, FOR_EVER),
        'content-type': 'image/svg+xml',
      };
      const bytes = lettering === undefined ? undefined : Buffer.from(lettering);
      return send(request, reply, headers, async () => bytes && { bytes, isWhole: true });
    }),
  ];
}

/** Whoever has the signature was given it: in an own order, at the desk or in a mail. */
function opens(access: { signature: string } | undefined, signature = ''): boolean {
  const [right, sent] = [access?.signature ?? '', signature].map((text) => Buffer.from(text));
  if (!right || !sent || right.length === 0 || sent.length !== right.length) return false;
  return timingSafeEqual(sent, right);
}

function pictureHeaders({ hash, width, type }: PictureKey, cacheControl: string) {
  const etag = `"${hash}-${width}-${type.replace('image/', '')}"`;
  return { ...headersOf(etag, cacheControl), 'content-type': type };
}

/** Mails and other pages that tell of a product may show it. */
function headersOf(etag: string, cacheControl: string) {
  return {
    etag,
    'cache-control': cacheControl,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  };
}

/** The tag names what can be seen, so whoever knows it needs nothing to be read or drawn. */
async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  headers: { etag: string } & Record<string, string>,
  find: () => Promise<RenderedPicture | undefined>,
): Promise<BytesReply> {
  const isKnown = request.headers['if-none-match'] === headers.etag;
  const picture = isKnown ? { bytes: Buffer.alloc(0), isWhole: true } : await find();
  if (!picture) throw new ShopError('NOT_FOUND');
  const { etag: _, ...others } = headers;
  // what lacks something is asked for again
  reply.headers(picture.isWhole ? headers : { ...others, 'cache-control': 'no-store' });
  if (isKnown) reply.code(304);
  return { bytes: picture.bytes };
}
