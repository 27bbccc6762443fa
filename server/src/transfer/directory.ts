import type { Queryable } from '../database/pool.ts';
import { messages } from './messages.ts';
import type { Place, Problems } from './problems.ts';
import { foldNames } from './shop-queries.ts';

/** What references can mean: entities of one kind as they are after the import. */
export class Directory {
  readonly #kind: string;
  readonly #ids = new Map<string, string>();
  readonly #keys = new Map<string, string>();
  /** Names as they were written, by how names are compared. */
  readonly #folded = new Map<string, string>();

  constructor(kind: string) {
    this.#kind = kind;
  }

  /** `inFile` is the id that the file calls it by. */
  add(id: string, key: string, inFile: string | undefined): void {
    this.#ids.set(id, id);
    this.#keys.set(key.trim(), id);
    if (inFile !== undefined) this.#ids.set(inFile, id);
  }

  /** Before they are looked up. */
  async learn(db: Queryable, references: Iterable<string>): Promise<void> {
    const unknown = [...new Set(references)].filter(
      (name) => !this.#ids.has(name) && !this.#folded.has(name),
    );
    for (const [name, key] of await foldNames(db, unknown)) this.#folded.set(name, key);
  }

  /** What `find` would give, without a problem. */
  peek(reference: string): string | undefined {
    return (
      this.#ids.get(reference) ??
      this.#ids.get(reference.toLowerCase()) ??
      this.#keys.get(this.#folded.get(reference) ?? reference)
    );
  }

  /** An id of the shop, as it is after the import. */
  has(id: string): boolean {
    return this.#ids.get(id) === id;
  }

  /**
   * By id, in the file or in the shop, else by name. Undefined, and a problem: there is none. The
   * problem calls it `shown`.
   */
  find(
    reference: string,
    place: Place,
    column: string,
    problems: Problems,
    shown = reference,
  ): string | undefined {
    const id = this.peek(reference);
    if (id === undefined) {
      problems.add(place, messages.unknownReference(this.#kind, shown), column);
    }
    return id;
  }

  /** Each once. */
  findAll(references: readonly string[], place: Place, column: string, problems: Problems) {
    const ids = references.flatMap((name) => this.find(name, place, column, problems) ?? []);
    return [...new Set(ids)];
  }
}
