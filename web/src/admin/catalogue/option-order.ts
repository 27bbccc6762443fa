interface Identified {
  _id: string;
}

export function idsOf(entries: readonly Identified[]): string[] {
  return entries.map(({ _id }) => _id);
}

/** In the order of the ids; those that are not named follow in the order they had. */
export function inOrder<Entry extends Identified>(
  entries: readonly Entry[],
  ids: readonly string[],
): Entry[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ _id }: Entry) => places.get(_id) ?? ids.length;
  return entries.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The ids with one of them put where another is. Unknown ids change nothing. */
export function movedTo(ids: readonly string[], id: string, target: string): string[] {
  const place = ids.indexOf(target);
  if (place === -1 || !ids.includes(id)) return [...ids];
  return ids.filter((other) => other !== id).toSpliced(place, 0, id);
}
