import type { ThemeColours } from '@tailorbird/contract/kinds/theme';

/** Makes triples of colours, in each run as in the last one. */
export function randomPicks(count: number, seed = 20261127): ThemeColours[] {
  const next = numbers(seed);
  const anyColour = () =>
    `#${Math.floor(next() * 0x1000000)
      .toString(16)
      .padStart(6, '0')}`;
  return Array.from({ length: count }, () => ({
    paper: anyColour(),
    ink: anyColour(),
    action: anyColour(),
  }));
}

/** From 0 to 1 (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
