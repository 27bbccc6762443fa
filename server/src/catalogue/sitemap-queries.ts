import { prepared, type Queryable } from '../database/pool.ts';

const categoryIds = prepared<{ id: string }>(
  'sitemap-categories',
  `select id from categories c
   where exists (select from product_categories pc where pc.category_id = c.id)
   order by created_at, id`,
);

/** Those that have products. */
export async function listFilledCategoryIds(db: Queryable): Promise<string[]> {
  return (await categoryIds(db, [])).map(({ id }) => id);
}

const productCount = prepared<{ total: number }>(
  'sitemap-product-count',
  'select count(*) as total from products',
);

export async function countProducts(db: Queryable): Promise<number> {
  return (await productCount(db, []))[0]?.total ?? 0;
}

const productIds = prepared<{ id: string; updated_at: Date }>(
  'sitemap-products',
  'select id, updated_at from products order by created_at, id limit $1 offset $2',
);

export async function listProductIds(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ id: string; updated_at: Date }[]> {
  return productIds(db, [limit, offset]);
}
