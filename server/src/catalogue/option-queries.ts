import type { OptionKind } from '@tailorbird/contract/catalogue';
import { kindsWhere } from '@tailorbird/contract/rules/option-kinds';
import { prepared, type Queryable } from '../database/pool.ts';
import { rowOrder } from './row-order-queries.ts';

const WRITTEN = kindsWhere((rules) => rules.isWritten);

const textWithValues = prepared<{ name: string }>(
  'option-text-with-values',
  `select name from options o where id = $1 and kind = any ($2)
   and exists (select from option_values v where v.option_id = o.id)`,
);

/** Its name, if it takes a text and has values all the same. */
export async function findTextWithValues(tx: Queryable, id: string): Promise<string | undefined> {
  return (await textWithValues(tx, [id, WRITTEN]))[0]?.name;
}

const optionLock = prepared<{ name: string; kind: OptionKind }>(
  'option-lock',
  `select name, kind from options where id = $1 for no key update`,
);

/**
 * Until the transaction ends nobody else changes it or its values.
 * @returns undefined when it is gone
 */
export async function lockOption(
  tx: Queryable,
  id: string,
): Promise<{ name: string; kind: OptionKind } | undefined> {
  return (await optionLock(tx, [id]))[0];
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

export const orderOptions = rowOrder({
  name: 'option-order',
  table: 'options',
  now: 'display_order, name',
});

const valuesForget = prepared(
  'option-values-forget',
  `delete from option_values where option_id is null and created_at < now() - interval '1 day'`,
);

/** Values that a day after they were made have no option. */
export async function forgetValues(tx: Queryable): Promise<void> {
  await valuesForget(tx, []);
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

/** Those of one option: it is the parent. */
export const orderValues = rowOrder({
  name: 'option-value-order',
  table: 'option_values',
  now: 'display_order, value',
  parent: 'option_id',
});
