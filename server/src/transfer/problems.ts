import type { ImportProblem } from '@tailorbird/contract/catalogue-transfer';
import { firstCodePoints } from '@tailorbird/contract/kinds/code-points';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { UnreadableFile, type FilePlace } from '../files/unreadable-file.ts';
import { ShopError } from '../http/errors.ts';
import { messages } from './messages.ts';

/** Where something is in the imported file. */
export interface ProblemPlace extends FilePlace {
  /** The part of an entry: `values[2].` */
  within?: string;
}

const MOST_TOLD = 100;
/** Code points of a text that is told: names in a file may be of any length. */
const LONGEST_TOLD = 500;
const short = (text: string) => firstCodePoints(text.slice(0, 2 * LONGEST_TOLD), LONGEST_TOLD);

/** All that is wrong with a file: the first hundred by name, the others by number. */
export class Problems {
  readonly #told: ImportProblem[] = [];
  count = 0;

  add({ file, line, within = '' }: ProblemPlace, problem: string, column?: string): void {
    this.count += 1;
    if (this.#told.length >= MOST_TOLD) return;
    this.#told.push({
      file: short(file),
      ...(line !== undefined && { line }),
      ...(column !== undefined && { column: short(`${within}${column}`) }),
      problem: short(problem),
    });
  }

  /** @throws what was thrown, unless it says that the file cannot be read */
  addUnreadable(thrown: unknown): void {
    if (thrown instanceof UnreadableFile) this.add(thrown.place, messages[thrown.mistake]);
    else if (thrown instanceof Unreadable) this.add(thrown.place, thrown.message, thrown.column);
    else throw thrown;
  }

  /** @throws IMPORT_REFUSED if there is any */
  refuse(): void {
    // in the order in which files were read, and within a file by line
    const files = [...new Set(this.#told.map(({ file }) => file))];
    const told = this.#told.toSorted(
      (a, b) => files.indexOf(a.file) - files.indexOf(b.file) || (a.line ?? 0) - (b.line ?? 0),
    );
    if (told.length === 0) return;
    throw new ImportRefusal({ problems: told, problemCount: this.count });
  }
}

/** `products.csv, line 14, column cost: Cost must be …` */
function sentenceOf({ file, line, column, problem }: ImportProblem): string {
  const place = [
    isolate(file),
    line !== undefined && `line ${line}`,
    column !== undefined && `column ${isolate(column)}`,
  ];
  return `${place.filter(Boolean).join(', ')}: ${problem}`;
}

export class ImportRefusal extends ShopError<'IMPORT_REFUSED'> {
  constructor(body: ImportRefusal['body']) {
    const { problems, problemCount: count } = body;
    const problem = count === 1 ? problems.map(sentenceOf).join('') : messages.noMore(count);
    super('IMPORT_REFUSED', { fill: { problem }, body });
  }
}

/** The problems of a refused import, a sentence a line, as far as they are told. */
export function problemLines(error: ShopError): string[] {
  if (!(error instanceof ImportRefusal) || error.body.problemCount === 1) return [];
  const { problems, problemCount } = error.body;
  const untold = problemCount - problems.length;
  return [...problems.map(sentenceOf), ...(untold > 0 ? [`… and ${untold} more.`] : [])];
}

/** The file is no catalogue, or cannot be read on from there. */
export class Unreadable extends Error {
  override name = 'Unreadable';
  readonly place: ProblemPlace;
  readonly column: string | undefined;

  constructor(place: ProblemPlace, problem: string, column?: string) {
    super(problem);
    this.place = place;
    this.column = column;
  }
}
