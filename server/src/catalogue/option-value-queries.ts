import type { OptionValue, Swatch } from '@tailorbird/contract/catalogue';
import { prepared, type Queryable } from '../database/pool.ts';
import { OPTION_VALUE, type Json } from './queries.ts';
import type { Target } from './target.ts';

export interface ValueFields {
  value: string;
  /** Null: none. Undefined: as it is. */
  swatch?: Swatch | null | undefined;
}

const colourOf = (swatch: ValueFields['swatch']) =>
  swatch && 'colour' in swatch ? swatch.colour : null;
const imageOf = (swatch: ValueFields['swatch']) =>
  swatch && 'image_id' in swatch ? swatch.image_id : null;

const valueInsert = prepared<Json<OptionValue>>(
  'option-value-insert',
  `with forgotten as (
     delete from option_values
     where option_id is null and created_at < now() - interval '1 day'
   )
   insert into option_values as v (id, value, swatch_colour, swatch_image_id)
   values ($1, $2, $3, $4) returning ${OPTION_VALUE} as json`,
);

/** Of no option yet. Those that were left so for a day go. */
export async function insertOptionValue(
  tx: Queryable,
  id: string,
  { value, swatch }: ValueFields,
): Promise<OptionValue | undefined> {
  return (await valueInsert(tx, [id, value, colourOf(swatch), imageOf(swatch)]))[0]?.json;
}

const optionOf = prepared<{ id: string; name: string }>(
  'option-of-value',
  `select id, name from options
   where id = (select option_id from option_values where id = $1) for no key update`,
);

/** The name of the option it belongs to, if any. Until the transaction ends nobody else changes that. */
export async function lockOptionOf(tx: Queryable, valueId: string): Promise<string | undefined> {
  return (await optionOf(tx, [valueId]))[0]?.name;
}

const valueUpdate = prepared<{ id: string }>(
  'option-value-update',
  `update option_values set value = $3, version = version + 1,
     swatch_colour = case when $4 then $5 else swatch_colour end,
     swatch_image_id = case when $4 then $6::uuid else swatch_image_id end
   where id = $1 and ($2::bigint is null or version = $2) returning id`,
);

/** False: it is gone, or has another version by now. */
export async function setOptionValue(
  tx: Queryable,
  { _id, version, value, swatch }: ValueFields & Target,
): Promise<boolean> {
  const looks = [swatch !== undefined, colourOf(swatch), imageOf(swatch)];
  return (await valueUpdate(tx, [_id, version ?? null, value, ...looks])).length === 1;
}

const valueDelete = prepared<{ id: string }>(
  'option-value-delete',
  `delete from option_values where id = $1 returning id`,
);

/** False: it is gone already. */
export async function deleteOptionValue(tx: Queryable, id: string): Promise<boolean> {
  return (await valueDelete(tx, [id])).length === 1;
}

export interface ValueToAttach {
  value: string;
  option_id: string | null;
}

const valuesLock = prepared<ValueToAttach>(
  'option-values-lock',
  `select value, option_id from option_values where id = any ($1::uuid[])
   order by id for no key update`,
);

/** Those of the ids that are there. Until the transaction ends nobody else changes them. */
export async function lockOptionValues(
  tx: Queryable,
  ids: readonly string[],
): Promise<ValueToAttach[]> {
  return valuesLock(tx, [ids]);
}

const doubleValue = prepared<{ value: string }>(
  'option-values-double',
  `select v.value from option_values v
   join option_values other on lower(other.value) = lower(v.value) and other.id <> v.id
   where v.id = any ($2::uuid[]) and (other.option_id = $1 or other.id = any ($2))
   order by array_position($2, v.id) desc limit 1`,
);

/** One of the values that the option would have twice, in whatever letters. */
export async function findDoubleValue(
  tx: Queryable,
  optionId: string,
  ids: readonly string[],
): Promise<string | undefined> {
  return (await doubleValue(tx, [optionId, ids]))[0]?.value;
}

const valuesAttach = prepared(
  'option-values-attach',
  `update option_values v set option_id = $1, display_order = attached.place - 1 + (
       select coalesce(max(display_order) + 1, 0) from option_values where option_id = $1)
   from unnest($2::uuid[]) with ordinality attached (id, place)
   where v.id = attached.id and v.option_id is null`,
);

/** Last in order. Those that it has already stay where they are. */
export async function attachValues(
  tx: Queryable,
  optionId: string,
  ids: readonly string[],
): Promise<void> {
  await valuesAttach(tx, [optionId, ids]);
}

const valueOrder = prepared<{ missing: number }>(
  'option-value-order',
  `with held as (select id, value, display_order from option_values where option_id = $1),
   wanted as (
     select id, place, exists (select from held where held.id = w.id) as is_there
     from unnest($2::uuid[]) with ordinality w (id, place)
   ),
   placed as (
     select held.id,
       row_number() over (order by w.place nulls last, held.display_order, held.value) - 1 as place
     from held left join wanted w using (id)
   ),
   moved as (
     update option_values v set display_order = placed.place from placed
     where v.id = placed.id and v.display_order <> placed.place
       and (select bool_and(is_there) from wanted)
   )
   select count(*) as missing from wanted where not is_there`,
);

/** Those that are not named follow. False, and nothing is changed: one is not of this option. */
export async function orderValues(
  tx: Queryable,
  optionId: string,
  ids: readonly string[],
): Promise<boolean> {
  return (await valueOrder(tx, [optionId, ids]))[0]?.missing === 0;
}
