import { CART_ITEMS_MAX, QUANTITY, SAVED_ITEMS_MAX } from '@tailorbird/contract/limits';
import { v7 as uuid } from 'uuid';
import { prepared, type DatabaseOrTransaction, type Queryable } from '../database/pool.ts';
import { ITEM, type StoredItem, TOUCH } from './queries.ts';
import { cartAsSeen, inTurn, openCartAtVersion, SEEN } from './turn-queries.ts';

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
  /** True: without a cart nothing moves. */
  needsCart: boolean;
  from: string;
  to: string;
  most: number;
}

/**
 * Moves an item, or all of a group, whose id is $2. Nothing moves where the owner would then have
 * too many items, or too many of one. No row: another change came in between.
 */
const moving = ({ cart, needsCart, from, to, most }: Move) => `
  with ${SEEN},
  ${cart},
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
    returning ${from}.*
  ),
  given as (
    insert into ${to} (${COLUMNS}) select ${COLUMNS} from taken
    on conflict (owner_id, identity_key) do update
      set quantity = ${to}.quantity + excluded.quantity
  )
  select (select count(*)::int from taken) as moved
  from seen left join cart on true
  where cart.id is not null ${needsCart ? 'or seen.version is null' : ''}`;

interface MoveCount {
  moved: number;
}

const itemsSave = prepared<MoveCount>(
  'saved-add',
  moving({
    cart: cartAsSeen,
    needsCart: true,
    from: 'cart_items',
    to: 'saved_items',
    most: SAVED_ITEMS_MAX,
  }),
);

const itemsReturn = prepared<MoveCount>(
  'saved-return',
  moving({
    cart: openCartAtVersion('$3'),
    needsCart: false,
    from: 'saved_items',
    to: 'cart_items',
    most: CART_ITEMS_MAX,
  }),
);

/** Out of the cart. False: nothing moved. */
export async function saveItems(
  db: DatabaseOrTransaction,
  ownerId: string,
  id: string,
): Promise<boolean> {
  return move(db, ownerId, (on) => itemsSave(on, [ownerId, id]));
}

/** Back into the cart. False: nothing moved. */
export async function returnItems(
  db: DatabaseOrTransaction,
  ownerId: string,
  id: string,
): Promise<boolean> {
  return move(db, ownerId, (on) => itemsReturn(on, [ownerId, id, uuid()]));
}

/** @throws SERVER_BUSY where the cart was changed during each try */
export async function move(
  db: DatabaseOrTransaction,
  ownerId: string,
  send: (on: Queryable) => Promise<MoveCount[]>,
): Promise<boolean> {
  return inTurn(db, ownerId, async (on) => {
    const [result] = await send(on);
    return result && result.moved > 0;
  });
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
