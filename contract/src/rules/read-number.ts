import { type NumberMarks, shopFormats } from '../kinds/shop-formats.ts';
import { formatNumber } from './format-number.ts';

/** A number as a person has written it. */
export type NumberReading =
  /** The form of programs, such as `-1128.50`. */
  | { plain: string; either?: undefined }
  /** It can be read in two ways: both in the form of programs. */
  | { plain?: undefined; either: readonly [string, string] };

/** Characters: an amount with its sign is shorter. */
const LONGEST = 40;

/** Thousands are parted by a point, a comma, an apostrophe or any kind of blank. */
const WRITTEN = /^([-\u2010-\u2013\u2212\uFE63\uFF0D]?)\s*(\d+(?:[.,'’\s]\d+)*|[.,]\d+)$/u;

/**
 * Reads a number by the marks of the shop, and by those of others where they leave no doubt: `4.90`
 * is 4.9 and `1 128,00` is 1128 in every shop, `1.128` is 1128 where a point parts thousands and
 * 1.128 where it stands before decimals. Elsewhere it can be both.
 * @returns undefined for what is no number
 */
export function readNumber(
  typed: string,
  marks: Pick<NumberMarks, 'decimal' | 'group'> = shopFormats().numbers,
): NumberReading | undefined {
  const text = typed.trim();
  const [, minus, digits = ''] = (text.length <= LONGEST && WRITTEN.exec(text)) || [];
  if (digits === '') return undefined;
  const sign = minus ? '-' : '';
  const parts = digits.split(/\D/u);
  const between = (digits.match(/\D/gu) ?? []).map(plainMark);
  const last = between.at(-1);
  const whole = sign + parts.join('');
  if (last === undefined) return { plain: whole };
  const withDecimals = `${sign}${parts.slice(0, -1).join('') || '0'}.${parts.at(-1)}`;
  const isGrouped = areThousands(parts, between);
  if (between.length > 1 || !isPointOrComma(last)) {
    if (isGrouped) return { plain: whole };
    const isMixed = between.length > 1 && isPointOrComma(last) && last !== between[0];
    const areBefore = areThousands(parts.slice(0, -1), between.slice(0, -1));
    return isMixed && areBefore ? { plain: withDecimals } : undefined;
  }
  if (!isGrouped || last === marks.decimal) return { plain: withDecimals };
  return last === plainMark(marks.group) ? { plain: whole } : { either: [whole, withDecimals] };
}

const isPointOrComma = (mark: string) => mark === '.' || mark === ',';

const plainMark = (mark: string) => (/\s/u.test(mark) ? ' ' : mark.replace('’', "'"));

/** Groups of three digits behind one of one to three, with the same mark between all. */
const areThousands = ([first = '', ...rest]: readonly string[], between: readonly string[]) =>
  /^[1-9]\d{0,2}$/.test(first) &&
  rest.every(({ length }) => length === 3) &&
  new Set(between).size === 1;

/** Reads an amount of money, which may have the sign of the shop's currency before or behind it. */
export function readMoney(
  typed: string,
  marks: Pick<NumberMarks, 'decimal' | 'group'> = shopFormats().money,
): NumberReading | undefined {
  return readNumber(withoutSigns(typed), marks);
}

/** `$` or `CHF`, as it stands before or behind an amount. */
export const currencySign = (): string => shopFormats().money.positive.join('').trim();

/** The signs that an amount may have: `CA$`, `$` and `CAD`, the longest first. */
function currencySigns(): string[] {
  const { currency } = shopFormats();
  const sign = currencySign();
  const signs = [sign, ...(sign.match(/\p{Sc}/gu) ?? []), currency];
  return [...new Set(signs)].toSorted((one, other) => other.length - one.length);
}

/** Part of a regular expression for any of them. */
export const signPattern = (): string =>
  currencySigns()
    .map((sign) => sign.replaceAll(/[$.\\]/g, String.raw`\$&`))
    .join('|');

function withoutSigns(typed: string): string {
  const signs = signPattern();
  return typed
    .replace(new RegExp(String.raw`\s*(?:${signs})\s*$`, 'iu'), '')
    .replace(new RegExp(String.raw`^(\s*[-\u2212]?)\s*(?:${signs})\s*`, 'iu'), '$1');
}

/** @returns undefined for what is no whole number that is not less than nothing */
export function readWhole(typed: string): number | undefined {
  const { plain = '' } = readNumber(typed) ?? {};
  return /^\d{1,15}$/.test(plain) ? Number(plain) : undefined;
}

/** Both readings as the shop writes them: `1 128` and `1,128`. */
export const writeReadings = (either: readonly string[]): string[] =>
  either.map((plain) => formatNumber(Number(plain), { most: 3 }));
