/** A text with what is chosen of it, in UTF-16 units as a browser counts. */
export interface ChosenText {
  text: string;
  from: number;
  to: number;
}

/** Replaces a range, and chooses another one afterwards. */
export interface TextEdit {
  from: number;
  to: number;
  insert: string;
  chosen: readonly [from: number, to: number];
}

export type MarkdownEdit = (chosen: ChosenText) => TextEdit;

/** Whole lines, which a mark makes headings or entries of a list, or plain again. */
const lineEdit =
  (mark: string, others: RegExp): MarkdownEdit =>
  ({ text, from, to }) => {
    const start = text.lastIndexOf('\n', from - 1) + 1;
    const end = text.indexOf('\n', to) === -1 ? text.length : text.indexOf('\n', to);
    const lines = text.slice(start, end).split('\n');
    const isBlank = (line: string) => line.trim() === '' && lines.length > 1;
    const isMarked = lines.every((line) => line.startsWith(mark) || isBlank(line));
    const changed = lines.map((line) => {
      if (isMarked) return line.replace(mark, '');
      return isBlank(line) ? line : mark + line.replace(others, '');
    });
    const insert = changed.join('\n');
    const last = start + insert.length;
    return {
      from: start,
      to: end,
      insert,
      chosen: lines.length > 1 ? [start, last] : [last, last],
    };
  };

const BOLD = '**';

function toggleBold({ text, from, to }: ChosenText, words: string): TextEdit {
  const inner = text.slice(from, to);
  const isAround =
    text.slice(from - BOLD.length, from) === BOLD && text.slice(to, to + BOLD.length) === BOLD;
  if (isAround) {
    const start = from - BOLD.length;
    const chosen = [start, start + inner.length] as const;
    return { from: start, to: to + BOLD.length, insert: inner, chosen };
  }
  const bold = inner || words;
  const start = from + BOLD.length;
  return { from, to, insert: `${BOLD}${bold}${BOLD}`, chosen: [start, start + bold.length] };
}

const ADDRESS = /^(?:https?:\/\/|mailto:|tel:|\/)\S+$/i;

/** What is to be typed next is chosen: the words of an address, or the address of words. */
function makeLink({ text, from, to }: ChosenText, words: string): TextEdit {
  const inner = text.slice(from, to);
  const isAddress = ADDRESS.test(inner);
  const shown = isAddress ? words : inner || words;
  const address = isAddress ? inner : 'https://';
  const start = from + (isAddress ? 1 : shown.length + 3);
  const length = isAddress ? shown.length : address.length;
  return { from, to, insert: `[${shown}](${address})`, chosen: [start, start + length] };
}

/** The edits of the buttons. `words` stand where nothing is chosen. */
export const markdownEdits = (words: { bold: string; link: string }) => ({
  heading: lineEdit('## ', /^#{1,6}\s+/),
  list: lineEdit('- ', /^(?:[*+-]|\d+[.)])\s+/),
  bold: (chosen: ChosenText) => toggleBold(chosen, words.bold),
  link: (chosen: ChosenText) => makeLink(chosen, words.link),
});

/** A picture in a paragraph of its own. What it shows is to be typed next. */
export function insertPicture({ text, to }: ChosenText, id: string): TextEdit {
  const before = text.slice(0, to);
  const after = text.slice(to);
  const above =
    before === '' || /\n\s*\n$/.test(before) ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const below =
    after === '' || /^\n\s*\n/.test(after) ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  const place = to + above.length + '!['.length;
  const insert = `${above}![](/api/binary/${id})${below}`;
  return { from: to, to, insert, chosen: [place, place] };
}
