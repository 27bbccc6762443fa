import { prepared, type Queryable } from '../database/pool.ts';

interface OrderedRows {
  /** Of the statement. */
  name: string;
  table: 'categories' | 'options' | 'option_values';
  /** The order of the rows now. */
  now: string;
  /** The column of what the rows are part of, where each has an order of its own. */
  parent?: string;
}

/**
 * Makes a function that puts rows in order; those that are not named follow. Needs a lock on the
 * order. The function answers false, and changes nothing, when one of the ids is not there.
 */
export function rowOrder({ name, table, now, parent }: OrderedRows) {
  const ordering = prepared<{ missing: number }>(
    name,
    `with held as (select * from ${table} ${parent === undefined ? '' : `where ${parent} = $2`}),
     wanted as (
       select id, place, exists (select from held where held.id = w.id) as is_there
       from unnest($1::uuid[]) with ordinality w (id, place)
     ),
     placed as (
       select id, row_number() over (order by place nulls last, ${now}) - 1 as place
       from held left join wanted using (id)
     ),
     moved as (
       update ${table} r set display_order = placed.place from placed
       where r.id = placed.id and r.display_order is distinct from placed.place
         and (select bool_and(is_there) from wanted)
     )
     select count(*) as missing from wanted where not is_there`,
  );
  return async (tx: Queryable, ids: readonly string[], parentId?: string): Promise<boolean> => {
    const values = parentId === undefined ? [ids] : [ids, parentId];
    return (await ordering(tx, values))[0]?.missing === 0;
  };
}
