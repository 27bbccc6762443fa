import { CART_ITEMS_MAX, QUANTITY } from '@tailorbird/contract/limits';
import { v7 as uuid } from 'uuid';
import { prepared, type DatabaseOrTransaction, type Queryable } from '../database/pool.ts';
import {
  changing,
  insertion,
  itemsIn,
  toStoredCart,
  type CartRow,
  type NewItem,
  type StoredCart,
} from './queries.ts';
import { inTurn, openCartAtVersion } from './turn-queries.ts';

const itemsUpsert = prepared<CartRow>(
  'cart-add-items',
  changing({
    cart: openCartAtVersion('$2'),
    item: `${insertion}
     from cart, (
       select added.*, held.id is not null as is_held,
              row_number() over (partition by held.id is null order by added.id) as place,
              count(*) filter (where held.id is null) over () as more
       from ${itemsIn('$3')}
       left join cart_items held
         on held.owner_id = $1 and held.identity_key = added."identityKey"
     ) added
     where is_held or case when $4 then more else place end <= ${CART_ITEMS_MAX} - (
       select count(*) from cart_items where owner_id = $1)
     on conflict (owner_id, identity_key) do update
       set quantity = cart_items.quantity + excluded.quantity
       where cart_items.quantity + excluded.quantity <= ${QUANTITY.max}`,
  }),
);

interface Addition {
  items: readonly NewItem[];
  allAtOnce: boolean;
}

/** @returns undefined when another change came in between, and nothing is put in */
export async function tryAddItems(
  db: Queryable,
  ownerId: string,
  { items, allAtOnce }: Addition,
): Promise<{ cart: StoredCart; added: string[] } | undefined> {
  const rows = await itemsUpsert(db, [ownerId, uuid(), JSON.stringify(items), allAtOnce]);
  if (rows.length === 0) return undefined;
  const added = rows.flatMap((row) => (row.is_changed ? row.identity_key : []));
  return { cart: toStoredCart(rows), added };
}

/**
 * The cart with those items in it that it has room for: no more than 99 of one, and no more items
 * than a cart holds, the first ones first. Also their keys. Each key may come once. All at once:
 * when there is no room for all new items, none of them is put in.
 * @throws SERVER_BUSY
 */
export async function addItems(
  db: DatabaseOrTransaction,
  ownerId: string,
  addition: Addition,
): Promise<{ cart: StoredCart; added: string[] }> {
  return inTurn(db, ownerId, (on) => tryAddItems(on, ownerId, addition));
}
