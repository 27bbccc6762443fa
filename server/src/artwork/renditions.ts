import type { ArtworkEdits, ArtworkFacts } from '@tailorbird/contract/kinds/artwork';
import { ARTWORK_RENDITION_SIDE } from '@tailorbird/contract/kinds/artwork';
import { editsOf, pictureRef, recipeOf } from '@tailorbird/contract/rules/artwork-recipes';
import type { Database, Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { encodeInTime } from '../images/encode-artwork.ts';
import type { PictureEncoder } from '../images/picture-encoder.ts';
import type { QueuePlace } from '../priority-queue.ts';
import { findSource, listArtworks, type Rendition, type StoredSource } from './queries.ts';
import {
  deleteRendition,
  findRendition,
  holdArtwork,
  insertRendition,
  listRecipes,
  useRendition,
  type RenditionFacts,
  type RenditionKey,
} from './rendition-queries.ts';
import {
  findNames,
  hasOrdered,
  listInCart,
  listPlaceable,
  notePlaced,
  noteUse,
} from './use-queries.ts';

/** Renditions of one picture, that without edits among them. */
const MOST_RENDITIONS = 60;

/** Those who wait for a rendition, over all networks. */
const MOST_WAITING = 100;

/** Networks that may wait, each for one. */
const MOST_NETWORKS = 400;

/** The place of a network among those who wait for the process that works on pixels. */
export const placeOf = (network: string): QueuePlace => ({
  party: network,
  most: MOST_WAITING,
  mostParties: MOST_NETWORKS,
  retryAfter: 5,
});

interface Asking {
  /** Whose turn it takes. */
  network: string;
  /** Throws to deny it. Asked only for what has to be made. */
  allow?: () => Promise<void>;
}

/** A picture with its edits, as somebody wants to place it. */
export interface PictureRequest {
  id: string;
  edits: ArtworkEdits;
}

/** Pictures of customers with their edits, each made once and kept. */
export class ArtworkRenditions {
  readonly #database: Database;
  readonly #encoder: PictureEncoder;
  /** Being made right now: all of a network who ask for one wait for the same. */
  readonly #underway = new Map<string, Promise<Rendition>>();

  constructor({ database, encoder }: { database: Database; encoder: PictureEncoder }) {
    this.#database = database;
    this.#encoder = encoder;
  }

  /**
   * With its bytes. One that was dropped for others is made again.
   * @throws NOT_FOUND, SERVER_BUSY, ARTWORK_TOO_MANY_EDITS
   */
  async find(wanted: RenditionKey, asking: Asking): Promise<Rendition> {
    const kept = await findRendition(this.#database, wanted.id, wanted.recipe);
    return kept ?? this.#make(wanted, asking);
  }

  /**
   * Notes that it is used, and makes it when it is not there.
   * @throws NOT_FOUND, SERVER_BUSY, ARTWORK_TOO_MANY_EDITS
   */
  async use(wanted: RenditionKey, asking: Asking): Promise<RenditionFacts> {
    await noteUse(this.#database, wanted.id);
    const kept = await useRendition(this.#database, wanted.id, wanted.recipe);
    return kept ?? this.#make(wanted, asking);
  }

  /**
   * Facts of those of the wanted pictures that this owner may place, by `pictureRef`: not those of
   * others, and none that was deleted or refused. Nobody deletes them for the next minute at least.
   * @throws SERVER_BUSY, ARTWORK_TOO_MANY_EDITS
   */
  async findOwn(
    placing: ArtworkPlacing,
    wanted: readonly PictureRequest[],
    network = placing.ownerId,
  ): Promise<Map<string, ArtworkFacts>> {
    const facts = new Map<string, ArtworkFacts>();
    if (wanted.length === 0) return facts;
    const ids = await listOwn(this.#database, placing, [...new Set(wanted.map(({ id }) => id))]);
    const left = [...(await notePlaced(this.#database, [...ids]))];
    const rows = await listArtworks(this.#database, left);
    for (const { id, name, kind, width, height } of rows) {
      for (const { edits } of wanted.filter((one) => one.id === id)) {
        const ref = pictureRef({ id, edits });
        if (facts.has(ref)) continue;
        const { colours } = await this.use({ id, recipe: recipeOf(edits) }, { network });
        facts.set(ref, { name, kind, width, height, colours });
      }
    }
    return facts;
  }

  async #make(wanted: RenditionKey, { network, allow }: Asking): Promise<Rendition> {
    const key = `${network} ${wanted.id} ${wanted.recipe}`;
    const others = this.#underway.get(key);
    if (others) return others;
    this.#encoder.assertPlace('visitor', placeOf(network));
    await allow?.();
    // somebody else may have begun meanwhile
    const mine = this.#underway.get(key) ?? this.#makeInTurn(wanted, network);
    if (this.#underway.has(key)) return mine;
    this.#underway.set(key, mine);
    return mine.finally(() => this.#underway.delete(key));
  }

  /** Reads nothing before its turn has come: who waits costs nothing but a place. */
  async #makeInTurn(wanted: RenditionKey, network: string): Promise<Rendition> {
    const work = async (encode: Encode): Promise<Rendition> => {
      // another network may have had its turn with the same
      const made = await findRendition(this.#database, wanted.id, wanted.recipe);
      if (made) return made;
      const source = await findSource(this.#database, wanted.id);
      if (!source) throw new ShopError('NOT_FOUND');
      const rendition = await render(encode, source, wanted.recipe);
      await this.#database.transaction((tx) => keepRendition(tx, wanted, rendition));
      return rendition;
    };
    return this.#encoder.inTurn('visitor', work, placeOf(network));
  }
}

type Encode = Parameters<Parameters<PictureEncoder['inTurn']>[1]>[0];

async function render(encode: Encode, source: StoredSource, recipe: string): Promise<Rendition> {
  const outcome = await encodeInTime(encode, {
    kind: 'artwork rendition',
    source: { bytes: source.bytes, kind: source.kind },
    recipe: editsOf(recipe) ?? {},
    width: ARTWORK_RENDITION_SIDE,
  });
  if (outcome.kind !== 'artwork rendition') {
    throw new Error('A picture that the shop keeps cannot be edited.', { cause: outcome });
  }
  const { width, height, colours, bytes } = outcome;
  return { width, height, colours, bytes, contentType: 'image/webp' };
}

/**
 * Drops that which was used longest ago and nothing names, where there is no room.
 * @throws NOT_FOUND when the picture was deleted meanwhile; ARTWORK_TOO_MANY_EDITS
 */
async function keepRendition(
  tx: Queryable,
  wanted: RenditionKey,
  rendition: Rendition,
): Promise<void> {
  const { id, recipe } = wanted;
  const ownerId = await holdArtwork(tx, id);
  if (ownerId === undefined) throw new ShopError('NOT_FOUND');
  const kept = await listRecipes(tx, id);
  if (!kept.includes(recipe) && kept.length + 1 >= MOST_RENDITIONS) {
    const named = (await findNames(tx, [{ id, ownerId }])).get(id);
    const unused = kept.find((one) => !named?.has(one));
    if (unused === undefined) throw new ShopError('ARTWORK_TOO_MANY_EDITS');
    await deleteRendition(tx, id, unused);
  }
  await insertRendition(tx, wanted, rendition);
}

/** Of whose pictures some may be placed. A draft of the desk may have been begun with an order of others. */
export interface ArtworkPlacing {
  ownerId: string;
  /** Whether the pictures count that a cart of this owner names already. */
  withCart?: boolean;
}

/**
 * Those of the pictures that this owner may use: their own, and what their orders name; none that
 * was deleted or refused.
 */
export async function listOwn(
  db: Queryable,
  { ownerId, withCart = false }: ArtworkPlacing,
  ids: readonly string[],
): Promise<Set<string>> {
  const own = new Set<string>();
  const inCart = withCart ? await listInCart(db, ownerId, ids) : undefined;
  for (const artwork of await listPlaceable(db, ids)) {
    const isOwn =
      artwork.ownerId === ownerId ||
      inCart?.has(artwork.id) === true ||
      (await hasOrdered(db, ownerId, artwork.id));
    if (isOwn) own.add(artwork.id);
  }
  return own;
}
