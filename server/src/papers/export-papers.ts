import { cents, toDollars } from '@tailorbird/contract/rules/money';
import { BYTE_ORDER_MARK, csvRows } from '../csv/csv-cell.ts';
import type { Queryable } from '../database/pool.ts';
import type { PaperContent } from './content.ts';
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
];

/** A line for each rate, as far as whoever asks has read. */
export async function* exportPapers(
  db: Queryable,
  { from, to }: { from: Date; to: Date },
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRows([HEAD]);
  for await (const papers of papersBetween(db, from, to)) yield csvRows(papers.flatMap(linesOf));
}

function linesOf({
  kind,
  number,
  issuedOn,
  credits,
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
  ]);
}

const dollarCell = (amount: number) => toDollars(cents(amount)).toFixed(2);
