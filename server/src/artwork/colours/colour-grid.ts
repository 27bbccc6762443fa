import type { ColourCluster } from './clusters.ts';
import type { PackedColour } from './oklab.ts';

/** The colour of each pixel, row by row; −1 is that of one that is not opaque. */
export interface ColourGrid {
  colours: Int32Array;
  width: number;
  height: number;
}

/** As a distance in red, green and blue of 255 levels: two pixels of one colour in a JPEG. */
const NOISE = 64;
/** Below it, two neighbours are of one colour; in a JPEG, noise makes more of a difference. */
const SAME = 10;
const SAME_IN_NOISE = 32;
/** How far from the straight line between two colours a mixture of them lies at most. */
const OFF_LINE = 12;
const OFF_LINE_SHARE = 0.12;

/** Exact colours that cover most of a drawing, and how much of it. */
const FEW_COLOURS = 64;
const MOST_OF_IT = 0.5;

/** Whether few colours, each exactly the same wherever it stands, cover most of it. */
export function hasFewColours({ colours }: ColourGrid): boolean {
  const sorted = colours.filter((colour) => colour >= 0).sort();
  const counts: number[] = [];
  for (let from = 0; from < sorted.length;) {
    let to = from + 1;
    while (sorted[to] === sorted[from]) to += 1;
    counts.push(to - from);
    from = to;
  }
  // the ground is of one colour even in a JPEG, and says nothing
  const [ground = 0, ...frequent] = counts.sort((a, b) => b - a).slice(0, FEW_COLOURS);
  const covered = frequent.reduce((sum, count) => sum + count, 0);
  return covered >= (sorted.length - ground) * MOST_OF_IT;
}

/** Each pixel as the mean of those beside it that differ by no more than noise. */
export function smooth({ colours, width, height }: ColourGrid): ColourGrid {
  const even = new Int32Array(colours.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const index = y * width + x;
      even[index] = meanAround(colours, { index, x, y, width, height });
    }
  }
  return { colours: even, width, height };
}

interface GridPlace {
  index: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

function meanAround(colours: Int32Array, { index, x, y, width, height }: GridPlace): PackedColour {
  const own = colours[index] ?? -1;
  if (own < 0) return -1;
  let [red, green, blue, count] = [0, 0, 0, 0];
  const right = Math.min(width - 1, x + 1) - x;
  const below = Math.min(height - 1, y + 1) - y;
  for (let down = y > 0 ? -1 : 0; down <= below; down += 1) {
    for (let across = x > 0 ? -1 : 0; across <= right; across += 1) {
      const colour = colours[index + down * width + across] ?? -1;
      if (colour < 0 || difference(colour, own) > NOISE) continue;
      red += colour >> 16;
      green += (colour >> 8) & 255;
      blue += colour & 255;
      count += 1;
    }
  }
  const mean = (sum: number) => Math.round(sum / count);
  return (mean(red) << 16) | (mean(green) << 8) | mean(blue);
}

/** Math.hypot takes ten times as long. */
function difference(a: PackedColour, b: PackedColour): number {
  const red = (a >> 16) - (b >> 16);
  const green = ((a >> 8) & 255) - ((b >> 8) & 255);
  const blue = (a & 255) - (b & 255);
  return Math.sqrt(red * red + green * green + blue * blue);
}

/** 1 for each pixel that lies between two colours, and is a mixture of them. */
export function findEdges(
  { colours, width, height }: ColourGrid,
  { isNoisy }: { isNoisy: boolean },
): Uint8Array {
  const same = isNoisy ? SAME_IN_NOISE : SAME;
  const edges = new Uint8Array(colours.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const index = y * width + x;
      const own = colours[index] ?? -1;
      if (own < 0) continue;
      const isInner = x > 0 && x < width - 1;
      const isMiddle = y > 0 && y < height - 1;
      const isMixture = (step: number) =>
        isBetween(own, colours[index - step] ?? -1, colours[index + step] ?? -1, same);
      const isEdge =
        (isInner && isMixture(1)) ||
        (isMiddle && isMixture(width)) ||
        (isInner && isMiddle && (isMixture(width + 1) || isMixture(width - 1)));
      edges[index] = isEdge ? 1 : 0;
    }
  }
  return edges;
}

/** Whether the first is a mixture of the others, and neither of them. */
function isBetween(colour: PackedColour, a: PackedColour, b: PackedColour, same = SAME): boolean {
  if (a < 0 || b < 0 || a === colour || b === colour) return false;
  const [fromA, fromB] = [difference(colour, a), difference(colour, b)];
  if (fromA < same || fromB < same) return false;
  const whole = difference(a, b);
  if (whole <= Math.max(fromA, fromB)) return false;
  // by the sides of the triangle that the three make
  const share = (fromA ** 2 - fromB ** 2 + whole ** 2) / (2 * whole);
  const off = Math.sqrt(Math.max(0, fromA ** 2 - share ** 2));
  return off <= Math.max(OFF_LINE, whole * OFF_LINE_SHARE);
}

/** Of the pixels of a colour: those with that colour around them as well. */
const LEAST_CORE = 0.05;
/** Neighbours of the same colour, of eight. */
const CORE_NEIGHBOURS = 6;

/**
 * Whether a colour is a mixture of two others that stands only where they meet, as along a thin
 * line.
 */
export function isMixed(
  grid: ColourGrid,
  colour: PackedColour,
  others: readonly ColourCluster[],
): boolean {
  const isMixture = others.some(({ colour: a }, index) =>
    others.slice(index + 1).some(({ colour: b }) => isBetween(colour, a, b)),
  );
  return isMixture && coreShare(grid, colour) < LEAST_CORE;
}

function coreShare({ colours, width, height }: ColourGrid, colour: PackedColour): number {
  const isSame = (index: number) => {
    const other = colours[index] ?? -1;
    return other >= 0 && difference(other, colour) < SAME;
  };
  let [all, core] = [0, 0];
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const index = y * width + x;
      if (!isSame(index)) continue;
      all += 1;
      const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
      if (around.filter((step) => isSame(index + step)).length >= CORE_NEIGHBOURS) core += 1;
    }
  }
  return all === 0 ? 0 : core / all;
}
