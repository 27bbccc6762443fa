import { noDecimals } from '@tailorbird/contract/kinds/currencies';
import type { RateBasis } from '@tailorbird/contract/kinds/delivery';
import {
  currencyDecimals,
  fitsCurrency,
  shopFormats,
} from '@tailorbird/contract/kinds/shop-formats';
import { COST, DELIVERY_RATES_MAX, RATE_FROM } from '@tailorbird/contract/limits';
import type { DeliveryZone } from '@tailorbird/contract/rules/delivery';
import { readMoney, signPattern, writeReadings } from '@tailorbird/contract/rules/read-number';
import { messages as priceMessages } from '../prices/messages.ts';

type Rate = DeliveryZone['rates'][number];

/** Prices as a person has written them. */
export interface RateList {
  by: RateBasis;
  /** The lowest first. It may lack the one from 0. */
  rates: Rate[];
  /** Dollars: beside prices by weight. */
  freeFrom?: number;
  /** Where the list ends. A zone has no end: its last price holds above as well. */
  upTo?: number;
}

/** What is no price of a list, or one too many. */
interface Unread {
  unread: string;
}

const NUMBER = String.raw`\d[\d.,'’]*`;
const FREE = 'free|frei|gratis|kostenlos|kostenfrei|versandkostenfrei';
/** What a price says of its boundary. */
const WORDS = {
  from: 'from|ab|von|at least|mindestens|>=|≥',
  upTo: String.raw`up to|until|bis zu|bis|max\.?|<=|≤`,
  under: 'under|below|less than|unter|weniger als|<',
  over: 'over|above|more than|über|ueber|mehr als|>',
};
type Word = keyof typeof WORDS;
const isWord = (name: Word, text: string) => new RegExp(`^(?:${WORDS[name]})$`, 'i').test(text);
const WORD = `(?<word>${Object.values(WORDS).join('|')})`;
const BETWEEN = String.raw`(?:\s*[:=]\s*|\s+)`;

/** The ways to write a price, such as `8.90 from 2 kg`. `sign`: of the currency. */
function formsOf(sign: string): RegExp[] {
  const price = String.raw`(?<price>(?:(?:${sign}) ?)?${NUMBER}(?: ?(?:${sign}))?|${FREE})`;
  const boundary = (name: string) =>
    String.raw`(?<${name}>(?:(?:${sign}) ?)?${NUMBER}(?: ?(?:kg|g|${sign}))?)`;
  const upper = boundary('boundary');
  return [
    `^${price}$`,
    String.raw`^${price}\s*${WORD}\s*${upper}$`,
    String.raw`^${WORD}\s*${upper}${BETWEEN}${price}$`,
    String.raw`^(?:from|von)?\s*${boundary('low')}\s*(?:[-‐-―]|to|bis)\s*${upper}${BETWEEN}${price}$`,
    `^${upper}${BETWEEN}${price}$`,
  ].map((form) => new RegExp(form, 'iu'));
}

let known: { sign: string; forms: RegExp[] } | undefined;

function knownForms(): RegExp[] {
  const sign = signPattern();
  if (known?.sign !== sign) known = { sign, forms: formsOf(sign) };
  return known.forms;
}

interface Entry {
  text: string;
  cost: number;
  /** `free` and not 0. */
  isInWords: boolean;
  /** `column`: a boundary in a table, which the whole table makes a lower or an upper one. */
  word: Word | 'flat' | 'range' | 'column';
  boundary: Boundary;
  /** Of a range, its lower boundary. */
  low: Boundary;
}

interface Boundary {
  /** Dollars or grams. */
  at: number;
  unit: '' | 'weight' | 'money';
}

const ZERO: Boundary = { at: 0, unit: '' };

const readFigure = (text: string) =>
  readMoney(text, { decimal: shopFormats().money.decimal, group: '' });

/** A sentence about a price that can be read in two ways, or has decimals where there are none. */
export function figureProblem(text: string): string | undefined {
  const { either, plain } = readFigure(text) ?? {};
  if (either) return priceMessages.unclear(text.trim(), writeReadings(either));
  const isWhole = plain === undefined || fitsCurrency(Number(plain));
  return isWhole ? undefined : noDecimals(shopFormats().currency);
}

/**
 * Reads `4.90`, `4,90`, `1.234,50`. What is pasted may come from another country: one mark before
 * three digits proves nothing, whatever the shop writes between thousands.
 * @returns undefined for what is none, or could be a thousand times as much
 */
function readDollars(text: string): number | undefined {
  const { decimal } = shopFormats().money;
  const { plain = '' } = readFigure(text) ?? {};
  const decimals = plain.split('.')[1]?.length ?? 0;
  // 4,9 may be two prices
  const isList = decimals === 1 && decimal !== ',' && text.includes(',');
  return /^\d/.test(plain) && decimals <= 2 && !isList ? Number(plain) : undefined;
}

function within(value: number | undefined, most: number): number | undefined {
  return value !== undefined && value <= most ? value : undefined;
}

/** Dollars such as `4.90`, `4,90` or `free`. */
export function readPrice(text: string): number | undefined {
  if (new RegExp(`^(?:${FREE})$`, 'i').test(text.trim())) return 0;
  const price = within(readDollars(text), COST.max);
  return price !== undefined && fitsCurrency(price) ? price : undefined;
}

/** Dollars such as `80`, or a weight such as `2.5 kg`. */
function readBoundary(text: string): Boundary | undefined {
  const weight = /^([\d.,]+) ?(kg|g)$/i.exec(text.trim());
  if (!weight) {
    const at = within(readDollars(text), RATE_FROM.max);
    const hasSign = new RegExp(signPattern(), 'iu').test(text);
    return at === undefined ? undefined : { at, unit: hasSign ? 'money' : '' };
  }
  const [, number = '', unit = ''] = weight;
  const isKilograms = unit.toLowerCase() === 'kg';
  // 2,000 kg could be two kilograms or two tonnes
  const { decimal } = shopFormats().numbers;
  const kilograms = new RegExp(`^(?:\\d+(?:[.,]\\d{1,2}|[${decimal}]\\d{3})?|0[.,]\\d{3})$`);
  if (!(isKilograms ? kilograms : /^\d+$/).test(number)) return undefined;
  const grams = Math.round(Number(number.replace(',', '.')) * (isKilograms ? 1000 : 1));
  return grams <= RATE_FROM.max ? { at: grams, unit: 'weight' } : undefined;
}

/** The value that a price begins at, in dollars or grams; 0 for an empty text. */
export function readBegin(text: string, by: RateBasis): number | undefined {
  if (text.trim() === '') return 0;
  const boundary = readBoundary(text);
  return boundary && fits(boundary, by) ? boundary.at : undefined;
}

/** 2 without a unit could be g or kg. */
const fits = ({ at, unit }: Boundary, by: RateBasis) =>
  by === 'weight' ? unit === 'weight' || (unit === '' && at === 0) : unit !== 'weight';

function readEntry(text: string): Entry | undefined {
  for (const [form, pattern] of knownForms().entries()) {
    const found = pattern.exec(text)?.groups;
    if (!found) continue;
    const { price = '' } = found;
    const cost = readPrice(price);
    const isInWords = !/\d/.test(price);
    const boundary = found['boundary'] === undefined ? ZERO : readBoundary(found['boundary']);
    const low = found['low'] === undefined ? ZERO : readBoundary(found['low']);
    if (cost === undefined || !boundary || !low) continue;
    // 4.90 5.90 is no table
    if (form === 4 && !text.includes('\t') && boundary.unit !== 'weight') continue;
    // 0-2 kg
    if (boundary.unit === 'weight' && low.unit === '' && low.at > 0) {
      const inUnit = readBoundary(
        `${found['low']} ${/kg$/i.test(found['boundary'] ?? '') ? 'kg' : 'g'}`,
      );
      return inUnit && { text, cost, isInWords, word: 'range', boundary, low: inUnit };
    }
    return { text, cost, isInWords, word: wordOf(form, found['word']), boundary, low };
  }
  return undefined;
}

function wordOf(form: number, word: string | undefined): Entry['word'] {
  const names = ['from', 'upTo', 'under', 'over'] as const;
  const named = word === undefined ? undefined : names.find((name) => isWord(name, word));
  return named ?? (form === 0 ? 'flat' : form === 3 ? 'range' : 'column');
}

/** Rows of two cells as `boundary⇥price`, by what the row of their titles says. */
function readTable(lines: readonly string[]): string[] {
  const rows = lines.map((line) => line.split('\t').map((cell) => cell.trim()));
  const titles = rows[0]?.some((cell) => /\d/.test(cell)) ? undefined : rows.shift();
  const isPriceFirst = /price|cost|preis|kosten|porto/i.test(titles?.[0] ?? '');
  const title = titles?.[isPriceFirst ? 1 : 0] ?? '';
  const unit = /\b(?:kg|g)\b/i.exec(title)?.[0];
  const isBoundary = new RegExp(String.raw`^(?:[\d.,'’ ]|${signPattern()})+(?:k?g)?$`, 'iu');
  const word = /\b(?:up to|until|bis|max)\b/i.test(title)
    ? 'up to '
    : /\b(?:from|ab|von)\b/i.test(title)
      ? 'from '
      : '';
  return rows.map((cells) => {
    const [one = '', two = '', ...more] = cells.filter(Boolean);
    if (more.length > 0 || two === '') return cells.join(' ').trim();
    const isSwapped = isPriceFirst || (/\d ?k?g$/i.test(two) && !/\d ?k?g$/i.test(one));
    const [boundary, price] = isSwapped ? [two, one] : [one, two];
    if (!isBoundary.test(boundary)) return `${boundary}\t${price}`;
    return `${word}${boundary}${unit && /\d$/.test(boundary) ? ` ${unit}` : ''}\t${price}`;
  });
}

/** The prices of a text. A comma between two digits is one of a number, where that can be. */
function splitList(text: string, comma: RegExp): string[] {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const isTable = lines.length > 1 && lines.every((line) => /^[^;\t]+;[^;\t]+$/.test(line));
  const [first = ''] = lines;
  if (isTable || first.trim().includes('\t')) {
    return readTable(isTable ? lines.map((line) => line.replace(';', '\t')) : lines);
  }
  return lines
    .flatMap((line) => line.split(';'))
    .flatMap((part) => part.split(comma))
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean);
}

/** Reads prices as people write them or as a table has them. */
export function readRates(text: string, by: RateBasis): RateList | Unread {
  const asNumbers = readParts(splitList(text, /,(?!\d)|(?<!\d),/), by);
  if (!('unread' in asNumbers)) return asNumbers;
  const asList = readParts(splitList(text, /,/), by);
  return 'unread' in asList ? asNumbers : asList;
}

function readParts(parts: readonly string[], by: RateBasis): RateList | Unread {
  const entries: Entry[] = [];
  for (const part of parts) {
    const entry = readEntry(part);
    if (!entry) return { unread: part.replaceAll('\t', ' ') };
    entries.push(entry);
  }
  if (entries.length === 0) return { unread: '' };
  const hasWeights = entries.some(({ boundary }) => boundary.unit === 'weight');
  return listOf(entries, hasWeights ? 'weight' : by);
}

/** What is free from a value, whatever it weighs: 0 from 80 could also be from 80 g. */
const isFreeFrom = ({ cost, isInWords, word, boundary: { at, unit } }: Entry) =>
  cost === 0 && word === 'from' && (unit === 'money' || (unit === '' && at > 0 && isInWords));

function listOf(entries: readonly Entry[], by: RateBasis): RateList | Unread {
  const free = by === 'weight' ? entries.filter(isFreeFrom) : [];
  const priced = entries.filter((entry) => !free.includes(entry));
  const wrong =
    priced.find(({ boundary, low }) => !fits(boundary, by) || !fits(low, by)) ?? free[1];
  if (wrong) return { unread: wrong.text.replaceAll('\t', ' ') };
  const begins = beginsOf(priced, by);
  const rates: Rate[] = [];
  for (const [index, { text, cost }] of priced.entries()) {
    const from = begins[index] ?? 0;
    if (rates.length === DELIVERY_RATES_MAX || rates.some((rate) => rate.from === from)) {
      return { unread: text.replaceAll('\t', ' ') };
    }
    rates.push({ from, cost });
  }
  rates.sort((one, other) => one.from - other.from);
  const last = rates.at(-1)?.from ?? 0;
  const upTo = Math.max(
    0,
    ...priced.map((entry) => (isUpper(entry, priced) ? entry.boundary.at : 0)),
  );
  const [freeFrom] = free;
  return {
    by,
    rates,
    ...(freeFrom && { freeFrom: freeFrom.boundary.at }),
    ...(upTo > last && { upTo }),
  };
}

/** A table without a row from 0 says up to where its prices hold. */
function isUpper({ word }: Entry, entries: readonly Entry[]): boolean {
  if (word !== 'column') return word === 'upTo' || word === 'under' || word === 'range';
  return entries.every(({ boundary }) => boundary.at > 0);
}

/** What each price begins at. After an upper boundary the next one begins. */
function beginsOf(entries: readonly Entry[], by: RateBasis): number[] {
  // the least difference, in grams or dollars
  const step = by === 'weight' ? 1 : 10 ** -currencyDecimals();
  const after = (at: number) => Math.round((at + step) * 100) / 100;
  const nexts = entries
    .filter((entry) => entry.word !== 'range' && isUpper(entry, entries))
    .map(({ word, boundary: { at } }) => ({ at, next: word === 'under' ? at : after(at) }))
    .toSorted((one, other) => one.at - other.at);
  return entries.map((entry) => {
    const { word, boundary, low } = entry;
    if (word === 'range') return low.at;
    if (word === 'flat') return nexts.at(-1)?.next ?? 0;
    if (word === 'over') return after(boundary.at);
    if (!isUpper(entry, entries)) return boundary.at;
    return nexts.findLast(({ at }) => at < boundary.at)?.next ?? 0;
  });
}
