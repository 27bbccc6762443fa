/** Finds what stands at a path of elements. */
export function at(node: unknown, ...path: readonly string[]): unknown {
  let found = node;
  for (const name of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) {
      return undefined;
    }
    found = Object.entries(found).find(([key]) => key === name)?.[1];
  }
  return found;
}

/** The elements of a name, of which there may be several. */
export function listAt(node: unknown, name: string): unknown[] {
  const found = at(node, name);
  return Array.isArray(found) ? found : [];
}

/** The text of an element with attributes, or without. */
export function textAt(node: unknown, ...path: readonly string[]): string {
  const found = at(node, ...path);
  const text = typeof found === 'object' ? at(found, '#text') : found;
  return typeof text === 'string' ? text.trim() : '';
}
