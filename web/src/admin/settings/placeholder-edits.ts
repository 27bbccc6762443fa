/** A place in a text. */
export interface TextRange {
  from: number;
  to: number;
}

/** The placeholder that ends where the cursor is, or begins there. */
export function placeholderBeside(
  text: string,
  cursor: number,
  side: 'before' | 'after',
): TextRange | undefined {
  if (side === 'before') {
    const [found] = /\{[^{}\n]*\}$/.exec(text.slice(0, cursor)) ?? [];
    return found === undefined ? undefined : { from: cursor - found.length, to: cursor };
  }
  const [found] = /^\{[^{}\n]*\}/.exec(text.slice(cursor)) ?? [];
  return found === undefined ? undefined : { from: cursor, to: cursor + found.length };
}

/** Replaces a part as if it were typed: the browser can undo it, and the form hears of it. */
export function replaceText(
  field: HTMLInputElement | HTMLTextAreaElement,
  { from, to }: TextRange,
  text: string,
): void {
  field.focus();
  field.setSelectionRange(from, to);
  // the only way that leaves the browser's own undo as it is
  // oxlint-disable-next-line typescript/no-deprecated
  if (document.execCommand(text === '' ? 'delete' : 'insertText', false, text)) return;
  field.setRangeText(text, from, to, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
