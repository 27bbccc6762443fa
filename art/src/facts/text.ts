import { graphemes } from '../graphemes.ts';
import { inPlainForms, LOOK_ALIKES } from '../look-alikes.ts';
import { drawsCapitals } from './choices.ts';

/** More than this is never drawn. */
export const MOST_LETTERS = 40;

/** At most so many letterings are drawn on a piece. */
export const MOST_LETTERINGS = 4;
/** A bound for work on text, far above what 40 letters with accents take. */
const MOST_UNITS = 2000;
/** A letter is at most its base, three marks, and what joins an emoji; more is noise. */
const MOST_POINTS = 12;

/** The alphabet has a stroke for the first sign of each meaning. */
function substituteFor(letter: string): string {
  const bare = letter.replace(/[\uFE0E\uFE0F]/g, '');
  return LOOK_ALIKES.find((signs) => signs.indexOf(bare) > 0)?.[0] ?? letter;
}

const capitals = (text: string) => text.replace(/ß/g, 'ẞ').toUpperCase().replace(/ẞ/g, 'SS');

/**
 * One line without controls, without marks of direction or other unseen signs (the joiner of emoji
 * stays), in capitals where the font draws nothing else, and with the signs that are made for
 * others. Half a surrogate pair is no letter.
 */
export function lettersOf(text: string | undefined, font: string): string[] {
  const plain = inPlainForms((text ?? '').slice(0, MOST_UNITS))
    .replace(/[\p{Cs}\uFFFE\uFFFF]/gu, '\uFFFD')
    .replace(/(?![\u200D\u{E0000}-\u{E007F}])\p{Cf}/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .normalize('NFC');
  const cased = drawsCapitals(font) ? capitals(plain).normalize('NFC') : plain;
  return graphemes(cased).map((letter) =>
    substituteFor(Array.from(letter).slice(0, MOST_POINTS).join('')),
  );
}

/** The text as it is drawn. */
export const drawnText = (text: string | undefined, font: string) =>
  lettersOf(text, font).slice(0, MOST_LETTERS).join('').trim();
