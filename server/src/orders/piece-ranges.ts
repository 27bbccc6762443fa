/** Numbers of pieces as the database keeps them, an int4multirange: `{[1,5),[7,8)}`. */
export function readRanges(ranges: string): Set<number> {
  const numbers = new Set<number>();
  for (const [, from, until] of ranges.matchAll(/\[(\d+),(\d+)\)/g)) {
    for (let number = Number(from); number < Number(until); number += 1) numbers.add(number);
  }
  return numbers;
}

/** One range for each run of numbers, the form that the database itself gives. */
export function writeRanges(numbers: Iterable<number>): string {
  const ranges: { from: number; until: number }[] = [];
  for (const number of [...numbers].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && number <= last.until) last.until = Math.max(last.until, number + 1);
    else ranges.push({ from: number, until: number + 1 });
  }
  return `{${ranges.map(({ from, until }) => `[${from},${until})`).join(',')}}`;
}
