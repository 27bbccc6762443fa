import type { OptionKind, Swatch, TextRules } from '@tailorbird/contract/catalogue';
import type { ApprovalRule } from '@tailorbird/contract/kinds/approval';
import { artworkRules, type ArtworkRules } from '@tailorbird/contract/artwork-rules';
import type { FactField } from '@tailorbird/contract/facts';
import type { TextPrice, Tier } from '@tailorbird/contract/price-rules';
import { kindsWhere, optionKinds, textRulesFor } from '@tailorbird/contract/rules/option-kinds';
import { OPTION_KINDS } from '@tailorbird/contract/kinds/option-kinds';
import { prepared, type Queryable } from '../database/pool.ts';
import { columnsOf, storedFacts, withLeftOut, type StoredField } from './product-fields.ts';

/** A row with a name of its own; of a changed one, see `Target`. */
export interface CatalogueRow {
  id: string;
  version?: number | undefined;
}

interface Columns {
  /** What is sent besides id and version, with its types. */
  sent: string;
  /** The values of columns, of `sent` and of the row `t` as it was. */
  columns: Record<string, string>;
  /** In place of these, or besides, where the row is new. */
  ofNew?: Record<string, string>;
  /** The column in which a copy differs; by default its name. */
  ofCopy?: { column: string; type: string };
}

export interface RowCopy {
  from: string;
  id: string;
  /** The name of the copy, or what it belongs to. */
  changed: string;
}

/** Writes of a table. Rows go as JSON, so that an import sends many at once. */
export function rowWriter<Row extends CatalogueRow>(
  table: string,
  { sent, columns, ofNew = {}, ofCopy = { column: 'name', type: 'text' } }: Columns,
) {
  const rows = `json_to_recordset($1::json) sent (id uuid, version bigint, ${sent})`;
  const inserted = { id: 'sent.id', ...columns, ...ofNew };
  const updated = Object.entries(columns).map(([column, value]) => `${column} = ${value}`);
  const insertion = prepared(
    `${table}-insert`,
    `insert into ${table} (${Object.keys(inserted).join(', ')})
     select ${Object.values(inserted).join(', ')} from ${rows}`,
  );
  const update = prepared<{ id: string }>(
    `${table}-update`,
    `update ${table} t set version = t.version + 1, ${updated.join(', ')} from ${rows}
     where t.id = sent.id and (sent.version is null or t.version = sent.version) returning t.id`,
  );
  const freeing = prepared(
    `${table}-free-names`,
    `update ${table} set ${Object.keys(columns)[0]} = upper(id::text) where id = any ($1::uuid[])`,
  );
  const others = Object.keys(columns).filter((column) => column !== ofCopy.column);
  const copying = prepared(
    `${table}-copy`,
    `insert into ${table} (${['id', ofCopy.column, ...others].join(', ')})
     select sent.id, changed, ${others.map((column) => `t.${column}`).join(', ')}
     from json_to_recordset($1::json) sent ("from" uuid, id uuid, changed ${ofCopy.type})
     join ${table} t on t.id = sent."from"`,
  );
  return {
    async insert(tx: Queryable, news: readonly Row[]): Promise<void> {
      if (news.length > 0) await insertion(tx, [JSON.stringify(news)]);
    },
    /** How many were changed. The others are gone, or have another version by now. */
    async set(tx: Queryable, changed: readonly Row[]): Promise<number> {
      return changed.length > 0 ? (await update(tx, [JSON.stringify(changed)])).length : 0;
    },
    /** With all that was ever sent of the rows. */
    async copy(tx: Queryable, copies: readonly RowCopy[]): Promise<void> {
      if (copies.length > 0) await copying(tx, [JSON.stringify(copies)]);
    },
    /** Frees the names of these rows for others, before they get their new ones. */
    async freeNames(tx: Queryable, ids: readonly string[]): Promise<void> {
      // a statement that finds no row would announce a change all the same
      if (ids.length > 0) await freeing(tx, [ids]);
    },
  };
}

export type RowWriter<Row extends CatalogueRow> = ReturnType<typeof rowWriter<Row>>;

interface CategoryRow extends CatalogueRow {
  name: string;
  description: string;
  /** Undefined: as they are; of a new one, empty. */
  searchTitle?: string | undefined;
  searchDescription?: string | undefined;
  /** Its place among the new ones of the transaction, which the order by age keeps. */
  place?: number;
}

export const categoryRows = rowWriter<CategoryRow>('categories', {
  sent: `name text, description text, "searchTitle" text, "searchDescription" text, place int`,
  columns: {
    name: 'sent.name',
    description: 'sent.description',
    search_title: 'coalesce(sent."searchTitle", t.search_title)',
    search_description: 'coalesce(sent."searchDescription", t.search_description)',
  },
  ofNew: {
    search_title: `coalesce(sent."searchTitle", '')`,
    search_description: `coalesce(sent."searchDescription", '')`,
    created_at: `now() + coalesce(sent.place, 0) * interval '1 microsecond'`,
  },
});

/** Facts that are undefined stay as they are; of a new type, they are not said. */
interface TypeRow
  extends
    CatalogueRow,
    Partial<Record<Exclude<FactField, 'leadDays' | 'sizeImage'>, string | undefined>> {
  name: string;
  leadDays?: number | null | undefined;
  sizeImage?: string | null | undefined;
  /** All of them. Undefined: as they are. */
  options?: readonly string[];
  /** Undefined: as they are; of a new one, none. */
  tiers?: readonly Tier[] | undefined;
  countsTogether?: boolean | undefined;
  /** Null: as the shop says. Undefined keeps the stored rule. */
  approval?: ApprovalRule | null | undefined;
  /** Undefined keeps the stored value; of a new one it is false. */
  madeToMeasure?: boolean | undefined;
}

/** What a change may leave as it is: facts, the rule of approval, and whether it is made to measure. */
const facts = {
  ...storedFacts('t'),
  approval: { column: 'approval', type: 'text', isKept: true, read: 't.approval' },
  madeToMeasure: {
    column: 'made_to_measure',
    type: 'boolean',
    write: 'coalesce(sent."madeToMeasure", false)',
    isKept: true,
    read: 't.made_to_measure',
  },
} satisfies Record<string, StoredField>;
const factsWith = (part: 'write' | 'update') =>
  Object.fromEntries(columnsOf('t', facts).map(({ column, [part]: value }) => [column, value]));

const types = rowWriter<TypeRow & { leftOut?: string[] }>('product_types', {
  sent: `name text, tiers jsonb, "countsTogether" boolean, "leftOut" text[],
    ${Object.entries(facts)
      .map(([field, { type }]) => `"${field}" ${type}`)
      .join(', ')}`,
  columns: {
    name: 'sent.name',
    tiers: 'coalesce(sent.tiers, t.tiers)',
    counts_together: 'coalesce(sent."countsTogether", t.counts_together)',
    ...factsWith('update'),
  },
  ofNew: {
    tiers: `coalesce(sent.tiers, '[]')`,
    counts_together: 'coalesce(sent."countsTogether", false)',
    ...factsWith('write'),
  },
});

const typeOptions = prepared(
  'types-set-options',
  `with sent as (select * from json_to_recordset($1::json) sent (id uuid, options uuid[])),
   left_behind as (
     delete from product_type_options pto using sent
     where pto.product_type_id = sent.id and pto.option_id <> all (sent.options)
   )
   insert into product_type_options (product_type_id, option_id)
   select sent.id, option_id from sent cross join unnest(sent.options) option_id
   on conflict do nothing`,
);

async function setTypeOptions(tx: Queryable, rows: readonly TypeRow[]): Promise<void> {
  const given = rows.filter(({ options }) => options);
  if (given.length > 0) await typeOptions(tx, [JSON.stringify(given)]);
}

export const typeRows: RowWriter<TypeRow> = {
  ...types,
  async insert(tx, news) {
    await types.insert(tx, news);
    await setTypeOptions(tx, news);
  },
  async set(tx, changed) {
    await setTypeOptions(tx, changed);
    return types.set(
      tx,
      changed.map((row) => withLeftOut(row, facts)),
    );
  },
};

export interface OptionRow extends CatalogueRow {
  name: string;
  description: string;
  isRequired: boolean;
  /** Undefined keeps the stored kind; a new one is a choice. */
  kind?: OptionKind | undefined;
  /** The rules of a text. Undefined or null keeps them; a new option gets the defaults. */
  textRules?: TextRules | null | undefined;
  /** Null for none. Undefined keeps the stored rules. */
  textPrice?: TextPrice | null | undefined;
  /** The rules of pictures. Undefined or null keeps them; a new option has no places. */
  artwork?: ArtworkRules | null | undefined;
  /** Undefined keeps the stored value. */
  isSize?: boolean | undefined;
  /** Undefined keeps the stored place; a new one comes last. */
  displayOrder?: number | undefined;
}

/** By kind; kinds without text rules are left out. */
const USUAL_TEXT_RULES = JSON.stringify(
  Object.fromEntries(
    OPTION_KINDS.flatMap((kind) => {
      const { textRules } = optionKinds[kind];
      return textRules ? [[kind, textRules]] : [];
    }),
  ),
).replaceAll("'", "''");

/** Of a new option: without places. */
const USUAL_ARTWORK = JSON.stringify(artworkRules.parse({})).replaceAll("'", "''");

/** Kinds whose texts cost something: `'{text}'`. */
const LETTERINGS = `'{${kindsWhere((rules) => rules.isLettering).join(',')}}'::text[]`;

const options = rowWriter<OptionRow & { keepsTextPrice?: boolean }>('options', {
  sent: `name text, description text, "isRequired" boolean, kind text, "textRules" jsonb,
    "textPrice" jsonb, "keepsTextPrice" boolean, artwork jsonb, "isSize" boolean, "displayOrder" int`,
  columns: {
    name: 'sent.name',
    description: 'sent.description',
    is_required: 'sent."isRequired"',
    kind: 'coalesce(sent.kind, t.kind)',
    text_rules: `case when '${USUAL_TEXT_RULES}'::jsonb ? coalesce(sent.kind, t.kind)
      then coalesce(sent."textRules", t.text_rules,
        '${USUAL_TEXT_RULES}'::jsonb -> coalesce(sent.kind, t.kind)) end`,
    text_price: `case when coalesce(sent.kind, t.kind) <> all (${LETTERINGS}) then null
      when "keepsTextPrice" then t.text_price
      else nullif(sent."textPrice", 'null') end`,
    artwork: `case when coalesce(sent.kind, t.kind) = 'artwork'
      then coalesce(nullif(sent.artwork, 'null'), t.artwork, '${USUAL_ARTWORK}'::jsonb) end`,
    is_size: 'coalesce(sent."isSize", t.is_size)',
    display_order: 'coalesce(sent."displayOrder", t.display_order)',
  },
  ofNew: {
    kind: 'sent.kind',
    text_rules: 'sent."textRules"',
    text_price: `case when sent.kind = any (${LETTERINGS})
      then nullif(sent."textPrice", 'null') end`,
    artwork: `case when sent.kind = 'artwork'
      then coalesce(nullif(sent.artwork, 'null'), '${USUAL_ARTWORK}'::jsonb) end`,
    is_size: 'coalesce(sent."isSize", false)',
    display_order: `coalesce(sent."displayOrder",
      (select coalesce(max(display_order) + 1, 0) from options))`,
  },
});

export const optionRows: RowWriter<OptionRow> = {
  ...options,
  insert: (tx, news) =>
    options.insert(
      tx,
      news.map(({ kind = 'choice', ...row }) => ({
        ...row,
        kind,
        textRules: textRulesFor(kind, row.textRules),
      })),
    ),
  set: (tx, changed) =>
    options.set(
      tx,
      changed.map((row) => ({ ...row, keepsTextPrice: row.textPrice === undefined })),
    ),
};

export interface ValueRow extends CatalogueRow {
  value: string;
  /** Dollars. Undefined keeps the stored amount; of a new one, 0. */
  surcharge?: number | undefined;
  /** Undefined keeps the stored option; a new one has none yet. */
  option?: string | undefined;
  displayOrder?: number | undefined;
  /** Null for none. Undefined keeps the stored swatch. */
  swatch?: Swatch | null | undefined;
}

const values = rowWriter<ValueRow & { keepsSwatch?: boolean }>('option_values', {
  sent: `value text, surcharge numeric, "option" uuid, "displayOrder" int, swatch jsonb,
    "keepsSwatch" boolean`,
  columns: {
    value: 'sent.value',
    surcharge_cents: 'coalesce(round(sent.surcharge * 100), t.surcharge_cents)',
    option_id: 'coalesce(sent."option", t.option_id)',
    display_order: 'coalesce(sent."displayOrder", t.display_order)',
    swatch_colour: `case when "keepsSwatch" then t.swatch_colour else swatch ->> 'colour' end`,
    swatch_image_id: `case when "keepsSwatch" then t.swatch_image_id
      else (swatch ->> 'image_id')::uuid end`,
  },
  ofCopy: { column: 'option_id', type: 'uuid' },
  ofNew: {
    surcharge_cents: 'coalesce(round(sent.surcharge * 100), 0)',
    option_id: 'sent."option"',
    display_order: 'coalesce(sent."displayOrder", 0)',
    swatch_colour: `swatch ->> 'colour'`,
    swatch_image_id: `(swatch ->> 'image_id')::uuid`,
  },
});

export const valueRows: RowWriter<ValueRow> = {
  ...values,
  set: (tx, changed) =>
    values.set(
      tx,
      changed.map((row) => ({ ...row, keepsSwatch: row.swatch === undefined })),
    ),
};
