import { takesText, textRulesFor } from '@tailorbird/contract/rules/option-kinds';
import { v7 as uuid } from 'uuid';
import { errorSentence } from '../http/errors.ts';
import { Directory, type Directories, type NamedKind } from './directory.ts';
import type { Entry } from './entries.ts';
import { isRepeated, readEntries, saveRows, type ImportRun } from './import-entries.ts';
import { messages } from './messages.ts';
import * as queries from './queries.ts';
import type { Named } from './queries.ts';

interface KindRules<K extends NamedKind, Row extends Named> {
  kind: K;
  table: queries.NamedTable<Row>;
  /** What is in the shop. */
  shop: readonly Row[];
  /** For sentences: what one is called, and its name. */
  label: string;
  field: string;
  /** The part of the shop within which names are unique, if not the whole. */
  scopeOf?: (row: Row) => string;
  /** That of an entry, which may be this one of the shop. Undefined: it is left out. */
  scopeIn?: (entry: Entry<K>, own: Row | undefined) => string | undefined;
  /** From the file, else from the shop, else the usual. */
  rowOf: (entry: Entry<K>, was: Row | undefined, named: Named & { scope: string }) => Row;
}

/** An entity of the shop, or a new one, as an entry has it. */
interface Match<K extends NamedKind, Row extends Named> {
  entry: Entry<K>;
  /** Undefined: it is new. */
  was: Row | undefined;
  named: Named & { scope: string };
  /** Scope and name as names are compared. */
  key: string;
}

/** Creates and changes what differs, unless the run only looks. Gives all rows of the kind. */
async function importNamed<K extends NamedKind, Row extends Named>(
  run: ImportRun,
  rules: KindRules<K, Row>,
): Promise<{ directory: Directory; rows: Row[] }> {
  const { kind, table, shop, label, scopeOf = () => '', rowOf } = rules;
  const entries: Entry<K>[] = [];
  for await (const some of readEntries(kind, run, Infinity)) entries.push(...some);
  const named = [...shop, ...entries.map(({ fields }) => fields)];
  await queries.learnNames(run.db, run.names, named.flatMap(nameIn));
  const keyOf = (row: Row) => scopeOf(row) + (run.names.get(row.name) ?? row.name);
  const matches = matchNamed(entries, { ...rules, keyOf, names: run.names });
  const matched = new Set(matches.map(({ named }) => named.id));
  const others = shop.filter(({ id }) => !matched.has(id));
  const directory = new Directory(label, run.names);
  for (const row of others) directory.add(row.id, keyOf(row));
  for (const { named, key, entry } of matches) directory.add(named.id, key, entry.fields.id);
  const rows = matches.map(({ entry, was, named }) => ({ row: rowOf(entry, was, named), was }));
  await saveRows(run, kind, { all: matches, rows }, async (created, changed) => {
    const renamed = matches.filter(({ was, key }) => was && keyOf(was) !== key);
    await table.freeNames(
      run.db,
      renamed.map(({ named }) => named.id),
    );
    await table.save(run.db, [...changed, ...created]);
  });
  return { directory, rows: [...others, ...rows.map(({ row }) => row)] };
}

const nameIn = ({ name, value }: { name?: string | undefined; value?: string | undefined }) =>
  name ?? value ?? [];

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
    scopeIn = () => '',
    keyOf,
    names,
  }: KindRules<K, Row> & { keyOf: (row: Row) => string; names: ImportRun['names'] },
): Match<K, Row>[] {
  const column = kind === 'optionValues' ? 'value' : 'name';
  const byId = new Map(shop.map((row) => [row.id, row]));
  const byKey = new Map(shop.map((row) => [keyOf(row), row]));
  const placed = entries.flatMap((entry) => {
    const own = byId.get(entry.fields.id ?? '');
    const scope = scopeIn(entry, own);
    return scope === undefined ? [] : { entry, own, scope };
  });
  const idsInFile = new Set(placed.map(({ entry }) => entry.fields.id));
  const lines = new Map<string, number | undefined>();
  const matches = placed.flatMap(({ entry, own, scope }): Match<K, Row>[] => {
    const { id } = entry.fields;
    const [name] = [nameIn(entry.fields)].flat();
    const key = name === undefined ? undefined : scope + (names.get(name) ?? name);
    const namesake = key === undefined ? undefined : byKey.get(key);
    // what the file calls by id is not another entry by name
    const was = own ?? (namesake && !idsInFile.has(namesake.id) ? namesake : undefined);
    const isTwice = [isRepeated(entry, lines, ['id', id]), isRepeated(entry, lines, [column, key])];
    if (isTwice.includes(true)) return [];
    if (name === undefined && !was) {
      if (!entry.isFlawed) entry.tell(messages.nameRequired(field), column);
      return [];
    }
    const named = { id: was?.id ?? id ?? uuid(), name: name ?? was?.name ?? '', scope };
    return [{ entry, was, named, key: key ?? (was ? keyOf(was) : '') }];
  });
  // whoever keeps a name, whether the file says so or does not mention it
  const keyAfter = new Map(matches.map(({ named, key }) => [named.id, key]));
  const isKept = (row: Row) => (keyAfter.get(row.id) ?? keyOf(row)) === keyOf(row);
  const keepers = new Map(shop.filter(isKept).map((row) => [keyOf(row), row.id]));
  for (const { entry, named, key } of matches) {
    const { id, name } = named;
    if ((keepers.get(key) ?? id) === id) continue;
    const isValue = column === 'value';
    const taken = errorSentence('NAME_TAKEN', { kind: label, name });
    entry.tell(isValue ? messages.valueTaken(name) : taken, column);
  }
  return matches;
}

/** What has a name, in the order in which one refers to the other. */
export async function importNamedKinds(run: ImportRun): Promise<Directories> {
  const { directory: categories } = await importNamed(run, {
    kind: 'categories',
    table: queries.categories,
    shop: await queries.categories.list(run.db),
    label: 'category',
    field: 'Category name',
    rowOf: ({ fields }, was, { id, name }) => ({
      id,
      name,
      description: fields.description ?? was?.description ?? '',
    }),
  });
  const values = await queries.optionValues.list(run.db);
  const { directory: options, rows } = await importOptions(run, values);
  const texts = new Set(rows.filter(takesText).map(({ id }) => id));
  const optionValues = await importValues(run, { shop: values, options, texts });
  const { directory: types } = await importNamed(run, {
    kind: 'types',
    table: queries.types,
    shop: await queries.types.list(run.db),
    label: 'type',
    field: 'Type name',
    rowOf: ({ fields, tell }, was, { id, name }) => ({
      id,
      name,
      options: fields.options
        ? options.findAll(fields.options, tell, 'options')
        : (was?.options ?? []),
    }),
  });
  return { categories, options, optionValues, types };
}

async function importOptions(run: ImportRun, values: readonly queries.Value[]) {
  const withValues = new Set(values.map(({ option }) => option));
  const shop = await queries.options.list(run.db);
  const nextOrder = lastOrder(shop.map(({ order }) => ({ order, option: '' })));
  return importNamed(run, {
    kind: 'options',
    table: queries.options,
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

/** Values are named within their option: `<its id>/<their name>`. */
async function importValues(
  run: ImportRun,
  {
    shop,
    options,
    texts,
  }: {
    shop: readonly queries.Value[];
    options: Directory;
    /** Ids of those that take a text after the import. */
    texts: ReadonlySet<string>;
  },
): Promise<Directory> {
  const nextOrder = lastOrder(shop);
  const { directory } = await importNamed(run, {
    kind: 'optionValues',
    table: queries.optionValues,
    shop,
    label: 'value',
    field: 'Value',
    scopeOf: ({ option }) => `${option ?? ''}/`,
    scopeIn({ fields, isFlawed, tell }, own) {
      const named = fields.option;
      const option = named === undefined ? own?.option : options.find(named, tell, 'option');
      if (!option) {
        if (named === undefined && !isFlawed) tell(messages.mustBe('option', 'text'), 'option');
        return undefined;
      }
      const isOther = own !== undefined && own.option !== null && own.option !== option;
      if (!isOther && !texts.has(option)) return `${option}/`;
      tell(isOther ? messages.otherOption : messages.takesText, 'option');
      return undefined;
    },
    rowOf: ({ fields: { order, swatch }, tell }, was, { id, name, scope }) => {
      const option = scope.slice(0, -1);
      // as the shop keeps it: a colour in small letters, or the id of a picture
      const look = swatch?.startsWith('#')
        ? swatch.toLowerCase()
        : swatch && (run.pictures.findAll([swatch], tell, 'swatch')[0] ?? null);
      return {
        id,
        name,
        option,
        order: order ?? was?.order ?? nextOrder(option),
        swatch: look === undefined ? (was?.swatch ?? null) : look,
      };
    },
  });
  return directory;
}

/** Without an order of its own a new one comes last, within its option. */
function lastOrder(shop: readonly { order: number; option: string | null }[]) {
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
