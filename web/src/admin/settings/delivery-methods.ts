import { TRANSIT_DAYS_MAX } from '@tailorbird/contract/limits';
import { COUNTRIES } from '@tailorbird/contract/kinds/countries';
import { type TransitDays, weightInWords } from '@tailorbird/contract/rules/delivery';
import { comparablePostcode, type RateBasis } from '@tailorbird/contract/kinds/delivery';
import type { VersionedSettings } from '@tailorbird/contract/shop-settings';
import { newId } from '../../api.ts';
import { nextKey } from '../kit/rows-field.tsx';
import { messages } from './messages.ts';

type Saved = VersionedSettings['delivery'];
type Method = Saved['methods'][number];
type Zone = Method['zones'][number];

/** A zone of a method as typed, or picking up. Rows with one name are one method. */
export interface MethodRow {
  /** Of this row while it is edited. */
  readonly key: number;
  /** Of a method that there is; empty: it is new. */
  readonly _id: string;
  readonly name: string;
  readonly kind: Method['kind'];
  readonly isOffered: boolean;
  /** Such as: GB, DE */
  readonly countries: string;
  /** Such as: BT, 20000 to 25999, 300-399 */
  readonly postcodes: string;
  /** The value or weight at which the rates begin. */
  readonly by: RateBasis;
  /** Such as: 4.90, 0 from 80; by weight: 4.90, 8.90 from 2 kg */
  readonly rates: string;
  /** With rates by weight, dollars such as: 80; empty: never. */
  readonly freeFrom: string;
  /** Days on the way, such as: 2 to 4; empty: it is not said. */
  readonly transit: string;
}

const BLANK = {
  countries: '',
  postcodes: '',
  by: 'value',
  rates: '',
  freeFrom: '',
  transit: '',
} as const satisfies Partial<MethodRow>;

/** Compared and replaced as a whole. */
export interface TypedMethods {
  readonly text: string;
  readonly rows: readonly MethodRow[];
}

export function typedMethods(rows: readonly MethodRow[]): TypedMethods {
  return { text: JSON.stringify(rows.map(({ key: _, ...row }) => row)), rows };
}

export const withNewMethod = ({ rows }: TypedMethods): TypedMethods =>
  typedMethods([
    ...rows,
    {
      key: nextKey(rows),
      _id: '',
      name: '',
      kind: 'delivery',
      isOffered: true,
      ...BLANK,
    },
  ]);

export function rowsOf(methods: readonly Method[]): MethodRow[] {
  return methods
    .flatMap(({ zones, ...method }) =>
      zones.length === 0
        ? [{ ...method, ...BLANK }]
        : zones.map((zone) => ({ ...method, ...typedZone(zone) })),
    )
    .map((row, key) => ({ ...row, key }));
}

const typedZone = ({ countries, postcodes, by = 'value', rates, freeFrom, transitDays }: Zone) => ({
  countries: countries.join(', '),
  postcodes: postcodes.map(({ from, to }) => (from === to ? from : `${from} to ${to}`)).join(', '),
  by,
  rates: rates
    .map(({ from, cost }) => {
      const begin = by === 'weight' ? weightInWords(from) : from;
      return from === 0 ? cost.toFixed(2) : `${cost.toFixed(2)} from ${begin}`;
    })
    .join(', '),
  freeFrom: freeFrom === undefined ? '' : String(freeFrom),
  transit: transitDays === undefined ? '' : transitInWords(transitDays),
});

const transitInWords = ({ least, most }: TransitDays) =>
  least === most ? String(least) : `${least} to ${most}`;

const partsOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const NUMBER = String.raw`\$?(\d+(?:\.\d{1,2})?)`;
const AMOUNT = new RegExp(`^${NUMBER}$`);
/** A cost, and the dollars or the kilograms or the grams that it begins at. */
const RATES = {
  value: new RegExp(`^${NUMBER}(?: from ${NUMBER})?$`, 'i'),
  weight: new RegExp(String.raw`^${NUMBER}(?: from (?:(\d+(?:\.\d{1,3})?) ?kg|(\d+) ?g))?$`, 'i'),
};

/** Undefined: something in it is no rate. */
function ratesOf({ by, rates: text }: MethodRow): Zone['rates'] | undefined {
  const read = partsOf(text).map((part) => RATES[by].exec(part));
  const rates = read.flatMap((found) =>
    found ? { from: beginOf(by, found), cost: Number(found[1]) } : [],
  );
  const begins = new Set(rates.map(({ from }) => from));
  const isWhole = begins.size === read.length && begins.has(0);
  return isWhole ? rates : undefined;
}

/** Dollars or grams. */
function beginOf(by: RateBasis, [, , first, grams]: RegExpExecArray): number {
  if (grams !== undefined) return Number(grams);
  return by === 'weight' ? Math.round(Number(first ?? 0) * 1000) : Number(first ?? 0);
}

/** What a zone says of its prices. Undefined: something in it cannot be read. */
function pricesOf(row: MethodRow): Pick<Zone, 'by' | 'rates' | 'freeFrom'> | undefined {
  const rates = ratesOf(row);
  if (!rates || row.by === 'value') return rates && { rates };
  const free = row.freeFrom.trim();
  if (free === '') return { by: row.by, rates };
  const found = AMOUNT.exec(free);
  return found ? { by: row.by, rates, freeFrom: Number(found[1]) } : undefined;
}

/** `2` or `2 to 4`, also with a hyphen; none for an empty text. Undefined: it cannot be read. */
function transitOf({ transit }: MethodRow): Pick<Zone, 'transitDays'> | undefined {
  const text = transit.trim();
  if (text === '') return {};
  const found = /^(\d{1,3})(?:\s*(?:[-‐-―]|to)\s*(\d{1,3}))?(?:\s*days?)?$/i.exec(text);
  if (!found) return undefined;
  const [least, most] = [Number(found[1]), Number(found[2] ?? found[1])];
  return least <= most && most <= TRANSIT_DAYS_MAX ? { transitDays: { least, most } } : undefined;
}

function postcodesOf(text: string): Zone['postcodes'] {
  return partsOf(text).map((part) => {
    const [from = '', to = from] = isHyphenRange(part) ? part.split(HYPHEN) : part.split(/ to /i);
    return { from: from.trim(), to: to.trim() };
  });
}

const HYPHEN = /[-‐-―]/;

/** 10000-19999, but not one postcode such as 12345-6789, 00-950 or K1A-0B1. */
function isHyphenRange(part: string): boolean {
  const sides = part.split(HYPHEN).map(comparablePostcode);
  return (
    sides.length === 2 &&
    sides[0]?.length === sides[1]?.length &&
    sides.every((side) => /^\d{3,}$/.test(side))
  );
}

/** A range is of codes of one length, the lower one first. */
const arePostcodesWrong = (text: string) =>
  postcodesOf(text).some((range) => {
    const [from, to] = [comparablePostcode(range.from), comparablePostcode(range.to)];
    return !/^[A-Z\d]+$/.test(from + to) || from.length !== to.length || from > to;
  });

const countriesOf = (text: string) => partsOf(text).map((code) => code.toUpperCase());

function areCountries(text: string): boolean {
  const codes = countriesOf(text);
  const known = new Set(codes.filter((code) => COUNTRIES.includes(code)));
  return known.size > 0 && known.size === codes.length;
}

/** Of rows without a problem. */
export function writtenMethods(rows: readonly MethodRow[]): Method[] {
  const methods: Method[] = [];
  for (const row of rows) {
    const name = row.name.trim();
    const before = methods.find((method) => method.name.toLowerCase() === name.toLowerCase());
    const method: Method = before ?? {
      name,
      kind: row.kind,
      isOffered: row.isOffered,
      // rows of one method have its id, also when one of them gets another name
      _id: row._id && !methods.some(({ _id }) => _id === row._id) ? row._id : newId(),
      zones: [],
    };
    if (!before) methods.push(method);
    if (method.kind === 'pick-up') continue;
    method.zones.push({
      countries: countriesOf(row.countries),
      postcodes: postcodesOf(row.postcodes),
      ...(pricesOf(row) ?? { rates: [] }),
      ...transitOf(row),
    });
  }
  return methods;
}

const nameOf = ({ name }: MethodRow) => name.trim().toLowerCase();

/** One that can be wrong. */
export type Column = keyof typeof messages.delivery.wrong;

/** A cell that cannot be saved as it is. */
interface WrongCell {
  index: number;
  column: Column;
  sentence: string;
}

const { columns, wrong, wrongAt, pickUpTwice, noneOffered } = messages.delivery;

/** The first of them, from above. */
export function findWrongCell(rows: readonly MethodRow[]): WrongCell | undefined {
  for (const [index, row] of rows.entries()) {
    const first = rows.slice(0, index).find((other) => nameOf(other) === nameOf(row));
    const column = wrongColumn(row, first);
    if (column) return { index, column, sentence: sentenceAt(index, column, row) };
  }
  if (rows.some(({ isOffered }) => isOffered)) return undefined;
  return { index: 0, column: 'isOffered', sentence: noneOffered };
}

/** `first`: of the same name, above it. A second row of picking up says nothing more. */
function wrongColumn(row: MethodRow, first: MethodRow | undefined): Column | undefined {
  if (row.name.trim() === '') return 'name';
  if (first && first.kind !== row.kind) return 'kind';
  if (first && first.isOffered !== row.isOffered) return 'isOffered';
  if (row.kind === 'pick-up') return first && 'name';
  if (!areCountries(row.countries)) return 'countries';
  if (arePostcodesWrong(row.postcodes)) return 'postcodes';
  if (!ratesOf(row)) return 'rates';
  if (!pricesOf(row)) return 'freeFrom';
  return transitOf(row) ? undefined : 'transit';
}

function sentenceAt(index: number, column: Column, { name, by }: MethodRow): string {
  if (column === 'name') return name.trim() ? pickUpTwice(name.trim()) : wrong.name(index + 1);
  const sentence =
    column === 'rates'
      ? wrong.rates[by]
      : column === 'transit'
        ? wrong.transit(TRANSIT_DAYS_MAX)
        : wrong[column];
  return wrongAt(index + 1, name.trim(), columns[column], sentence);
}
