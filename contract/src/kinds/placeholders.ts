import { hasVisibleText } from './characters.ts';
import { firstCodePoints } from './code-points.ts';
import { PLACEHOLDERS, type Placeholder } from './mail-kinds.ts';

/** A name in braces, on one line. */
const IN_BRACES = /\{([^{}\n]*)\}/g;

/** Nothing of these is seen, and some turn the direction of what follows. Line breaks stay. */
const UNSEEN = /(?!\n)[\p{Cc}\p{Bidi_Control}\u00AD\u200B\u2060\uFEFF]/gu;

/**
 * A text as it was meant when it was typed, or pasted from Word: `{ Order Number }` with other
 * blanks, quotation marks or letters names the same placeholder.
 */
export function meantText(typed: string): string {
  const text = typed
    .replaceAll(/\r\n|[\r\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(UNSEEN, '')
    .replaceAll(/[{\uFF5B\uFE5B]+/g, '{')
    .replaceAll(/[}\uFF5D\uFE5C]+/g, '}')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(IN_BRACES, (whole, inside: string) => {
      const known = placeholderIn(inside);
      return known === undefined ? whole : `{${known}}`;
    })
    .trim();
  return hasVisibleText(text) ? text : '';
}

/** Reads a text likewise, as one line. */
export const meantLine = (typed: string): string =>
  meantText(typed.replaceAll(/[\r\n\u2028\u2029]+/g, ' '));

const namesIn = (inside: string): string =>
  inside
    .normalize('NFKC')
    .replaceAll(/["'\p{Pi}\p{Pf}\u201A\u201E]/gu, '')
    .replaceAll(/[\s_-]+/gu, ' ')
    .trim()
    .toLowerCase();

function placeholderIn(inside: string): Placeholder | undefined {
  const name = namesIn(inside);
  return PLACEHOLDERS.find((known) => known === name);
}

/** A part of a text: typed words, or a placeholder; undefined for a name that nobody knows. */
export type TextPart = { words: string } | { placeholder: Placeholder | undefined };

/** The parts of a text, in their order. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(IN_BRACES)) {
    if (match.index > end) parts.push({ words: text.slice(end, match.index) });
    parts.push({ placeholder: placeholderIn(match[1] ?? '') });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ words: text.slice(end) });
  return parts;
}

/** The first problem with the placeholders of a text. */
export interface PlaceholderProblem {
  sentence: string;
  /** The text with its braces, and the placeholder that was likely meant. Undefined when a brace is missing. */
  replace?: { wrong: string; likely: Placeholder };
}

/** Characters of a wrong name that the sentence repeats. */
const MOST_REPEATED = 40;

/** @returns undefined when each is one of `allowed` */
export function placeholderProblem(
  text: string,
  allowed: readonly Placeholder[],
): PlaceholderProblem | undefined {
  for (const [whole, inside = ''] of text.matchAll(IN_BRACES)) {
    const known = placeholderIn(inside);
    if (known !== undefined && allowed.includes(known)) continue;
    const likely = nearest(namesIn(inside), allowed);
    if (likely === undefined) continue;
    const shown = `{${firstCodePoints(inside, MOST_REPEATED)}}`;
    const missing = known === undefined ? `There is no ${shown}.` : `This mail has no ${shown}.`;
    return {
      sentence: `${missing} Did you mean {${likely}}?`,
      replace: { wrong: whole, likely },
    };
  }
  if (!text.replaceAll(IN_BRACES, '').includes('{')) return undefined;
  return { sentence: 'A { needs the name of a placeholder and a }, such as {shop name}.' };
}

function nearest(name: string, among: readonly Placeholder[]): Placeholder | undefined {
  const given = firstCodePoints(name, MOST_REPEATED);
  const [first] = among
    .map((one) => ({ one, distance: editDistance(given, one) }))
    .toSorted((a, b) => a.distance - b.distance);
  return first?.one;
}

/** Letters to put in, take out or replace. Source: Wagner and Fischer, 1974. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, place) => place);
  for (const [index, letter] of Array.from(from).entries()) {
    const next = [index + 1];
    for (let place = 1; place <= to.length; place += 1) {
      const replaced = (row[place - 1] ?? 0) + (letter === to[place - 1] ? 0 : 1);
      const added = Math.min(row[place] ?? 0, next[place - 1] ?? 0) + 1;
      next.push(Math.min(replaced, added));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
