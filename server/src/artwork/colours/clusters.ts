import { SAME_COLOUR } from './distinct-colours.ts';
import { distanceBetween, oklabOf, type Oklab, type PackedColour } from './oklab.ts';

/** Colours that look the same. */
export interface ColourCluster {
  /** The most frequent of them, or the middle where none is. */
  colour: PackedColour;
  count: number;
  /** How many are hardly to be told from that one. */
  core: number;
}

interface ColourBin {
  place: Oklab;
  count: number;
  core: number;
  red: number;
  green: number;
  blue: number;
  mode: PackedColour;
  modeCount: number;
}

/** Side of a bin, as a distance of colours: no two of one bin are further apart than the same colour. */
const BIN = 2;

/** A distance of colours that are hardly to be told from each other. */
const CORE = 2.5;

/** Past them a picture has more than anybody prints one by one. */
const MOST_CLUSTERS = 150;

/** Puts colours that look the same together, the most frequent first. */
export function clusterColours(colours: Int32Array, radius = SAME_COLOUR): ColourCluster[] {
  const bins = binsOf(colours).sort((a, b) => b.count - a.count);
  const clusters: ColourBin[] = [];
  for (const bin of bins) {
    const nearest = nearestOf(bin.place, clusters, radius);
    if (nearest) join(nearest, bin);
    else if (clusters.length < MOST_CLUSTERS) clusters.push(bin);
  }
  return clusters
    .map((cluster) => ({ colour: colourOf(cluster), count: cluster.count, core: cluster.core }))
    .sort((a, b) => b.count - a.count);
}

function nearestOf(
  place: Oklab,
  clusters: readonly ColourBin[],
  radius: number,
): ColourBin | undefined {
  let nearest: ColourBin | undefined;
  let least = radius;
  for (const cluster of clusters) {
    // most are lighter or darker than that
    if (Math.abs(place[0] - cluster.place[0]) >= least) continue;
    const distance = distanceBetween(place, cluster.place);
    if (distance < least) [nearest, least] = [cluster, distance];
  }
  return nearest;
}

function join(cluster: ColourBin, bin: ColourBin): void {
  if (distanceBetween(cluster.place, bin.place) < CORE) cluster.core += bin.count;
  cluster.count += bin.count;
  cluster.red += bin.red;
  cluster.green += bin.green;
  cluster.blue += bin.blue;
}

function colourOf({ count, red, green, blue, mode, modeCount }: ColourBin): PackedColour {
  if (modeCount > count / 4) return mode;
  const mean = (sum: number) => Math.round(sum / count);
  return (mean(red) << 16) | (mean(green) << 8) | mean(blue);
}

function binsOf(colours: Int32Array): ColourBin[] {
  const bins = new Map<number, ColourBin>();
  const sorted = colours.toSorted();
  for (let from = 0; from < sorted.length;) {
    const colour = sorted[from] ?? 0;
    let to = from + 1;
    while (sorted[to] === colour) to += 1;
    addTo(bins, colour, to - from);
    from = to;
  }
  return [...bins.values()];
}

function addTo(bins: Map<number, ColourBin>, colour: PackedColour, count: number): void {
  const place = oklabOf(colour);
  const [l, a, b] = place.map((part) => Math.round(part / BIN) + 128);
  const key = ((l ?? 0) << 18) | ((a ?? 0) << 9) | (b ?? 0);
  let bin = bins.get(key);
  if (!bin) {
    bin = { place, count: 0, core: 0, red: 0, green: 0, blue: 0, mode: colour, modeCount: 0 };
    bins.set(key, bin);
  }
  bin.count += count;
  bin.core += count;
  bin.red += (colour >> 16) * count;
  bin.green += ((colour >> 8) & 255) * count;
  bin.blue += (colour & 255) * count;
  if (count > bin.modeCount) {
    bin.mode = colour;
    bin.modeCount = count;
    bin.place = place;
  }
}
