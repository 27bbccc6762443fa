import * as contract from '@tailorbird/contract/artworks';
import * as drafts from '@tailorbird/contract/desk-drafts';
import type { ArtworkEdits } from '@tailorbird/contract/kinds/artwork';
import { recipeOf } from '@tailorbird/contract/rules/artwork-recipes';
import type { FastifyRequest } from 'fastify';
import { countUploads, enforceCallerRateLimit } from '../accounts/rate-limit.ts';
import type { Database, Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { siteOf } from '../http/rate-limiter.ts';
import { serve, type Route } from '../http/serve.ts';
import type { PictureEncoder } from '../images/picture-encoder.ts';
import { keepArtwork, receiveArtwork, type PictureOwner } from './keep-artwork.ts';
import { NetworkTurns } from './network-turns.ts';
import type { PictureAddresses } from './picture-addresses.ts';
import {
  deleteArtworks,
  findArtwork,
  findUsedRoom,
  hideArtworks,
  listOwnArtworks,
  lockOwnArtwork,
  lockRefusal,
  setRefusal,
} from './queries.ts';
import { mostBytesOf } from './quotas.ts';
import type { ArtworkRenditions } from './renditions.ts';
import { showArtwork, showRendition } from './show-artwork.ts';
import { staffRoutes } from './staff-routes.ts';
import { findNames } from './use-queries.ts';

/** Runs in the transaction that changes whether a picture is refused, such as one that mails its owner. */
export type RefusalHook = (tx: Queryable, change: RefusalChange) => Promise<void>;

/** A picture whose refusal changes. Its row is locked. */
interface RefusalChange {
  id: string;
  ownerId: string;
  /** Of the file. */
  name: string;
  /** Why it was refused; empty: it was not. */
  before: string;
  /** Why it is refused; empty: it is made after all. */
  after: string;
  changedBy: string;
}

export interface ArtworkShop {
  database: Database;
  encoder: PictureEncoder;
  renditions: ArtworkRenditions;
  addresses: PictureAddresses;
  drawingRatePerMinute: number;
  onRefusal: readonly RefusalHook[];
  /** Whether there is such a draft of the desk, which has pictures of its own. */
  hasDraft: (db: Queryable, id: string) => Promise<boolean>;
}

/** It is a picture and nothing else, of one person alone, and never another under its address. */
const SHOWN = {
  'cache-control': 'private, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
} as const;

/** Whose pictures a call is about, and where it comes from. */
interface PictureCall {
  owner: PictureOwner;
  address: string;
}

/** The calls about pictures of one owner: whoever calls, or a draft of the desk. */
function ownerCalls(shop: ArtworkShop, askingFrom: AskingFrom) {
  const { database, renditions, addresses } = shop;
  const turns = new NetworkTurns();
  return {
    upload: async ({ owner, address }: PictureCall, request: FastifyRequest) => {
      const network = siteOf(address);
      await countUploads(database, address, { files: 1, bytes: 0 });
      const artwork = await turns.take({ network, shopper: owner.id }, () =>
        receiveArtwork(request, async (file) => {
          await countUploads(database, address, { files: 0, bytes: file.size });
          return keepArtwork(shop, { owner, network }, file);
        }),
      );
      return { artwork: showArtwork(artwork, addresses) };
    },
    list: async ({ owner }: Pick<PictureCall, 'owner'>) => {
      const artworks = await listOwnArtworks(database, owner.id);
      const { bytes } = await findUsedRoom(database, owner.id);
      return {
        artworks: artworks.map((artwork) => showArtwork(artwork, addresses)),
        usedBytes: bytes,
        mostBytes: mostBytesOf(owner.kind),
      };
    },
    remove: ({ owner }: Pick<PictureCall, 'owner'>, id: string) =>
      database.transaction((tx) => deleteOwn(tx, id, owner.id)),
    render: async ({ owner, address }: PictureCall, id: string, edits: ArtworkEdits) => {
      const artwork = await findArtwork(database, id);
      if (artwork?.owner_id !== owner.id || artwork.is_hidden) throw new ShopError('NOT_FOUND');
      const wanted = { id, recipe: recipeOf(edits) };
      const facts = await renditions.use(wanted, askingFrom(address));
      return { rendition: showRendition(facts, addresses, { id, edits }) };
    },
  };
}

type AskingFrom = (address: string) => Parameters<ArtworkRenditions['use']>[1];

/** Pictures that the desk uploads for what it is writing. */
function draftRoutes(
  { database, hasDraft }: ArtworkShop,
  calls: ReturnType<typeof ownerCalls>,
): Route[] {
  const ownerOf = async (draftId: string): Promise<PictureOwner> => {
    if (!(await hasDraft(database, draftId))) throw new ShopError('NOT_FOUND');
    return { kind: 'account', id: draftId };
  };
  return [
    serve(drafts.uploadDraftArtwork, async ({ params }, { address, request }) =>
      calls.upload({ owner: await ownerOf(params.draftId), address }, request),
    ),
    serve(drafts.listDraftArtworks, async ({ params }) =>
      calls.list({ owner: await ownerOf(params.draftId) }),
    ),
    serve(drafts.deleteDraftArtwork, async ({ params }) =>
      calls.remove({ owner: await ownerOf(params.draftId) }, params.id),
    ),
    serve(drafts.renderDraftArtwork, async ({ params, body }, { address }) =>
      calls.render({ owner: await ownerOf(params.draftId), address }, params.id, body.edits),
    ),
  ];
}

export function artworkRoutes(shop: ArtworkShop): Route[] {
  const { database, renditions, addresses } = shop;
  /** Counts renditions that have to be made for this caller, as drawings are. */
  const askingFrom = (address: string) => ({
    network: siteOf(address),
    allow: () => enforceCallerRateLimit(database, 'draw', address, shop.drawingRatePerMinute),
  });
  const calls = ownerCalls(shop, askingFrom);
  return [
    serve(contract.uploadArtwork, async (_, { caller: owner, address, request }) =>
      calls.upload({ owner, address }, request),
    ),
    serve(contract.listArtworks, async (_, { caller: owner }) => calls.list({ owner })),
    serve(contract.deleteArtwork, async ({ params }, { caller: owner }) =>
      calls.remove({ owner }, params.id),
    ),
    serve(contract.renderArtwork, async ({ params, body }, { caller: owner, address }) =>
      calls.render({ owner, address }, params.id, body.edits),
    ),
    ...draftRoutes(shop, calls),

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
      await changeRefusal(shop, { id, reason, changedBy: caller.name });
      return { artwork: await getShown(shop, id) };
    }),

    serve(contract.acceptArtwork, async ({ params: { id } }, { caller }) => {
      await changeRefusal(shop, { id, reason: '', changedBy: caller.name });
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

/**
 * Whoever presses twice changes nothing the second time, and nothing follows from it.
 * @throws NOT_FOUND
 */
async function changeRefusal(
  { database, onRefusal }: ArtworkShop,
  { id, reason: after, changedBy }: { id: string; reason: string; changedBy: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    const locked = await lockRefusal(tx, id);
    if (!locked) throw new ShopError('NOT_FOUND');
    if (locked.before === after) return;
    await setRefusal(tx, id, { reason: after, by: changedBy });
    for (const hook of onRefusal) await hook(tx, { id, ...locked, after, changedBy });
  });
}

async function getShown({ database, addresses }: ArtworkShop, id: string) {
  const artwork = await findArtwork(database, id);
  if (!artwork) throw new ShopError('NOT_FOUND');
  return showArtwork(artwork, addresses);
}
