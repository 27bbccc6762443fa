import { currencyDecimals } from '@tailorbird/contract/kinds/shop-formats';
import { minorUnits, fromMinorUnits } from '@tailorbird/contract/rules/money';
import { addDays, dayOf, startOfDay } from '@tailorbird/contract/rules/shop-days';
import { BYTE_ORDER_MARK, csvRows } from '../files/csv-cell.ts';
import type { Queryable } from '../database/pool.ts';
import type { PaperContent } from './content.ts';
import { movementsBetween, type Movement } from './ledger-queries.ts';
import { papersBetween } from './queries.ts';

const HEAD = [
  'Number',
  'Kind',
  'Date',
  'Credits',
  'Order',
  'Customer',
  'Email',
  'Tax rate',
  'Net',
  'Tax',
  'Gross',
  // of payments and refunds, which have no sums of tax
  'Paid',
  'Method',
  'Reference',
  'Recorded by',
  // of a credit note
  'Reason',
];

/** Days: clocks around the world are 26 hours apart. */
const APART = 2;

/**
 * Of a month of the shop, such as 2026-11: a line for each rate of each paper, then one for each
 * payment and refund, as far as whoever asks has read. A paper is of the month that it is dated
 * with, wherever the shop's days began since.
 */
export async function* exportPapers(
  db: Queryable,
  month: string,
  timeZone: string,
): AsyncGenerator<string> {
  const first = `${month}-01`;
  // 31 days on, some day of the next month
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  yield BYTE_ORDER_MARK + csvRows([HEAD]);
  const near = [new Date(addDays(first, -APART)), new Date(addDays(next, APART))] as const;
  for await (const papers of papersBetween(db, ...near)) {
    const dated = papers.filter(({ issuedOn }) => issuedOn.startsWith(month));
    yield csvRows(dated.flatMap(linesOf));
  }
  const times = [startOfDay(first, timeZone), startOfDay(next, timeZone)] as const;
  for await (const movements of movementsBetween(db, ...times)) {
    yield csvRows(movements.map((movement) => movementLine(movement, timeZone)));
  }
}

function linesOf({
  kind,
  number,
  issuedOn,
  credits,
  reason = '',
  order,
  buyer,
  sums,
}: PaperContent): string[][] {
  return sums.map(({ percent, netCents, taxCents }) => [
    number,
    kind,
    issuedOn,
    credits?.number ?? '',
    order.number,
    buyer.name || (buyer.address[0] ?? ''),
    buyer.email,
    percent === null ? '' : String(percent),
    dollarCell(netCents),
    dollarCell(taxCents),
    dollarCell(netCents + taxCents),
    '',
    '',
    '',
    '',
    reason,
  ]);
}

/** What was given back, or never came, is below zero, so that the column adds up. */
function movementLine(movement: Movement, timeZone: string): string[] {
  const { kind, recordedAt, orderNumber, customer, email, method, reference, by } = movement;
  const amount = kind === 'payment' ? movement.cents : -movement.cents;
  return [
    '',
    // of a refund that was not made it is a payment
    movement.takesBack ? 'reversal' : kind,
    dayOf(recordedAt, timeZone),
    '',
    orderNumber,
    customer,
    email,
    '',
    '',
    '',
    '',
    dollarCell(amount),
    method,
    reference,
    by,
    '',
  ];
}

const dollarCell = (amount: number) =>
  fromMinorUnits(minorUnits(amount)).toFixed(currencyDecimals());
