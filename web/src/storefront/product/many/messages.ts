import type { FileKind } from '../../../read-list-file.ts';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { counted } from '../counted.ts';

/** Texts about several pieces at once. */
export const messages = {
  names: 'Several names',
  sizes: 'Several sizes',

  paste: 'Paste a list',
  pasteHint: (columns: readonly string[]) =>
    `One piece per line. Columns of a spreadsheet are read too: ${columns.join(', ')}.`,
  leftOutTitle: (columns: number) =>
    columns === 1 ? 'A column is not used yet' : `${columns} columns are not used yet`,
  leftOutColumn: (head: string, cells: readonly string[]) =>
    `${head === '' ? 'Without a name' : `“${isolate(head)}”`}: ${listOf(cells)}`,
  takeAs: 'Use it as',
  takeAsOf: (head: string) => `Use ${head === '' ? 'the column' : isolate(head)} as`,
  leaveOut: 'Leave it out',
  forAll: (option: string, rows: number) => `${isolate(option)} for all ${rows}`,
  chooseForAll: 'The list has none. Choose one for all, or one in each row.',
  addThese: 'Add rows',
  file: 'Choose a CSV file',
  fileTooLarge: 'The file is too large for a list of pieces. It may have 200 KB.',
  fileFailed: 'The file could not be read.',
  fileKinds: {
    excel:
      'This is an Excel file. Copy its cells and paste them here, or save it as CSV (File, Save As) and choose that.',
    word: 'This is a Word file. Copy the list in it and paste it here.',
    pdf: 'This is a PDF file. Open it, copy the list in it and paste it here.',
    picture: 'This is a picture. Please type the names in it, or paste them as text.',
    zip: 'This is a zip file. Open it and choose the list in it, saved as CSV or text.',
    numbers:
      'This is a file of Numbers or LibreOffice. Copy its cells and paste them here, or export it as CSV and choose that.',
    page: 'This is a web page. Open it, copy the list in it and paste it here.',
    program:
      'This file is written for programs. Copy the names in it and paste them here, or save them as CSV.',
    other: 'This file is no text. Copy the list and paste it here, or save it as CSV.',
  } satisfies Record<FileKind, string>,
  read: (rows: number, columns: readonly string[]) =>
    `${counted(rows, 'row')} read: ${columns.join(', ')}.`,
  omitted: (lines: readonly string[]) =>
    `Left out, as no ${lines.length === 1 ? 'piece' : 'pieces'}: ${listOf(lines)}.`,
  guessedLetters: (words: readonly string[]) =>
    `The file does not say what its letters are. Please look at ${listOf(words)}.`,
  readNothing: 'There is no row in this text.',
  noRoom: (rows: number, most: number) => `${counted(rows, 'row')} left out: a cart holds ${most}.`,
  undo: 'Undo',

  rows: 'Pieces',
  row: 'Row',
  quantity: 'Qty',
  quantityOf: (row: number) => `Row ${row}, quantity`,
  cellOf: (row: number, option: string) => `Row ${row}, ${isolate(option)}`,
  each: 'Each',
  remove: 'Remove',
  removeRow: (row: number) => `Remove row ${row}`,
  add: 'Add a row',
  showOthers: (rows: number) => (rows === 1 ? 'Show the last row' : `Show the other ${rows}`),
  column: 'Also differs by piece',
  noColumn: 'Nothing else',

  all: (rows: number) => `All ${rows}`,
  wrong: (rows: number) => `${rows} to mend`,
  repeated: (rows: number) => `${rows} the same`,
  filter: 'Which rows are shown',
  inRow: (row: number, reason: string) => `Row ${row}: ${reason}`,
  missing: (option: string) => `${isolate(option)} is missing.`,
  noValue: (name: string, option: string) =>
    `${isolate(option)} does not come as “${isolate(name)}”.`,
  quantityWrong: (least: number, most: number) => `The quantity is ${least} to ${most}.`,
  insteadOf: (words: string) => `Use “${isolate(words)}”`,
  same: (rows: readonly number[]) => `Rows ${listed(rows)} are the same.`,
  sameNumber: (rows: readonly number[], option: string) =>
    `Rows ${listed(rows)} have the same ${isolate(option)}.`,
  keepAll: 'Keep them',

  sizeGrid: (option: string) => `How many of each ${isolate(option)}`,
  differs: 'What differs',

  pictures: (pieces: number) => `All ${pieces}, as they will be`,
  shown: (place: number, all: number, words: string) => `${place} of ${all}: ${isolate(words)}`,
  previous: 'Previous piece',
  next: 'Next piece',
  cannotBeMade: 'cannot be made like this',

  lists: {
    title: 'Your lists',
    logIn: 'Log in',
    why: 'to keep this list by a name, and use it again.',
    kept: 'A list you keep',
    choose: 'Choose a list',
    list: (name: string, rows: number) => `${isolate(name)}, ${counted(rows, 'row')}`,
    use: 'Use this list',
    name: 'Keep these rows as',
    nameHint: 'Such as Class of 2027. Under the name of a list they take its place.',
    save: 'Keep',
    saved: (name: string) => `${isolate(name)} is kept.`,
    merged: (name: string) =>
      `${isolate(name)} is kept, with what others have changed on it meanwhile. The rows here are those of the list now.`,
    share: 'Open this list and share it by a link',
    all: 'My lists',
    delete: 'Delete',
    deleteTitle: 'Delete list',
    deleteSentence: (name: string) =>
      `The list ${isolate(name)} is deleted with its rows. Carts and orders stay as they are.`,
    loadFailed: 'Failed to load your lists. Please try again.',
    saveFailed: 'Failed to keep the list. Please try again.',
    deleteFailed: 'Failed to delete the list. Please try again.',
  },

  sameHeight: 'Same letter height for all',
  heightsOf: (option: string) => `${isolate(option)}:`,
  heights: (least: number, most: number, words: string) =>
    `${least} mm, as on “${isolate(words)}”.${least === most ? '' : ` Without it, ${least} to ${most} mm.`}`,

  noteOfAll: 'Note for all',
  toMend: (rows: readonly string[], what: 'row' | 'size') =>
    `${counted(rows.length, what)} to mend: ${listed(rows.slice(0, 5))}${rows.length > 5 ? ' …' : ''}`,
  stillToChoose: (options: readonly string[]) => `Still to choose: ${options.join(', ')}`,
  nothingYet: 'No piece yet',
  pieces: (pieces: number) => counted(pieces, 'piece'),
  addToCart: 'Add to Cart',
  saveChanges: 'Save changes',
  added: (pieces: number, product: string) =>
    `${counted(pieces, 'piece')} of ${isolate(product)} in your cart.`,
  saved: (product: string) => `Changes of ${isolate(product)} saved.`,
  failed: 'Failed to add the pieces to the cart. Please try again.',
  gone: 'These pieces are not in your cart any more. What you see here will be added anew.',
  viewCart: 'View cart',
};

/** Cells that are shown of a column. */
const CELLS_SHOWN = 3;

function listOf(cells: readonly string[]): string {
  const shown = cells.slice(0, CELLS_SHOWN).map((cell) => isolate(cell.slice(0, 40)));
  return `${shown.join(', ')}${cells.length > CELLS_SHOWN ? ' …' : ''}`;
}

function listed(rows: readonly (number | string)[]): string {
  const last = rows.at(-1);
  return rows.length < 2 ? String(last) : `${rows.slice(0, -1).join(', ')} and ${last}`;
}
