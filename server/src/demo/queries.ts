import type { DemoEntry } from '@tailorbird/contract/demo';
import { prepared, type Queryable } from '../database/pool.ts';

type Kind = Exclude<DemoEntry['kind'], 'text'>;

/** A row of the catalogue. */
export interface DemoRow {
  kind: Kind;
  id: string;
  name: string;
  version: number;
}

const rows = prepared<DemoRow>(
  'demo-rows',
  `select 'product' as kind, id, name, version::int as version from products
   where id = any ($1::uuid[]) or created_at between $2 and $3
   union all
   select 'category', id, name, version from categories
   where id = any ($1) or created_at between $2 and $3
   union all
   select 'type', id, name, version from product_types where id = any ($1) or id::text like $4
   union all
   select 'option', id, name, version from options where id = any ($1) or id::text like $4
   union all
   select 'discount', id, coalesce(code, ''), version from discounts where id = any ($1)
   order by name`,
);

/** Ids that are made of a name have a 5 there, as RFC 9562 says. */
const NAME_BASED = '______________5%';

/** Those of the ids, and whatever may be of a demo that had other goods than that of today. */
export async function listCandidates(
  db: Queryable,
  ids: readonly string[],
  seeded: { from: string; to: string },
): Promise<DemoRow[]> {
  return rows(db, [ids, seeded.from, seeded.to, NAME_BASED]);
}

/** `user` needs `used`, which is a row or a picture. */
export interface Use {
  user: string;
  userName: string;
  used: string;
}

const usesByRows = prepared<Use>(
  'demo-uses',
  `select "user", "userName", used from (
     select id as "user", name as "userName", product_type_id as used from products
     where id = any ($1::uuid[])
     union all
     select id, name, category_id from products join product_categories on id = product_id
     where id = any ($1)
     union all
     select id, name, image_id from products join product_images on id = product_id
     where id = any ($1)
     union all
     select id, name, option_id from product_types join product_type_options on id = product_type_id
     where id = any ($1)
   ) uses where used is not null`,
);

/** Lists the entries that these products and types need. */
export async function listUses(db: Queryable, ids: readonly string[]): Promise<Use[]> {
  return usesByRows(db, [ids]);
}

const usesByOthers = prepared<Use>(
  'demo-uses-by-others',
  `select distinct on (used) used, "user", "userName" from (
     select p.id as "user", p.name as "userName", p.product_type_id as used from products p
     where p.product_type_id = any ($1::uuid[]) and p.id <> all ($2::uuid[])
     union all
     select p.id, p.name, pc.category_id
     from product_categories pc join products p on p.id = pc.product_id
     where pc.category_id = any ($1) and p.id <> all ($2)
     union all
     select p.id, p.name, pi.image_id
     from product_images pi join products p on p.id = pi.product_id
     where pi.image_id = any ($1) and p.id <> all ($2)
     union all
     select t.id, t.name, pto.option_id
     from product_type_options pto join product_types t on t.id = pto.product_type_id
     where pto.option_id = any ($1) and t.id <> all ($2)
     union all
     select p.id, p.name, p.size_image_id from products p where p.size_image_id = any ($1)
     union all
     select t.id, t.name, t.size_image_id from product_types t where t.size_image_id = any ($1)
     union all
     select v.id, v.value, v.swatch_image_id from option_values v
     where v.swatch_image_id = any ($1) and v.option_id is not null
   ) uses order by used, "userName"`,
);

/** Of each that is used by something else than these rows, one use. */
export async function listUsesByOthers(
  db: Queryable,
  used: readonly string[],
  rowIds: readonly string[],
): Promise<Use[]> {
  return usesByOthers(db, [used, rowIds]);
}

const images = prepared<{ id: string; name: string }>(
  'demo-images',
  'select id, name from images where id = any ($1::uuid[]) order by name',
);

export async function listImageNames(
  db: Queryable,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return images(db, [ids]);
}

export interface DemoValueRow {
  optionId: string;
  id: string;
  value: string;
  version: number;
}

const values = prepared<DemoValueRow>(
  'demo-values',
  `select option_id as "optionId", id, value, version from option_values
   where option_id = any ($1::uuid[])`,
);

export async function listValues(
  db: Queryable,
  optionIds: readonly string[],
): Promise<DemoValueRow[]> {
  return values(db, [optionIds]);
}

const removed = prepared<{ id: string }>(
  'demo-removed',
  'select id from removed_names where id = any ($1::uuid[])',
);

/** Those of the ids that an admin has deleted. */
export async function listRemoved(db: Queryable, ids: readonly string[]): Promise<string[]> {
  return (await removed(db, [ids])).map(({ id }) => id);
}

// apart, since on a cluster the rows of orders are on other machines
const ordered = prepared<{ id: string }>(
  'demo-ordered',
  'select distinct product_id as id from order_items where product_id = any ($1::uuid[])',
);
const discounted = prepared<{ id: string }>(
  'demo-discounted',
  'select distinct discount_id as id from discount_uses where discount_id = any ($1::uuid[])',
);

/** Those of the ids, of products or discounts, that an order has. */
export async function listOrdered(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const found = [...(await ordered(db, [ids])), ...(await discounted(db, [ids]))];
  return found.map(({ id }) => id);
}

const carts = prepared<{ count: number }>(
  'demo-carts',
  `select count(distinct owner_id)::int as count from cart_items
   where product_id = any ($1::uuid[])`,
);

export async function countCarts(db: Queryable, productIds: readonly string[]): Promise<number> {
  return (await carts(db, [productIds]))[0]?.count ?? 0;
}

const TABLES: readonly string[] = [
  'products',
  'product_types',
  'options',
  'categories',
  'discounts',
];

const deletions = TABLES.map((table) =>
  prepared(`demo-delete-${table}`, `delete from ${table} where id = any ($1::uuid[])`),
);

/** As an admin deletes each of them: pictures that nothing shows any more go a day later. */
export async function deleteRows(tx: Queryable, ids: readonly string[]): Promise<void> {
  for (const deletion of deletions) await deletion(tx, [ids]);
}
