import { isDeepStrictEqual } from 'node:util';
import { takesText, textRulesFor } from '@tailorbird/contract/rules/option-kinds';
import type { Queryable } from '../database/pool.ts';
import { errorSentence } from '../http/errors.ts';
import { checkEntry, type Entry } from './check-entry.ts';
import type { ImportRun } from './import-catalogue.ts';
import {
  Directory,
  inTheWay,
  matchNamed,
  type Candidate,
  type NamedKind,
  type Words,
} from './match.ts';
import { messages } from './messages.ts';
import * as queries from './queries.ts';
import type { Named } from './queries.ts';

/** What is special about a kind. `Rest` is its columns besides id and name. */
interface KindRules<K extends NamedKind, Rest extends object> {
  shop: readonly (Named & Rest)[];
  entries: readonly Candidate<K>[];
  words: Words;
  /** Names are unique within it. */
  scopeOf?: (was: Rest) => string;
  /** From the file, else from the shop, else the usual. */
  rowOf: (entry: Candidate<K>, was: (Named & Rest) | undefined, name: string) => Rest;
  save: (tx: Queryable, rows: readonly (Named & Rest)[]) => Promise<void>;
}

/** Creates and changes what differs, unless the run only looks. Gives all rows of the kind. */
async function importNamed<K extends NamedKind, Rest extends object>(
  { db, names, counts, problems, isMade }: ImportRun,
  kind: K,
  { shop, entries, words, scopeOf = () => '', rowOf, save }: KindRules<K, Rest>,
): Promise<{ directory: Directory; rows: (Named & Rest)[] }> {
  await names.learn([...shop, ...entries].flatMap(({ name }) => name ?? []));
  const keyOf = (was: Named & Rest) => scopeOf(was) + names.of(was.name);
  const matches = matchNamed(entries, { shop, keyOf, words }, names);
  const directory = new Directory(words.kind, names);
  const matched = new Set(matches.map(({ id }) => id));
  const rows = shop.filter(({ id }) => !matched.has(id));
  for (const was of rows) directory.add(was.id, keyOf(was));
  const created: (Named & Rest)[] = [];
  const changed: (Named & Rest)[] = [];
  for (const { id, name, key, was, entry } of matches) {
    directory.add(id, key, entry.id);
    const row = { ...rowOf(entry, was, name), id, name };
    rows.push(row);
    if (!was) created.push(row);
    else if (!isSame(row, was)) changed.push(row);
  }
  counts.add(kind, { created, changed, all: matches });
  if (isMade && problems.count === 0) {
    const aside = inTheWay(matches, keyOf);
    if (aside.length > 0) await queries.freeNames[kind](db, [aside]);
    await save(db, [...changed, ...created]);
  }
  return { directory, rows };
}

/** Blanks around a text are lost in every entry. The order of a list counts for pictures only. */
export function isSame(row: object, was: object): boolean {
  const before = new Map<string, unknown>(Object.entries(was));
  return Object.entries(row).every(([key, value]: [string, unknown]) => {
    const other = before.get(key);
    if (typeof value === 'string' && typeof other === 'string')
      return value.trim() === other.trim();
    if (key === 'image_id' || !Array.isArray(value) || !Array.isArray(other)) {
      return value === other || isDeepStrictEqual(value, other);
    }
    return value.length === other.length && value.every((one) => other.includes(one));
  });
}

/** Kinds other than products are few: all entries at once. */
async function entriesOf<K extends NamedKind>(kind: K, { file, problems }: ImportRun) {
  const entries: Entry<K>[] = [];
  for await (const raw of file.entries(kind, problems)) {
    const entry = checkEntry(kind, raw, problems);
    if (entry) entries.push(entry);
  }
  return entries;
}

function candidates<K extends Exclude<NamedKind, 'optionValues'>>(entries: Entry<K>[]) {
  return entries.map((entry): Candidate<K> => {
    const { id, name }: { id?: string | undefined; name?: string | undefined } = entry.fields;
    return { ...entry, id, name, scope: '' };
  });
}

function wordsFor(kind: string, field: string): Words {
  return {
    kind,
    column: 'name',
    required: messages.nameRequired(field),
    taken: (name) => errorSentence('NAME_TAKEN', { kind, name }),
  };
}

export async function importCategories(run: ImportRun): Promise<Directory> {
  const { directory } = await importNamed<'categories', queries.CategoryFields>(run, 'categories', {
    shop: await queries.listCategories(run.db),
    entries: candidates(await entriesOf('categories', run)),
    words: wordsFor('category', 'Category name'),
    rowOf: ({ fields }, was) => ({ description: fields.description ?? was?.description ?? '' }),
    save: queries.saveCategories,
  });
  return directory;
}

/** The options and their values, which are named within their option: `<its id>/<their name>`. */
export async function importOptions(
  run: ImportRun,
): Promise<{ options: Directory; values: Directory }> {
  const values = await queries.listValues(run.db);
  const withValues = new Set(values.map(({ option }) => option));
  const shop = await queries.listOptions(run.db);
  const nextOrder = lastOrder(shop.map(({ order }) => ({ order, option: '' })));
  const { directory: options, rows } = await importNamed<'options', queries.OptionFields>(
    run,
    'options',
    {
      shop,
      entries: candidates(await entriesOf('options', run)),
      words: wordsFor('option', 'Option name'),
      rowOf: ({ fields, tell }, was, name) => {
        const kind = fields.kind ?? was?.kind ?? 'choice';
        if (takesText({ kind }) && was && withValues.has(was.id))
          tell(errorSentence('OPTION_HAS_VALUES', { option: name }), 'kind');
        return {
          description: fields.description ?? was?.description ?? '',
          required: fields.required ?? was?.required ?? false,
          order: fields.order ?? was?.order ?? nextOrder(''),
          kind,
          rules: textRulesFor(kind, fields, was?.rules),
        };
      },
      save: queries.saveOptions,
    },
  );
  const texts = new Set(rows.flatMap(({ id, kind }) => (takesText({ kind }) ? id : [])));
  return { options, values: await importValues(run, { shop: values, options, texts }) };
}

interface KnownOptions {
  /** Values of the shop. */
  shop: readonly (Named & queries.ValueFields)[];
  options: Directory;
  /** Ids of those that take a text after the import. */
  texts: ReadonlySet<string>;
}

async function importValues(
  run: ImportRun,
  { shop, options, texts }: KnownOptions,
): Promise<Directory> {
  const checked = await entriesOf('optionValues', run);
  const swatches = checked.flatMap(({ fields: { swatch } }) => swatch ?? []);
  await run.names.learn(checked.flatMap(({ fields }) => fields.option ?? []));
  await run.pictures.learn(
    run.db,
    swatches.filter((swatch) => !swatch.startsWith('#')),
  );
  const byId = new Map(shop.map((value) => [value.id, value]));
  const entries = checked.flatMap((entry): Candidate<'optionValues'>[] => {
    const { id, option: named, value: name } = entry.fields;
    const was = id === undefined ? undefined : byId.get(id);
    const option = named === undefined ? was?.option : options.find(named, entry, 'option');
    if (option === undefined || option === null) {
      if (named === undefined && !entry.isFlawed) {
        entry.tell(messages.mustBe('option', 'text'), 'option');
      }
      return [];
    }
    const isOther = was !== undefined && was.option !== null && was.option !== option;
    if (isOther || texts.has(option)) {
      entry.tell(isOther ? messages.otherOption : messages.takesText, 'option');
      return [];
    }
    return [{ ...entry, id, name, scope: `${option}/` }];
  });
  const nextOrder = lastOrder(shop);
  const { directory } = await importNamed<'optionValues', queries.ValueFields>(
    run,
    'optionValues',
    {
      shop,
      entries,
      words: {
        kind: 'value',
        column: 'value',
        required: messages.nameRequired('Value'),
        taken: messages.valueTaken,
      },
      scopeOf: ({ option }) => `${option}/`,
      rowOf: (entry, was) => {
        const { order, swatch } = entry.fields;
        const option = entry.scope.slice(0, -1);
        return {
          option,
          order: order ?? was?.order ?? nextOrder(option),
          swatch: swatch === undefined ? (was?.swatch ?? null) : swatchOf(swatch, entry, run),
        };
      },
      save: queries.saveValues,
    },
  );
  return directory;
}

/** As the shop keeps it: a colour in small letters, or the id of a picture. */
function swatchOf(
  written: string | null,
  entry: Entry<'optionValues'>,
  { pictures }: ImportRun,
): string | null {
  if (written === null) return null;
  if (written.startsWith('#')) return written.toLowerCase();
  return pictures.findAll([written], entry, 'swatch')[0] ?? null;
}

/** Without an order of its own a new one comes last, within its option. */
function lastOrder(shop: readonly { order: number; option: string | null }[]) {
  const last = new Map<string, number>();
  for (const { order, option } of shop) {
    last.set(option ?? '', Math.max(last.get(option ?? '') ?? -1, order));
  }
  return (option: string) => {
    const next = (last.get(option) ?? -1) + 1;
    last.set(option, next);
    return next;
  };
}

export async function importTypes(run: ImportRun, options: Directory): Promise<Directory> {
  const checked = await entriesOf('types', run);
  await run.names.learn(checked.flatMap(({ fields }) => fields.options ?? []));
  const { directory } = await importNamed<'types', queries.TypeFields>(run, 'types', {
    shop: await queries.listTypes(run.db),
    entries: candidates(checked),
    words: wordsFor('type', 'Type name'),
    rowOf: (entry, was) => ({
      options: entry.fields.options
        ? options.findAll(entry.fields.options, entry, 'options')
        : (was?.options ?? []),
    }),
    save: queries.saveTypes,
  });
  return directory;
}
