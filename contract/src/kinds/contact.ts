import { isEmailAddress } from '../email-address.ts';

export const contactErrors = {
  email: 'Please enter a valid email address.',
  phone: 'Please enter a phone number in digits.',
};

/** A mark or a dash where a field wants something: nothing is given. */
export const isNothing = (typed: string): boolean => !/[\p{L}\p{N}]/u.test(typed);

/** The problem of an email address or a phone number, or nothing when there is none. */
export function contactProblem(field: 'email' | 'phone', value: string): string | undefined {
  if (isNothing(value)) return undefined;
  const isRight = field === 'email' ? isEmailAddress(value.trim()) : isPhoneNumber(value);
  return isRight ? undefined : contactErrors[field];
}

/** Words before a number or its extension, in the languages that customers write. */
const WORDS =
  /(?<!\p{L})(?:ext(?:ension|n)?|x|dw|durchwahl|app|int|poste|anexo|ramal|toestel|wew|доб|内線|tel|telefon|phone|mob|mobile?|handy|cell?)(?!\p{L})\.?/giu;

/** What stands between digits, once letters and digits have their usual form. */
const BETWEEN = /[\s()[\]./+,;:#*&|_'\p{Pd}\u2019\u2212\u00B7\u2022]/gu;

/** Digits of any script, as people set them apart, with an extension or two numbers in one field. */
function isPhoneNumber(typed: string): boolean {
  const digits = typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(WORDS, '')
    .replaceAll(BETWEEN, '');
  return /^\p{Nd}{3,40}$/u.test(digits);
}
