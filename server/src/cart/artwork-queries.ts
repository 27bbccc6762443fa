import { prepared, type Queryable } from '../database/pool.ts';

interface ArtworkState {
  /** Its owner has deleted it. */
  is_gone: boolean;
  /** Why the workshop does not make it; null where it does. */
  refusal_reason: string | null;
}

/** By id; those of which nothing is left are missing. */
export type ArtworkStates = ReadonlyMap<string, ArtworkState>;

const STATES = `select id, hidden_at is not null as is_gone, refusal_reason
  from artworks where id = any ($1::uuid[])`;

const states = prepared<ArtworkState & { id: string }>('cart-artworks', STATES);

/** Whether pictures that a cart names can be had. It was looked whose they are when they were put in. */
export async function listArtworkStates(
  db: Queryable,
  ids: readonly string[],
): Promise<ArtworkStates> {
  return new Map((await states(db, [ids])).map(({ id, ...state }) => [id, state]));
}

const statesHeld = prepared<ArtworkState & { id: string }>(
  'cart-artworks-hold',
  `${STATES} order by id for key share`,
);

/** Likewise; none of them is deleted until the transaction ends. */
export async function holdArtworks(tx: Queryable, ids: readonly string[]): Promise<ArtworkStates> {
  return new Map((await statesHeld(tx, [ids])).map(({ id, ...state }) => [id, state]));
}
