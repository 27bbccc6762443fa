/** Fields that somebody else has saved meanwhile, and the names both sides have changed. */
export interface Conflict<F> {
  changed: readonly (keyof F & string)[];
  /** By whoever has the form. */
  typed: readonly (keyof F & string)[];
  theirs: F;
}

interface Settings<Entity, F> {
  typed: F;
  /** The entity the change is based on; undefined for a new one. */
  before: Entity | undefined;
  fieldsOf: (entity: Entity | undefined) => F;
  save: (typed: F, before: Entity | undefined) => Promise<Entity>;
  /** The entity as it is now, where a save is refused because somebody else has changed it. */
  readCurrent: (error: unknown) => Entity | undefined;
}

type Outcome<Entity, F> =
  | { saved: Entity }
  /** Nothing is saved yet: what was typed, on top of theirs, and what they have changed. */
  | { conflict: Conflict<F>; before: Entity; typed: F };

/** A save for each of somebody else's that came between and cannot be seen in the form. */
const TRIES = 5;

/** Saves, unless somebody else was faster: nothing of theirs is overwritten unseen. */
export async function saveWithMerge<Entity, F extends Fields<F>>(
  settings: Settings<Entity, F>,
): Promise<Outcome<Entity, F>> {
  const { typed, fieldsOf, save, readCurrent } = settings;
  let { before } = settings;
  for (let tries = 1; ; tries += 1) {
    try {
      return { saved: await save(typed, before) };
    } catch (error) {
      const theirs = readCurrent(error);
      if (!theirs || tries === TRIES) throw error;
      const base = fieldsOf(before);
      const theirFields = fieldsOf(theirs);
      const changed = changedFields(base, theirFields);
      if (changed.length > 0) {
        const merged = mergeThreeWay(base, typed, theirFields);
        if (!isChanged(theirFields, merged)) return { saved: theirs };
        const conflict = { changed, typed: changedFields(base, typed), theirs: theirFields };
        return { conflict, before: theirs, typed: merged };
      }
      // Their change is not visible in this form: the position in a list, for instance.
      before = theirs;
    }
  }
}

/** A later step of a save has failed: `saved` is what the earlier ones have made of the entity. */
export class PartialSaveError<Entity> extends Error {
  override readonly name = 'PartialSaveError';
  readonly saved: Entity;

  constructor(saved: Entity, cause: unknown) {
    super('Saved in part.', { cause });
    this.saved = saved;
  }
}

/** A value that is compared and replaced as a whole. Equal texts mean equal values. */
interface Whole {
  readonly text: string;
}

/**
 * A value of a form's field: a text, a mark, a list of ids whose order does not matter, or a value
 * that is replaced as a whole.
 */
type FieldValue = string | boolean | readonly string[] | Whole;

export type Fields<F> = { readonly [K in keyof F]: FieldValue };

/** Texts are compared as they are saved: trimmed. */
function isSame(one: FieldValue, other: FieldValue): boolean {
  if (typeof one === 'string' && typeof other === 'string') return one.trim() === other.trim();
  if (isIds(one) && isIds(other)) {
    return one.length === other.length && idsNotIn(one, other).length === 0;
  }
  if (isWhole(one) && isWhole(other)) return one.text === other.text;
  return one === other;
}

function isWhole(value: FieldValue): value is Whole {
  return typeof value === 'object' && !isIds(value);
}

function isIds(value: FieldValue): value is readonly string[] {
  return Array.isArray(value);
}

/** Ids of the first list that are not in the second, in their order. */
export function idsNotIn(ids: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return ids.filter((id) => !known.has(id));
}

// spec: 5.5
/** Names of the fields that differ, from top to bottom. */
export function changedFields<F extends Fields<F>>(from: F, to: F): (keyof F & string)[] {
  return namesOf(from).filter((name) => !isSame(from[name], to[name]));
}

export function isChanged<F extends Fields<F>>(from: F, to: F): boolean {
  return changedFields(from, to).length > 0;
}

/**
 * Applies the changes from `base` to `typed` on top of `theirs`: untouched fields become theirs,
 * lists gain and lose the same ids as here.
 */
export function mergeThreeWay<F extends Fields<F>>(base: F, typed: F, theirs: F): F {
  const result = { ...theirs };
  for (const name of changedFields(base, typed)) {
    result[name] = onTopOf(base[name], typed[name], theirs[name]);
  }
  return result;
}

function onTopOf<V extends FieldValue>(base: V, typed: V, theirs: V): V;
function onTopOf(base: FieldValue, typed: FieldValue, theirs: FieldValue): FieldValue {
  if (!isIds(base) || !isIds(typed) || !isIds(theirs)) return typed;
  const removed = idsNotIn(base, typed);
  const added = idsNotIn(idsNotIn(typed, base), theirs);
  return [...idsNotIn(theirs, removed), ...added];
}

function namesOf<F extends Fields<F>>(fields: F): (keyof F & string)[] {
  const names: (keyof F & string)[] = [];
  for (const name in fields) names.push(name);
  return names;
}
