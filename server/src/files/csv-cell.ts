/**
 * What a spreadsheet takes for a formula, after any number of apostrophes. One more apostrophe in
 * front makes it a text again; an import takes that one away.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u;
const DISARMED = /^'+[=+\-@\t\r\n＝＋－＠]/u;

/** No formula: an amount below zero. */
const AMOUNT = /^-\d+\.\d\d$/;

const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** Excel recognises UTF-8 by it. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Lines of RFC 4180, their ends included. */
export function csvRows(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('');
}

function toCell(text: string): string {
  const harmless = FORMULA.test(text) && !AMOUNT.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export function fromCell(cell: string): string {
  return DISARMED.test(cell) ? cell.slice(1) : cell;
}

/** `Bags | T-shirts`. A stroke within a name has a backslash before it, and so has a backslash. */
export function joinList(names: readonly string[]): string {
  return names.map((name) => name.replaceAll(/[\\|]/g, '\\$&')).join(' | ');
}

export function splitList(cell: string): string[] {
  return [...cell.matchAll(/(?:^|\|)((?:\\.|[^\\|]|\\$)*)/gsu)]
    .map(([, name = '']) => name.trim().replaceAll(/\\([\\|])/g, '$1'))
    .filter((name) => name !== '');
}
