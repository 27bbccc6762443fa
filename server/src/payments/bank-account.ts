import { isChecked, remainder } from '@tailorbird/contract/kinds/payment-reference';

const IBAN = /^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/;

const isIban = (bare: string) => IBAN.test(bare) && isChecked(bare);

/** A German account is bank code and number, padded. */
function germanIban(bankCode: string, number: string): string {
  const own = bankCode + number.padStart(10, '0');
  const check = 98 - remainder(`${own}DE00`);
  return `DE${String(check).padStart(2, '0')}${own}`;
}

/** Characters of an account that is looked at. */
const LONGEST = 80;

/**
 * An account by one name, whichever file has it: the IBAN, also of one that is written as German bank
 * code and number or with its currency; else its letters and digits.
 */
export function accountOf(written: string): string {
  const account = written.slice(0, LONGEST).toUpperCase();
  const bare = account.replaceAll(/[^0-9A-Z]/g, '');
  const parts = [bare, ...account.split(/[/\s]/).map((part) => part.replaceAll(/[^0-9A-Z]/g, ''))];
  const iban = parts.flatMap((part) => [part, part.replace(/[A-Z]{3}$/, '')]).find(isIban);
  if (iban !== undefined) return iban;
  const [, bankCode, number] = /^(\d{8})\/(\d{1,10})\s*(?:[A-Z]{3})?$/.exec(account.trim()) ?? [];
  return bankCode === undefined || number === undefined ? bare : germanIban(bankCode, number);
}

/** Letters that banks without accents write as two. */
const AS_TWO: Record<string, string> = { Ä: 'AE', Ö: 'OE', Ü: 'UE' };

/** Letters of it that count. */
const PURPOSE = 300;

/** A purpose in letters and digits alone: banks break lines, and many write no accents. */
export const barePurpose = (text: string): string =>
  text
    .normalize('NFC')
    .toUpperCase()
    .replaceAll(/[ÄÖÜ]/g, (letter) => AS_TWO[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .slice(0, PURPOSE);
