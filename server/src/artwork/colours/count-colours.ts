import { clusterColours, type ColourCluster } from './clusters.ts';
import { SAME_COLOUR } from './distinct-colours.ts';
import { hexOf } from './oklab.ts';
import { findEdges, hasFewColours, isMixed, smooth, type ColourGrid } from './colour-grid.ts';
import { OPAQUE_FROM, packedAt, sampled, type Pixels } from './pixels.ts';

export interface ColourCount {
  /** As #rrggbb, the most frequent first; null when there are more than twelve, as in a photo. */
  colours: string[] | null;
  /** It has areas of few colours, as a drawing has. */
  isFlat: boolean;
}

/** More than these are printed as a photo is. */
export const MOST_COLOURS = 12;

/** Pixels of the longer side on which colours are counted. */
export const COUNTED_SIDE = 512;

/** Of the opaque pixels, from which on a colour counts. */
const LEAST_SHARE = 0.005;

/** A distance of colours: in a JPEG, pixels of one colour differ more. */
const SAME_IN_NOISE = 6;

/** Of the opaque pixels that are no edges: with more in other colours, no few colours make it. */
const MOST_UNCOUNTED = 0.15;

/** Of the counted pixels, those close to a colour: in a photo, colours blend into one another. */
const LEAST_CORE = 0.6;

/** Counts the colours that one would need to print the picture. */
export function countColours(pixels: Pixels): ColourCount {
  const grid = gridOf(sampled(pixels, COUNTED_SIDE));
  const { clusters, opaque, uncounted, isFlat } = countIn(grid);
  const sum = (of: 'count' | 'core') => clusters.reduce((total, each) => total + each[of], 0);
  const isPhoto =
    clusters.length > MOST_COLOURS ||
    uncounted > opaque * MOST_UNCOUNTED ||
    sum('core') < sum('count') * LEAST_CORE;
  return { colours: isPhoto ? null : clusters.map(({ colour }) => hexOf(colour)), isFlat };
}

/** Its colours by how many pixels have them, a photo's too. */
export function frequentColours(pixels: Pixels): ColourCluster[] {
  const { clusters, all } = countIn(gridOf(sampled(pixels, COUNTED_SIDE)));
  // of noise, no colour is frequent
  return clusters.length > 0 ? clusters : all;
}

function gridOf({ data, width, height }: Pixels): ColourGrid {
  const colours = new Int32Array(width * height);
  for (let index = 0; index < colours.length; index += 1) {
    const isOpaque = (data[index * 4 + 3] ?? 0) >= OPAQUE_FROM;
    colours[index] = isOpaque ? packedAt(data, index * 4) : -1;
  }
  return { colours, width, height };
}

function countIn(grid: ColourGrid) {
  const isFlat = hasFewColours(grid);
  // noise of a JPEG spreads one colour over many
  const even = isFlat ? grid : smooth(smooth(grid));
  const edges = findEdges(even, { isNoisy: !isFlat });
  const counted = even.colours.filter((colour, index) => colour >= 0 && edges[index] === 0);
  const opaque = grid.colours.reduce((sum, colour) => sum + (colour >= 0 ? 1 : 0), 0);
  const all = clusterColours(counted, isFlat ? SAME_COLOUR : SAME_IN_NOISE);
  const frequent = all.filter(({ count }) => count >= opaque * LEAST_SHARE);
  const clusters = frequent.filter((cluster) => {
    const isLarger = (other: ColourCluster) => other.count > cluster.count;
    return !isMixed(even, cluster.colour, frequent.filter(isLarger));
  });
  const covered = clusters.reduce((sum, { count }) => sum + count, 0);
  return { clusters, all, opaque, uncounted: counted.length - covered, isFlat };
}
