/** The cells of a table as spreadsheets, documents and phones copy it, or as a CSV file has it. */

/** Facts about cells that the reader of a table knows. */
export interface KnownCells {
  /** The cell is a value of an option, or a number of pieces. */
  isValue: (cell: string) => boolean;
  /** The cells name columns. */
  isHead: (cells: readonly string[]) => boolean;
}

const nothing: KnownCells = { isValue: () => false, isHead: () => false };

/** Of the filled cells of a column, as many count as that column that make it one. */
export const isMost = (count: number, of: number): boolean =>
  count >= Math.max(1, Math.floor(0.8 * of));

/** Empty lines are left out. What stands between cells is told by the text itself. */
export function readTable(text: string, known: KnownCells = nothing): string[][] {
  const told = /^\uFEFF?\s*"?sep=(.)"?\s*(?:\r\n?|\n|$)/i.exec(text);
  if (told) return cellsOf(text.slice(told[0].length), told[1] ?? '\t');
  return cellsBetween(text.replace(/^\uFEFF/, ''), known);
}

function cellsBetween(source: string, known: KnownCells): string[][] {
  if (source.includes('\t')) return cellsOf(source, '\t');
  for (const mark of [';', '|', ',']) {
    if (!source.includes(mark)) continue;
    const table = cellsOf(source, mark);
    if (isTable(table, mark, known) || source.includes(`"${mark}"`)) return table;
  }
  // a document that is copied has spaces between its columns
  const spaced = source.replaceAll(/(?<=\S)[^\S\r\n]{2,}(?=\S)/g, '\t');
  const table = cellsOf(spaced, '\t');
  return spaced !== source && isTable(table, '\t', known) ? table : cellsOf(source, '\t');
}

/** Marks that stand in texts as well separate cells only where the lines agree on it. */
function isTable(table: readonly string[][], mark: string, known: KnownCells): boolean {
  const split = table.filter((line) => line.length > 1);
  if (split.length === 0) return false;
  const isEven =
    split.length === table.length && table.every((line) => line.length === widthOf(table));
  if (isEven && (mark !== ',' || widthOf(table) > 2)) return mark !== ',' || table.length > 1;
  if (split.some(known.isHead)) return true;
  const lines = split.filter((line) => line.slice(1).some(known.isValue));
  return split.length * 2 >= table.length && isMost(lines.length, split.length);
}

const widthOf = (table: readonly string[][]) => Math.max(...table.map((line) => line.length));

/** A cell in quotation marks may have marks and lines in it. */
function cellsOf(source: string, between: string): string[][] {
  const mark = /[\\\]^-]/.test(between) ? `\\${between}` : between;
  const cell = new RegExp(
    `[^\\S\\r\\n${mark}]*"((?:[^"]|"")*)"[^\\S\\r\\n${mark}]*(?=[${mark}\\r\\n]|$)|([^${mark}\\r\\n]*)`,
    'y',
  );
  const table: string[][] = [];
  let line: string[] = [];
  for (let at = 0; at <= source.length; at += 1) {
    cell.lastIndex = at;
    const [whole = '', quoted, unquoted = ''] = cell.exec(source) ?? [];
    at += whole.length;
    // a cell may have several lines, and a piece has one
    line.push(bare((quoted?.replaceAll('""', '"') ?? unquoted).replaceAll(/\s+/g, ' ').trim()));
    if (source[at] === between) continue;
    if (source[at] === '\r' && source[at + 1] === '\n') at += 1;
    if (line.some((one) => one !== '')) table.push(line);
    line = [];
  }
  return table;
}

/** `="07"` is how a spreadsheet is told to keep the text of a cell as it is. */
const bare = (cell: string) => /^="([^"]*)"$/.exec(cell)?.[1]?.trim() ?? cell;
