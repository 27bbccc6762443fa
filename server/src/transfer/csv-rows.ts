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
 * @throws Unreadable
 */
export async function* readRows(
  texts: AsyncIterable<string>,
  file: string,
): AsyncGenerator<CsvRow> {
  let reader: RowReader | undefined;
  for await (const text of texts) {
    reader ??= new RowReader(file, delimiterOf(text));
    yield* reader.read(text);
  }
  if (reader) yield* reader.end();
}

function delimiterOf(text: string): string {
  const header = text.slice(0, text.search(/[\r\n]/) + 1) || text;
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: header.split(mark).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).mark;
}

class RowReader {
  readonly #file: string;
  readonly #delimiter: string;
  readonly #ends: RegExp;
  #line = 1;
  #start = 1;
  #cells: string[] = [];
  #cell = '';
  #state: 'fresh' | 'bare' | 'quoted' | 'closed' = 'fresh';
  /** The last character was a carriage return: a line feed now belongs to it. */
  #afterReturn = false;

  constructor(file: string, delimiter: string) {
    this.#file = file;
    this.#delimiter = delimiter;
    this.#ends = new RegExp(`["${delimiter}\r\n]`, 'g');
  }

  *read(text: string): Generator<CsvRow> {
    for (let at = 0; at < text.length;) {
      if (this.#state === 'quoted') {
        at = this.#takeQuoted(text, at);
        continue;
      }
      this.#ends.lastIndex = at;
      const next = this.#ends.exec(text)?.index ?? text.length;
      if (next > at) this.#takeBare(text.slice(at, next));
      const mark = text[next];
      if (mark === '"') this.#quote();
      else if (mark === this.#delimiter) this.#endCell();
      else if (mark !== undefined) yield* this.#endLine(mark);
      at = next + 1;
    }
  }

  *end(): Generator<CsvRow> {
    if (this.#state === 'quoted') throw this.#unreadable(messages.quoteOpen);
    yield* this.#endRow();
  }

  #takeBare(piece: string): void {
    if (this.#state === 'closed') {
      if (piece.trim() === '') return;
      throw this.#unreadable(messages.quoteInside);
    }
    this.#afterReturn = false;
    this.#state = 'bare';
    this.#add(piece);
  }

  /** Takes the text up to the next quotation mark. Gives the index to go on from. */
  #takeQuoted(text: string, at: number): number {
    const found = text.indexOf('"', at);
    const next = found < 0 ? text.length : found;
    const piece = text.slice(at, next);
    for (const { 0: mark, index } of piece.matchAll(/\r\n?|\n/g)) {
      if (mark !== '\n' || index > 0 || !this.#afterReturn) this.#line += 1;
    }
    if (piece !== '') this.#afterReturn = piece.endsWith('\r');
    this.#add(piece);
    if (found < 0) return next;
    this.#state = 'closed';
    this.#afterReturn = false;
    return next + 1;
  }

  #quote(): void {
    this.#afterReturn = false;
    if (this.#state === 'closed') {
      // the second of two: it stands for itself
      this.#cell += '"';
      this.#state = 'quoted';
    } else if (this.#state === 'fresh' || this.#cell.trim() === '') {
      this.#cell = '';
      this.#state = 'quoted';
    } else {
      throw this.#unreadable(messages.quoteInside);
    }
  }

  #add(piece: string): void {
    this.#cell += piece;
    if (this.#cell.length <= LONGEST_CELL) return;
    const isQuoted = this.#state === 'quoted';
    throw this.#unreadable(isQuoted ? messages.quoteOpen : messages.lineTooLong);
  }

  #endCell(): void {
    this.#afterReturn = false;
    this.#cells.push(this.#cell);
    this.#cell = '';
    this.#state = 'fresh';
  }

  *#endLine(mark: string): Generator<CsvRow> {
    const belongsToLast = mark === '\n' && this.#afterReturn;
    this.#afterReturn = mark === '\r';
    if (belongsToLast) return;
    yield* this.#endRow();
    this.#line += 1;
    this.#start = this.#line;
  }

  /** Leaves out empty lines, and the rows of empty cells that spreadsheets write. */
  *#endRow(): Generator<CsvRow> {
    const cells = [...this.#cells, this.#cell];
    this.#cells = [];
    this.#cell = '';
    this.#state = 'fresh';
    if (cells.some((cell) => cell.trim() !== '')) {
      yield { line: this.#start, cells, delimiter: this.#delimiter };
    }
  }

  #unreadable(problem: string): Unreadable {
    return new Unreadable({ file: this.#file, line: this.#start }, problem);
  }
}
