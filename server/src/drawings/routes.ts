import { factsOf, mainView, type View } from '@tailorbird/art';
import type { Product } from '@tailorbird/contract/catalogue';
import { choicesFrom, chosenOptions } from '@tailorbird/contract/choice-address';
import { drawingOf } from '@tailorbird/contract/drawn-choices';
import { getDrawing, getLettering, getPreview } from '@tailorbird/contract/previews';
import type { ProductArt } from '@tailorbird/contract/product-art';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseCaller } from '../accounts/limit-rate.ts';
import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { serve, type BytesReply, type Route } from '../http/serve.ts';
import { drawFor } from './draw-for.ts';
import type { FindProduct } from './drawn-products.ts';
import { hashOf } from './hash-of.ts';
import { KeptPictures } from './keep-pictures.ts';
import { findLettering, findSvg, type Wanted } from './rendition-queries.ts';
import type { Renderer } from './renderer.ts';

interface DrawingShop {
  database: Queryable;
  renderer: Renderer;
  findProduct: FindProduct;
  ratePerMinute: number;
}

const FOR_EVER = 'public, max-age=31536000, immutable';

export function drawingRoutes(shop: DrawingShop): Route[] {
  const { database, renderer, findProduct, ratePerMinute } = shop;
  const pictures = new KeptPictures({ database, renderer });
  return [
    serve(getPreview, async ({ params, query }, { address, request, reply }) => {
      const product = await findProduct(params.id);
      if (!product) throw new ShopError('PRODUCT_NOT_FOUND');
      if (!product.art) throw new ShopError('NOT_FOUND');
      const { drawing, view } = chosen({ ...product, art: product.art }, request.url, query.view);
      const wanted: Wanted = {
        hash: hashOf(drawing, view),
        width: query.w,
        type: `image/${query.format}`,
      };
      // the address of another revision may show something else one day
      const isForEver = query.rev === product.art.revision;
      const headers = pictureHeaders(wanted, isForEver ? FOR_EVER : 'no-cache');
      return send(request, reply, headers, async () => {
        const kept = await pictures.find(wanted);
        if (kept) return kept;
        return pictures.make(
          wanted,
          () => drawFor(drawing, view),
          () => refuseCaller(database, 'draw', address, ratePerMinute),
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

/** What the address says, and from which side it is seen; the one with the print unless said. */
function chosen(
  { art, type }: Product & { art: ProductArt },
  url: string,
  wanted: View | undefined,
) {
  const options = type?.options ?? [];
  const search = new URLSearchParams(url.slice(url.indexOf('?')));
  const drawing = drawingOf(art, options, chosenOptions(choicesFrom(options, search)));
  const view = wanted ?? mainView(drawing);
  if (!factsOf(art.template).views.includes(view)) throw new ShopError('NOT_FOUND');
  return { drawing, view };
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
