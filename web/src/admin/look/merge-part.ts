import { isObject } from '../../api-error.ts';
import { idsNotIn } from '../kit/save-with-merge.ts';

/** A value that both sides have changed. */
export interface Clash {
  /** Its path in the part, such as `sections.2.title`; empty: the part as a whole. */
  field: string;
  mine: unknown;
  theirs: unknown;
}

export interface Merger<Value> {
  merged: Value;
  /** Where `merged` has the value of the preferred side. */
  clashes: readonly Clash[];
}

type Side = 'mine' | 'theirs';

/**
 * Applies the changes from `base` to `mine` on top of `theirs`, field by field, and entries of lists
 * by their ids. The parts of a look are trees, other than the flat forms of `save-with-merge.ts`.
 */
export function mergePart<Value>(
  base: unknown,
  mine: Value,
  theirs: unknown,
  prefer?: Side,
): Merger<Value>;
export function mergePart(base: unknown, mine: unknown, theirs: unknown, prefer: Side = 'mine') {
  const clashes: Clash[] = [];
  const merged = merge({ base, mine, theirs }, '', { prefer, clashes });
  return { merged, clashes };
}

interface Versions {
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

interface Decision {
  prefer: Side;
  clashes: Clash[];
}

function merge({ base, mine, theirs }: Versions, field: string, decision: Decision): unknown {
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine;
  if (isSame(base, mine)) return theirs;
  if (isIds(base) && isIds(mine) && isIds(theirs)) return mergeIds(base, mine, theirs);
  if (isEntries(base) && isEntries(mine) && isEntries(theirs)) {
    return mergeEntries(base, mine, theirs, field, decision);
  }
  if (isTree(base) && isTree(mine) && isTree(theirs) && areOfOneKind(base, mine, theirs)) {
    return mergeFields(base, mine, theirs, field, decision);
  }
  decision.clashes.push({ field, mine, theirs });
  return decision.prefer === 'mine' ? mine : theirs;
}

type Tree = Readonly<Record<string, unknown>>;

const at = (field: string, name: string | number) =>
  field === '' ? `${name}` : `${field}.${name}`;

function mergeFields(
  base: Tree,
  mine: Tree,
  theirs: Tree,
  field: string,
  decision: Decision,
): Tree {
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  return Object.fromEntries(
    Array.from(names, (name) => [
      name,
      merge(
        { base: base[name], mine: mine[name], theirs: theirs[name] },
        at(field, name),
        decision,
      ),
    ]),
  );
}

/** Ids gain and lose those that were added and removed here. */
function mergeIds(base: readonly string[], mine: readonly string[], theirs: readonly string[]) {
  const removed = idsNotIn(base, mine);
  const added = idsNotIn(idsNotIn(mine, base), theirs);
  const isSorted = removed.length === 0 && added.length === 0;
  return isSorted ? orderOf(mine, theirs) : [...idsNotIn(theirs, removed), ...added];
}

/** The second list in the order of the first; what only it has comes last. */
const orderOf = (order: readonly string[], ids: readonly string[]) => [
  ...order.filter((id) => ids.includes(id)),
  ...idsNotIn(ids, order),
];

type Entry = Tree & { readonly id: string };

/** What one side deleted stays deleted, unless the other one changed it. */
function mergeEntries(
  base: readonly Entry[],
  mine: readonly Entry[],
  theirs: readonly Entry[],
  field: string,
  decision: Decision,
): Entry[] {
  const ids = placesOf(base, mine, theirs);
  const kept = ids.flatMap((id) => {
    const one = { base: byId(base, id), mine: byId(mine, id), theirs: byId(theirs, id) };
    if (one.mine && one.theirs) return one;
    const left = one.mine ?? one.theirs;
    return left && isSame(one.base, left) ? [] : { ...one, base: left, mine: left, theirs: left };
  });
  return kept
    .map((one, index) => merge(one, at(field, index), decision))
    .filter((one) => isEntry(one));
}

const byId = (entries: readonly Entry[], id: string) => entries.find((entry) => entry.id === id);

const idsOfEntries = (entries: readonly Entry[]) => entries.map(({ id }) => id);

/** In my order where I changed it, otherwise in theirs. What only one side has stands where it has it. */
function placesOf(base: readonly Entry[], mine: readonly Entry[], theirs: readonly Entry[]) {
  const before = idsOfEntries(base);
  const here = idsOfEntries(mine);
  const there = idsOfEntries(theirs);
  const common = here.filter((id) => before.includes(id));
  const isMoved = before.filter((id) => here.includes(id)).join(' ') !== common.join(' ');
  const [first, second] = isMoved ? [here, there] : [there, here];
  return second.reduce<string[]>((ids, id, index) => {
    if (ids.includes(id)) return ids;
    const after = second.slice(0, index).findLast((each) => ids.includes(each));
    return ids.toSpliced(after === undefined ? 0 : ids.indexOf(after) + 1, 0, id);
  }, first);
}

/** Whether two values are saved as the same: texts are trimmed. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string') return one.trim() === other.trim();
  if (!isObject(one) || !isObject(other)) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame(one[name], other[name]));
}

function isTree(value: unknown): value is Tree {
  return isObject(value) && !Array.isArray(value);
}

/** A link to a page and one to an address have nothing to merge. */
const areOfOneKind = (...trees: readonly Tree[]) =>
  ['to', '_id', 'kind'].every((name) => new Set(trees.map((tree) => tree[name])).size === 1);

function isIds(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function isEntry(value: unknown): value is Entry {
  return isTree(value) && typeof value['id'] === 'string';
}

function isEntries(value: unknown): value is readonly Entry[] {
  return Array.isArray(value) && value.every(isEntry);
}

/** The value at a path of a part; undefined when there is none. */
export function valueAt(part: unknown, field: string): unknown {
  if (field === '') return part;
  return field
    .split('.')
    .reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), part);
}
