import { CART_ITEMS_MAX, QUANTITY, SAVED_ITEMS_MAX } from '@tailorbird/contract/limits';
import { prepared, type Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { ITEM, OPEN, type StoredItem, TOUCH } from './queries.ts';

// Saved items have the columns of a cart's. Each change takes the row of the cart first, as those of
// the cart do: what moves between the two is never in both and never in neither.

const COLUMNS = `owner_id, id, group_id, position, product_id, product_name, product_cost_cents,
  quantity, note, selected_options, identity_key`;

const savedOf = prepared<StoredItem>(
  'saved-items',
  `select ${ITEM} from saved_items i where i.owner_id = $1
   order by max(i.saved_at) over (partition by coalesce(i.group_id, i.id)) desc,
     coalesce(i.group_id, i.id), i.position, i.id`,
);

export async function listSaved(db: Queryable, ownerId: string): Promise<StoredItem[]> {
  return savedOf(db, [ownerId]);
}

interface Move {
  cart: string;
  from: string;
  to: string;
  most: number;
}

/**
 * Moves an item, or all of a group, whose id is $2. Nothing moves where the owner would then have
 * too many items, or too many of one, or where the cart was changed while the statement waited.
 */
const moving = ({ cart, from, to, most }: Move) => `
  with seen as materialized (select version from carts where owner_id = $1),
  cart as (${cart} returning version),
  wanted as (
    select source.id, source.quantity + coalesce(held.quantity, 0) as together,
           held.id is null as is_new
    from ${from} source
    left join ${to} held
      on held.owner_id = $1 and held.identity_key = source.identity_key
    where source.owner_id = $1 and $2 in (source.id, source.group_id)
  ),
  room as (
    select coalesce(max(together), 0) <= ${QUANTITY.max}
      and count(*) filter (where is_new) <= ${most} - (
        select count(*) from ${to} where owner_id = $1) as is_enough
    from wanted
  ),
  taken as (
    delete from ${from} using cart, room
    where ${from}.owner_id = $1 and $2 in (${from}.id, ${from}.group_id) and is_enough
      and cart.version = coalesce((select version from seen), -1) + 1
    returning ${from}.*
  ),
  given as (
    insert into ${to} (${COLUMNS}) select ${COLUMNS} from taken
    on conflict (owner_id, identity_key) do update
      set quantity = ${to}.quantity + excluded.quantity
  )
  select cart.version = coalesce((select version from seen), -1) + 1 as is_whole,
    (select count(*)::int from taken) as moved
  from cart`;

interface Moved {
  is_whole: boolean;
  moved: number;
}

const itemsSave = prepared<Moved>(
  'saved-add',
  moving({ cart: TOUCH, from: 'cart_items', to: 'saved_items', most: SAVED_ITEMS_MAX }),
);

const itemsReturn = prepared<Moved>(
  'saved-return',
  moving({
    cart: OPEN.replace('$2', '$3'),
    from: 'saved_items',
    to: 'cart_items',
    most: CART_ITEMS_MAX,
  }),
);

/** Out of the cart. False: nothing moved. */
export async function saveItems(db: Queryable, ownerId: string, id: string): Promise<boolean> {
  return move(() => itemsSave(db, [ownerId, id]));
}

/** Back into the cart. False: nothing moved. */
export async function returnItems(
  db: Queryable,
  { ownerId, id, newCartId }: { ownerId: string; id: string; newCartId: string },
): Promise<boolean> {
  return move(() => itemsReturn(db, [ownerId, id, newCartId]));
}

/** Tries of a move: begun again once for each change that came first. */
const MOST_TRIES = 20;

/** @throws SERVER_BUSY where the cart was changed during each try */
export async function move(send: () => Promise<Moved[]>): Promise<boolean> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const [result] = await send();
    if (!result || result.is_whole) return result !== undefined && result.moved > 0;
  }
  throw new ShopError('SERVER_BUSY', { retryAfter: 1 });
}

const savedDelete = prepared<{ id: string }>(
  'saved-remove',
  `with cart as (${TOUCH} returning id)
   delete from saved_items using cart
   where saved_items.owner_id = $1 and $2 in (saved_items.id, saved_items.group_id)
   returning saved_items.id`,
);

/** False: nothing of that id is saved. */
export async function deleteSaved(db: Queryable, ownerId: string, id: string): Promise<boolean> {
  return (await savedDelete(db, [ownerId, id])).length > 0;
}
