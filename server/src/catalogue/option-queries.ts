import type { Option, OptionKind, TextRules } from '@tailorbird/contract/catalogue';
import {
  kindsWhere,
  OPTION_KINDS,
  optionKinds,
  textRulesFor,
} from '@tailorbird/contract/rules/option-kinds';
import { prepared, type Queryable } from '../database/pool.ts';
import { option, type Json } from './queries.ts';
import type { Target } from './target.ts';

export interface OptionFields {
  name: string;
  description: string;
  isRequired: boolean;
  /** Undefined: as it is; of a new one, choice. */
  kind?: OptionKind | undefined;
  /** Of a text. Undefined or null: as they are; of a new one, the usual. */
  textRules?: TextRules | null | undefined;
}

/** By kind; kinds without text rules are left out. */
const USUAL_TEXT_RULES = Object.fromEntries(
  OPTION_KINDS.flatMap((kind) => {
    const { textRules } = optionKinds[kind];
    return textRules ? [[kind, textRules]] : [];
  }),
);

const TAKE_TEXT = kindsWhere(({ takes }) => takes === 'text');

const optionInsert = prepared<Json<Option>>(
  'option-insert',
  `insert into options as o
     (id, name, description, is_required, kind, text_rules, display_order)
   values ($1, $2, $3, $4, $5, $6,
     (select coalesce(max(display_order) + 1, 0) from options))
   returning ${option('json_build_array()')} as json`,
);

/** Last in order. */
export async function insertOption(
  tx: Queryable,
  id: string,
  { name, description, isRequired, kind = 'choice', textRules }: OptionFields,
): Promise<Option | undefined> {
  const rules = textRulesFor(kind, textRules);
  return (await optionInsert(tx, [id, name, description, isRequired, kind, rules]))[0]?.json;
}

const optionUpdate = prepared<{ id: string }>(
  'option-update',
  `update options set name = $3, description = $4, is_required = $5, version = version + 1,
     kind = coalesce($6, kind),
     text_rules = case when $8::jsonb ? coalesce($6, kind)
       then coalesce($7::jsonb, text_rules, $8::jsonb -> coalesce($6, kind)) end
   where id = $1 and ($2::bigint is null or version = $2) returning id`,
);

/** False: it is gone, or has another version by now. */
export async function setOption(
  tx: Queryable,
  { _id, version, kind, textRules, ...fields }: OptionFields & Target,
): Promise<boolean> {
  const { name, description, isRequired } = fields;
  const now = [kind ?? null, textRules ?? null, USUAL_TEXT_RULES];
  const values = [_id, version ?? null, name, description, isRequired, ...now];
  return (await optionUpdate(tx, values)).length === 1;
}

const textWithValues = prepared<{ name: string }>(
  'option-text-with-values',
  `select name from options o where id = $1 and kind = any ($2)
   and exists (select from option_values v where v.option_id = o.id)`,
);

/** Its name, if it takes a text and has values all the same. */
export async function findTextWithValues(tx: Queryable, id: string): Promise<string | undefined> {
  return (await textWithValues(tx, [id, TAKE_TEXT]))[0]?.name;
}

const optionLock = prepared<{ name: string; kind: OptionKind }>(
  'option-lock',
  `select name, kind from options where id = $1 for no key update`,
);

/** Until the transaction ends nobody else changes it or its values. Undefined: it is gone. */
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
