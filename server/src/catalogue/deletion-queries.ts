import { prepared, type Queryable } from '../database/pool.ts';

/** How long a product that was deleted with others can be put back. Its pictures are kept as long. */
const KEPT = `deleted_at > now() - interval '1 day'`;

const oldForget = prepared(
  'deleted-products-forget',
  `delete from deleted_products where not ${KEPT}`,
);

const deletion = prepared<{ id: string }>(
  'products-delete',
  `with asked as materialized (select * from products where id = any ($1::uuid[])),
   kept as (
     insert into deleted_products (id, product, categories, images)
     select asked.id, to_jsonb(asked),
       array(select category_id from product_categories where product_id = asked.id),
       coalesce((
         select jsonb_agg(to_jsonb(shown)) from product_images shown
         where shown.product_id = asked.id), '[]')
     from asked
   )
   delete from products p using asked where p.id = asked.id returning p.id`,
);

/** Gives the ids of those that were there. Needs a lock on the rows. */
export async function deleteProducts(tx: Queryable, ids: readonly string[]): Promise<string[]> {
  await oldForget(tx, []);
  return (await deletion(tx, [ids])).map(({ id }) => id);
}

const restoration = prepared<{ id: string }>(
  'products-restore',
  `select restore_product(d.product || jsonb_build_object(
     'version', (d.product ->> 'version')::int + 1,
     'updated_at', now(),
     'product_type_id', (select t.id from product_types t
       where t.id = (d.product ->> 'product_type_id')::uuid),
     'tax_class_id', (select c.id from tax_classes c
       where c.id = (d.product ->> 'tax_class_id')::uuid),
     'size_image_id', (select i.id from images i
       where i.id = (d.product ->> 'size_image_id')::uuid))), d.id
   from deleted_products d where d.id = any ($1::uuid[]) and ${KEPT}`,
);

const categoriesRestoration = prepared(
  'products-restore-categories',
  `insert into product_categories (product_id, category_id)
   select d.id, c.id from deleted_products d join categories c on c.id = any (d.categories)
   where d.id = any ($1::uuid[])`,
);

const imagesRestoration = prepared(
  'products-restore-images',
  `insert into product_images
   select shown.* from deleted_products d
   cross join jsonb_populate_recordset(null::product_images, d.images) shown
   join images i on i.id = shown.image_id
   where d.id = any ($1::uuid[])`,
);

const restoredForget = prepared(
  'deleted-products-restored',
  'delete from deleted_products where id = any ($1::uuid[])',
);

/**
 * Puts products back as they were, with what there still is of their type, categories and pictures,
 * and gives the ids of those that it has put back.
 */
export async function restoreProducts(tx: Queryable, ids: readonly string[]): Promise<string[]> {
  const restored = (await restoration(tx, [ids])).map(({ id }) => id);
  if (restored.length === 0) return [];
  await categoriesRestoration(tx, [restored]);
  await imagesRestoration(tx, [restored]);
  await restoredForget(tx, [restored]);
  return restored;
}

const usage = prepared<{ carts: number; orders: number }>(
  'products-usage',
  `select
     (select count(distinct owner_id) from cart_items
      where product_id = any ($1::uuid[]))::int as carts,
     (select count(distinct order_id) from order_items
      where product_id = any ($1))::int as orders`,
);

/** Carts and orders with any of these products. */
export async function countUsage(
  db: Queryable,
  ids: readonly string[],
): Promise<{ carts: number; orders: number }> {
  return (await usage(db, [ids]))[0] ?? { carts: 0, orders: 0 };
}
