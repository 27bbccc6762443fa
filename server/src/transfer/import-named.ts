import { takesText, textRulesFor } from '@tailorbird/contract/rules/option-kinds';
import { v7 as uuid } from 'uuid';
import {
  categoryRows,
  optionRows,
  typeRows,
  valueRows,
  type NamedRows,
  type ValueRow,
} from '../catalogue/named-rows.ts';
import { errorSentence } from '../http/errors.ts';
import { Directory, keyIn, type Directories, type NamedKind } from './directory.ts';
import type { Entry } from './entries.ts';
import { isRepeated, readEntries, saveRows, type ImportRun } from './import-entries.ts';
import { messages } from './messages.ts';
import * as queries from './queries.ts';
import type { Named } from './queries.ts';

interface KindRules<K extends NamedKind, Row extends Named, Stored extends { id: string }> {
  kind: K;
  rows: NamedRows<Stored>;
  /** As the catalogue stores it; `place` is among the new ones, or the changed ones. */
  stored: (row: Row, place: number) => Stored;
  /** What is in the shop. */
  shop: readonly Row[];
  /** For sentences: what one is called, and its name. */
  label: string;
  field: string;
  /**
   * The option within which names are unique, of an entry that may be this one of the shop; else
   * they are in the whole shop. Undefined: the entry is left out.
   */
  optionOf?: (entry: Entry<K>, own: Row | undefined) => string | undefined;
  /** From the file, else from the shop, else the usual. */
  rowOf: (entry: Entry<K>, was: Row | undefined, named: Named & { option: string }) => Row;
}

/** Creates and changes what differs, unless the run only looks. Gives all rows of the kind. */
async function importNamed<K extends NamedKind, Row extends Named, Stored extends { id: string }>(
  run: ImportRun,
  rules: KindRules<K, Row, Stored>,
): Promise<{ directory: Directory; rows: Row[] }> {
  const { kind, rows: table, stored, shop, label, rowOf } = rules;
  const entries: Entry<K>[] = [];
  for await (const some of readEntries(kind, run)) entries.push(...some);
  const names = [...shop, ...entries.map(({ fields }) => fields)].flatMap(
    (one) => nameIn(one) ?? [],
  );
  await queries.learnNames(run.db, run.names, names);
  const keyOf = (row: Named) => keyIn(run.names, row);
  const matches = matchNamed(entries, rules, run.names);
  const matched = new Set(matches.map(({ named }) => named.id));
  const others = shop.filter(({ id }) => !matched.has(id));
  const directory = new Directory(label, run.names);
  for (const row of others) directory.add(row);
  for (const { named, entry } of matches) directory.add(named, entry.fields.id);
  const rows = matches.map(({ entry, was, named }) => ({ row: rowOf(entry, was, named), was }));
  await saveRows(run, kind, { all: matches, rows }, async (created, changed) => {
    const renamed = matches.filter(({ was, named }) => was && keyOf(was) !== keyOf(named));
    const ids = renamed.map(({ named }) => named.id);
    await table.freeNames(run.db, ids);
    for (const some of slices(changed.map(stored))) await table.set(run.db, some);
    for (const some of slices(created.map(stored))) await table.insert(run.db, some);
  });
  return { directory, rows: [...others, ...rows.map(({ row }) => row)] };
}

/** At once. */
const SAVED = 1_000;

function* slices<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += SAVED) yield rows.slice(from, from + SAVED);
}

const nameIn = ({ name, value }: { name?: string | undefined; value?: string | undefined }) =>
  name ?? value;

/**
 * The entity of the shop that each entry is: by its id, else by its name, else a new one. Ids and
 * names that are there twice, in the file or after the import, are problems.
 */
function matchNamed<K extends NamedKind, Row extends Named>(
  entries: readonly Entry<K>[],
  {
    kind,
    shop,
    label,
    field,
    optionOf = () => '',
  }: Pick<KindRules<K, Row, never>, 'kind' | 'shop' | 'label' | 'field' | 'optionOf'>,
  names: queries.NameKeys,
) {
  const column = kind === 'optionValues' ? 'value' : 'name';
  const keyOf = (row: Omit<Named, 'id'>) => keyIn(names, row);
  const byId = new Map(shop.map((row) => [row.id, row]));
  const byKey = new Map(shop.map((row) => [keyOf(row), row]));
  const placed = entries.flatMap((entry) => {
    const own = byId.get(entry.fields.id ?? '');
    const option = optionOf(entry, own);
    return option === undefined ? [] : { entry, own, option };
  });
  const idsInFile = new Set(placed.map(({ entry }) => entry.fields.id));
  const lines = new Map<string, number | undefined>();
  const matches = placed.flatMap(({ entry, own, option }) => {
    const { id } = entry.fields;
    const name = nameIn(entry.fields);
    const key = name === undefined ? undefined : keyOf({ name, option });
    const namesake = key === undefined ? undefined : byKey.get(key);
    // what the file calls by id is not another entry by name
    const was = own ?? (namesake && !idsInFile.has(namesake.id) ? namesake : undefined);
    const isTwice = [isRepeated(entry, lines, ['id', id]), isRepeated(entry, lines, [column, key])];
    if (isTwice.includes(true)) return [];
    const named = { id: was?.id ?? id ?? uuid(), name: name ?? was?.name ?? '', option };
    if (name !== undefined || was) return [{ entry, was, named }];
    if (!entry.isFlawed) entry.tell(messages.nameRequired(field), column);
    return [];
  });
  // whoever keeps a name, whether the file says so or does not mention it
  const after = new Map(matches.map(({ named }) => [named.id, keyOf(named)]));
  const kept = shop.filter((row) => (after.get(row.id) ?? keyOf(row)) === keyOf(row));
  const keepers = new Map(kept.map((row) => [keyOf(row), row.id]));
  for (const { entry, named } of matches) {
    if ((keepers.get(keyOf(named)) ?? named.id) === named.id) continue;
    const { name } = named;
    const taken = errorSentence('NAME_TAKEN', { kind: label, name });
    entry.tell(column === 'value' ? messages.valueTaken(name) : taken, column);
  }
  return matches;
}

/** What has a name, in the order in which one refers to the other. */
export async function importNamedKinds(run: ImportRun): Promise<Directories> {
  const { directory: categories } = await importNamed(run, {
    kind: 'categories',
    rows: categoryRows,
    stored: (row: queries.Category, place) => ({ ...row, place }),
    shop: await queries.listCategories(run.db),
    label: 'category',
    field: 'Category name',
    rowOf: ({ fields }, was, { id, name }) => ({
      id,
      name,
      description: fields.description ?? was?.description ?? '',
    }),
  });
  const values = await queries.listValues(run.db);
  const options = await importOptions(run, values);
  const { directory: optionValues } = await importValues(run, values, options);
  const { directory: types } = await importNamed(run, {
    kind: 'types',
    rows: {
      ...typeRows,
      async insert(tx, rows) {
        await typeRows.insert(tx, rows);
        await queries.setTypeOptions(tx, rows);
      },
      async set(tx, rows) {
        await queries.setTypeOptions(tx, rows);
        return typeRows.set(tx, rows);
      },
    },
    stored: (row: queries.Type) => row,
    shop: await queries.listTypes(run.db),
    label: 'type',
    field: 'Type name',
    rowOf: ({ fields, tell }, was, { id, name }) => ({
      id,
      name,
      options: fields.options
        ? options.directory.findAll(fields.options, tell, 'options')
        : (was?.options ?? []),
    }),
  });
  return { categories, options: options.directory, optionValues, types };
}

async function importOptions(run: ImportRun, values: readonly queries.Value[]) {
  const withValues = new Set(values.map(({ option }) => option));
  const shop = await queries.listOptions(run.db);
  const nextOrder = lastOrder(shop);
  return importNamed(run, {
    kind: 'options',
    rows: optionRows,
    stored: ({ required, order, rules, ...row }: queries.Option) => ({
      ...row,
      isRequired: required,
      displayOrder: order,
      textRules: rules,
    }),
    shop,
    label: 'option',
    field: 'Option name',
    rowOf: ({ fields, tell }, was, { id, name }) => {
      const kind = fields.kind ?? was?.kind ?? 'choice';
      if (takesText({ kind }) && was && withValues.has(was.id))
        tell(errorSentence('OPTION_HAS_VALUES', { option: name }), 'kind');
      return {
        id,
        name,
        description: fields.description ?? was?.description ?? '',
        required: fields.required ?? was?.required ?? false,
        order: fields.order ?? was?.order ?? nextOrder(''),
        kind,
        rules: textRulesFor(kind, fields, was?.rules),
      };
    },
  });
}

async function importValues(
  run: ImportRun,
  shop: readonly queries.Value[],
  { directory: options, rows }: Awaited<ReturnType<typeof importOptions>>,
) {
  const texts = new Set(rows.filter(takesText).map(({ id }) => id));
  const nextOrder = lastOrder(shop);
  return importNamed(run, {
    kind: 'optionValues',
    rows: valueRows,
    stored: ({ id, name: value, option, order, swatch }: queries.Value) => ({
      id,
      value,
      option: option ?? undefined,
      displayOrder: order,
      swatch: toSwatch(swatch),
    }),
    shop,
    label: 'value',
    field: 'Value',
    optionOf({ fields, isFlawed, tell }, own) {
      const named = fields.option;
      const option = named === undefined ? own?.option : options.find(named, tell, 'option');
      if (!option) {
        if (named === undefined && !isFlawed) tell(messages.mustBe('option', 'text'), 'option');
        return undefined;
      }
      const isOther = own !== undefined && own.option !== null && own.option !== option;
      if (!isOther && !texts.has(option)) return option;
      tell(isOther ? messages.otherOption : messages.takesText, 'option');
      return undefined;
    },
    rowOf: ({ fields: { order, swatch }, tell }, was, named) => {
      // as the shop keeps it: a colour in small letters, or the id of a picture
      const look = swatch?.startsWith('#')
        ? swatch.toLowerCase()
        : run.pictures.findAll([swatch ?? []].flat(), tell, 'swatch')[0];
      return {
        ...named,
        order: order ?? was?.order ?? nextOrder(named.option),
        swatch: (swatch === undefined ? was?.swatch : look) ?? null,
      };
    },
  });
}

function toSwatch(swatch: string | null): ValueRow['swatch'] {
  if (swatch === null) return null;
  return swatch.startsWith('#') ? { colour: swatch } : { image_id: swatch };
}

/** Without an order of its own a new one comes last, within its option. */
function lastOrder(shop: readonly (Named & { order: number })[]) {
  const last = new Map<string, number>();
  for (const { order, option } of shop) {
    last.set(option ?? '', Math.max(last.get(option ?? '') ?? -1, order));
  }
  return (option: string): number => {
    const next = (last.get(option) ?? -1) + 1;
    last.set(option, next);
    return next;
  };
}
