/** Per second, of the shop and of what it is compared with. */
export interface Compared {
  ours: number;
  theirs: number;
  /** median of the ratios of each pair of neighbouring rounds */
  ratio: number;
}

/**
 * Measures two things by turns and compares neighbours, so that whatever else the machine does
 * meets both of them.
 */
export async function compare(
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
  rounds: number,
): Promise<Compared> {
  await ours();
  await theirs();
  const pairs: { ours: number; theirs: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    pairs.push({ ours: await ours(), theirs: await theirs() });
  }
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    theirs: median(pairs.map((pair) => pair.theirs)),
    ratio: median(pairs.map((pair) => pair.ours / pair.theirs)),
  };
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
