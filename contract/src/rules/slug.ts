/** `Market day` becomes `market-day`; letters of every script stay, accents go. */
export function slug(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .normalize('NFC');
}

/** One slug for each name, in the same order; a second one of a kind gets a number. */
export function distinctSlugs(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const base = slug(name) || 'x';
    let candidate = base;
    for (let count = 2; taken.has(candidate); count += 1) candidate = `${base}-${count}`;
    taken.add(candidate);
    return candidate;
  });
}

/** Parameters of the addresses of products that are no options. */
const RESERVED = ['view', 'item', 'w', 'format', 'rev', 'group', 'list'];

/** The parameters of options in an address, by their names, in the same order. */
export function optionParameters(names: readonly string[]): string[] {
  return distinctSlugs([...RESERVED, ...names]).slice(RESERVED.length);
}
