import { createDiscount } from '@tailorbird/contract/discounts';
import { DISCOUNTS_MAX, TAX_CLASSES_MAX } from '@tailorbird/contract/limits';
import { isLettering, isWritten, textRulesFor } from '@tailorbird/contract/rules/option-kinds';
import { v7 as uuid } from 'uuid';
import {
  categoryRows,
  optionRows,
  typeRows,
  valueRows,
  type NamedRows,
} from '../catalogue/named-rows.ts';
import { taxClassRows } from '../catalogue/tax-queries.ts';
import { discountRows } from '../catalogue/discount-queries.ts';
import * as queries from '../catalogue/whole-queries.ts';
import { errorSentence } from '../http/errors.ts';
import { isLacking, usual, type Entity, type Entry } from './entries.ts';
import { allEntries, isRepeated, saveRows, type ImportRun } from './import-entries.ts';
import { messages } from './messages.ts';
import { nameIn, resolved, type Directory, type Named, type NamedKind } from './references.ts';

interface NamedRules<K extends NamedKind, Stored extends { id: string }> {
  kind: K;
  /** What is in the shop. */
  shop: readonly Entity<K>[];
  /** With the fields that depend on others. */
  completed?: (row: Entity<K>, entry: Entry, was: Entity<K> | undefined) => Entity<K>;
  rows: NamedRows<Stored>;
  /** As the catalogue stores it. */
  stored: (row: Entity<K>) => Stored;
  /** Undefined: they are not read yet. */
  entries?: readonly Entry[];
  /** The shop may have so many. */
  most?: { count: number; problem: string };
}

/** Creates and changes what differs, unless the run only looks. Gives all rows of the kind. */
async function importNamed<K extends NamedKind, Stored extends { id: string }>(
  run: ImportRun,
  rules: NamedRules<K, Stored>,
): Promise<Entity<K>[]> {
  const { kind, shop, completed = (row) => row, rows: table, stored } = rules;
  const directory = run.known[kind];
  const entries = rules.entries ?? (await allEntries(kind, run));
  const all = [...shop, ...entries.map(({ fields }) => fields)];
  await directory.learn(
    run.db,
    all.flatMap((one) => nameIn(one) ?? []),
  );
  const matches = matchNamed(entries, rules, directory);
  const matched = new Set(matches.map(({ named }) => named.id));
  const others = shop.filter(({ id }) => !matched.has(id));
  for (const row of others) directory.add(row);
  for (const { named, entry } of matches) directory.add(named, entry.fields.id);
  const rows = matches.map(({ entry, was, named }) => {
    // from the file, else from the shop, else the usual
    const row: Entity<K> = { ...usual[kind], ...was, ...resolved(entry, run.known), ...named };
    return { row: completed(row, entry, was), was };
  });
  const after = [...others, ...rows.map(({ row }) => row)];
  if (rules.most && after.length > rules.most.count) entries.at(-1)?.tell(rules.most.problem, 'id');
  await saveRows(run, kind, { all: matches, rows }, async (created, changed) => {
    const renamed = matches.filter(
      ({ was, named }) => was && directory.keyOf(was) !== directory.keyOf(named),
    );
    const ids = renamed.map(({ named }) => named.id);
    await table.freeNames(run.db, ids);
    for (const some of slices(changed.map(stored))) await table.set(run.db, some);
    for (const some of slices(created.map(stored))) await table.insert(run.db, some);
  });
  return after;
}

/** At once. */
const SAVED = 1_000;

function* slices<One>(rows: readonly One[]): Generator<readonly One[]> {
  for (let from = 0; from < rows.length; from += SAVED) yield rows.slice(from, from + SAVED);
}

/** Where it is not `name`. */
const NAME_COLUMN: Partial<Record<NamedKind, string>> = {
  optionValues: 'value',
  discounts: 'code',
};

/**
 * The entity of the shop that each entry is: by its id, else by its name, else a new one. Ids and
 * names that are there twice, in the file or after the import, are problems.
 */
function matchNamed<K extends NamedKind>(
  entries: readonly Entry[],
  { kind, shop }: Pick<NamedRules<K, never>, 'kind' | 'shop'>,
  directory: Directory,
) {
  const column = NAME_COLUMN[kind] ?? 'name';
  const keyOf = (row: Omit<Named, 'id'>) => directory.keyOf(row);
  const byId = new Map(shop.map((row) => [row.id, row]));
  const byKey = new Map(shop.map((row) => [keyOf(row), row]));
  const idsInFile = new Set(entries.map(({ fields }) => fields.id));
  const lines = new Map<string, number | undefined>();
  const matches = entries.flatMap((entry) => {
    const { id, option } = entry.fields;
    const name = nameIn(entry.fields);
    const key = name ? keyOf({ name, option }) : undefined;
    const namesake = key === undefined ? undefined : byKey.get(key);
    // what the file calls by id is not another entry by name
    const was =
      byId.get(id ?? '') ?? (namesake && !idsInFile.has(namesake.id) ? namesake : undefined);
    const isTwice = [isRepeated(entry, lines, ['id', id]), isRepeated(entry, lines, [column, key])];
    if (isTwice.includes(true)) return [];
    if (!was && isLacking(kind, entry)) return [];
    const called = name === undefined ? was && nameIn(was) : name;
    const named: Named = { id: was?.id ?? id ?? uuid(), option, [column]: called ?? null };
    return [{ entry, was, named }];
  });
  // whoever keeps a name, whether the file says so or does not mention it
  const after = new Map(matches.map(({ named }) => [named.id, keyOf(named)]));
  const kept = shop.filter((row) => (after.get(row.id) ?? keyOf(row)) === keyOf(row));
  const keepers = new Map(kept.map((row) => [keyOf(row), row.id]));
  for (const { entry, named } of matches) {
    const name = nameIn(named) ?? '';
    if (name === '' || (keepers.get(keyOf(named)) ?? named.id) === named.id) continue;
    const taken = errorSentence('NAME_TAKEN', { kind: directory.label, name });
    entry.tell(column === 'value' ? messages.valueTaken(name) : taken, column);
  }
  return matches;
}

/** What has a name, in the order in which one refers to the other. */
export async function importNamedKinds(run: ImportRun): Promise<void> {
  await importNamed(run, {
    kind: 'categories',
    shop: await queries.listCategories(run.db),
    rows: categoryRows,
    stored: (row) => row,
  });
  const values = await queries.listValues(run.db);
  await importValues(run, values, await importOptions(run, values));
  await importNamed(run, {
    kind: 'types',
    shop: await queries.listTypes(run.db),
    rows: typeRows,
    stored: (row) => row,
  });
  await importNamed(run, {
    kind: 'taxClasses',
    shop: await queries.listTaxClasses(run.db),
    rows: taxClassRows,
    stored: (row) => row,
    most: { count: TAX_CLASSES_MAX, problem: messages.atMost('tax classes', TAX_CLASSES_MAX) },
  });
}

async function importOptions(
  run: ImportRun,
  values: readonly queries.WholeValue[],
): Promise<queries.WholeOption[]> {
  const withValues = new Set(values.map(({ option }) => option));
  const shop = await queries.listOptions(run.db);
  const nextOrder = lastOrder(shop);
  return importNamed(run, {
    kind: 'options',
    shop,
    completed({ maxLength, characters, alsoAllowed, placeholder, ...row }, { fields, tell }, was) {
      if (isWritten(row) && was && withValues.has(was.id))
        tell(errorSentence('OPTION_HAS_VALUES', { option: row.name }), 'kind');
      const rules = { maxLength, characters, alsoAllowed, placeholder };
      const order = fields.order ?? was?.order ?? nextOrder('');
      const textPrice = isLettering(row) ? row.textPrice : null;
      return { ...row, order, textPrice, ...textRulesFor(row.kind, rules) };
    },
    rows: optionRows,
    stored: ({ required, order, ...row }) => ({
      ...row,
      isRequired: required,
      displayOrder: order,
      textRules: textRulesFor(row.kind, row),
    }),
  });
}

async function importValues(
  run: ImportRun,
  shop: readonly queries.WholeValue[],
  options: readonly queries.WholeOption[],
): Promise<void> {
  const own = new Map(shop.map((value) => [value.id, value.option]));
  const texts = new Set(options.filter(isWritten).map(({ id }) => id));
  const nextOrder = lastOrder(shop);
  const entries: Entry[] = [];
  for (const entry of await allEntries('optionValues', run)) {
    const { fields, isFlawed, tell } = entry;
    const was = own.get(fields.id ?? '');
    const named = fields.option;
    const option = named === undefined ? was : run.known.options.find(named, tell, 'option');
    if (!option) {
      if (named === undefined && !isFlawed) tell(messages.mustBe('option', 'text'), 'option');
    } else if ((was ?? option) !== option) tell(messages.otherOption, 'option');
    else if (texts.has(option)) tell(messages.noValues, 'option');
    else entries.push({ ...entry, fields: { ...fields, option } });
  }
  await importNamed(run, {
    kind: 'optionValues',
    shop,
    entries,
    completed: (row, { fields }, was) => ({
      ...row,
      order: fields.order ?? was?.order ?? nextOrder(row.option ?? ''),
    }),
    rows: valueRows,
    stored: ({ option, order, swatch, ...row }) => ({
      ...row,
      option: option ?? undefined,
      displayOrder: order,
      swatch: swatch === null ? null : toSwatch(swatch),
    }),
  });
}

const toSwatch = (swatch: string) =>
  swatch.startsWith('#') ? { colour: swatch } : { image_id: swatch };

/** Without an order of its own a new one comes last, within its option. */
function lastOrder(shop: readonly { order: number; option?: string | null }[]) {
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

/** After the products, which they may be for. */
export async function importDiscounts(run: ImportRun, entries: readonly Entry[]): Promise<void> {
  await run.known.products.addOthers(run.db);
  await importNamed(run, {
    kind: 'discounts',
    shop: await queries.listDiscounts(run.db),
    entries,
    completed(row, { isFlawed, tell }) {
      const { error } = createDiscount.body.safeParse(row);
      for (const { message, path } of isFlawed ? [] : (error?.issues ?? [])) {
        tell(message, String(path[0]));
      }
      return row;
    },
    rows: discountRows,
    stored: (row) => row,
    most: {
      count: DISCOUNTS_MAX,
      problem: errorSentence('DISCOUNTS_FULL', { most: DISCOUNTS_MAX }),
    },
  });
}
