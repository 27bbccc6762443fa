import { shopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { writeNumber } from '@tailorbird/contract/rules/write-number';
import { DELIVERY_RATES_MAX, TRANSIT_DAYS_MAX } from '@tailorbird/contract/limits';
import { type TransitDays, weightInWords } from '@tailorbird/contract/rules/delivery';
import { comparablePostcode, type RateBasis } from '@tailorbird/contract/kinds/delivery';
import type { VersionedSettings } from '@tailorbird/contract/shop-settings';
import { toMinorUnits } from '@tailorbird/contract/rules/money';
import { newId } from '../../api.ts';
import { type KeyedRow, nextKey } from '../kit/rows-field.tsx';
import { writeCost } from '../prices/money-field.tsx';
import { readCountries } from './country-list.ts';
import { isSameMethod, restOf } from './delivery-zones.ts';
import { readBegin, readPrice, readRates } from './rate-list.ts';

type SavedDelivery = VersionedSettings['delivery'];
type Method = SavedDelivery['methods'][number];
type Zone = Method['zones'][number];

/** A price as typed: `from` is dollars such as 80 or a weight such as 2 kg; empty: 0. */
export type RateRow = KeyedRow<'from' | 'cost'>;

const blankRate = (key: number): RateRow => ({ key, _id: '', cells: { from: '', cost: '' } });

export const withNewRate = (rates: readonly RateRow[]): readonly RateRow[] => [
  ...rates,
  blankRate(nextKey(rates)),
];

/** There is always one, to be written. */
export function withoutRate(rates: readonly RateRow[], key: number): readonly RateRow[] {
  const left = rates.filter((each) => each.key !== key);
  return left.length > 0 ? left : [blankRate(key + 1)];
}

/** `80` or `80.5`: as a value that prices begin at is mostly typed. */
export const writeDollars = (dollars: number): string =>
  writeNumber(dollars, { marks: shopFormats().money });

export const typedRates = (by: RateBasis, rates: Zone['rates']): readonly RateRow[] =>
  rates.map(({ from, cost }, key) => {
    const begin = by === 'weight' ? weightInWords(from) : writeDollars(from);
    return {
      key,
      _id: '',
      cells: { from: from === 0 ? '' : begin, cost: writeCost(toMinorUnits(cost)) },
    };
  });

/** A zone of a method as typed, or picking up. Rows with one name are one method. */
export interface MethodRow {
  /** Of this row while it is edited. */
  readonly key: number;
  /** Of a method that there is; empty: it is new. */
  readonly _id: string;
  readonly name: string;
  readonly kind: Method['kind'];
  readonly isOffered: boolean;
  /** Codes. */
  readonly countries: readonly string[];
  /** The text in the field where they are chosen, which is not one of them yet. */
  readonly countryText: string;
  /** Such as: BT, 20000 to 25999, 300-399 */
  readonly postcodes: string;
  /** The value or weight at which the rates begin. */
  readonly by: RateBasis;
  readonly rates: readonly RateRow[];
  /** With rates by weight, dollars such as: 80; empty: never. */
  readonly freeFrom: string;
  /** Days on the way, such as: 2 to 4; empty: it is not said. */
  readonly transit: string;
}

const BLANK: Omit<MethodRow, 'key' | '_id' | 'name' | 'kind' | 'isOffered'> = {
  countries: [],
  countryText: '',
  postcodes: '',
  by: 'value',
  rates: [blankRate(0)],
  freeFrom: '',
  transit: '',
};

/** Compared and replaced as a whole. */
export interface TypedMethods {
  readonly text: string;
  readonly rows: readonly MethodRow[];
}

export function typedMethods(rows: readonly MethodRow[]): TypedMethods {
  const content = rows.map(({ key: _, rates, ...row }) => ({
    ...row,
    rates: rates.map(({ cells }) => cells),
  }));
  return { text: JSON.stringify(content), rows };
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
  countries,
  countryText: '',
  postcodes: postcodes.map(({ from, to }) => (from === to ? from : `${from} to ${to}`)).join(', '),
  by,
  rates: typedRates(by, rates),
  freeFrom: freeFrom === undefined ? '' : writeDollars(freeFrom),
  transit: transitDays === undefined ? '' : transitInWords(transitDays),
});

const transitInWords = ({ least, most }: TransitDays) =>
  least === most ? String(least) : `${least} to ${most}`;

const partsOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/**
 * A text without a beginning of its own may be a whole list.
 * @returns undefined when something is no price.
 */
export function ratesOf({ by, rates: rows }: MethodRow): Zone['rates'] | undefined {
  const rates: Zone['rates'] = [];
  for (const { cells } of rows) {
    const from = readBegin(cells.from, by);
    const cost = readPrice(cells.cost);
    if (from !== undefined && cost !== undefined) rates.push({ from, cost });
    else {
      const list = cells.from.trim() === '' ? readRates(cells.cost, by) : undefined;
      if (!list || 'unread' in list || list.by !== by || list.freeFrom !== undefined)
        return undefined;
      rates.push(...list.rates);
    }
  }
  const begins = new Set(rates.map(({ from }) => from));
  const isWhole = begins.size === rates.length && begins.has(0);
  return isWhole && rates.length <= DELIVERY_RATES_MAX ? rates : undefined;
}

/** @returns the prices of a zone, undefined when something in it cannot be read. */
export function pricesOf(row: MethodRow): Pick<Zone, 'by' | 'rates' | 'freeFrom'> | undefined {
  const rates = ratesOf(row);
  if (!rates || row.by === 'value') return rates && { rates };
  const free = row.freeFrom.trim();
  if (free === '') return { by: row.by, rates };
  const freeFrom = readPrice(free);
  return freeFrom === undefined ? undefined : { by: row.by, rates, freeFrom };
}

/**
 * Reads `2` or `2 to 4`, also with a hyphen; none for an empty text.
 * @returns undefined when it cannot be read.
 */
export function transitOf({ transit }: MethodRow): Pick<Zone, 'transitDays'> | undefined {
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
export const arePostcodesWrong = (text: string) =>
  postcodesOf(text).some((range) => {
    const [from, to] = [comparablePostcode(range.from), comparablePostcode(range.to)];
    return !/^[A-Z\d]+$/.test(from + to) || from.length !== to.length || from > to;
  });

/** Those that are chosen, with those that are typed. */
export function countriesOf(rows: readonly MethodRow[], row: MethodRow): string[] {
  const { codes } = readCountries(row.countryText, restOf(rows, row));
  return [...new Set([...row.countries, ...codes])];
}

/** Of rows without a problem. */
export function writtenMethods(rows: readonly MethodRow[]): Method[] {
  const methods: Method[] = [];
  for (const row of rows) {
    const name = row.name.trim();
    const before = methods.find((method) => isSameMethod(method, row));
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
      countries: countriesOf(rows, row),
      postcodes: postcodesOf(row.postcodes),
      ...(pricesOf(row) ?? { rates: [] }),
      ...transitOf(row),
    });
  }
  return methods;
}
