import type { ArtPhotograph, ProductArtSettings } from '@tailorbird/contract/product-art';
import type { Queryable } from '../database/pool.ts';
import { problemsOfArt } from '../catalogue/check-art.ts';
import {
  findProductsCalled,
  learnNames,
  type NameKeys,
  type WholeValue,
} from '../catalogue/whole-queries.ts';
import type { KindWithNames } from './catalogue-file.ts';
import type { Entry, Tell } from './entries.ts';
import type { Fields, ArtByNames } from './kinds.ts';
import { messages } from './messages.ts';
import type { PictureIndex } from './pictures.ts';

/** An entity that may have a name. */
export interface EntityWithName {
  id: string;
  name?: string | undefined;
  /** The name of a value. */
  value?: string | undefined;
  /** Of a value; null when it belongs to none. */
  option?: string | null | undefined;
  /** Of a discount, which may have none. */
  code?: string | null | undefined;
}

export const nameIn = ({ name, value, code }: Omit<EntityWithName, 'id'>) => name ?? value ?? code;

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

/** Everything that entries refer to, as it is after the import. */
export interface ReferenceIndex extends Record<KindWithNames, Directory> {
  pictures: PictureIndex;
  products: ReferencedProducts;
}

/** What an entry refers to, but for its art. A swatch may be a colour as well. */
function referencesIn({ of, ...fields }: Fields) {
  const named = REFERENCES.flatMap(([field, kind]) => {
    const value = fields[field] ?? undefined;
    const isColour = field === 'swatch' && String(value).startsWith('#');
    return value === undefined || isColour ? [] : [{ field, kind, value }];
  });
  if (!of || of.kind === 'order') return named;
  return [...named, { field: 'of' as const, kind: of.kind, value: of.ids }];
}

/** Prepares what the entries refer to, so that it can be found. */
export async function learnReferences(
  db: Queryable,
  known: ReferenceIndex,
  entries: readonly Entry[],
): Promise<void> {
  const references = entries.flatMap(({ fields }) => [
    ...referencesIn(fields),
    ...(fields.art?.drives ?? []).flatMap(({ option, values }) => [
      { kind: 'options', value: option },
      { kind: 'optionValues', value: values.map(({ value }) => value) },
    ]),
    { kind: 'pictures', value: photographsIn(fields.art).map(({ imageId }) => imageId) },
  ]);
  for (const [kind, directory] of Object.entries({ ...known })) {
    const names = references.flatMap((one) => (one.kind === kind ? one.value : []));
    await directory.learn(db, names);
  }
}

/** The fields of an entry as rows have them, with ids for references. Those to nothing are problems. */
export function resolved({ fields, tell }: Entry, known: ReferenceIndex): Record<string, unknown> {
  const { art, ...others } = fields;
  const ids = referencesIn(fields).map(({ field, kind, value }) => {
    const found = [value].flat().flatMap((name) => known[kind].find(name, tell, field) ?? []);
    const each = [...new Set(found)];
    if (field === 'of') return ['of', { kind, ids: each }] as const;
    return [field, Array.isArray(value) ? each : (each[0] ?? null)] as const;
  });
  const drawn = art === undefined ? {} : { art: art && resolveArt(art, tell, known) };
  return { ...others, ...drawn, ...Object.fromEntries(ids) };
}

/** Entities of one kind as they are after the import, for references to find. */
export class Directory {
  /** The word of sentences for one of them. */
  readonly label: string;
  readonly #nameKeys: NameKeys = new Map();
  readonly #ids = new Map<string, string>();
  readonly #keys = new Map<string, string>();

  constructor(label: string) {
    this.label = label;
  }

  /** Names must be learned before they are looked for. */
  learn(db: Queryable, names: readonly string[]): Promise<void> {
    return learnNames(db, this.#nameKeys, names);
  }

  /**
   * By which names are compared: without case and blanks around them, within an option if it has
   * one.
   * @returns undefined when it has no name
   */
  keyOf(row: Omit<EntityWithName, 'id'>): string | undefined {
    const name = nameIn(row);
    return name ? `${row.option ?? ''}/${(this.#nameKeys.get(name) ?? name).trim()}` : undefined;
  }

  /** `idInFile` is the id that the file calls it by. False: another one has its name. */
  add(row: EntityWithName, idInFile = row.id): boolean {
    this.#ids.set(row.id, row.id).set(idInFile, row.id);
    const key = this.keyOf(row);
    if (key === undefined) return true;
    const isFree = (this.#keys.get(key) ?? row.id) === row.id;
    if (isFree) this.#keys.set(key, row.id);
    return isFree;
  }

  has(id: string): boolean {
    return this.#ids.get(id) === id;
  }

  /** By name alone. The names of values are unique within their option. */
  idByName(name: string, option?: string): string | undefined {
    return this.#keys.get(this.keyOf({ name, option }) ?? '');
  }

  /**
   * Finds one by id, in the file or in the shop, else by name.
   * @returns undefined when there is none, which adds a problem
   */
  find(reference: string, tell: Tell, column: string): string | undefined {
    const id =
      this.#ids.get(reference) ??
      this.#ids.get(reference.toLowerCase()) ??
      this.idByName(reference);
    if (id === undefined) tell(messages.unknownReference(this.label, reference), column);
    return id;
  }
}

/**
 * The products that discounts of the file are for, and those that a look names. Names count as they
 * are written.
 */
export class ReferencedProducts extends Directory {
  /** Ids and names. */
  readonly #wanted = new Set<string>();
  readonly #namesakes = new Set<string>();

  override async learn(_: Queryable, references: readonly string[]): Promise<void> {
    for (const one of references) this.#wanted.add(one).add(one.toLowerCase());
  }

  /** Only those that are wanted, or were, are kept. */
  override add(row: EntityWithName, idInFile?: string, was?: EntityWithName): boolean {
    const isWanted = [row.id, row.name, was?.name].some((one) => this.#wanted.has(one ?? ''));
    if (isWanted && !super.add(row, idInFile)) this.#namesakes.add(row.name ?? '');
    return true;
  }

  /** After all of the file are added; the others are those of the shop. */
  async addOthers(db: Queryable): Promise<void> {
    const found = this.#wanted.size > 0 ? await findProductsCalled(db, [...this.#wanted]) : [];
    for (const row of found) if (!this.has(row.id)) this.add(row);
  }

  override find(reference: string, tell: Tell, column: string): string | undefined {
    const id = super.find(reference, tell, column);
    const isByName = id !== undefined && id !== reference.toLowerCase();
    if (isByName && this.#namesakes.has(reference)) tell(messages.ambiguousName(reference), column);
    return id;
  }
}

type Art = ProductArtSettings | null;

const photographsIn = (art: ArtByNames | null | undefined) =>
  [art?.photo?.front, art?.photo?.back].filter((photograph) => photograph !== undefined);

/** With ids for names. */
function resolveArt(
  art: ArtByNames,
  tell: Tell,
  { options, optionValues, pictures }: ReferenceIndex,
): ProductArtSettings {
  const drives = art.drives.flatMap(({ parameter, option, values: uses }) => {
    const optionId = options.find(option, tell, 'art');
    if (optionId === undefined) return [];
    const values = uses.flatMap(({ value, use }) => {
      const valueId = optionValues.idByName(value, optionId);
      if (valueId !== undefined) return [{ valueId, use }];
      tell(messages.unknownReference('value', value), 'art');
      return [];
    });
    return [{ parameter, optionId, values }];
  });
  const withImage = (photograph: ArtPhotograph): ArtPhotograph => ({
    ...photograph,
    imageId: pictures.find(photograph.imageId, tell, 'art') ?? photograph.imageId,
  });
  const { photo: { front, back } = {}, ...rest } = art;
  const photo = front && { front: withImage(front), ...(back && { back: withImage(back) }) };
  const settings = { ...rest, drives, ...(photo && { photo }) };
  for (const problem of problemsOfArt(settings)) tell(problem, 'art');
  return settings;
}

/** Options and values that are gone from the shop are left out. */
export function withoutGone(art: Art, { options, optionValues }: ReferenceIndex): Art {
  const drives = art?.drives
    .filter(({ optionId }) => options.has(optionId))
    .map((drive) => ({
      ...drive,
      values: drive.values.filter(({ valueId }) => optionValues.has(valueId)),
    }));
  return art && drives ? { ...art, drives } : null;
}

/** A product's art with options and values by their names. What it names that is gone is left out. */
export function artByName(options: ReadonlyMap<string, string>, values: readonly WholeValue[]) {
  const valueNames = new Map(values.map(({ id, option, value }) => [`${option}/${id}`, value]));
  return (art: Art): ArtByNames | null => {
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
