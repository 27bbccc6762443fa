import { shopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { readNumber } from '@tailorbird/contract/rules/read-number';

/** A number as people write it where a plain one belongs. */
export interface WrittenNumber {
  /** Signs of a currency or of percent around it. */
  signs: string[];
  /** How it is written without them. Undefined when it can be read in two ways. */
  plain: string | undefined;
}

/** Characters: an amount with its sign is shorter. */
const LONGEST = 40;

/** A minus may stand before the sign of a currency or behind it. */
const PARTS =
  /^([-−+]?)([^\d\s.,()+−-][^\d,()+−-]*?)?\s*([-−]?)(\d(?:[\d.,'’\s]*\d)?)\s*([^\d\s.,()+−-][^\d,()+−-]*)?$/u;

/** Short forms of currencies that are no code: crowns, francs, rupees, złoty, forint, lei. */
const SHORT_FORMS = new Set(['kr', 'kč', 'fr', 'sfr', 'rs', 'zł', 'ft', 'lei']);
const CODES = new Set(Intl.supportedValuesOf('currency'));

/** `$`, `US$`, `€`, `USD`, `kr.`, `%`; no `kg`, which would change what the number means. */
function isSign(mark: string): boolean {
  return (
    mark === '%' ||
    /^[A-Z]{0,3}\p{Sc}$/u.test(mark) ||
    CODES.has(mark.toUpperCase()) ||
    SHORT_FORMS.has(mark.toLowerCase().replace(/\.$/, ''))
  );
}

/**
 * Undefined for a plain number, and for what is none at all. For the words of a refusal alone: whoever
 * sent the number decides.
 */
export function writtenNumber(written: string): WrittenNumber | undefined {
  if (written.length > LONGEST) return undefined;
  const [all, minus, before, minusBehind, number = '', after] = PARTS.exec(written) ?? [];
  if (all === undefined) return undefined;
  const signs = [before, after].flatMap((mark) => mark?.trim() || []);
  if (!signs.every(isSign)) return undefined;
  const digits = readFileNumber(number)?.plain;
  const plain =
    digits !== undefined && (minusBehind || /[-−]/u.test(minus ?? '')) ? `-${digits}` : digits;
  return plain === written ? undefined : { signs, plain };
}

/**
 * Reads a number of a file. One mark before three digits proves nothing there, whatever the shop
 * writes between thousands: the file may come from elsewhere.
 */
export const readFileNumber = (number: string) =>
  readNumber(number, { decimal: shopFormats().numbers.decimal, group: '' });
