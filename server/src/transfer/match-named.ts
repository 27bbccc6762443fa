import { v7 as uuid } from 'uuid';
import type { Queryable } from '../database/pool.ts';
import { messages } from './messages.ts';
import type { Place, Problems } from './problems.ts';
import { foldNames, type ShopNamed } from './shop-queries.ts';

/** An entry of the file that has a name of its own. */
export interface Candidate {
  place: Place;
  id: string | undefined;
  /** Undefined: it keeps the one it has. */
  name: string | undefined;
  /** What it lacks has been told. */
  isFlawed: boolean;
  /** Names are unique within it. Empty: in the whole shop. */
  scope: string;
}

export interface Match<Entry, Was> {
  entry: Entry;
  /** In the shop. */
  id: string;
  /** Undefined: it is new. */
  was: Was | undefined;
  name: string;
  /** Scope and name as names are compared. */
  key: string;
}

interface Words {
  /** What its name is called among the columns. */
  column: string;
  required: string;
  taken: (name: string) => string;
}

/**
 * Which of the shop's each entry is: by its id, else by its name; else it is new. Mistakes are
 * those of ids and names that are there twice, in the file or once it is imported.
 */
export async function matchNamed<Entry extends Candidate, Was extends ShopNamed>(
  db: Queryable,
  { entries, shop, words }: { entries: readonly Entry[]; shop: readonly Was[]; words: Words },
  problems: Problems,
): Promise<Match<Entry, Was>[]> {
  const keyOf = await keys(db, entries);
  const byId = new Map(shop.map((was) => [was.id, was]));
  const byKey = new Map(shop.map((was) => [was.key, was]));
  const named = new Set(entries.map(({ id }) => id));
  const seen = new Seen(problems, words.column);
  const matches: Match<Entry, Was>[] = [];
  for (const entry of entries) {
    const { place, id, name } = entry;
    const key = keyOf(entry);
    const sameName = key === undefined ? undefined : byKey.get(key);
    // whoever is called by id in this file is nobody else's by name
    const was =
      (id === undefined ? undefined : byId.get(id)) ??
      (sameName && !named.has(sameName.id) ? sameName : undefined);
    if (seen.has(entry, key)) continue;
    if (name === undefined && !was) {
      if (!entry.isFlawed) problems.add(place, words.required, words.column);
    } else {
      matches.push({
        entry,
        id: was?.id ?? id ?? uuid(),
        was,
        name: name ?? was?.name ?? '',
        key: key ?? was?.key ?? '',
      });
    }
  }
  refuseTaken(matches, { shop, words }, problems);
  return matches;
}

async function keys<Entry extends Candidate>(db: Queryable, entries: readonly Entry[]) {
  const folded = await foldNames(
    db,
    entries.flatMap(({ name }) => name ?? []),
  );
  return ({ name, scope }: Entry): string | undefined =>
    name === undefined ? undefined : `${scope}${folded.get(name) ?? name}`;
}

class Seen {
  readonly #lines = new Map<string, number | undefined>();
  readonly #problems: Problems;
  readonly #column: string;

  constructor(problems: Problems, column: string) {
    this.#problems = problems;
    this.#column = column;
  }

  has({ place, id }: Candidate, key: string | undefined): boolean {
    const isId = id !== undefined && this.#note(place, `id ${id}`, 'id');
    return (key !== undefined && this.#note(place, `name ${key}`, this.#column)) || isId;
  }

  #note(place: Place, mark: string, column: string): boolean {
    if (!this.#lines.has(mark)) {
      this.#lines.set(mark, place.line);
      return false;
    }
    this.#problems.add(place, messages.sameBefore(column, this.#lines.get(mark)), column);
    return true;
  }
}

/** Names that somebody keeps, whether the file says so or does not name them. */
function refuseTaken<Entry extends Candidate, Was extends ShopNamed>(
  matches: readonly Match<Entry, Was>[],
  { shop, words }: { shop: readonly Was[]; words: Words },
  problems: Problems,
): void {
  const keyAfter = new Map(matches.map(({ id, key }) => [id, key]));
  const keepers = new Map(
    shop.flatMap(({ id, key }) => ((keyAfter.get(id) ?? key) === key ? [[key, id] as const] : [])),
  );
  for (const { entry, id, name, key } of matches) {
    if ((keepers.get(key) ?? id) === id) continue;
    problems.add(entry.place, words.taken(name), words.column);
  }
}

/** Those that have a name now which another one gets. */
export function inTheWay<Entry extends Candidate, Was extends ShopNamed>(
  matches: readonly Match<Entry, Was>[],
): string[] {
  const wanted = new Map(matches.map(({ key, id }) => [key, id]));
  return matches.flatMap(({ id, was }) => {
    const heir = was && wanted.get(was.key);
    return heir !== undefined && heir !== id ? [id] : [];
  });
}
