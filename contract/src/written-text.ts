import type { Option, TextRules } from './catalogue.ts';
import { isSeen, spelledOnce, withoutBelonging } from './characters.ts';
import { firstCodePoints, lengthInCodePoints } from './code-points.ts';
import { TEXT_CHOICE_LENGTH } from './limits.ts';

/** What was written for a text option, as it is kept; empty when there is nothing to see in it. */
export function writtenText(typed: string): string {
  // a blank that does not break, as some keyboards write it, is a blank
  const text = spelledOnce(typed.replaceAll(/\p{Zs}/gu, ' ').trim(), TEXT_CHOICE_LENGTH.max);
  return isSeen(text) ? text : '';
}

/** Why an option does not take a text: an error, and what fills its sentence. */
export type RefusedText =
  | { code: 'TEXT_TOO_LONG'; fill: { option: string; most: number } }
  | { code: 'TEXT_NOT_ALLOWED'; fill: { option: string; characters: string } };

/** Of a text as `writtenText` gives it. Undefined: the option takes it. */
export function refusedText(
  { name, textRules }: Pick<Option, 'name' | 'textRules'>,
  text: string,
): RefusedText | undefined {
  if (!textRules) return undefined;
  const characters = refusedCharacters(textRules, text);
  if (characters.length > 0) {
    const fill = { option: name, characters: listed(characters) };
    return { code: 'TEXT_NOT_ALLOWED', fill };
  }
  const most = textRules.maxLength;
  if (lengthInCodePoints(text) <= most) return undefined;
  return { code: 'TEXT_TOO_LONG', fill: { option: name, most } };
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

const ALLOWED: Record<TextRules['characters'], RegExp> = {
  any: /^/u,
  letters: /^[\p{L}\p{M}]+$/u,
  'letters-digits': /^[\p{L}\p{M}\p{Nd}]+$/u,
  digits: /^\p{Nd}+$/u,
};

/** Each of them once, as a sentence names it: quoted, or by what it is when it cannot be seen. */
function refusedCharacters({ characters, alsoAllowed }: TextRules, text: string): string[] {
  const also = new Set(visibleGraphemes(alsoAllowed));
  const refused = visibleGraphemes(text).filter(
    (grapheme) => grapheme !== ' ' && !also.has(grapheme) && !ALLOWED[characters].test(grapheme),
  );
  return [...new Set([...refused.map(quoted), ...unseenIn(text)])];
}

/** What a reader takes for one character each, without what is hidden in it. */
function visibleGraphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) =>
    segment.replaceAll(UNSEEN, ''),
  ).filter((grapheme) => grapheme !== '');
}

const UNSEEN =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\uFFF9-\uFFFB]/gu;

function unseenIn(text: string): string[] {
  return (withoutBelonging(text).match(UNSEEN) ?? []).map((character) => {
    if (character === '\t') return 'tabs';
    return /[\n-\r\x85\p{Zl}\p{Zp}]/u.test(character) ? 'line breaks' : 'invisible characters';
  });
}

/** Code points of a character that are shown: any number of accents can be piled on a letter. */
const SHOWN = 8;

const RIGHT_TO_LEFT =
  /[\p{Script=Adlam}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Set apart where it is read from right to left, or those of a list would change places. */
function quoted(grapheme: string): string {
  const shown = firstCodePoints(grapheme, SHOWN);
  return /^\p{M}/u.test(shown) ? `“\u25CC${shown}”` : `“${isolated(shown)}”`;
}

function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

const LISTED = 5;

function listed(characters: readonly string[]): string {
  const shown = characters.slice(0, LISTED);
  const last = characters.length > LISTED ? 'others like these' : shown.pop();
  return shown.length === 0 ? `${last}` : `${shown.join(', ')} or ${last}`;
}
