import { contrast, hexOf, luminance, type Oklch } from './oklch.ts';

/** The least contrast of words on their ground, and of lines and figures (WCAG 2.2, 1.4.3, 1.4.11). */
export const WORDS = 4.5;
export const LINES = 3;

/** Lightness is moved in steps of a thousandth. */
const STEPS = 1000;

/** A contrast that is not enough. */
export interface Shortfall {
  ratio: number;
  needed: number;
  /** Which colours that is of, by the names of their tokens: `ink-faint on sunk`. */
  against: string;
}

/** Of the lightness between this one and black (0) or white (1): the nearest that holds. */
export function move(colour: Oklch, end: 0 | 1, holds: (hex: string) => boolean): string {
  const room = Math.ceil(Math.abs(end - colour.l) * STEPS);
  const at = (step: number) =>
    hexOf({ ...colour, l: colour.l + ((end === 1 ? 1 : -1) * step) / STEPS });
  if (holds(at(0))) return at(0);
  let near = 0;
  let far = room;
  while (far - near > 1) {
    const middle = Math.floor((near + far) / 2);
    if (holds(at(middle))) far = middle;
    else near = middle;
  }
  // what was rounded to eight bits may lie a step off
  while (far < room && !holds(at(far))) far += 1;
  return at(far);
}

/** The worst of several pairs, where one is not enough. */
export function worst(
  pairs: readonly (readonly [front: string, ground: string, against: string])[],
  needed: number,
): Shortfall | undefined {
  const [first] = pairs
    .map(([front, ground, against]) => ({ ratio: contrast(front, ground), needed, against }))
    .toSorted((a, b) => a.ratio - b.ratio);
  return first && first.ratio < needed ? first : undefined;
}

/** As dark as words or lines have to be on each of the grounds. */
export function darken(colour: Oklch, grounds: readonly string[], needed: number): string {
  const most = (Math.min(...grounds.map(luminance)) + 0.05) / needed - 0.05;
  return move(colour, 0, (hex) => luminance(hex) <= most);
}

/** As light as they have to be. */
export function lighten(colour: Oklch, grounds: readonly string[], needed: number): string {
  const least = (Math.max(...grounds.map(luminance)) + 0.05) * needed - 0.05;
  return move(colour, 1, (hex) => luminance(hex) >= least);
}
