import { isReference } from '@tailorbird/contract/kinds/payment-reference';

/** Numbers that are looked up of one text; a longer one names nothing. */
const NUMBERS_LOOKED_UP = 4;

/** An order number as it may stand in a text, with the reference of ISO 11649 around it or not. */
const NUMBER = /(?=(RF\d\d)?TB([0-9A-HJKMNP-TV-Z]{4})([0-9A-HJKMNP-TV-Z]{4}))/g;

/**
 * The numbers of orders that a text may name: banks break lines and drop hyphens, so nothing but
 * letters and digits counts. A reference with wrong check digits names none: a character of it is
 * mistyped, and the order would be another.
 */
export function numbersIn(text: string): string[] {
  const bare = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  const numbers = new Set<string>();
  const mistyped = new Set<string>();
  for (const [, check = '', first = '', last = ''] of bare.matchAll(NUMBER)) {
    const number = `TB-${first}-${last}`;
    if (check === '') numbers.add(number);
    else if (isReference(`${check}TB${first}${last}`)) numbers.add(number);
    else mistyped.add(number);
  }
  return [...numbers].filter((number) => !mistyped.has(number)).slice(0, NUMBERS_LOOKED_UP);
}
