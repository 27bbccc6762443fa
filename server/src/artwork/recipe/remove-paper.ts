import { clusterColours } from '../colours/clusters.ts';
import { distanceBetween, OklabCache, oklabOf, type Oklab } from '../colours/oklab.ts';
import { OPAQUE_FROM, packedAt, setPacked, type Pixels } from '../colours/pixels.ts';

/** A distance of colours: what is nearer to the paper than this cannot be told from it. */
const LEAST_CONTRAST = 8;

/**
 * Makes the paper around a picture transparent: what lies at its edges and looks like most of them.
 * White inside the picture stays.
 * @param tolerance percent of the distance between black and white
 */
export function removePaper(pixels: Pixels, tolerance: number): void {
  const paper = paperOf(pixels);
  if (paper === undefined) return;
  const distances = distancesFrom(oklabOf(paper));
  const isPaper = (at: number) =>
    pixels.data[at + 3] === 0 || distances(packedAt(pixels.data, at)) <= tolerance;
  const removed = floodFromEdges(pixels, (index) => isPaper(index * 4));
  softenEdges(pixels, removed, distances);
  for (let index = 0; index < removed.length; index += 1) {
    if (removed[index] === 1) pixels.data.fill(0, index * 4, index * 4 + 4);
  }
}

/**
 * Of the edges, the most frequent colour.
 * @returns undefined where they are transparent
 */
function paperOf({ data, width, height }: Pixels): number | undefined {
  const places = new Set<number>();
  for (let x = 0; x < width; x += 1) places.add(x).add((height - 1) * width + x);
  for (let y = 0; y < height; y += 1) places.add(y * width).add(y * width + width - 1);
  const opaque = [...places].filter((index) => (data[index * 4 + 3] ?? 0) >= OPAQUE_FROM);
  const colours = Int32Array.from(opaque, (index) => packedAt(data, index * 4));
  return clusterColours(colours)[0]?.colour;
}

/** How far colours are from that one. */
function distancesFrom(paper: Oklab): (colour: number) => number {
  const cache = new OklabCache();
  return (colour) => distanceBetween(paper, cache.of(colour));
}

/** 1 for each pixel that is reached from an edge through such pixels, going across and down. */
function floodFromEdges(
  { width, height }: Pixels,
  isPassable: (index: number) => boolean,
): Uint8Array {
  // 2: looked at, and not passable
  const reached = new Uint8Array(width * height);
  let front: number[] = [];
  let next: number[] = [];
  const visit = (index: number) => {
    if (reached[index] !== 0) return;
    reached[index] = isPassable(index) ? 1 : 2;
    if (reached[index] === 1) next.push(index);
  };
  for (let x = 0; x < width; x += 1) [x, (height - 1) * width + x].forEach(visit);
  for (let y = 0; y < height; y += 1) [y * width, y * width + width - 1].forEach(visit);
  while (next.length > 0) {
    [front, next] = [next, []];
    for (const index of front) {
      const x = index % width;
      if (x > 0) visit(index - 1);
      if (x < width - 1) visit(index + 1);
      if (index >= width) visit(index - width);
      if (index < width * (height - 1)) visit(index + width);
    }
  }
  return reached;
}

/**
 * A pixel beside the removed paper is often mixed of it and what lies on it: it becomes as
 * transparent as it has paper in it, in the colour of what lies behind it.
 */
function softenEdges(
  { data, width, height }: Pixels,
  removed: Uint8Array,
  distances: (colour: number) => number,
): void {
  const changes: [at: number, colour: number, alpha: number][] = [];
  for (let index = 0; index < removed.length; index += 1) {
    if (removed[index] === 1) continue;
    // in the first and last column these are of another row, and nothing is mixed there
    const isBeside =
      removed[index - 1] === 1 ||
      removed[index + 1] === 1 ||
      removed[index - width] === 1 ||
      removed[index + width] === 1;
    if (!isBeside) continue;
    const around = neighboursOf(index, width, height);
    const own = packedAt(data, index * 4);
    const distance = distances(own);
    let [colour, farthest] = [own, distance];
    for (const other of around) {
      if (removed[other] === 1) continue;
      const inner = packedAt(data, other * 4);
      const innerDistance = distances(inner);
      if (innerDistance > farthest) [colour, farthest] = [inner, innerDistance];
    }
    if (farthest < LEAST_CONTRAST || distance > farthest * 0.95) continue;
    const alpha = Math.round(((data[index * 4 + 3] ?? 0) * distance) / farthest);
    changes.push([index * 4, colour, alpha]);
  }
  for (const [at, colour, alpha] of changes) {
    setPacked(data, at, colour);
    data[at + 3] = alpha;
  }
}

/** The eight around a pixel, as far as they are in the picture. */
function neighboursOf(index: number, width: number, height: number): number[] {
  const [x, y] = [index % width, Math.floor(index / width)];
  const neighbours: number[] = [];
  for (const down of [-1, 0, 1]) {
    for (const across of [-1, 0, 1]) {
      const isInside = x + across >= 0 && x + across < width && y + down >= 0 && y + down < height;
      if (isInside && (across !== 0 || down !== 0)) neighbours.push(index + down * width + across);
    }
  }
  return neighbours;
}
