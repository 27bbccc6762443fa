import { firstCodePoints } from '../kinds/code-points.ts';
import { isolate } from './isolate.ts';

/** Code points of a character that are shown: any number of accents can be piled on a letter. */
const SHOWN = 8;

const LISTED = 5;

/** A character as a sentence names it. */
export function quotedCharacter(grapheme: string): string {
  const shown = firstCodePoints(grapheme, SHOWN);
  return `“${/^\p{M}/u.test(shown) ? `\u25CC${shown}` : isolate(shown)}”`;
}

/** `“#”, “1” or tabs`: at most five, each once. */
export function listedCharacters(names: readonly string[]): string {
  const distinct = [...new Set(names)];
  const shown = distinct.slice(0, LISTED);
  const last = distinct.length > LISTED ? 'others like these' : shown.pop();
  return shown.length === 0 ? `${last}` : `${shown.join(', ')} or ${last}`;
}
