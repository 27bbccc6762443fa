import { z } from 'zod';
import { lengthInCodePoints } from './kinds/code-points.ts';
import { hasHidden, isOneLine, hasVisibleText, limitRepeats } from './kinds/characters.ts';
import { CATALOGUE_NAME_MAX_LENGTH, DESCRIPTION_MAX_LENGTH } from './limits.ts';

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

/**
 * The name of a person or thing: one line with something visible, in one spelling
 * of its letters (NFC), and with nothing hidden in it by which two names could look alike or a
 * sentence around it be turned. `field` starts the sentences of the errors.
 */
export function name(field: string, max: number, missing = `${field} is required.`) {
  return z
    .string({ error: missing })
    .transform((typed) => limitRepeats(typed.trim(), max))
    .pipe(text(field, max))
    .refine(hasVisibleText, { error: missing, abort: true })
    .refine(isOneLine, {
      error: `${field} must be a single line of text.`,
      abort: true,
    })
    .refine((value) => !hasHidden(value), {
      error: `${field} must not contain invisible characters.`,
    })
    .meta({ maxLength: max });
}

/** One line, with nothing hidden in it. It may be empty. */
export const oneLine = (field: string, max: number) =>
  text(field, max)
    .refine(isOneLine, { error: `${field} must be a single line of text.`, abort: true })
    .refine((value) => !hasHidden(value), {
      error: `${field} must not contain invisible characters.`,
    });

/** One line that may be left out or empty. */
export const line = (field: string, max: number) => oneLine(field, max).default('');

export const catalogueName = (field: string) => name(field, CATALOGUE_NAME_MAX_LENGTH);

export const description = text('Description', DESCRIPTION_MAX_LENGTH).default('');

const MOST_COUNTED = 2 ** 31 - 1;

/**
 * Of something as it was read. Beyond what the database counts, nothing has such a version: it is
 * as stale as any other.
 */
export const version = z
  .int({ error: 'version must be a whole number.' })
  .transform((read) => (Math.abs(read) > MOST_COUNTED ? -1 : read));

export const id = z.uuid({ error: ({ path }) => `${nameOf(path)} is not an id.` }).toLowerCase();

/** By its id, or the entity itself. */
export const reference = z
  .union([id, z.object({ _id: id })], { error: ({ path }) => `${nameOf(path)} must be an id.` })
  .transform((value) => (typeof value === 'string' ? value : value._id));

export function listOf(what: string, most: number) {
  return z
    .array(reference, { error: `${what} must be a list of ids.` })
    .max(most, { error: `${what} must be at most ${most}.` })
    .transform((ids) => [...new Set(ids)]);
}

// _zod is what Zod has for those who extend it
/* oxlint-disable no-underscore-dangle */
const ShortCircuitArray = z.core.$constructor<z.ZodArray>('ShortCircuitArray', (inst, def) => {
  z.ZodArray.init(inst, def);
  inst._zod.parse = (payload, context) => {
    const { value } = payload;
    if (!Array.isArray(value)) {
      payload.issues.push({ code: 'invalid_type', expected: 'array', input: value, inst });
      return payload;
    }
    payload.value = [];
    for (const [index, one] of value.entries()) {
      const checked = def.element._zod.run({ value: one, issues: [] }, context);
      if (checked instanceof Promise) throw new z.core.$ZodAsyncError();
      payload.value[index] = checked.value;
      if (checked.issues.length > 0) {
        payload.issues.push(...z.core.util.prefixIssues(index, checked.issues));
        return payload;
      }
    }
    return payload;
  };
});
/* oxlint-enable no-underscore-dangle */

/**
 * A list that is checked up to the first wrong element, for large bodies that anybody may send: a
 * problem for each of 30,000 elements takes the time of everybody else.
 */
export function shortCircuitArray<Element extends z.ZodType>(
  element: Element,
  params?: Parameters<typeof z.array>[1],
): z.ZodArray<Element> {
  const checks = z.core.util.normalizeParams(params);
  // the constructor knows no type parameter
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return new ShortCircuitArray({ type: 'array', element, ...checks }) as z.ZodArray<Element>;
}

export const timestamp = z.iso.datetime({ error: 'A date is malformed.' });

/** A day of the calendar, such as 2026-05-14. */
export const day = z.iso
  .date({ error: notADay })
  // there is none: the year 1 follows the year 1 before Christ
  .refine((value) => !value.startsWith('0000'), { error: notADay });

function notADay({ path }: { path?: PropertyKey[] | undefined }): string {
  return `${nameOf(path)} must be a date that looks like 2026-05-14.`;
}

/** A field's name in a sentence: its path from the outside in, with dots. */
export function nameOf(path: PropertyKey[] | undefined): string {
  return path?.map(String).join('.') || 'This';
}

/** Money in the currency of the shop, with at most its decimals. */
export const dollars = z.number();
