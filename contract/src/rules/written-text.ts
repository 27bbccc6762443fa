import type { Option, TextRules } from '../catalogue.ts';
import { hasVisibleText, limitRepeats, lookAlike, withoutBelonging } from '../kinds/characters.ts';
import { lengthInCodePoints } from '../kinds/code-points.ts';
import { graphemes } from '@tailorbird/art/graphemes';
import { TEXT_CHOICE_LENGTH } from '../limits.ts';
import { listedCharacters, quotedCharacter } from './named-characters.ts';

/**
 * Normalises the text of a text option for storage; empty when nothing in it is visible. What the
 * rules do not allow is stored as a character that means the same and that they allow, so that
 * one piece has one hash whatever keyboard wrote it.
 */
export function writtenText(typed: string, rules?: TextRules | null): string {
  // a blank that does not break, as some keyboards write it, is a blank
  const text = limitRepeats(typed.replaceAll(/\p{Zs}/gu, ' ').trim(), TEXT_CHOICE_LENGTH.max);
  if (!hasVisibleText(text)) return '';
  return rules && rules.characters !== 'any' ? inAcceptedCharacters(text, rules) : text;
}

function inAcceptedCharacters(text: string, rules: TextRules): string {
  const isAccepted = acceptedBy(rules);
  const isUnchanged = (grapheme: string) =>
    isAccepted(grapheme) && !(LETTER_APOSTROPHE.test(grapheme) && isAccepted("'"));
  const isOther = (character: string) =>
    isAccepted(character) && !LETTER_APOSTROPHE.test(character);
  return graphemes(text)
    .map((grapheme) =>
      isUnchanged(grapheme) ? grapheme : (lookAlike(grapheme, isOther) ?? grapheme),
    )
    .join('');
}

/** Unicode counts them as letters, and they look like an apostrophe. */
const LETTER_APOSTROPHE = /^[\u02B9\u02BC]$/;

/** Why an option does not take a text: an error, and what fills its sentence. */
export type RefusedText =
  | { code: 'TEXT_TOO_LONG'; fill: { option: string; most: number } }
  | { code: 'TEXT_NOT_ALLOWED'; fill: { option: string; characters: string } };

/**
 * Checks a text as `writtenText` returns it.
 * @returns undefined when the option takes it
 */
export function refusedText(
  { name, textRules }: Pick<Option, 'name' | 'textRules'>,
  text: string,
): RefusedText | undefined {
  if (!textRules) return undefined;
  const characters = refusedCharacters(textRules, text);
  if (characters.length > 0) {
    const fill = { option: name, characters: listedCharacters(characters) };
    return { code: 'TEXT_NOT_ALLOWED', fill };
  }
  const most = textRules.maxLength;
  if (lengthInCodePoints(text) <= most) return undefined;
  return { code: 'TEXT_TOO_LONG', fill: { option: name, most } };
}

const ALLOWED: Record<TextRules['characters'], RegExp> = {
  any: /^/u,
  letters: /^[\p{L}\p{M}]+$/u,
  'letters-digits': /^[\p{L}\p{M}\p{Nd}]+$/u,
  digits: /^\p{Nd}+$/u,
};

/** Whether the rules take a character. */
function acceptedBy({ characters, alsoAllowed }: TextRules): (grapheme: string) => boolean {
  const also = new Set(visibleGraphemes(alsoAllowed));
  return (grapheme) => grapheme === ' ' || also.has(grapheme) || ALLOWED[characters].test(grapheme);
}

/** The refused characters, as the error names them: quoted, or by their name when invisible. */
function refusedCharacters(rules: TextRules, text: string): string[] {
  const isAccepted = acceptedBy(rules);
  const refused = visibleGraphemes(text).filter((grapheme) => !isAccepted(grapheme));
  return [...refused.map(quotedCharacter), ...unseenIn(text)];
}

/** Splits into visible characters as a reader counts them. */
function visibleGraphemes(text: string): string[] {
  return graphemes(text)
    .map((grapheme) => grapheme.replaceAll(UNSEEN, ''))
    .filter((grapheme) => grapheme !== '');
}

const UNSEEN =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\uFFF9-\uFFFB]/gu;

function unseenIn(text: string): string[] {
  return (withoutBelonging(text).match(UNSEEN) ?? []).map((character) => {
    if (character === '\t') return 'tabs';
    return /[\n-\r\x85\p{Zl}\p{Zp}]/u.test(character) ? 'line breaks' : 'invisible characters';
  });
}
