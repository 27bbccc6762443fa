import type { NameKeys } from '../catalogue/whole-queries.ts';
import type { Kind } from './catalogue-file.ts';
import type { Entry, Fields, Tell } from './entries.ts';
import { messages } from './messages.ts';
import type { PictureIndex } from './pictures.ts';

/** Kinds whose entities are known by their names. */
export type NamedKind = Exclude<Kind, 'products'>;

/** An entity that is known by its name. */
export interface Named {
  id: string;
  name?: string | undefined;
  /** The name of a value. */
  value?: string | undefined;
  /** Of a value; null: it belongs to none. */
  option?: string | null | undefined;
}

export const nameIn = ({ name, value }: Omit<Named, 'id'>) => name ?? value;

/** The fields that name other entities, and the kind of these. */
export const REFERENCES = [
  ['categories', 'categories'],
  ['type', 'types'],
  ['options', 'options'],
  ['option', 'options'],
  ['pictures', 'pictures'],
  ['swatch', 'pictures'],
] as const;

/** What entries refer to, as it is after the import. */
export interface Known extends Record<NamedKind, Directory> {
  pictures: PictureIndex;
}

/** The references in the fields of an entry. A swatch may be a colour as well. */
export function referencesIn(fields: Fields) {
  return REFERENCES.flatMap(([field, kind]) => {
    const value = fields[field] ?? undefined;
    if (value === undefined) return [];
    const isColour = field === 'swatch' && String(value).startsWith('#');
    return isColour ? [] : [{ field, kind, names: [value].flat(), isList: Array.isArray(value) }];
  });
}

/** The fields of an entry as rows have them, with ids for references. Those to nothing are problems. */
export function resolved({ fields, tell }: Entry, known: Known): Record<string, unknown> {
  const { pictures, ...others } = fields;
  const ids = referencesIn(fields).map(({ field, kind, names, isList }) => {
    const found = known[kind].findAll(names, tell, field);
    return [
      field === 'pictures' ? 'image_id' : field,
      isList ? found : (found[0] ?? null),
    ] as const;
  });
  return { ...others, ...Object.fromEntries(ids) };
}

/** Entities of one kind as they are after the import, for references to find. */
export class Directory {
  /** What sentences call one of them. */
  readonly label: string;
  readonly #names: NameKeys;
  readonly #ids = new Map<string, string>();
  readonly #keys = new Map<string, string>();

  constructor(label: string, names: NameKeys) {
    this.label = label;
    this.#names = names;
  }

  /** By which names are compared: without case and blanks around them, within an option if it has one. */
  keyOf(row: Omit<Named, 'id'>): string {
    const name = nameIn(row) ?? '';
    return `${row.option ?? ''}/${(this.#names.get(name) ?? name).trim()}`;
  }

  /** `idInFile` is the id that the file calls it by. */
  add(row: Named, idInFile = row.id): void {
    this.#ids.set(row.id, row.id).set(idInFile, row.id);
    this.#keys.set(this.keyOf(row), row.id);
  }

  has(id: string): boolean {
    return this.#ids.get(id) === id;
  }

  /** By name alone. The names of values are unique within their option. */
  named(name: string, option?: string): string | undefined {
    return this.#keys.get(this.keyOf({ name, option }));
  }

  /** By id, in the file or in the shop, else by name. A problem, and undefined: there is none. */
  find(reference: string, tell: Tell, column: string): string | undefined {
    const id =
      this.#ids.get(reference) ?? this.#ids.get(reference.toLowerCase()) ?? this.named(reference);
    if (id === undefined) tell(messages.unknownReference(this.label, reference), column);
    return id;
  }

  /** Each once. */
  findAll(references: readonly string[], tell: Tell, column: string): string[] {
    return [...new Set(references.flatMap((name) => this.find(name, tell, column) ?? []))];
  }
}
