import { getDrawing, getLettering, getPreview } from '@tailorbird/contract/previews';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { enforceCallerRateLimit } from '../accounts/rate-limit.ts';
import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { serve, type BytesReply, type Route } from '../http/serve.ts';
import { drawFor } from './draw-item.ts';
import { KeptPictures } from './keep-pictures.ts';
import { findLettering, findSvg, type Wanted } from './queries.ts';
import type { Renderer } from './renderer.ts';
import type { ReadPreviewRequest } from './preview-request.ts';

interface DrawingShop {
  database: Queryable;
  renderer: Renderer;
  seeProduct: ReadPreviewRequest;
  ratePerMinute: number;
}

const FOR_EVER = 'public, max-age=31536000, immutable';

export function drawingRoutes(shop: DrawingShop): Route[] {
  const { database, renderer, seeProduct, ratePerMinute } = shop;
  const pictures = new KeptPictures({ database, renderer });
  return [
    serve(getPreview, async ({ params, query }, { address, request, reply }) => {
      const { view, rev, w: width, format } = query;
      const seen = await seeProduct({ id: params.id, url: request.url, view, rev });
      const wanted: Wanted = { hash: seen.hash, width, type: `image/${format}` };
      // the address of another revision may show something else one day
      const headers = pictureHeaders(wanted, seen.isForEver ? FOR_EVER : 'no-cache');
      return send(request, reply, headers, async () => {
        const kept = await pictures.find(wanted);
        if (kept) return kept;
        return pictures.make(
          wanted,
          () => drawFor(seen.drawing, seen.view),
          () => enforceCallerRateLimit(database, 'draw', address, ratePerMinute),
        );
      });
    }),

    serve(getDrawing, async ({ params, query }, { request, reply }) => {
      const wanted: Wanted = {
        hash: params.hash,
        width: query.w,
        type: `image/${query.format}`,
      };
      const headers = pictureHeaders(wanted, FOR_EVER);
      return send(request, reply, headers, async () => {
        const kept = await pictures.find(wanted);
        if (kept) return kept;
        const svg = await findSvg(database, params.hash);
        return svg === undefined ? undefined : pictures.make(wanted, () => svg);
      });
    }),

    serve(getLettering, async ({ params: { hash } }, { request, reply }) => {
      const headers = {
        ...headersOf(`"${hash}-lettering"`, FOR_EVER),
        'content-type': 'image/svg+xml',
      };
      return send(request, reply, headers, async () => {
        const lettering = await findLettering(database, hash);
        return lettering === undefined ? undefined : Buffer.from(lettering);
      });
    }),
  ];
}

function pictureHeaders({ hash, width, type }: Wanted, cacheControl: string) {
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
  find: () => Promise<Buffer | undefined>,
): Promise<BytesReply> {
  const isKnown = request.headers['if-none-match'] === headers.etag;
  const bytes = isKnown ? Buffer.alloc(0) : await find();
  if (!bytes) throw new ShopError('NOT_FOUND');
  reply.headers(headers);
  if (isKnown) reply.code(304);
  return { bytes };
}
