import type { Option } from '@tailorbird/contract/catalogue';

/** How people write the values of an option: `2XL`, `Gr. M`, `X-Large`, `110` for `110 cm`. */

/** A text as names are compared: without case, doubled spaces and full-width letters. */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\bgray\b/g, 'grey')
    .replaceAll(/\bcolor/g, 'colour')
    .trim();

/** `Size`, in the languages that lists come in. */
export const SIZE_WORD =
  'sizes?|sz|größen?|groessen?|groesse|gr|konfektionsgröße|tailles?|tallas?|maat|maten|taglia|tamanho|storlek|størrelse|rozmiar|velikost';

const SIZE_BEFORE = new RegExp(`^(?:${SIZE_WORD})(?![\\p{L}\\d])[.:]?\\s*`, 'u');

const SIZE =
  /^(?:(\d)x|(x*))(s|sm|sml|small|m|med|medium|l|lg|lrg|large|klein|mittel|groß|gross|petit|moyen|grand)$/;
/** `S-M` is no short form of small. */
const TWO_SIZES = /s[\s.\-_]+m$/;
/** `2X` is short for `2XL`. */
const SHORT_SIZE = /^(\d)x$/;
const FIRST_LETTERS: Readonly<Record<string, string>> = { k: 's', g: 'l', p: 's' };

/**
 * A size in one form: `2l` for 2XL, XXL, XX-Large and "extra extra large".
 * @returns undefined when it is none that has short and long forms
 */
export function sizeForm(text: string): string | undefined {
  if (TWO_SIZES.test(plain(text))) return undefined;
  const joined = plain(text)
    .replaceAll(/[\s.\-_]/g, '')
    .replaceAll(/extra|très/g, 'x')
    .replace(/^double(?=x)/, 'x')
    .replace(/^triple(?=x)/, 'xx');
  const short = SHORT_SIZE.exec(joined);
  if (short) return `${short[1]}l`;
  const [, number, marks = '', word = ''] = SIZE.exec(joined) ?? [];
  const [first = ''] = word;
  const letter = FIRST_LETTERS[first] ?? first;
  const times = number === undefined ? marks.length : Number(number);
  if (letter === '' || (letter === 'm' && times > 0)) return undefined;
  return `${times}${letter}`;
}

interface ValueName {
  id: string;
  name: string;
  size: string | undefined;
  bare: string;
}

const known = new WeakMap<Option, readonly ValueName[]>();

function namesOf(option: Option): readonly ValueName[] {
  const before = known.get(option);
  if (before) return before;
  const names = option.values.map(({ _id, value }) => ({
    id: _id,
    name: plain(value),
    size: sizeForm(withoutBrackets(value)),
    bare: bareOf(value),
  }));
  known.set(option, names);
  return names;
}

const withoutBrackets = (text: string) => text.replaceAll(/\s*\([^)]*\)\s*/g, ' ').trim();

const COUNT_AND_SIZE = /^(\d)(?:\s*x)?\s+(\S.*)$/;

/** `2 XL` and `2x L` may be one size or two pieces. */
function isCountOrSize(name: string): boolean {
  const [, , rest = ''] = COUNT_AND_SIZE.exec(name.replace(SIZE_BEFORE, '')) ?? [];
  return sizeForm(rest) !== undefined;
}

/** Without the word for size, brackets and the space before a unit. */
const bareOf = (text: string) =>
  plain(withoutBrackets(text)).replace(SIZE_BEFORE, '').replaceAll(' ', '');

const IN_BRACKETS = /^(\S.*?)\s*\(([^()]*)\)$/;

/**
 * The id of the value that a cell names: by its name, by a short or long form of a size, without
 * the word for size, or without its unit.
 * @returns undefined when it names none, or more than one
 */
export function valueByName(option: Option, cell: string): string | undefined {
  const name = plain(cell);
  if (name === '') return undefined;
  const exact = namesOf(option).filter((one) => one.name === name);
  if (exact.length > 0 || isCountOrSize(name)) {
    return exact.length === 1 ? exact[0]?.id : undefined;
  }
  // `Medium (M)` says it twice, and what is said beside it may be another cut or a number of pieces
  const [, outside, inside] = IN_BRACKETS.exec(name) ?? [];
  if (outside !== undefined && inside !== undefined) {
    const id = valueByName(option, outside);
    return id !== undefined && valueByName(option, inside) === id ? id : undefined;
  }
  const bare = bareOf(cell) || name;
  const size = sizeForm(withoutBrackets(name).replace(SIZE_BEFORE, ''));
  const names = namesOf(option);
  for (const isNamed of [
    (one: ValueName) => size !== undefined && one.size === size,
    (one: ValueName) => one.bare === bare,
    (one: ValueName) => one.name.startsWith(`${name} `),
  ]) {
    const found = names.filter(isNamed);
    if (found.length > 0) return found.length === 1 ? found[0]?.id : undefined;
  }
  return undefined;
}
