import { z } from 'zod';
import { lengthInCodePoints } from './code-points.ts';

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Trimmed text of at most `max` code points. `name` starts the sentence of the error. */
export function text(name: string, max: number) {
  return z
    .string({ error: `${name} must be text.` })
    .refine(isStorable, {
      error: `${name} contains characters that cannot be stored.`,
      abort: true,
    })
    .transform((value) => value.trim())
    .refine((value) => lengthInCodePoints(value) <= max, {
      error: `${name} must be ${max} characters or less.`,
    })
    .meta({ maxLength: max });
}

/** A character that takes up room with something in it. */
const SEEN = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Control characters and line breaks. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Characters that show nothing themselves, but change how others are ordered, cut or compared. */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\uFFF9-\uFFFB]/u;

/** Scripts in which a joiner, or its opposite, is part of the spelling. */
const JOINING =
  'Arab Beng Deva Gujr Guru Khmr Knda Mlym Mong Mymr Nkoo Orya Sinh Syrc Taml Telu Thaa'
    .split(' ')
    .map((script) => `\\p{Script_Extensions=${script}}`)
    .join('');

/** Hidden characters where they belong: within an emoji, a flag, a letter of several forms. */
const BELONGING = new RegExp(
  [
    '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})',
    '(?<=\\p{Extended_Pictographic})[\\uFE0E\\uFE0F]',
    '(?<=[0-9#*])\\uFE0F(?=\\u20E3)',
    '(?<=\\u{1F3F4})[\\u{E0020}-\\u{E007F}]+',
    `(?<=[${JOINING}])[\\u200C\\u200D](?=[${JOINING}])`,
    '(?<=\\p{Script=Han})[\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]',
    '(?<=\\p{Script=Mong})[\\u180B-\\u180D\\u180F]',
  ].join('|'),
  'gu',
);

/** Units of UTF-16 that one letter takes at most before it is normalised. */
const UNITS_OF_A_LETTER = 8;

/**
 * What somebody or something is called: one line, never without anything to see, in one spelling
 * of its letters (NFC), and with nothing hidden in it by which two names could look alike or a
 * sentence around it be turned. `field` starts the sentences of the errors.
 */
export function name(field: string, max: number, missing = `${field} is required.`) {
  return z
    .string({ error: missing })
    .transform((typed) => {
      const trimmed = typed.trim();
      // Normalising takes a time that grows with the square of the length.
      return trimmed.length > max * UNITS_OF_A_LETTER ? trimmed : trimmed.normalize('NFC');
    })
    .pipe(text(field, max))
    .refine((value) => SEEN.test(value), { error: missing, abort: true })
    .refine((value) => !BREAKS.test(value), {
      error: `${field} must be a single line of text.`,
      abort: true,
    })
    .refine((value) => !HIDDEN.test(value.replaceAll(BELONGING, '')), {
      error: `${field} must not contain invisible characters.`,
    })
    .meta({ maxLength: max });
}

export const id = z.uuid({ error: ({ path }) => `${nameOf(path)} is not an id.` }).toLowerCase();

export const timestamp = z.iso.datetime({ error: 'A date is malformed.' });

/** A day of the calendar, such as 2026-05-14. */
export const day = z.iso
  .date({ error: notADay })
  // there is none: the year 1 follows the year 1 before Christ
  .refine((value) => !value.startsWith('0000'), { error: notADay });

function notADay({ path }: { path?: PropertyKey[] | undefined }): string {
  return `${nameOf(path)} must be a date that looks like 2026-05-14.`;
}

/** What a sentence calls a field: its way from the outside in, with dots. */
export function nameOf(path: PropertyKey[] | undefined): string {
  return path?.map(String).join('.') || 'This';
}

/** Dollars with at most two decimals. */
export const dollars = z.number();
