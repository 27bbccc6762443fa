import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import { POSTCODES } from './postcode-table.ts';

/** Whether each address of the country needs a postcode. */
export const needsPostcode = (country: string): boolean => POSTCODES[country]?.[0] ?? false;

/**
 * A postcode in the form of its country: `sw1a1aa` is SW1A 1AA, `D-80331` is 80331. Spaces,
 * hyphens, case and the sign of the country are as people write them. A country without a rule
 * takes any text.
 * @returns undefined when it is none of the country
 */
export function postcodeIn(country: string, written: string): string | undefined {
  const typed = tidy(written);
  const table = POSTCODES[country];
  const isRuled = table !== undefined || postcodeValidatorExistsForCountry(country);
  if (typed === '' || !isRuled) return typed;
  const meant = candidates(country, typed);
  return (
    meant.find((code) => table?.[1].test(code)) ??
    meant.find(
      (code) => postcodeValidatorExistsForCountry(country) && postcodeValidator(code, country),
    )
  );
}

/** In capitals and in the digits of ASCII, with a space or a hyphen where something separates. */
const tidy = (written: string) =>
  written
    .normalize('NFKC')
    .replaceAll(/\p{Nd}/gu, asciiDigit)
    .replaceAll(/[\p{Pd}\u2212\u30FC]/gu, '-')
    .replaceAll(/[\s\p{Cf}]+/gu, ' ')
    .trim()
    .toUpperCase();

/** Digits of a script follow each other in tens from their zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** What stands before the digits of a postcode: the sign of a country, its name or a word for one. */
const SIGN = /^[A-Z]{1,9}(?=\d)/;

/** Codes and signs of a country, which also stand before letters. */
const signsOf = (country: string) => (country === 'GB' ? ['GB', 'UK'] : [country]);

/** What may be meant, the own form of the country first. */
function candidates(country: string, typed: string): string[] {
  // marks that separate, or stand around it, as 〒 does
  const bare = typed.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const sign = signsOf(country).find((one) => bare.startsWith(one)) ?? '';
  const bases = [bare, bare.replace(SIGN, ''), bare.slice(sign.length), `${country}${bare}`];
  const forms = bases.flatMap((base) => [
    separated(country, base),
    base.replace(/^([A-Z]+)(\d+)$/, '$1 $2'),
    base,
  ]);
  return [...forms, typed];
}

/** With the space or hyphen of the country. */
function separated(country: string, bare: string): string {
  const separator = POSTCODES[country]?.[2] ?? '';
  const count = Number(/\d/.exec(separator)?.[0] ?? 0);
  if (count === 0 || bare.length <= count) return bare;
  const at = separator.startsWith('^') ? count : bare.length - count;
  return `${bare.slice(0, at)}${separator.at(-1)}${bare.slice(at)}`;
}
