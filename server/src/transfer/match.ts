import { v7 as uuid } from 'uuid';
import type { Queryable } from '../database/pool.ts';
import type { Entry } from './check-entry.ts';
import type { Kind } from './catalogue-file.ts';
import { messages } from './messages.ts';
import { foldNames, type Named } from './queries.ts';

/** Kinds whose entities are known by their names. */
export type NamedKind = Exclude<Kind, 'products'>;

/** Keys by which the database compares names: without case. */
export class NameKeys {
  readonly #db: Queryable;
  readonly #keys = new Map<string, string>();

  constructor(db: Queryable) {
    this.#db = db;
  }

  /** Names must be learned before their keys are asked for. */
  async learn(names: Iterable<string>): Promise<void> {
    const unknown = [...new Set(names)].filter((name) => !this.#keys.has(name));
    for (const [name, key] of await foldNames(this.#db, unknown)) this.#keys.set(name, key);
  }

  of(name: string): string {
    return this.#keys.get(name) ?? name;
  }
}

/** Entities of one kind as they are after the import, for references to find. */
export class Directory {
  readonly #kind: string;
  readonly #names: NameKeys;
  readonly #ids = new Map<string, string>();
  readonly #keys = new Map<string, string>();

  constructor(kind: string, names: NameKeys) {
    this.#kind = kind;
    this.#names = names;
  }

  /** `idInFile` is the id that the file calls it by. */
  add(id: string, key: string, idInFile?: string): void {
    this.#ids.set(id, id);
    this.#keys.set(key.trim(), id);
    if (idInFile !== undefined) this.#ids.set(idInFile, id);
  }

  has(id: string): boolean {
    return this.#ids.get(id) === id;
  }

  /** By id, in the file or in the shop, else by name. A problem, and undefined: there is none. */
  find(reference: string, { tell }: Pick<Entry<Kind>, 'tell'>, column: string): string | undefined {
    const id =
      this.#ids.get(reference) ?? this.#ids.get(reference.toLowerCase()) ?? this.named(reference);
    if (id === undefined) tell(messages.unknownReference(this.#kind, reference), column);
    return id;
  }

  /** By name alone. Within a scope names are unique, such as the values of an option. */
  named(name: string, scope = ''): string | undefined {
    return this.#keys.get(scope + this.#names.of(name));
  }

  /** Each once. */
  findAll(references: readonly string[], entry: Pick<Entry<Kind>, 'tell'>, column: string) {
    return [...new Set(references.flatMap((name) => this.find(name, entry, column) ?? []))];
  }
}

/** An entry of the file that has a name of its own. */
export interface Candidate<K extends NamedKind> extends Entry<K> {
  id: string | undefined;
  /** Undefined: it keeps the name that it has. */
  name: string | undefined;
  /** Names are unique within it. Empty: in the whole shop. */
  scope: string;
}

/** For the problems of a kind. */
export interface Words {
  kind: string;
  /** The column of the name. */
  column: string;
  required: string;
  taken: (name: string) => string;
}

export interface Match<K extends NamedKind, Was extends Named> extends Named {
  entry: Candidate<K>;
  /** Undefined: it is new. */
  was: Was | undefined;
  /** Scope and name as names are compared. */
  key: string;
}

/**
 * The entity of the shop that each entry is: by its id, else by its name, else a new one. Ids and
 * names that are there twice, in the file or after the import, are problems.
 */
export function matchNamed<K extends NamedKind, Was extends Named>(
  entries: readonly Candidate<K>[],
  { shop, keyOf, words }: { shop: readonly Was[]; keyOf: (was: Was) => string; words: Words },
  names: NameKeys,
): Match<K, Was>[] {
  const byId = new Map(shop.map((was) => [was.id, was]));
  const byKey = new Map(shop.map((was) => [keyOf(was), was]));
  const idsInFile = new Set(entries.map(({ id }) => id));
  const isRepeated = repeats(words.column);
  const matches = entries.flatMap((entry): Match<K, Was>[] => {
    const { id, name, scope } = entry;
    const key = name === undefined ? undefined : scope + names.of(name);
    const sameName = key === undefined ? undefined : byKey.get(key);
    // what the file calls by id is not another entry by name
    const was =
      (id === undefined ? undefined : byId.get(id)) ??
      (sameName && !idsInFile.has(sameName.id) ? sameName : undefined);
    if (isRepeated(entry, key)) return [];
    if (name === undefined && !was) {
      if (!entry.isFlawed) entry.tell(words.required, words.column);
      return [];
    }
    const match = { id: was?.id ?? id ?? uuid(), name: name ?? was?.name ?? '' };
    return [{ entry, was, ...match, key: key ?? (was ? keyOf(was) : '') }];
  });
  // whoever keeps a name, whether the file says so or does not mention it
  const keyAfter = new Map(matches.map(({ id, key }) => [id, key]));
  const keepers = new Map(
    shop
      .filter((was) => (keyAfter.get(was.id) ?? keyOf(was)) === keyOf(was))
      .map((was) => [keyOf(was), was.id]),
  );
  for (const { entry, id, name, key } of matches) {
    if ((keepers.get(key) ?? id) !== id) entry.tell(words.taken(name), words.column);
  }
  return matches;
}

function repeats(column: string) {
  const lines = new Map<string, number | undefined>();
  const isSeen = (entry: Candidate<NamedKind>, mark: string, what: string) => {
    if (!lines.has(mark)) {
      lines.set(mark, entry.line);
      return false;
    }
    entry.tell(messages.sameBefore(what, lines.get(mark)), what);
    return true;
  };
  return (entry: Candidate<NamedKind>, key: string | undefined): boolean => {
    const isId = entry.id !== undefined && isSeen(entry, `id ${entry.id}`, 'id');
    return (key !== undefined && isSeen(entry, `name ${key}`, column)) || isId;
  };
}

/** Those whose present name another one gets. */
export function inTheWay<K extends NamedKind, Was extends Named>(
  matches: readonly Match<K, Was>[],
  keyOf: (was: Was) => string,
): string[] {
  const wanted = new Map(matches.map(({ key, id }) => [key, id]));
  return matches.flatMap(({ id, was }) => {
    const heir = was && wanted.get(keyOf(was));
    return heir !== undefined && heir !== id ? [id] : [];
  });
}
