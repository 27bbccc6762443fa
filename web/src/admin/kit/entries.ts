interface Identifiable {
  _id: string;
}

export function idsOf(entries: readonly Identifiable[]): string[] {
  return entries.map(({ _id }) => _id);
}

/** In the order of the ids; those that are not named follow in the order they had. */
export function inOrder<Entry extends Identifiable>(
  entries: readonly Entry[],
  ids: readonly string[],
): Entry[] {
  const places = new Map(ids.map((id, index) => [id, index]));
  const placeOf = ({ _id }: Entry) => places.get(_id) ?? ids.length;
  return entries.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The ids with one of them put where another is. Unknown ids change nothing. */
export function movedTo(ids: readonly string[], id: string, target: string): string[] {
  const index = ids.indexOf(target);
  if (index === -1 || !ids.includes(id)) return [...ids];
  return ids.filter((other) => other !== id).toSpliced(index, 0, id);
}

interface ShownEntry {
  _id: string;
}

/** The list with what was saved in it: in its place, or last when it is new. */
export function withEntry<Entry extends ShownEntry>(
  entries: readonly Entry[] | undefined,
  saved: Entry,
): Entry[] | undefined {
  if (!entries) return undefined;
  if (!entries.some(({ _id }) => _id === saved._id)) return [...entries, saved];
  return entries.map((entry) => (entry._id === saved._id ? { ...entry, ...saved } : entry));
}

export function withoutEntry<Entry extends ShownEntry>(
  entries: readonly Entry[] | undefined,
  id: string,
): Entry[] | undefined {
  return entries?.filter(({ _id }) => _id !== id);
}
