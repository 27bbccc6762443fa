import { isolate } from '@tailorbird/contract/rules/isolate';
import {
  minorUnits,
  type MinorUnits,
  formatMoney,
  sum,
  times,
} from '@tailorbird/contract/rules/money';
import type { MailedOrder } from './mail.ts';

/** A mail before it becomes text and HTML, so that both always say the same. */
export interface Letter {
  subject: string;
  /** The text that an inbox shows after the subject. */
  preview: string;
  /** Its parts begin with what takes the place of our greeting. */
  hasOwnGreeting?: boolean;
  parts: readonly Part[];
}

export type Part =
  | { kind: 'paragraph'; text: string }
  /** A paragraph whose place the shop's own words take. */
  | { kind: 'opening'; text: string }
  /** A paragraph in the shop's own words, of several lines perhaps. */
  | { kind: 'words'; text: string }
  /** The reader's next step, with the address it leads to. */
  | { kind: 'button'; label: string; address: string }
  /** Another way, less in view. */
  | { kind: 'link'; label: string; address: string }
  /** A person's own text. */
  | { kind: 'quote'; label: string; text: string }
  | { kind: 'order'; order: ShownOrder };

/** An order with the addresses of its pictures. */
export interface ShownOrder extends Omit<MailedOrder, 'items'> {
  items: readonly ShownItem[];
}

export interface ShownItem extends Omit<MailedOrder['items'][number], 'picture'> {
  /** `title` says what can be seen, where that is not the name of the item. */
  picture: { address: string; title: string } | undefined;
}

/** Its price for one piece, beside that of several; undefined when there is no single one. */
export const priceOfEach = (item: ShownItem): string | undefined =>
  item.quantity === 1 || item.rows || item.sumCents !== undefined
    ? undefined
    : `${formatMoney(minorUnits(item.unitPriceCents))} each`;

/** The note on an item, and beside it what the customer wrote where the shop has changed it. */
export function notesOn({ note, orderedNote }: ShownItem): { label: string; text: string }[] {
  const changed = orderedNote !== undefined;
  return [
    { label: changed ? 'Note from the shop' : 'Note', text: note },
    { label: 'You wrote', text: orderedNote ?? '' },
  ].filter(({ text }) => text !== '');
}

/** The price of an item; of a group, that of its rows. */
export function sumOfItem({ quantity, unitPriceCents, sumCents, rows }: ShownItem): MinorUnits {
  if (sumCents !== undefined) return minorUnits(sumCents);
  const priced = rows ?? [{ quantity, unitPriceCents }];
  return sum(priced.map((each) => times(minorUnits(each.unitPriceCents), each.quantity)));
}

/** A line for each row of a group: 2 × “Anna”, 110 cm: $61.00 */
export function rowsOf({ rows = [] }: ShownItem): string[] {
  return rows.map(({ words, quantity, unitPriceCents, note }) => {
    const noted = note === '' ? '' : ` (${oneLine(note)})`;
    const price = formatMoney(times(minorUnits(unitPriceCents), quantity));
    return `${quantity} × ${oneLine(words)}${noted}: ${price}`;
  });
}

export const paragraph = (text: string): Part => ({ kind: 'paragraph', text });

export const opening = (text: string): Part => ({ kind: 'opening', text });

export const button = (label: string, address: string): Part => ({
  kind: 'button',
  label,
  address,
});

export const link = (label: string, address: string): Part => ({ kind: 'link', label, address });

/** Nothing where nothing was written. */
export const quote = (label: string, text: string): Part[] =>
  text.trim() === '' ? [] : [{ kind: 'quote', label, text }];

/** Nothing of these is seen, and some turn the direction of all that follows. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A person's text, made fit for a place inside one of our lines. */
export function oneLine(text: string): string {
  return isolate(cleanLine(text));
}

/** Without what would break the line or turn its direction. */
export function cleanLine(text: string): string {
  // a no-break space stands within amounts
  return text
    .replaceAll(/[^\S\u00A0]+/gu, ' ')
    .replaceAll(UNSEEN, '')
    .trim();
}

/** A person's text, in lines of its own. */
export function lines(text: string): string[] {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line) => line.replaceAll(UNSEEN, '').trimEnd());
}

/**
 * The name that we call somebody by, or nothing. Anybody can sign up with anybody's address and a
 * name that advertises: a mail of ours does not carry on what looks like a link.
 */
export function nameOf(name: string): string {
  return /[/\\@]|[\p{L}\p{N}]\.[\p{L}\p{N}]{2}/u.test(name) ? '' : cleanLine(name);
}

/** For those whose mail program shows no HTML. */
export function toText(
  letter: Letter,
  { greeting, home, shop }: { greeting: string; home: string; shop: string },
): string {
  const greeted = letter.hasOwnGreeting ? [] : [greeting];
  const blocks = [...greeted, ...letter.parts.map(part), `-- \n${shop}\n${home}`];
  return `${blocks.join('\n\n')}\n`;
}

function part(of: Part): string {
  switch (of.kind) {
    case 'paragraph':
    case 'opening':
    case 'words':
      return of.text;
    case 'button':
    case 'link':
      // alone on its line: programs make links of addresses, and end them at a blank
      return `${of.label}:\n${of.address}`;
    case 'quote':
      return `${of.label}:\n${quoted(of.text, '')}`;
    default:
      return order(of.order);
  }
}

function order({
  number,
  items,
  lines: besides = [],
  included = [],
  totalCents,
  details = [],
}: ShownOrder): string {
  const listed = items.map((item) => {
    const each = priceOfEach(item);
    return [
      `${item.quantity} × ${oneLine(item.name)}: ${formatMoney(sumOfItem(item))}${each ? ` (${each})` : ''}`,
      ...item.options.map(({ name, value }) => `    ${oneLine(name)}: ${oneLine(value)}`),
      ...rowsOf(item).map((line) => `    ${line}`),
      ...(item.picture?.title ? [`    Drawn as: ${oneLine(item.picture.title)}`] : []),
      ...notesOn(item).map(({ label, text }) => `    ${label}:\n${quoted(text, '    ')}`),
    ].join('\n');
  });
  return [
    `Order ${oneLine(number)}`,
    ...listed,
    ...besides.map((line) => `${oneLine(line.label)}: ${formatMoney(minorUnits(line.totalCents))}`),
    `Total: ${formatMoney(minorUnits(totalCents))}`,
    ...included.map(
      ({ label, taxCents }) => `${oneLine(label)}: ${formatMoney(minorUnits(taxCents))}`,
    ),
    ...details.map(({ label, lines: said }) => `${label}:\n${quoted(said.join('\n'), '')}`),
  ].join('\n\n');
}

/** Marked on every line, so that nobody takes a person's words for the shop's. */
function quoted(text: string, indent: string): string {
  return lines(text)
    .map((line) => `${indent}> ${line}`)
    .join('\n');
}
