import * as contract from '@tailorbird/contract/artworks';
import { recipeOf } from '@tailorbird/contract/rules/artwork-recipes';
import { countUploads, enforceCallerRateLimit } from '../accounts/rate-limit.ts';
import type { Database, Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { siteOf } from '../http/rate-limiter.ts';
import { serve, type Route } from '../http/serve.ts';
import type { PictureEncoder } from '../images/picture-encoder.ts';
import { keepArtwork, receiveArtwork } from './keep-artwork.ts';
import { NetworkTurns } from './network-turns.ts';
import type { PictureAddresses } from './picture-addresses.ts';
import {
  deleteArtworks,
  deleteRefusal,
  findArtwork,
  findUsedRoom,
  hideArtworks,
  listOwnArtworks,
  lockOwnArtwork,
  setRefusal,
} from './queries.ts';
import { mostBytesOf } from './quotas.ts';
import type { ArtworkRenditions } from './renditions.ts';
import { showArtwork, showRendition } from './show-artwork.ts';
import { staffRoutes } from './staff-routes.ts';
import { findNames } from './use-queries.ts';

/** Runs in the transaction that marks a picture as refused, such as one that mails its owner. */
export type RefusalHook = (
  tx: Queryable,
  refused: { id: string; ownerId: string; name: string; reason: string },
) => Promise<void>;

export interface ArtworkShop {
  database: Database;
  encoder: PictureEncoder;
  renditions: ArtworkRenditions;
  addresses: PictureAddresses;
  drawingRatePerMinute: number;
  onRefusal: readonly RefusalHook[];
}

/** It is a picture and nothing else, of one person alone, and never another under its address. */
const SHOWN = {
  'cache-control': 'private, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
} as const;

export function artworkRoutes(shop: ArtworkShop): Route[] {
  const { database, renditions, addresses } = shop;
  const turns = new NetworkTurns();
  /** Counts renditions that have to be made for this caller, as drawings are. */
  const askingFrom = (address: string) => ({
    network: siteOf(address),
    allow: () => enforceCallerRateLimit(database, 'draw', address, shop.drawingRatePerMinute),
  });
  return [
    serve(contract.uploadArtwork, async (_, { caller, address, request }) => {
      const network = siteOf(address);
      await countUploads(database, address, { files: 1, bytes: 0 });
      const artwork = await turns.take({ network, shopper: caller.id }, () =>
        receiveArtwork(request, async (file) => {
          await countUploads(database, address, { files: 0, bytes: file.size });
          return keepArtwork(shop, { owner: caller, network }, file);
        }),
      );
      return { artwork: showArtwork(artwork, addresses) };
    }),

    serve(contract.listArtworks, async (_, { caller }) => {
      const artworks = await listOwnArtworks(database, caller.id);
      const { bytes } = await findUsedRoom(database, caller.id);
      return {
        artworks: artworks.map((artwork) => showArtwork(artwork, addresses)),
        usedBytes: bytes,
        mostBytes: mostBytesOf(caller.kind),
      };
    }),

    serve(contract.deleteArtwork, async ({ params: { id } }, { caller }) => {
      await database.transaction((tx) => deleteOwn(tx, id, caller.id));
    }),

    serve(contract.renderArtwork, async ({ params: { id }, body }, { caller, address }) => {
      const { edits } = body;
      const artwork = await findArtwork(database, id);
      if (artwork?.owner_id !== caller.id || artwork.is_hidden) throw new ShopError('NOT_FOUND');
      const wanted = { id, recipe: recipeOf(edits) };
      const facts = await renditions.use(wanted, askingFrom(address));
      return { rendition: showRendition(facts, addresses, { id, edits }) };
    }),

    serve(contract.getArtworkPicture, async ({ params, query }, { address, request, reply }) => {
      const { id } = params;
      const { recipe, signature } = query;
      // before anything is read: nobody learns by a made-up address which pictures there are
      if (!addresses.isSigned(id, recipe, signature)) throw new ShopError('NOT_FOUND');
      const etag = `"${id}-${recipe}"`;
      const isKnown = request.headers['if-none-match'] === etag;
      const shown = isKnown
        ? undefined
        : await renditions.find({ id, recipe }, askingFrom(address));
      reply.headers({ ...SHOWN, etag, 'content-type': shown?.contentType ?? 'image/webp' });
      if (!shown) reply.code(304);
      return { bytes: shown?.bytes ?? Buffer.alloc(0) };
    }),

    serve(contract.refuseArtwork, async ({ params: { id }, body: { reason } }, { caller }) => {
      await database.transaction(async (tx) => {
        const refused = await setRefusal(tx, id, { reason, by: caller.name });
        if (!refused) throw new ShopError('NOT_FOUND');
        for (const hook of shop.onRefusal) await hook(tx, { id, reason, ...refused });
      });
      return { artwork: await getShown(shop, id) };
    }),

    serve(contract.acceptArtwork, async ({ params: { id } }) => {
      await deleteRefusal(database, id);
      return { artwork: await getShown(shop, id) };
    }),

    ...staffRoutes(shop),
  ];
}

/**
 * At once, unless something names it: then it is hidden, and an order keeps it.
 * @throws NOT_FOUND
 */
async function deleteOwn(tx: Queryable, id: string, ownerId: string): Promise<void> {
  const locked = await lockOwnArtwork(tx, id, ownerId);
  if (!locked) throw new ShopError('NOT_FOUND');
  const isNamed = locked.isKept || (await findNames(tx, [{ id, ownerId }])).has(id);
  await (isNamed ? hideArtworks : deleteArtworks)(tx, [id]);
}

async function getShown({ database, addresses }: ArtworkShop, id: string) {
  const artwork = await findArtwork(database, id);
  if (!artwork) throw new ShopError('NOT_FOUND');
  return showArtwork(artwork, addresses);
}
