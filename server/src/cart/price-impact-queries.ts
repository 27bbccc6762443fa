import type { PriceChange } from '@tailorbird/contract/price-impact';
import { prepared, type Queryable } from '../database/pool.ts';

// For an admin. They read the carts of many owners, on a cluster those of every shard.

const affectedOwners = prepared<{ owner_id: string }>(
  'cart-price-impact-owners',
  `with of_type as materialized (select id from products where product_type_id = $2)
   select distinct owner_id from cart_items i
   where i.product_id = any ($1) or i.product_id in (select id from of_type)
     or i.selected_options @> $3::jsonb or i.selected_options @> $4::jsonb
   order by owner_id limit $5`,
);

/** Owners of carts with an item that the change is about, in the order of their ids. */
export async function listAffectedOwners(
  db: Queryable,
  { product, products = [], type, option, optionValue }: PriceChange,
  limit: number,
): Promise<string[]> {
  const rows = await affectedOwners(db, [
    [...(product ? [product] : []), ...products].map(({ _id }) => _id),
    type?._id,
    option && JSON.stringify([{ optionId: option._id }]),
    optionValue && JSON.stringify([{ valueId: optionValue._id }]),
    limit,
  ]);
  return rows.map((row) => row.owner_id);
}

export interface OwnedItem {
  owner_id: string;
  product_id: string;
  quantity: number;
  /** `SelectedOption[]` as JSON. */
  choices: string;
}

const ownedItems = prepared<OwnedItem>(
  'cart-price-impact-items',
  `select owner_id, product_id, quantity, selected_options::text as choices
   from cart_items where owner_id = any ($1)`,
);

/** All items of these carts. */
export async function listItemsOf(
  db: Queryable,
  ownerIds: readonly string[],
): Promise<OwnedItem[]> {
  return ownedItems(db, [ownerIds]);
}
