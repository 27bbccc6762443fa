import { z } from 'zod';
import { lengthInCodePoints } from './kinds/code-points.ts';
import { EMAIL_MAX_LENGTH, isEmailAddress } from './email-address.ts';
import { emailForm } from './email-form.ts';
import { NAME_MAX_LENGTH, PASSWORD_LENGTH } from './limits.ts';
import { isStorable, name } from './text.ts';

export const role = z.enum(['customer', 'admin'], { error: 'A role is customer or admin.' });

/**
 * Before an address is normalised, which can shorten it, but takes a time that grows with the
 * square of its length.
 */
const ADDRESS_MAX_TYPED = 4 * EMAIL_MAX_LENGTH;

/** The guest whose cart and orders come along. A token that is not a guest's is ignored. */
export const guestTokenHeader = z.object({ 'x-guest-token': z.string().optional() });

export const accountName = name('Name', NAME_MAX_LENGTH, 'Name is required');

/** Trimmed, in the one form that is kept. */
export function emailAddress(missing = 'Please enter your email address.') {
  const malformed = 'Please enter a valid email address';
  return z
    .string({ error: missing })
    .transform((value) => value.trim())
    .refine((value) => value !== '', { error: missing, abort: true })
    .refine((value) => value.length <= ADDRESS_MAX_TYPED, { error: malformed, abort: true })
    .transform((value) => emailForm(value) ?? '')
    .refine((value) => isStorable(value) && isEmailAddress(value), { error: malformed })
    .meta({ maxLength: EMAIL_MAX_LENGTH });
}

interface PasswordSentences {
  missing: string;
  tooShort: string;
  tooLong: string;
}

/** Never trimmed. Its length is counted in code points, so that an emoji is one character. */
export function newPassword({ missing, tooShort, tooLong }: PasswordSentences) {
  return z
    .string({ error: missing })
    .refine(isStorable, {
      error: 'Password contains characters that cannot be used.',
      abort: true,
    })
    .refine((value) => value !== '', { error: missing, abort: true })
    .refine((value) => lengthInCodePoints(value) >= PASSWORD_LENGTH.min, { error: tooShort })
    .refine((value) => lengthInCodePoints(value) <= PASSWORD_LENGTH.max, { error: tooLong })
    .meta({ minLength: PASSWORD_LENGTH.min, maxLength: PASSWORD_LENGTH.max });
}

/** A password that exists already: whatever it is, it is right or wrong. */
export function knownPassword(missing: string) {
  return z.string({ error: missing }).min(1, { error: missing });
}
