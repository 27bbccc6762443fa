/** Lists that have a cell on each line, as a table comes that is copied cell by cell. */

interface CellTests {
  isValue: (cell: string) => boolean;
  isHead: (cells: readonly string[]) => boolean;
}

/** Cells of a piece: a name, a number, a size and what else there is. */
const MOST_CELLS = 5;

/**
 * Lines of one cell as the table that they were: `Name: Anna` with what belongs to it below, name and
 * size in turns, or the names below their size. Other tables stay as they are.
 */
export function unstacked(table: string[][], known: CellTests): string[][] {
  if (table.length < 3 || table.some((line) => line.length !== 1)) return table;
  const cells = table.map(([cell = '']) => cell);
  return labelled(cells, known) ?? inTurns(cells, known) ?? belowValues(cells, known) ?? table;
}

const LABEL = /^([^:]{1,40}):\s*(.*)$/;

function labelled(cells: readonly string[], { isHead }: CellTests): string[][] | undefined {
  const pairs = cells.map((cell) => LABEL.exec(cell));
  const labels = [...new Set(pairs.map((pair) => pair?.[1] ?? ''))];
  const isEach = !labels.includes('') && labels.length > 1 && labels.length <= MOST_CELLS;
  if (!isEach || labels.length === cells.length || !isHead(labels)) return undefined;
  const lines: string[][] = [];
  for (const pair of pairs) {
    const place = labels.indexOf(pair?.[1] ?? '');
    const isNew = place === 0 || lines.length === 0 || (lines.at(-1)?.[place] ?? '') !== '';
    if (isNew) lines.push(labels.map(() => ''));
    lines.at(-1)?.splice(place, 1, pair?.[2] ?? '');
  }
  return [labels, ...lines];
}

function inTurns(cells: readonly string[], { isValue, isHead }: CellTests): string[][] | undefined {
  for (let width = 2; width <= MOST_CELLS; width += 1) {
    if (cells.length % width !== 0 || cells.length === width) continue;
    const lines = Array.from({ length: cells.length / width }, (_, line) =>
      cells.slice(line * width, (line + 1) * width),
    );
    const below = isHead(lines[0] ?? []) ? lines.slice(1) : lines;
    const valued = Array.from(
      { length: width },
      (_, place) => below.filter((line) => isValue(line[place] ?? '')).length,
    );
    const isEach = valued.every((count) => count === 0 || count === below.length);
    if (isEach && valued.some((count) => count > 0) && valued.includes(0)) return lines;
  }
  return undefined;
}

function belowValues(cells: readonly string[], { isValue }: CellTests): string[][] | undefined {
  const isNext = (index: number) => isValue(cells[index] ?? '') && isValue(cells[index + 1] ?? '');
  const isOver = isValue(cells[0] ?? '') && !isValue(cells.at(-1) ?? '');
  if (!isOver || cells.some((_, index) => isNext(index))) return undefined;
  let value = '';
  return cells.flatMap((cell) => {
    if (!isValue(cell)) return [[cell, value]];
    value = cell;
    return [];
  });
}
