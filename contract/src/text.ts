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
