export interface CsvRow {
  /** Where it begins: a text in quotation marks may have several lines. */
  line: number;
  cells: string[];
  /** The separator between the cells of the file. */
  delimiter: string;
}

/** A mistake in a row, by which the reader of the file finds its words. */
export class UnreadableRow extends Error {
  readonly line: number;
  readonly mistake: 'quoteInside' | 'quoteOpen' | 'lineTooLong';

  constructor(line: number, mistake: UnreadableRow['mistake']) {
    super(`line ${line}: ${mistake}`);
    this.line = line;
    this.mistake = mistake;
  }
}

/** Characters. A quotation mark that is never closed would make the rest of the file one cell. */
const LONGEST_CELL = 1_000_000;
const LONGEST_ROW = 4_000_000;

/**
 * The rows of RFC 4180 that have anything in them, whatever ends a line. Cells are separated by
 * commas, or by semicolons or tabs, as spreadsheets of other countries write: the first line decides,
 * by what it has, or says so: `sep=;`, which is no row. Takes whole lines, so that no line end is cut in
 * two.
 * @throws UnreadableRow
 */
export async function* readRows(lines: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  let format: { delimiter: string; cell: RegExp } | undefined;
  let line = 1;
  let row: CsvRow = { line, cells: [], delimiter: '' };
  /** The beginning of a cell. */
  let rest = '';
  /** Characters of the row. */
  let size = 0;
  const unreadable = (mistake: UnreadableRow['mistake']) => new UnreadableRow(row.line, mistake);
  for await (const more of ended(lines)) {
    const said = format ? undefined : declaredSeparator(more);
    if (said) row = { ...row, line: (line += said.lines) };
    format ??= formatOf(said?.separator ?? separatorOf(more));
    const { delimiter, cell } = format;
    const text = rest + more.slice(said?.length ?? 0);
    rest = '';
    for (let at = 0; at < text.length; at = cell.lastIndex) {
      cell.lastIndex = at;
      const found = cell.exec(text);
      if (!found) throw unreadable('quoteInside');
      const [all, bare, quoted = '', mark] = found;
      if (all.length > LONGEST_CELL) {
        throw unreadable(bare === undefined ? 'quoteOpen' : 'lineTooLong');
      }
      if (mark === '') {
        rest = all;
        break;
      }
      size += all.length;
      if (size > LONGEST_ROW) throw unreadable('lineTooLong');
      row.cells.push(bare ?? quoted.replaceAll('""', '"'));
      if (bare === undefined) line += quoted.split(/\r\n?|\n/).length - 1;
      if (mark === delimiter) continue;
      // empty lines, and the rows of empty cells that spreadsheets write, are none
      if (row.cells.some((one) => one.trim() !== '')) yield { ...row, delimiter };
      line += 1;
      size = 0;
      row = { line, cells: [], delimiter };
    }
  }
  if (rest !== '') throw unreadable('quoteOpen');
}

/** The last line may lack its end. */
async function* ended(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield* lines;
  yield '\n';
}

/** The separator as a line of its own above the table, which Excel reads and some programs write. */
const SEPARATOR_LINE = /^(")?sep=(\\t|[,;\t|])\1?[,;\t]*(\r\n?|\n|$)/i;

function declaredSeparator(
  text: string,
): { separator: string; length: number; lines: number } | undefined {
  const [line, , mark, end] = SEPARATOR_LINE.exec(text) ?? [];
  if (line === undefined || mark === undefined) return undefined;
  return { separator: mark === '\\t' ? '\t' : mark, length: line.length, lines: end ? 1 : 0 };
}

/** What there is most of. */
function separatorOf(text: string): string {
  const header = text.slice(0, text.search(/[\r\n]/) + 1) || text;
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: header.split(mark).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).mark;
}

/** A pattern of a cell with what ends it: at the end of the text it goes on in the next one. */
function formatOf(delimiter: string): { delimiter: string; cell: RegExp } {
  const blanks = `[^\\S${delimiter}\r\n]*`;
  // counted: a regular expression holds a place to return to for each
  const quoted = `${blanks}"([^"]*(?:""[^"]*){0,${LONGEST_CELL / 2}})(?:"${blanks}|$)`;
  const bare = `([^"${delimiter}\r\n]*)`;
  return { delimiter, cell: new RegExp(`(?:${bare}|${quoted})([${delimiter}]|\r\n?|\n|$)`, 'y') };
}
