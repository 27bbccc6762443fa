import { COUNTRIES, countriesByName, countryName } from '@tailorbird/contract/kinds/countries';
import { EU_COUNTRIES } from '@tailorbird/contract/kinds/european-union';
import { messages } from './delivery-messages.ts';

/** Comparable: names are written with and without accents, hyphens, dots and capitals. */
const comparable = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/&| und /g, ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(?:the|die|der) /, '')
    .replaceAll(/\bsaint\b/g, 'st');

/** `Österreich` is written `Oesterreich` as well. */
const withUmlauts = (name: string) =>
  name.replaceAll(/[äöüÄÖÜ]/g, (letter) => `${letter.normalize('NFD').charAt(0)}e`);

interface CountryNames {
  /** Codes by each comparable name. */
  codes: ReadonlyMap<string, string>;
  /** Comparable names by code: the shown one, its code, then the others. */
  names: ReadonlyMap<string, readonly string[]>;
  byName: readonly string[];
}

let known: CountryNames | undefined;

/** Made once, as a browser takes some milliseconds for it. */
function countryNames(): CountryNames {
  if (known) return known;
  const codes = new Map(COUNTRIES.map((code) => [code.toLowerCase(), code]));
  const names = new Map<string, string[]>();
  const languages = ['en', 'de'].flatMap((language) =>
    (['long', 'short'] as const).map(
      (style) => new Intl.DisplayNames(language, { type: 'region', style }),
    ),
  );
  for (const code of COUNTRIES) {
    const written = languages.map((language) => language.of(code) ?? code);
    const all = [...written, ...written.map(withUmlauts)].map(comparable);
    names.set(code, [comparable(countryName(code)), code.toLowerCase(), ...all]);
    for (const name of all) if (!codes.has(name)) codes.set(name, code);
  }
  const byName = countriesByName(COUNTRIES).map(([code]) => code);
  known = { codes, names, byName };
  return known;
}

const EU_NAMES = new Set(
  'eu|eu countries|all of the eu|all eu countries|european union|europaische union|europaeische union|eu lander|eu laender|alle eu lander'.split(
    '|',
  ),
);
const REST_NAMES = new Set(
  'rest of the world|rest of world|row|world|worldwide|all countries|rest der welt|restliche welt|welt|weltweit|alle lander|alle laender'.split(
    '|',
  ),
);
/** Titles of columns. */
const TITLES = new Set(
  'country|countries|code|iso|iso code|name|land|lander|laender|staat'.split('|'),
);

export interface CountryList {
  /** Each once, in the order of the text. */
  codes: string[];
  /** The parts of the list that are no country, as they are written. */
  unread: string[];
}

/** Reads codes and names as people write them. `rest`: the countries that no other zone has. */
export function readCountries(text: string, rest: readonly string[]): CountryList {
  const codes = new Set<string>();
  const unread: string[] = [];
  for (const part of text.split(/[,;|\n\r\t]+/)) {
    const name = part
      .replace(/^\s*(?:[-–•*·]|\d+[.)])\s+/, '')
      .replaceAll(/["„“”]/g, '')
      .trim();
    if (name === '' || TITLES.has(comparable(name))) continue;
    const found = codesOf(name, rest);
    if (found) for (const code of found) codes.add(code);
    else unread.push(name);
  }
  return { codes: [...codes], unread };
}

function codesOf(name: string, rest: readonly string[]): readonly string[] | undefined {
  return nameOf(name, rest) ?? pairOf(name) ?? severalOf(name);
}

function nameOf(written: string, rest: readonly string[]): readonly string[] | undefined {
  const name = comparable(written);
  if (EU_NAMES.has(name)) return EU_COUNTRIES;
  if (REST_NAMES.has(name)) return rest;
  const code = countryNames().codes.get(name);
  return code === undefined ? undefined : [code];
}

/** `Germany (DE)`: both are the same. */
function pairOf(written: string): readonly string[] | undefined {
  const [, before = '', within = ''] = /^(.+)\((.+)\)$/.exec(written) ?? [];
  const one = nameOf(before, []);
  return one && one[0] === nameOf(within, [])?.[0] ? one : undefined;
}

/** `DE AT`, `DE/AT`, `Germany and Austria`. */
function severalOf(written: string): readonly string[] | undefined {
  const separators = [/\s*&\s*|\s+(?:and|und)\s+/i, /\s*\/\s*/, /\s+/];
  for (const separator of separators) {
    const parts = written.split(separator);
    const isOfCodes = separator !== separators[2] || parts.every((part) => part.length === 2);
    const found = parts.map((part) => nameOf(part, []));
    if (parts.length > 1 && isOfCodes && found.every(Boolean)) {
      return found.flatMap((codes) => codes ?? []);
    }
  }
  return undefined;
}

/** Countries of which a name or its word begins so: the likeliest first, then by name. */
export function findCountries(typed: string): readonly string[] {
  const { names, byName } = countryNames();
  const sought = comparable(typed);
  if (sought === '') return typed.trim() === '' ? byName : [];
  const rankOf = (code: string) => {
    const [shown = '', ...others] = names.get(code) ?? [];
    if (shown === sought || others.includes(sought)) return 0;
    if (shown.startsWith(sought)) return 1;
    if (shown.includes(` ${sought}`)) return 2;
    if (others.some((name) => name.startsWith(sought))) return 3;
    return others.some((name) => name.includes(` ${sought}`)) ? 4 : undefined;
  };
  return byName
    .flatMap((code) => {
      const rank = rankOf(code);
      return rank === undefined ? [] : [{ code, rank }];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ code }) => code);
}

/** `all`: no other zone has any country. */
export type CountryGroup = 'eu' | 'rest' | 'all';

/** A country, or a group of them in their place. */
export type ChosenCountries =
  | { group: CountryGroup; codes: readonly string[] }
  | { code: string; codes: readonly string[] };

/** Groups that are chosen as a whole, then the other countries. `rest`: see above. */
export function groupCountries(
  chosen: readonly string[],
  rest: readonly string[],
): ChosenCountries[] {
  const groups: ChosenCountries[] = [];
  let left = chosen;
  const take = (group: CountryGroup, codes: readonly string[]) => {
    const held = new Set(left);
    if (!codes.every((code) => held.has(code))) return;
    groups.push({ group, codes });
    const gone = new Set(codes);
    left = left.filter((code) => !gone.has(code));
  };
  // where it is less than half, the names say more
  if (rest.length > COUNTRIES.length / 2) take(restGroup(rest), rest);
  take('eu', EU_COUNTRIES);
  return [...groups, ...left.map((code) => ({ code, codes: [code] }))];
}

export const restGroup = (rest: readonly string[]): CountryGroup =>
  rest.length === COUNTRIES.length ? 'all' : 'rest';

export const nameChosen = (chosen: ChosenCountries) =>
  'group' in chosen ? messages.countries.groups[chosen.group] : countryName(chosen.code);

/** `Germany, Austria and 3 more`, with so many names at most. */
export function nameCountries(
  chosen: readonly string[],
  rest: readonly string[],
  most = 3,
): string {
  const names = groupCountries(chosen, rest).map(nameChosen);
  if (names.length <= most) return names.join(', ');
  const shown = names.slice(0, most - 1);
  return messages.countries.andMore(shown.join(', '), names.length - shown.length);
}
