import type { Option } from '@tailorbird/contract/catalogue';
import { prepared, type Queryable } from '../database/pool.ts';
import { option, type Json } from './queries.ts';
import type { Target } from './target.ts';

export interface OptionFields {
  name: string;
  description: string;
  isRequired: boolean;
}

const optionInsert = prepared<Json<Option>>(
  'option-insert',
  `insert into options as o (id, name, description, is_required, display_order)
   values ($1, $2, $3, $4, (select coalesce(max(display_order) + 1, 0) from options))
   returning ${option('json_build_array()')} as json`,
);

/** Last in order. */
export async function insertOption(
  tx: Queryable,
  id: string,
  { name, description, isRequired }: OptionFields,
): Promise<Option | undefined> {
  return (await optionInsert(tx, [id, name, description, isRequired]))[0]?.json;
}

const optionUpdate = prepared<{ id: string }>(
  'option-update',
  `update options set name = $3, description = $4, is_required = $5, version = version + 1
   where id = $1 and ($2::bigint is null or version = $2) returning id`,
);

/** False: it is gone, or has another version by now. */
export async function setOption(
  tx: Queryable,
  { _id, version, name, description, isRequired }: OptionFields & Target,
): Promise<boolean> {
  const values = [_id, version ?? null, name, description, isRequired];
  return (await optionUpdate(tx, values)).length === 1;
}

const optionLock = prepared<{ name: string }>(
  'option-lock',
  `select name from options where id = $1 for no key update`,
);

/** Its name. Until the transaction ends nobody else changes it or its values. */
export async function lockOption(tx: Queryable, id: string): Promise<string | undefined> {
  return (await optionLock(tx, [id]))[0]?.name;
}

const optionDelete = prepared<{ id: string }>(
  'option-delete',
  `delete from options where id = $1 returning id`,
);

/** Its values go with it, and it leaves its types. False: it is gone already. */
export async function deleteOption(tx: Queryable, id: string): Promise<boolean> {
  return (await optionDelete(tx, [id])).length === 1;
}

const ordersLock = prepared('option-order-lock', `lock table options in share row exclusive mode`);

/** Until the transaction ends no option comes, goes or changes its place; reading goes on. */
export async function lockOptionOrder(tx: Queryable): Promise<void> {
  await ordersLock(tx, []);
}

const optionOrder = prepared<{ missing: number }>(
  'option-order',
  `with wanted as (
     select id, place, exists (select from options o where o.id = w.id) as is_there
     from unnest($1::uuid[]) with ordinality w (id, place)
   ),
   placed as (
     select o.id,
       row_number() over (order by w.place nulls last, o.display_order, o.name) - 1 as place
     from options o left join wanted w using (id)
   ),
   moved as (
     update options o set display_order = placed.place from placed
     where o.id = placed.id and o.display_order <> placed.place
       and (select bool_and(is_there) from wanted)
   )
   select count(*) as missing from wanted where not is_there`,
);

/** Those that are not named follow. False, and nothing is changed: one of them is gone. */
export async function orderOptions(tx: Queryable, ids: readonly string[]): Promise<boolean> {
  return (await optionOrder(tx, [ids]))[0]?.missing === 0;
}
