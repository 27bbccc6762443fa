import { firstCodePoints } from './code-points.ts';

/** Code points of a character that are shown: any number of accents can be piled on a letter. */
const SHOWN = 8;

const LISTED = 5;

const RIGHT_TO_LEFT =
  /[\p{Script=Adlam}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** A character as a sentence names it. */
export function quotedCharacter(grapheme: string): string {
  const shown = firstCodePoints(grapheme, SHOWN);
  return `“${/^\p{M}/u.test(shown) ? `\u25CC${shown}` : setApart(shown)}”`;
}

/** Or those of a list that are read from right to left would change places. */
function setApart(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

/** `“#”, “1” or tabs`: at most five, each once. */
export function listedCharacters(names: readonly string[]): string {
  const distinct = [...new Set(names)];
  const shown = distinct.slice(0, LISTED);
  const last = distinct.length > LISTED ? 'others like these' : shown.pop();
  return shown.length === 0 ? `${last}` : `${shown.join(', ')} or ${last}`;
}
