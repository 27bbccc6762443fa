interface Identified {
  _id: string;
}

/** The list with what was saved in it: in its place, or last when it is new. */
export function withEntry<Entry extends Identified>(
  entries: readonly Entry[] | undefined,
  saved: Entry,
): Entry[] | undefined {
  if (!entries) return undefined;
  if (!entries.some(({ _id }) => _id === saved._id)) return [...entries, saved];
  return entries.map((entry) => (entry._id === saved._id ? { ...entry, ...saved } : entry));
}

export function withoutEntry<Entry extends Identified>(
  entries: readonly Entry[] | undefined,
  id: string,
): Entry[] | undefined {
  return entries?.filter(({ _id }) => _id !== id);
}
