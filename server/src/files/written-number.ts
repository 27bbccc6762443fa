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
  const digits = plainNumber(number);
  const plain =
    digits !== undefined && (minusBehind || /[-−]/u.test(minus ?? '')) ? `-${digits}` : digits;
  return plain === written ? undefined : { signs, plain };
}

/** Of the mark that parts thousands, of which some languages have a blank or an apostrophe. */
const BLANK = /^\d{1,3}([\s'’]\d{3})+([.,]\d+)?$/u;
/** Thousands by the other mark than the decimals, or more than once. */
const ENGLISH = /^\d{1,3}(,\d{3})+\.\d+$|^\d{1,3}(,\d{3}){2,}$/;
const GERMAN = /^\d{1,3}(\.\d{3})+,\d+$|^\d{1,3}(\.\d{3}){2,}$/;

function plainNumber(number: string): string | undefined {
  if (/^\d+(\.\d+)?$/.test(number)) return number;
  if (/^\d+,\d{1,2}$/.test(number)) return number.replace(',', '.');
  if (BLANK.test(number)) return number.replaceAll(/[\s'’]/gu, '').replace(',', '.');
  if (ENGLISH.test(number)) return number.replaceAll(',', '');
  if (GERMAN.test(number)) return number.replaceAll('.', '').replace(',', '.');
  return undefined;
}
