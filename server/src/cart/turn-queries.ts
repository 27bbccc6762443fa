import { prepared, type DatabaseOrTransaction, type Queryable } from '../database/pool.ts';
import { retry } from '../retry.ts';

// Changes that are decided on what a statement sees of the cart.

/** The version that a statement looks at, in one row: null where there is no cart. */
export const SEEN = `seen as materialized (select max(version) as version from carts where owner_id = $1)`;

/** The columns that a change of the cart returns. */
export const CART = 'carts.id, carts.version, carts.discount_code';

/**
 * A CTE of the cart as the change leaves it. Where another change came in between there is no row,
 * and nothing is changed.
 */
export const cartAsSeen = `cart as (
    update carts set version = carts.version + 1, updated_at = now()
    from seen where carts.owner_id = $1 and carts.version = seen.version
    returning ${CART}
  )`;

/**
 * Where there may be no cart yet; `newId` is the parameter with an id that no cart has. The inserted row
 * says which version was seen. One that was deleted in between is opened anew, and the change is
 * late all the same: it has seen what was in the former one.
 */
export const openCartAtVersion = (newId: string) => `
  opened as (
    insert into carts (owner_id, id, version, updated_at)
    select $1, ${newId}::uuid, coalesce(seen.version, -1) + 1, now() from seen
    on conflict (owner_id) do update
      set version = excluded.version, updated_at = excluded.updated_at
      where carts.version = excluded.version - 1
    returning ${CART}
  ),
  cart as (
    select opened.* from opened, seen
    where (opened.id = ${newId}::uuid) = (seen.version is null)
  )`;

const cartHold = prepared('cart-hold', 'select version from carts where owner_id = $1 for update');

/** Until the transaction ends nobody else changes this cart. It stays as it is. */
export async function holdCart(tx: Queryable, ownerId: string): Promise<void> {
  await cartHold(tx, [ownerId]);
}

/**
 * Makes a change of a cart as seen. Where another one came in between, the row is taken before it is
 * looked at: the change waits for its turn and is made then. Most changes are alone, and one
 * statement. Those of one process wait for each other without a connection, which others need.
 * @throws SERVER_BUSY
 */
export async function inTurn<Result>(
  db: DatabaseOrTransaction,
  ownerId: string,
  change: (on: Queryable) => Promise<Result | undefined>,
): Promise<Result> {
  const changeHeld = async (tx: Queryable) => {
    await holdCart(tx, ownerId);
    return change(tx);
  };
  const { transaction } = db;
  if (!transaction) return retry(() => changeHeld(db));
  // more than one held change where others open the cart, or delete it, just then
  return oneByOne(db, ownerId, () =>
    retry((tries) => (tries === 0 ? change(db) : transaction(changeHeld))),
  );
}

/** By database and owner: the end of the last change that waits in this process, or is made. */
const ends = new WeakMap<DatabaseOrTransaction, Map<string, Promise<unknown>>>();

async function oneByOne<Result>(
  db: DatabaseOrTransaction,
  ownerId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const ofOwners = ends.get(db) ?? new Map<string, Promise<unknown>>();
  ends.set(db, ofOwners);
  const before = ofOwners.get(ownerId);
  const result = before ? before.then(work) : work();
  // what fails keeps nobody waiting
  const end = result.catch(() => undefined);
  ofOwners.set(ownerId, end);
  try {
    return await result;
  } finally {
    if (ofOwners.get(ownerId) === end) ofOwners.delete(ownerId);
  }
}
