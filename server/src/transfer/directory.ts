import type { Kind } from './catalogue-file.ts';
import type { Entry } from './entries.ts';
import { messages } from './messages.ts';
import type { Named, NameKeys } from './queries.ts';

/** Kinds whose entities are known by their names. */
export type NamedKind = Exclude<Kind, 'products'>;

type Tell = Entry<Kind>['tell'];

/** By which names are compared: without case and blanks around them, within an option if it has one. */
export function keyIn(names: NameKeys, { name, option }: Omit<Named, 'id'>): string {
  return `${option ?? ''}/${(names.get(name) ?? name).trim()}`;
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
  add(row: Named, idInFile = row.id): void {
    this.#ids.set(row.id, row.id).set(idInFile, row.id);
    this.#keys.set(keyIn(this.#names, row), row.id);
  }

  has(id: string): boolean {
    return this.#ids.get(id) === id;
  }

  /** By id, in the file or in the shop, else by name. A problem, and undefined: there is none. */
  find(reference: string, tell: Tell, column: string): string | undefined {
    const id =
      this.#ids.get(reference) ?? this.#ids.get(reference.toLowerCase()) ?? this.named(reference);
    if (id === undefined) tell(messages.unknownReference(this.#kind, reference), column);
    return id;
  }

  /** By name alone. The names of values are unique within their option. */
  named(name: string, option?: string): string | undefined {
    return this.#keys.get(keyIn(this.#names, { name, option }));
  }

  /** Each once. */
  findAll(references: readonly string[], tell: Tell, column: string): string[] {
    return [...new Set(references.flatMap((name) => this.find(name, tell, column) ?? []))];
  }
}

export type Directories = Record<NamedKind, Directory>;
