import { frequentColours } from './count-colours.ts';
import {
  distanceBetween,
  hexOf,
  OklabCache,
  oklabOf,
  packedOf,
  squareBetween,
  type Oklab,
} from './oklab.ts';
import { packedAt, setPacked, type Pixels } from './pixels.ts';

/** A distance of colours past which two are simply different. */
const DIFFERENT = 30;

/** Rounds in which the colours of a photo settle. */
const ROUNDS = 6;

/** Gives every pixel the nearest of the `most` colours that matter most to the picture. */
export function reduceTo(pixels: Pixels, most: number): void {
  mapTo(pixels, choosePalette(pixels, most));
}

/** The colours that matter most to the picture, as #rrggbb. */
export function choosePalette(pixels: Pixels, most: number): string[] {
  const clusters = frequentColours(pixels);
  const chosen = importantColours(clusters, most);
  return (clusters.length > most ? settled(chosen, clusters) : chosen).map(hexOf);
}

/** Gives every pixel the nearest of these colours. */
export function mapTo({ data }: Pixels, palette: readonly string[]): void {
  const colours = palette.map(packedOf);
  const places = colours.map(oklabOf);
  if (places.length === 0) return;
  const cache = new OklabCache();
  // by colour, one more than the index of the nearest; 0 until it is looked for
  const nearest = new Uint8Array(1 << 24);
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] === 0) continue;
    const colour = packedAt(data, at);
    const index = nearest[colour] || nearestOf(cache.of(colour), places) + 1;
    nearest[colour] = index;
    setPacked(data, at, colours[index - 1] ?? 0);
  }
}

interface WeightedColour {
  colour: number;
  count: number;
}

/** The most frequent, and then each that is frequent and unlike those before it. */
function importantColours(clusters: readonly WeightedColour[], most: number): number[] {
  const left = clusters.map(({ colour, count }) => ({
    colour,
    count,
    place: oklabOf(colour),
    distance: DIFFERENT,
  }));
  const chosen: number[] = [];
  while (chosen.length < most && left.length > 0) {
    const weights = left.map(({ count, distance }) => count * distance ** 2);
    const best = weights.indexOf(Math.max(...weights));
    const [taken] = left.splice(best, 1);
    if (!taken) break;
    chosen.push(taken.colour);
    for (const each of left) {
      each.distance = Math.min(each.distance, distanceBetween(each.place, taken.place));
    }
  }
  return chosen;
}

/**
 * Moves each colour among those that are nearest to it: to the one that is the least far from all.
 */
function settled(palette: number[], clusters: readonly WeightedColour[]): number[] {
  let colours = palette;
  const placed = clusters.map(({ colour, count }) => ({ colour, count, place: oklabOf(colour) }));
  for (let round = 0; round < ROUNDS; round += 1) {
    const places = colours.map(oklabOf);
    const groups = colours.map((): typeof placed => []);
    for (const each of placed) groups[nearestOf(each.place, places)]?.push(each);
    const moved = colours.map((colour, index) => centreOf(groups[index] ?? []) ?? colour);
    if (moved.every((colour, index) => colour === colours[index])) break;
    colours = moved;
  }
  return colours;
}

/** One of the colours themselves: a drawing keeps exactly those that it has. */
function centreOf(
  group: readonly { colour: number; count: number; place: Oklab }[],
): number | undefined {
  let best: number | undefined;
  let least = Infinity;
  for (const { colour, place } of group) {
    const cost = group.reduce(
      (sum, other) => sum + other.count * squareBetween(place, other.place),
      0,
    );
    if (cost < least) [best, least] = [colour, cost];
  }
  return best;
}

/** Asked for each colour of a photo, it takes half as long without an iterator. */
function nearestOf(place: Oklab, places: readonly Oklab[]): number {
  let nearest = 0;
  let least = Infinity;
  for (let index = 0; index < places.length; index += 1) {
    const distance = squareBetween(place, places[index] ?? place);
    if (distance < least) {
      nearest = index;
      least = distance;
    }
  }
  return nearest;
}
