/**
 * The pictures in a form, in order, as one text, since their order is part of what is edited.
 * A key is the id of a picture that the shop has, or the one of a file on its way there.
 */
export function joinKeys(keys: readonly string[]): string {
  return keys.join(' ');
}

export function splitKeys(joined: string): string[] {
  return joined === '' ? [] : joined.split(' ');
}

/** The ids of the pictures; a key without one is left out, and so is a picture's second place. */
export function imageIdsOf(
  keys: readonly string[],
  idOf: (key: string) => string | undefined,
): string[] {
  return [...new Set(keys.map(idOf).filter((id) => id !== undefined))];
}
