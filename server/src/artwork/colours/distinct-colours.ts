import { distanceBetween, oklabOf, packedOf } from './oklab.ts';

/** Two colours that are closer look the same on cloth. */
export const SAME_COLOUR = 4;

/**
 * The colours, each as #rrggbb, without those that look like one before them.
 */
export function distinctColours(hexes: Iterable<string>): string[] {
  const distinct: string[] = [];
  for (const hex of new Set(hexes)) {
    const colour = oklabOf(packedOf(hex));
    const isNew = distinct.every(
      (other) => distanceBetween(colour, oklabOf(packedOf(other))) >= SAME_COLOUR,
    );
    if (isNew) distinct.push(hex);
  }
  return distinct;
}
