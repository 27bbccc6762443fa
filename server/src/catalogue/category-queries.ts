import type { Category, CategoryLinks } from '@tailorbird/contract/catalogue';
import { CATEGORY_LINKS } from '@tailorbird/contract/limits';
import { prepared, type Queryable } from '../database/pool.ts';
import { rowOrder } from './row-order-queries.ts';
import { all, CATEGORY, first, PRODUCT_SUMMARY, type Json, type ListedProduct } from './queries.ts';
import { categoryOrder, ON_SALE } from './product-fields.ts';
import { summaryOf, type TypeIndex } from './type-index.ts';

const categoryDelete = prepared<{ id: string }>(
  'category-delete',
  `delete from categories where id = $1 returning id`,
);

/** It leaves its products. False: it is gone already. */
export async function deleteCategory(tx: Queryable, id: string): Promise<boolean> {
  return (await categoryDelete(tx, [id])).length === 1;
}

const tableLock = prepared(
  'category-order-lock',
  'lock table categories in share row exclusive mode',
);

/** Until the transaction ends no category comes, goes or changes its place; reading goes on. */
export async function lockCategoryOrder(tx: Queryable): Promise<void> {
  await tableLock(tx, []);
}

export const orderCategories = rowOrder({
  name: 'category-order',
  table: 'categories',
  now: categoryOrder(),
});

/** For `categories c`: how many products it has, counted in an index. */
export const TOTAL =
  '(select count(*) from product_categories pc where pc.category_id = c.id and not pc.is_draft)';

interface ListedCategory extends Omit<Category, 'designs'> {
  designs?: ListedProduct[];
}

const categoriesWithDesigns = prepared<Json<ListedCategory>>(
  'categories-with-designs',
  `with counted as materialized (
     select c.id, c.display_order, c.created_at, ${TOTAL} as total from categories c
   ),
   placed as (
     select *, sum(least(total, $1::bigint)) over (order by ${categoryOrder()}) as shown_so_far,
       sum(least(total, $1::bigint)) over () as shown_in_all
     from counted
   )
   select (${CATEGORY}::jsonb
     || case when shown.designs is null then '{}'
          else jsonb_build_object('designs', shown.designs) end
     || case when placed.total = coalesce(jsonb_array_length(shown.designs), -1) then '{}'
          else jsonb_build_object('designCount', placed.total) end)::json as json
   from placed join categories c using (id)
   cross join lateral (
     select case when count(*) > 0 or placed.total = 0
       then coalesce(jsonb_agg(${PRODUCT_SUMMARY}::jsonb order by p.created_at, p.id), '[]')
       end as designs
     from (
       select pc.product_id from product_categories pc
       where pc.category_id = c.id and not pc.is_draft and ($2::bigint is null or placed.shown_so_far <= $2 or placed.shown_in_all <= 2 * $2)
       order by pc.product_created_at, pc.product_id limit $1) listed
     join products p on p.id = listed.product_id
   ) shown
   order by ${categoryOrder('placed')}`,
);

/** How many of the categories' products are read; undefined for all. */
export interface Designs {
  ofEach?: number | undefined;
  /** Those of the first categories, until there are so many; up to twice as many come whole. */
  inAll?: number | undefined;
}

/** Categories in their order, with their products as summaries. */
export async function listCategoriesWithDesigns(
  db: Queryable,
  types: TypeIndex,
  { ofEach, inAll }: Designs = {},
): Promise<Category[]> {
  const categories = await all(categoriesWithDesigns(db, [ofEach ?? null, inAll ?? null]));
  return categories.map(({ designs, ...category }) =>
    designs
      ? { ...category, designs: designs.map((design) => summaryOf(design, types)) }
      : category,
  );
}

const categoryLinks = prepared<Json<CategoryLinks>>(
  'category-links',
  `with filled as (
     select * from categories c
     where exists (
       select from product_categories pc where pc.category_id = c.id and not pc.is_draft))
   select json_build_object(
     'categories', coalesce((
       select json_agg(json_build_object('_id', c.id, 'name', c.name) order by ${categoryOrder('c')})
       from (select * from filled order by ${categoryOrder()} limit ${CATEGORY_LINKS}) c), '[]'),
     'total', (select count(*) from filled)) as json`,
);

/** The first categories that have products, and how many there are in all. */
export async function getCategoryLinks(db: Queryable): Promise<CategoryLinks> {
  return (await first(categoryLinks(db, []))) ?? { categories: [], total: 0 };
}

const categoryIds = prepared<{ id: string }>(
  'sitemap-categories',
  `select id from categories c
   where exists (
     select from product_categories pc where pc.category_id = c.id and not pc.is_draft)
   order by ${categoryOrder()}`,
);

/** Those that have products. */
export async function listFilledCategoryIds(db: Queryable): Promise<string[]> {
  return (await categoryIds(db, [])).map(({ id }) => id);
}

const productIds = prepared<{ id: string; updated_at: Date }>(
  'sitemap-products',
  `select id, updated_at from products p where ${ON_SALE}
   order by created_at, id limit $1 offset $2`,
);

export async function listProductIds(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ id: string; updated_at: Date }[]> {
  return productIds(db, [limit, offset]);
}
