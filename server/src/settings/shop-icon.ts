import { ownName } from '@tailorbird/contract/rules/own-name';
import type { ShopSettings } from '@tailorbird/contract/shop-settings';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { escapeMarkup } from '../http/escape-markup.ts';
import type { ShopIcon } from '../http/pages.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import { findPrint, makePrint } from '../images/print-picture.ts';
import type { PictureEncoder } from '../images/picture-encoder.ts';

type Shop = ShopSettings['shop'];

const PNG = '/shop-icon.png';
const SVG = '/shop-icon.svg';

/** Colours as #rrggbb. */
export interface IconTile {
  ground: string;
  letter: string;
}

/** Those of web/public/favicon.svg. */
const OWN_TILE: IconTile = { ground: '#46531f', letter: '#fbf6ec' };

/**
 * The icon of the shop in tabs and on the screens of phones: its logo, or a tile with the first
 * letter of its name. Browsers keep an icon by its address, so another icon has another one.
 * @returns undefined when the shop has neither
 */
export function iconOf(
  { logo, name }: Pick<Shop, 'logo' | 'name'>,
  tile: IconTile = OWN_TILE,
): ShopIcon | undefined {
  if (logo !== null) return { href: `${PNG}?of=${logo}`, type: 'image/png' };
  const letter = firstLetter(ownName(name));
  if (letter === undefined) return undefined;
  const colours = tile === OWN_TILE ? '' : `&on=${tile.ground.slice(1)}`;
  return { href: `${SVG}?of=${encodeURIComponent(letter)}${colours}`, type: 'image/svg+xml' };
}

/** Serves it as it is now, whatever the rest of the address says. */
export function serveIcon(
  server: FastifyInstance,
  shop: {
    database: Database;
    responseCache: ResponseCache;
    encoder: PictureEncoder;
    find: () => Promise<Pick<ShopSettings, 'shop'>>;
    /** @returns undefined when the shop has no colours of its own */
    findTile: () => Promise<IconTile | undefined>;
  },
): void {
  const serve = (path: string, contentType: string, draw: (shop: Shop) => Promise<Buffer>) =>
    server.get(path, (request, reply) =>
      shop.responseCache.send(request, reply, {
        key: path,
        room: 'other',
        make: async () => ({ bytes: await draw((await shop.find()).shop), contentType }),
      }),
    );
  serve(PNG, 'image/png', async ({ logo }) => {
    // made when the logo was set, unless that was under an earlier version
    const isMade = logo !== null && (await makePrint(shop, logo, 'icon'));
    const bytes = isMade ? await findPrint(shop.database, logo, 'icon') : undefined;
    if (!bytes) throw new ShopError('NOT_FOUND');
    return bytes;
  });
  serve(SVG, 'image/svg+xml; charset=utf-8', async ({ name }) => {
    const letter = firstLetter(ownName(name));
    if (letter === undefined) throw new ShopError('NOT_FOUND');
    return Buffer.from(tileWith(letter, await shop.findTile()));
  });
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const listGraphemes = (text: string) => [...graphemes.segment(text)].map(({ segment }) => segment);

/** What is one letter to who reads it, before signs such as quotes; undefined of no name. */
function firstLetter(name: string): string | undefined {
  const all = listGraphemes(name);
  const first = all.find((one) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(one)) ?? all[0];
  if (first === undefined) return undefined;
  const upper = first.toUpperCase();
  // ß would be two of them
  return listGraphemes(upper).length === 1 ? upper : first;
}

/** An icon loads no fonts: it takes what is there. */
const tileWith = (letter: string, { ground, letter: ink }: IconTile = OWN_TILE) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${ground}"/><text x="32" y="34" fill="${ink}" font-family="Besley,Rockwell,'Roboto Slab',Georgia,serif" font-size="40" font-weight="500" text-anchor="middle" dominant-baseline="central">${escapeMarkup(letter)}</text></svg>`;
