/** Plain, or with thousands apart by one mark, and cents behind another. */
const PLAIN = /^([+-]?)(\d{1,8})(?:[.,](\d{1,2}))?([+-]?)$/;
const APART =
  /^([+-]?)(\d{1,3}([., '’\u00A0\u202F])\d{3}(?:\3\d{3})*)(?:(?!\3)[.,](\d{1,2}))?([+-]?)$/;

/**
 * Cents, of `1.234,56`, `1,234.56`, `12,5 EUR` or `-3.00`. A point or comma with three digits behind
 * it stands between thousands: no bank writes a tenth of a cent.
 * @returns undefined: it is no amount
 */
export function readAmount(written: string): number | undefined {
  const bare = written.replaceAll(/[$€£]|\b[A-Z]{3}\b/g, '').trim();
  const [, before = '', whole = '', part = '', behind = ''] =
    PLAIN.exec(bare) ?? APART.exec(bare)?.toSpliced(3, 1) ?? [];
  if (whole === '') return undefined;
  const digits = whole.replaceAll(/\D/g, '');
  if (digits.length > 8) return undefined;
  const cents = Number(digits) * 100 + Number(part.padEnd(2, '0'));
  return before === '-' || behind === '-' ? -cents : cents;
}
