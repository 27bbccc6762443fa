import { isDeepStrictEqual } from 'node:util';
import { takesText, textRulesFor } from '@tailorbird/contract/rules/option-kinds';
import type { Queryable } from '../database/pool.ts';
import type { ImportRun } from './import-rows.ts';
import { checkedEntries, type Entry } from './check-entry.ts';
import { Directory } from './directory.ts';
import type { Kind } from './format.ts';
import { inTheWay, matchNamed, type Candidate, type Match } from './match-named.ts';
import { messages } from './messages.ts';
import type { Place } from './problems.ts';
import * as shop from './shop-queries.ts';
import * as write from './write-queries.ts';

type NamedKind = Exclude<Kind, 'products'>;

export async function importCategories(bringing: ImportRun): Promise<Directory> {
  const { db } = bringing;
  const known = await shop.listShopCategories(db);
  const entries = await entriesOf('categories', bringing, ({ name }) => ({ name, scope: '' }));
  const words = wordsFor('category', 'Category name');
  const matches = await matchNamed(db, { entries, shop: known, words }, bringing.problems);
  const rows = matches.map(({ id, name, was, entry }, place) => ({
    id,
    place,
    name,
    description: entry.fields.description ?? was?.description ?? '',
  }));
  await make('categories', bringing, matches, {
    rows,
    isSame: (row, was) =>
      isSameText(row.name, was.name) && isSameText(row.description, was.description),
    insert: write.insertCategories,
    update: write.updateCategories,
  });
  return directoryOf('category', known, matches);
}

export interface ImportedOptions {
  options: Directory;
  /** Ids of those that take a text after the import. */
  texts: ReadonlySet<string>;
}

export async function importOptions(bringing: ImportRun): Promise<ImportedOptions> {
  const { db, problems } = bringing;
  const known = await shop.listShopOptions(db);
  const entries = await entriesOf('options', bringing, ({ name }) => ({ name, scope: '' }));
  const words = wordsFor('option', 'Option name');
  const matches = await matchNamed(db, { entries, shop: known, words }, problems);
  const nextOrder = countingFrom(known);
  const rows = matches.map(({ id, name, was, entry: { fields, place } }) => {
    const kind = fields.kind ?? was?.kind ?? 'choice';
    if (was?.hasValues && takesText({ kind }))
      problems.add(place, messages.hasValues(name), 'kind');
    return {
      id,
      name,
      description: fields.description ?? was?.description ?? '',
      required: fields.required ?? was?.required ?? false,
      order: fields.order ?? was?.order ?? nextOrder(''),
      kind,
      rules: textRulesFor(kind, fields, was?.rules),
    };
  });
  await make('options', bringing, matches, {
    rows,
    isSame: (row, was) =>
      isSameText(row.name, was.name) &&
      isSameText(row.description, was.description) &&
      row.required === was.required &&
      row.order === was.order &&
      row.kind === was.kind &&
      isDeepStrictEqual(row.rules, was.rules),
    insert: write.insertOptions,
    update: write.updateOptions,
  });
  const kinds = new Map([...known, ...rows].map(({ id, kind }) => [id, kind]));
  return {
    options: directoryOf('option', known, matches),
    texts: new Set([...kinds].flatMap(([id, kind]) => (takesText({ kind }) ? id : []))),
  };
}

/** References to them begin with their option: `<its id>/<their name>`. */
export async function importValues(
  bringing: ImportRun,
  { options, texts }: ImportedOptions,
): Promise<Directory> {
  const { db, problems, pictures } = bringing;
  // of one option the names are unique
  const known = (await shop.listShopValues(db)).map((value) => ({
    ...value,
    key: `${value.option}/${value.key}`,
  }));
  const byId = new Map(known.map((value) => [value.id, value]));
  const checked = await checkedEntries(
    'optionValues',
    bringing.file.entries('optionValues', problems),
    problems,
  );
  await options.learn(
    db,
    checked.flatMap(({ fields }) => fields.option ?? []),
  );
  await pictures.learn(
    db,
    checked.flatMap(({ fields: { swatch } }) => (swatch?.startsWith('#') ? [] : (swatch ?? []))),
  );
  const entries = checked.flatMap((entry) => {
    const { place, fields } = entry;
    const was = fields.id === undefined ? undefined : byId.get(fields.id);
    const option =
      fields.option === undefined
        ? was?.option
        : options.find(fields.option, place, 'option', problems);
    if (option === undefined || option === null) {
      if (fields.option === undefined && !entry.isFlawed) {
        problems.add(place, messages.mustBe('option', 'text'), 'option');
      }
      return [];
    }
    if (was && was.option !== null && was.option !== option) {
      problems.add(place, messages.otherOption, 'option');
      return [];
    }
    if (texts.has(option)) {
      problems.add(place, messages.takesText, 'option');
      return [];
    }
    return [{ ...entry, id: fields.id, name: fields.value, scope: `${option}/`, option }];
  });
  const words = { column: 'value', required: 'Value is required.', taken: messages.valueTaken };
  const matches = await matchNamed(db, { entries, shop: known, words }, problems);
  const nextOrder = countingFrom(known);
  const rows = matches.map(({ id, name, was, entry: { place, fields, option } }) => ({
    id,
    option,
    name,
    order: fields.order ?? was?.order ?? nextOrder(option),
    swatch:
      fields.swatch === undefined
        ? (was?.swatch ?? null)
        : (swatchesOf(fields.swatch, place, bringing)[0] ?? null),
  }));
  await make('optionValues', bringing, matches, {
    rows,
    isSame: (row, was) =>
      isSameText(row.name, was.name) &&
      row.order === was.order &&
      row.option === was.option &&
      row.swatch === was.swatch,
    insert: write.insertValues,
    update: write.updateValues,
  });
  return directoryOf('value', known, matches);
}

/** As the shop keeps it: a colour in small letters, or the id of a picture; none of none. */
function swatchesOf(
  written: string | null,
  place: Place,
  { pictures, problems }: ImportRun,
): string[] {
  if (written === null) return [];
  if (written.startsWith('#')) return [written.toLowerCase()];
  return pictures.findAll([written], place, problems, 'swatch');
}

export async function importTypes(bringing: ImportRun, options: Directory): Promise<Directory> {
  const { db, problems } = bringing;
  const known = await shop.listShopTypes(db);
  const entries = await entriesOf('types', bringing, ({ name }) => ({ name, scope: '' }));
  const words = wordsFor('type', 'Type name');
  const matches = await matchNamed(db, { entries, shop: known, words }, problems);
  await options.learn(
    db,
    entries.flatMap(({ fields }) => fields.options ?? []),
  );
  const rows = matches.map(({ id, name, was, entry: { fields, place } }) => ({
    id,
    name,
    options: fields.options
      ? options.findAll(fields.options, place, 'options', problems)
      : (was?.options ?? []),
  }));
  await make('types', bringing, matches, {
    rows,
    isSame: (row, was) => isSameText(row.name, was.name) && isSameSet(row.options, was.options),
    insert: write.insertTypes,
    update: write.updateTypes,
  });
  return directoryOf('type', known, matches);
}

export function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && others.every((one) => some.includes(one));
}

/** What the shop has may have come with blanks around it, which every entry loses on its way. */
export function isSameText(text: string, was: string): boolean {
  return text === was || text === was.trim();
}

async function entriesOf<K extends NamedKind>(
  kind: K,
  { file, problems }: ImportRun,
  namesOf: (fields: Entry<K>['fields']) => Pick<Candidate, 'name' | 'scope'>,
) {
  const checked = await checkedEntries(kind, file.entries(kind, problems), problems);
  return checked.map((entry) => ({ ...entry, id: entry.fields.id, ...namesOf(entry.fields) }));
}

function wordsFor(kind: string, what: string) {
  return {
    column: 'name',
    required: messages.nameRequired(what),
    taken: (name: string) => messages.nameTaken(kind, name),
  };
}

/** What gets no place in the order comes last, within its option. */
function countingFrom(known: readonly { order: number; option?: string | null }[]) {
  const last = new Map<string, number>();
  for (const { order, option } of known) {
    last.set(option ?? '', Math.max(last.get(option ?? '') ?? -1, order));
  }
  return (option: string) => {
    const next = (last.get(option) ?? -1) + 1;
    last.set(option, next);
    return next;
  };
}

interface Making<Row, Was> {
  /** One for each match. */
  rows: readonly Row[];
  isSame: (row: Row, was: Was) => boolean;
  insert: (tx: Queryable, rows: readonly Row[]) => Promise<void>;
  update: (tx: Queryable, rows: readonly Row[]) => Promise<void>;
}

async function make<E extends Candidate, Was extends shop.ShopNamed, Row extends { id: string }>(
  kind: NamedKind,
  { db, tally, problems, isMade }: ImportRun,
  matches: readonly Match<E, Was>[],
  { rows, isSame, insert, update }: Making<Row, Was>,
): Promise<void> {
  const created = rows.filter((_, index) => !matches[index]?.was);
  const changed = rows.filter((row, index) => {
    const was = matches[index]?.was;
    return was && !isSame(row, was);
  });
  tally.count(kind, 'created', created.length);
  tally.count(kind, 'changed', changed.length);
  tally.count(kind, 'unchanged', rows.length - created.length - changed.length);
  if (!isMade || problems.count > 0) return;
  await write.stepAside(db, kind, inTheWay(matches));
  await update(db, changed);
  await insert(db, created);
}

function directoryOf<E extends Candidate, Was extends shop.ShopNamed>(
  kind: string,
  known: readonly Was[],
  matches: readonly Match<E, Was>[],
): Directory {
  const directory = new Directory(kind);
  const matched = new Set(matches.map(({ id }) => id));
  for (const { id, key } of known) if (!matched.has(id)) directory.add(id, key, undefined);
  for (const { id, key, entry } of matches) directory.add(id, key, entry.id);
  return directory;
}
