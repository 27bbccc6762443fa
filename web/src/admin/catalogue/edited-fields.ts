/** What is one thing, however many parts it has: the same where its text is. */
interface Whole {
  readonly text: string;
}

/**
 * What a form of the catalogue edits: texts, marks, lists of ids whose order does not matter, and
 * what is only ever taken as a whole.
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

/** Those of the first list that are not in the second, in their order. */
export function idsNotIn(ids: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return ids.filter((id) => !known.has(id));
}

/** Names of the fields that differ, from top to bottom. */
export function changedFields<F extends Fields<F>>(from: F, to: F): (keyof F & string)[] {
  return namesOf(from).filter((name) => !isSame(from[name], to[name]));
}

export function isChanged<F extends Fields<F>>(from: F, to: F): boolean {
  return changedFields(from, to).length > 0;
}

/**
 * What was typed on top of `base`, put on top of what somebody else has made of it: fields that
 * were not typed in are theirs, lists lose and gain what they lost and gained here.
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
