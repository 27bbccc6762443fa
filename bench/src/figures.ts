/** The cost of one request. A column is null where the system or the client does not tell it. */
export interface Cost {
  /** microseconds of processor: the shop's processes, PostgreSQL's, and the client's */
  shop: number | null;
  database: number | null;
  client: number | null;
  statements: number | null;
  rows: number | null;
  /** of the answer, with its headers */
  bytes: number | null;
}

/** One turn: how much it was, and what each request cost. */
export interface Turn {
  value: number;
  cost?: Cost;
}

export type Unit = 'a second' | 'ms' | 'µs' | 'MB' | 'KB';

/** A line of the table. Its ratio is ours divided by theirs. */
export interface Figure {
  what: string;
  unit: Unit;
  ours: number;
  theirs?: number;
  /** the median over neighbouring turns, the least and the most of them */
  ratio?: { median: number; least: number; most: number };
  /** of the ratio; of ours where there is no ratio */
  target?: { at: 'least' | 'most'; value: number };
  cost?: Cost;
}

/** A part of the bench on the page of figures. */
export interface Section {
  /** ISO date */
  measured: string;
  machine: string;
  figures: Figure[];
  plots?: Plot[];
}

export interface Plot {
  /** of the file, without its ending */
  name: string;
  title: string;
  x: string;
  y: string;
  lines: { name: string; points: [x: number, y: number][] }[];
}

/** By the name of the section. */
export type Figures = Record<string, Section>;

type Contestant = () => Promise<Turn>;

/**
 * Measures by turns, A B A B, so that whatever else the machine does meets all of them. A first
 * turn of each warms up and does not count.
 */
export async function takeTurns(
  contestants: readonly Contestant[],
  rounds: number,
): Promise<Turn[][]> {
  for (const warmUp of contestants) await warmUp();
  const turns = contestants.map((): Turn[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, contestant] of contestants.entries()) turns[index]?.push(await contestant());
  }
  return turns;
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

export const medianOf = (turns: readonly Turn[]) => round(median(turns.map(({ value }) => value)));

/** Compares neighbouring turns. */
export function compareTurns(
  { what, unit = 'a second', target }: Pick<Figure, 'what' | 'target'> & { unit?: Unit },
  ours: readonly Turn[] = [],
  theirs: readonly Turn[] = [],
): Figure {
  // a busy machine may answer nothing in a turn
  const ratios = ours
    .map(({ value }, round) => value / (theirs[round]?.value ?? Number.NaN))
    .filter(Number.isFinite);
  return {
    what,
    unit,
    ours: medianOf(ours),
    theirs: medianOf(theirs),
    ratio: {
      median: round(median(ratios)),
      least: round(Math.min(...ratios)),
      most: round(Math.max(...ratios)),
    },
    ...(target && { target }),
    ...costOf(ours),
  };
}

/** The median of each column. */
export function costOf(turns: readonly Turn[]): { cost?: Cost } {
  const costs = turns.flatMap(({ cost }) => cost ?? []);
  if (costs.length === 0) return {};
  const column = (name: keyof Cost) => {
    const known = costs.flatMap((cost) => cost[name] ?? []);
    return known.length === 0 ? null : round(median(known));
  };
  return {
    cost: {
      shop: column('shop'),
      database: column('database'),
      client: column('client'),
      statements: column('statements'),
      rows: column('rows'),
      bytes: column('bytes'),
    },
  };
}

/** A figure without a ratio: at most so much. */
export function atMost(what: string, ours: number, unit: Unit, most?: number): Figure {
  const target = most === undefined ? {} : { target: { at: 'most' as const, value: most } };
  return { what, unit, ours: round(ours), ...target };
}

/** Three significant digits say all that such a measure knows; a thousand and more is whole. */
export function round(value: number): number {
  return Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(3));
}

export function meetsTarget({ ours, ratio, target }: Figure): boolean | undefined {
  if (!target) return undefined;
  const value = ratio?.median ?? ours;
  return target.at === 'least' ? value >= target.value : value <= target.value;
}

/** More of these is better; of all other units, less is. */
const isRate = ({ unit }: Figure) => unit === 'a second';

/** Bytes are counted, and the same in each run; memory differs a little. */
const TOLERANCE: Partial<Record<Unit, number>> = { KB: 1.001, MB: 1.1 };

/**
 * Says of which figures this run is worse than the kept ones. Of ratios it counts when the two runs
 * lie outside of each other's spread; of times without a ratio it tells nothing, because another
 * machine has others.
 */
export function listWorse(kept: Figures, now: Figures): string[] {
  return Object.entries(now).flatMap(([section, { figures }]) =>
    figures.flatMap((figure) => {
      const before = kept[section]?.figures.find(({ what }) => what === figure.what);
      return before && isWorse(before, figure)
        ? [`${section}: ${figure.what}: ${figureText(before)} before, ${figureText(figure)} now`]
        : [];
    }),
  );
}

const figureText = ({ ours, unit, ratio }: Figure) =>
  ratio ? `${ratio.median} (${ratio.least} to ${ratio.most})` : `${ours} ${unit}`;

function isWorse(before: Figure, now: Figure): boolean {
  if (before.ratio && now.ratio) {
    return isRate(now)
      ? now.ratio.median < before.ratio.least && before.ratio.median > now.ratio.most
      : now.ratio.median > before.ratio.most && before.ratio.median < now.ratio.least;
  }
  return now.ours > before.ours * (TOLERANCE[now.unit] ?? Infinity);
}
