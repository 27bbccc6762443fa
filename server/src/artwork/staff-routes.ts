import * as contract from '@tailorbird/contract/artworks';
import { editsOf } from '@tailorbird/contract/rules/artwork-recipes';
import { ShopError } from '../http/errors.ts';
import { serve, type Route } from '../http/serve.ts';
import { printArtwork } from './print-artwork.ts';
import { findOriginal, findSource } from './queries.ts';
import type { ArtworkShop } from './routes.ts';

/** Saved and never shown: what a stranger has uploaded runs in no page of the shop. */
const SAVED = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
} as const;

/** Files for the workshop. */
export function staffRoutes(shop: Pick<ArtworkShop, 'database' | 'encoder'>): Route[] {
  const { database } = shop;
  return [
    serve(contract.getArtworkOriginal, async ({ params: { id } }, { reply }) => {
      const original = await findOriginal(database, id);
      if (!original) throw new ShopError('NOT_FOUND');
      const { name, digest, bytes } = original;
      reply.headers({
        ...SAVED,
        'content-type': 'application/octet-stream',
        'content-disposition': attachment(name),
        // source: RFC 9530
        'repr-digest': `sha-256=:${digest.toString('base64')}:`,
      });
      return { bytes };
    }),

    serve(contract.getArtworkPrint, async ({ params: { id }, query }, { reply }) => {
      const { width, recipe, format } = query;
      if (format === 'svg') {
        const { name, bytes } = await findSvg(shop, id);
        reply.headers({
          ...SAVED,
          'content-type': 'application/octet-stream',
          'content-disposition': attachment(`${withoutEnding(name)}.svg`),
        });
        return { bytes };
      }
      const edits = editsOf(recipe);
      if (!edits) {
        throw new ShopError('INVALID_INPUT', {
          fill: { problem: 'recipe must be like paper=12,reduce=6,colour=#aa0000, or empty.' },
          body: { field: 'recipe' },
        });
      }
      const printed = await printArtwork(shop, id, { millimetres: width, edits });
      if (!printed) throw new ShopError('NOT_FOUND');
      const name = `${withoutEnding(printed.name)} ${width} mm.png`;
      reply.headers({
        ...SAVED,
        'content-type': 'image/png',
        'content-disposition': attachment(name),
      });
      return { bytes: printed.bytes };
    }),
  ];
}

/** @throws NOT_FOUND, ARTWORK_NO_SVG */
async function findSvg({ database }: Pick<ArtworkShop, 'database'>, id: string) {
  const source = await findSource(database, id);
  if (!source) throw new ShopError('NOT_FOUND');
  if (source.kind !== 'svg') throw new ShopError('ARTWORK_NO_SVG');
  return source;
}

const withoutEnding = (name: string) => name.replace(/\.\w{1,5}$/, '');

/** Quotes and line breaks in a name would end the header early. */
function attachment(name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7E]|["\\]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
