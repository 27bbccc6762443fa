import type { ProductArtSettings } from '@tailorbird/contract/product-art';
import type { Queryable } from '../database/pool.ts';
import { problemsOfArt } from '../catalogue/check-art.ts';
import { findProductsCalled, type NameKeys, type WholeValue } from '../catalogue/whole-queries.ts';
import type { Kind } from './catalogue-file.ts';
import type { Entry, Fields, NamedArt, Tell } from './entries.ts';
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
  /** Of a discount, which may have none. */
  code?: string | null | undefined;
}

export const nameIn = ({ name, value, code }: Omit<Named, 'id'>) => name ?? value ?? code;

/** The fields that name other entities, and the kind of these. */
export const REFERENCES = [
  ['categories', 'categories'],
  ['type', 'types'],
  ['taxClass', 'taxClasses'],
  ['options', 'options'],
  ['option', 'options'],
  ['pictures', 'pictures'],
  ['swatch', 'pictures'],
  ['sizeImage', 'pictures'],
] as const;

/** What entries refer to, as it is after the import. */
export interface Known extends Record<NamedKind, Directory> {
  pictures: PictureIndex;
  products: DiscountedProducts;
}

/** The references in the fields of an entry. A swatch may be a colour as well. */
export function referencesIn(fields: Fields) {
  const { of } = fields;
  const named = REFERENCES.flatMap(([field, kind]) => {
    const value = fields[field] ?? undefined;
    if (value === undefined) return [];
    const isColour = field === 'swatch' && String(value).startsWith('#');
    return isColour ? [] : [{ field, kind, names: [value].flat(), isList: Array.isArray(value) }];
  });
  if (!of || of.kind === 'order') return named;
  return [...named, { field: 'of' as const, kind: of.kind, names: of.ids, isList: true }];
}

/** The fields of an entry as rows have them, with ids for references. Those to nothing are problems. */
export function resolved({ fields, tell }: Entry, known: Known): Record<string, unknown> {
  const { pictures, ...others } = fields;
  const ids = referencesIn(fields).map(({ field, kind, names, isList }) => {
    // each once
    const found = [...new Set(names.flatMap((name) => known[kind].find(name, tell, field) ?? []))];
    if (field === 'of') return [field, { kind, ids: found }] as const;
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
}

/** The products that discounts of the file are for, as they are after the import. */
export class DiscountedProducts {
  /** Ids and names. */
  readonly #wanted = new Set<string>();
  readonly #names = new Map<string, string>();
  readonly #ids = new Map<string, string[]>();

  want(references: Iterable<string>): void {
    for (const one of references) this.#wanted.add(one).add(one.toLowerCase());
  }

  /** A product of the file. Only those that are wanted, or were, are kept. */
  note({ id, name }: { id: string; name: string }, was: { name: string } | undefined): void {
    if ([id, name, was?.name ?? ''].some((one) => this.#wanted.has(one))) this.#names.set(id, name);
  }

  /** After all of the file are noted; the others are those of the shop. */
  async learn(db: Queryable): Promise<void> {
    if (this.#wanted.size === 0) return;
    for (const { id, name } of await findProductsCalled(db, [...this.#wanted])) {
      if (!this.#names.has(id)) this.#names.set(id, name);
    }
    for (const [id, name] of this.#names) {
      const same = this.#ids.get(name);
      if (same) same.push(id);
      else this.#ids.set(name, [id]);
    }
  }

  find(reference: string, tell: Tell, column: string): string | undefined {
    const id = reference.toLowerCase();
    if (this.#names.has(id)) return id;
    const named = this.#ids.get(reference) ?? [];
    if (named.length === 0) tell(messages.unknownReference('product', reference), column);
    if (named.length > 1) tell(messages.severalNamed(reference), column);
    return named[0];
  }
}

type Art = ProductArtSettings | null;

/** Names of options and values. */
export const namesInArt = (art: NamedArt | null | undefined): string[] =>
  (art?.drives ?? []).flatMap(({ option, values }) => [
    option,
    ...values.map(({ value }) => value),
  ]);

/** With ids for names. */
export function resolveArt(
  art: NamedArt,
  tell: Tell,
  { options, optionValues }: Known,
): ProductArtSettings {
  const drives = art.drives.flatMap(({ parameter, option, values: uses }) => {
    const optionId = options.find(option, tell, 'art');
    if (optionId === undefined) return [];
    const values = uses.flatMap(({ value, use }) => {
      const valueId = optionValues.named(value, optionId);
      if (valueId !== undefined) return [{ valueId, use }];
      tell(messages.unknownReference('value', value), 'art');
      return [];
    });
    return [{ parameter, optionId, values }];
  });
  for (const problem of problemsOfArt({ ...art, drives })) tell(problem, 'art');
  return { ...art, drives };
}

/** Options and values that are gone from the shop make no difference. */
export function withoutGone(was: Art, art: Art, { options, optionValues }: Known): Art {
  if (art === was || !was) return was;
  const drives = was.drives
    .filter(({ optionId }) => options.has(optionId))
    .map((drive) => ({
      ...drive,
      values: drive.values.filter(({ valueId }) => optionValues.has(valueId)),
    }));
  return { ...was, drives };
}

/** A product's art with options and values by their names. What it names that is gone is left out. */
export function artByName(options: ReadonlyMap<string, string>, values: readonly WholeValue[]) {
  const valueNames = new Map(values.map(({ id, option, value }) => [`${option}/${id}`, value]));
  return (art: Art): NamedArt | null => {
    const drives = art?.drives.flatMap(({ parameter, optionId, values: uses }) => {
      const option = options.get(optionId);
      const named = uses.flatMap(({ valueId, use }) => {
        const value = valueNames.get(`${optionId}/${valueId}`);
        return value === undefined ? [] : [{ value, use }];
      });
      return option === undefined ? [] : [{ parameter, option, values: named }];
    });
    return art && drives ? { ...art, drives } : null;
  };
}
