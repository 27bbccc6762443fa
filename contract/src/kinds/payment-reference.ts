/** 97 is the remainder of ISO 7064, by which ISO 11649 and IBANs check themselves. */
const MODULUS = 97;

/** The remainder of digits and capitals, each letter as its number from A = 10 on. */
export function remainder(characters: string): number {
  let rest = 0;
  for (const character of characters) {
    const number = Number.parseInt(character, 36);
    rest = (rest * (number > 9 ? 100 : 10) + number) % MODULUS;
  }
  return rest;
}

/** Whether the check digits are right, which stand in the first four characters and count last. */
export const isChecked = (code: string): boolean =>
  remainder(code.slice(4) + code.slice(0, 4)) === 1;

/**
 * The creditor reference of an order by ISO 11649, such as RF45TB7K2M4Q9X: its number with two
 * check digits, which tell a mistyped character from another order.
 */
export function paymentReference(orderNumber: string): string {
  const body = orderNumber.replaceAll(/[^0-9A-Z]/g, '');
  const check = String(MODULUS + 1 - remainder(`${body}RF00`)).padStart(2, '0');
  return `RF${check}${body}`;
}

/**
 * Whether a reference by ISO 11649, without blanks, has the right check digits. They are 02 to 98:
 * 00, 01 and 99 have the remainders of 97, 98 and 02, and nobody is given them.
 */
export const isReference = (code: string): boolean =>
  /^RF(?!00|01|99)\d\d[0-9A-Z]+$/.test(code) && isChecked(code);

/** The number of an order, written whole: with hyphens or without, or as its reference. */
export function orderNumberFrom(written: string): string | undefined {
  const bare = written.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  const [, check, first, last] = /^(RF\d\d)?TB(.{4})(.{4})$/.exec(bare) ?? [];
  if (first === undefined || (check !== undefined && !isReference(bare))) return undefined;
  return `TB-${first}-${last}`;
}

/** In groups of four, as it is printed: RF45 TB7K 2M4Q 9X. */
export const inGroups = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Whether it is written as an IBAN: two letters, two digits, and at least eleven more. */
const IBAN = /^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/;

const compact = (written: string) => written.toUpperCase().replaceAll(/\s/g, '');

/** False: it looks like an IBAN and is mistyped. Accounts of countries without IBANs pass. */
export function isPossibleAccount(written: string): boolean {
  const account = compact(written);
  return !IBAN.test(account) || isChecked(account);
}

/** An IBAN as banks take it, without spaces; another account as it was written. */
export function plainAccount(written: string): string {
  const account = compact(written);
  return IBAN.test(account) ? account : written.trim();
}

/** An IBAN in groups of four, as it is printed; another account as it was written. */
export function accountInGroups(written: string): string {
  const account = plainAccount(written);
  return IBAN.test(account) ? inGroups(account) : account;
}
