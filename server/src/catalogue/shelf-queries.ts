import type { Category } from '@tailorbird/contract/catalogue';
import type { ShelfOrder } from '@tailorbird/contract/kinds/look';
import { prepared, type Queryable } from '../database/pool.ts';
import { TOTAL } from './category-queries.ts';
import { CATEGORY, type Json } from './queries.ts';

/** The products of a category that a section of the home page shows. */
export interface ShelfRequest {
  category: string;
  /** By hand, no products are listed. */
  order: ShelfOrder | 'oldest';
  most: number;
}

export interface ListedShelf {
  category: Category;
  /** Products on sale in the category. */
  total: number;
  /** The first of them. */
  ids: string[];
}

const ON_SHELF = 'from product_categories pc where pc.category_id = c.id and not pc.is_draft';

// Those that were sold, then, where they are too few, the others: neither reads the whole category.
const BEST_SOLD = `
  select best.product_id from (
    (select pc.product_id, sold.pieces, pc.product_created_at
     from product_categories pc join sold using (product_id)
     where pc.category_id = c.id and not pc.is_draft
     order by sold.pieces desc, pc.product_created_at, pc.product_id limit wanted.most)
    union all
    (select pc.product_id, 0, pc.product_created_at ${ON_SHELF}
       and not exists (select from sold where sold.product_id = pc.product_id)
     order by pc.product_created_at, pc.product_id limit wanted.most)
  ) best order by best.pieces desc, best.product_created_at, best.product_id limit wanted.most`;

const shelves = prepared<Json<ListedShelf & { place: number }>>(
  'home-shelves',
  `with sold as materialized (
     select product_id, sum(quantity) as pieces from order_day_products
     where day >= $4::date and 'best-sold' = any ($2::text[]) group by product_id
   )
   select json_build_object(
     'place', wanted.place, 'category', ${CATEGORY}, 'total', ${TOTAL},
     'ids', case wanted.shelf_order
       when 'best-sold' then array(${BEST_SOLD})
       when 'newest' then array(
         select pc.product_id ${ON_SHELF}
         order by pc.product_created_at desc, pc.product_id desc limit wanted.most)
       when 'oldest' then array(
         select pc.product_id ${ON_SHELF}
         order by pc.product_created_at, pc.product_id limit wanted.most)
       else '{}'::uuid[] end) as json
   from unnest($1::uuid[], $2::text[], $3::int[]) with ordinality
     wanted (category_id, shelf_order, most, place)
   join categories c on c.id = wanted.category_id`,
);

/**
 * Reads all shelves at once, in the order of the requests; undefined where there is no such category.
 * @param soldSince the first day of the shop whose sales count
 */
export async function listShelves(
  db: Queryable,
  requests: readonly ShelfRequest[],
  soldSince: string,
): Promise<(ListedShelf | undefined)[]> {
  if (requests.length === 0) return [];
  const rows = await shelves(db, [
    requests.map(({ category }) => category),
    requests.map(({ order }) => order),
    requests.map(({ most }) => most),
    soldSince,
  ]);
  const byPlace = new Map(rows.map(({ json: { place, ...shelf } }) => [place, shelf]));
  return requests.map((_, index) => byPlace.get(index + 1));
}
