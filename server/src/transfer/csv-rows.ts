import { messages } from './messages.ts';
import { Unreadable } from './problems.ts';

export interface CsvRow {
  /** Where it begins: a text in quotation marks may have several lines. */
  line: number;
  cells: string[];
  /** What separates the cells of the file. */
  delimiter: string;
}

/** Characters. A quotation mark that is never closed would make the rest of the file one cell. */
const LONGEST_CELL = 1_000_000;

/**
 * The rows of RFC 4180 that have anything in them, whatever ends a line. Cells are separated by
 * commas, or by semicolons or tabs, as spreadsheets of other countries write: the first line decides.
 * Takes whole lines, so that no line end is cut in two.
 * @throws Unreadable
 */
export async function* readRows(
  lines: AsyncIterable<string>,
  file: string,
): AsyncGenerator<CsvRow> {
  let reader: RowReader | undefined;
  for await (const text of lines) {
    reader ??= new RowReader(file, delimiterOf(text));
    yield* reader.read(text);
  }
  // the last line may lack its end
  if (reader) yield* reader.read('\n');
  reader?.end();
}

function delimiterOf(text: string): string {
  const header = text.slice(0, text.search(/[\r\n]/) + 1) || text;
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: header.split(mark).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).mark;
}

/** A cell and what ends it. At the end of the text the cell goes on in the next text. */
function cellPattern(delimiter: string): RegExp {
  const blanks = `[^\\S${delimiter}\r\n]*`;
  // counted: a regular expression holds a place to return to for each
  const quoted = `${blanks}"([^"]*(?:""[^"]*){0,${LONGEST_CELL / 2}})(?:"${blanks}|$)`;
  return new RegExp(`(?:([^"${delimiter}\r\n]*)|${quoted})(${delimiter}|\r\n?|\n|$)`, 'y');
}

class RowReader {
  readonly #file: string;
  readonly #delimiter: string;
  readonly #pattern: RegExp;
  #line = 1;
  #start = 1;
  #cells: string[] = [];
  /** The beginning of a cell. */
  #rest = '';

  constructor(file: string, delimiter: string) {
    this.#file = file;
    this.#delimiter = delimiter;
    this.#pattern = cellPattern(delimiter);
  }

  *read(more: string): Generator<CsvRow> {
    const text = this.#rest + more;
    this.#rest = '';
    for (let at = 0; at < text.length; at = this.#pattern.lastIndex) {
      this.#pattern.lastIndex = at;
      const found = this.#pattern.exec(text);
      if (!found) throw this.#unreadable(messages.quoteInside);
      const [all, bare, quoted = '', mark] = found;
      if (all.length > LONGEST_CELL) {
        throw this.#unreadable(bare === undefined ? messages.quoteOpen : messages.lineTooLong);
      }
      if (mark === '') {
        this.#rest = all;
        return;
      }
      this.#cells.push(bare ?? quoted.replaceAll('""', '"'));
      if (bare === undefined) this.#line += quoted.split(/\r\n?|\n/).length - 1;
      if (mark !== this.#delimiter) yield* this.#endRow();
    }
  }

  end(): void {
    if (this.#rest !== '') throw this.#unreadable(messages.quoteOpen);
  }

  /** Leaves out empty lines, and the rows of empty cells that spreadsheets write. */
  *#endRow(): Generator<CsvRow> {
    const row = { line: this.#start, cells: this.#cells, delimiter: this.#delimiter };
    this.#cells = [];
    this.#line += 1;
    this.#start = this.#line;
    if (row.cells.some((cell) => cell.trim() !== '')) yield row;
  }

  #unreadable(problem: string): Unreadable {
    return new Unreadable({ file: this.#file, line: this.#start }, problem);
  }
}
