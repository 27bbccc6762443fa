import type { Money } from '@tailorbird/contract/overview';
import { minorUnits, fromMinorUnits } from '@tailorbird/contract/rules/money';
import { addDays, startOfDay, startsOfDays } from '@tailorbird/contract/rules/shop-days';
import { prepared, type Queryable } from '../database/pool.ts';
import { COUNTED, LIVE } from './figure-queries.ts';
import { momentParameter } from './search-queries.ts';

interface MoneyRow {
  open: { cents: number; orders: number }[];
  revenue: { month: string; cents: number }[];
  moved: { bucket: number; kind: 'payment' | 'refund' | 'reversal'; cents: number }[];
  taxes: { month: string; rate: string; netCents: number; taxCents: number }[];
}

/** The first moment of each month, and of the month after them. */
const MONTHS = '$5::timestamptz[]';

// One statement, so that all figures are of the same moment.
const moneyOfMonths = prepared<MoneyRow>(
  'order-money',
  `with ${LIVE}, ${COUNTED},
   revenue as (
     select to_char(day, 'YYYY-MM') as month, sum(cents) as cents from counted
     where status <> 'cancelled' group by 1
   ),
   moved as (
     select width_bucket(recorded_at, ${MONTHS}) as bucket, kind, sum(amount_cents) as cents
     from ledger_entries
     where kind in ('payment', 'refund', 'reversal') and recorded_at >= (${MONTHS})[1]
       and recorded_at < (${MONTHS})[array_length(${MONTHS}, 1)]
     group by 1, 2
   ),
   unpaid as (
     select count(*) as orders, coalesce(sum(charged_cents - paid_cents), 0) as cents from orders
     where payment_state in ('open', 'deposit paid') and status <> 'cancelled'
   ),
   taxes as (
     select to_char(day, 'YYYY-MM') as month, rate, sum(net_cents) as "netCents",
       sum(tax_cents) as "taxCents"
     from paper_taxes where day between $1::date and $2::date group by 1, 2
   )
   select array(select to_json(unpaid) from unpaid) as open,
     array(select to_json(revenue) from revenue) as revenue,
     array(select to_json(moved) from moved) as moved,
     array(select to_json(taxes) from taxes) as taxes`,
);

/** Of the whole months of the shop from the one of a day to the one of another. */
export async function getMoneyFigures(
  db: Queryable,
  { startDate, endDate }: { startDate: string; endDate: string },
  timeZone: string,
): Promise<Money> {
  const months = monthsBetween(startDate, endDate);
  const [first = ''] = months;
  const next = `${monthAfter(months.at(-1) ?? '')}-01`;
  const last = addDays(next, -1);
  const starts = startsOfDays(`${first}-01`, last, timeZone).map(momentParameter);
  const bounds = [...months.map((month) => `${month}-01`), next].map((day) =>
    momentParameter(startOfDay(day, timeZone)),
  );
  const rows = await moneyOfMonths(db, [`${first}-01`, last, starts, timeZone, bounds]);
  const { open: [open] = [], revenue = [], moved = [], taxes = [] } = rows[0] ?? {};
  const moving = (index: number, kind: MoneyRow['moved'][number]['kind']) =>
    moved.find((one) => one.bucket === index + 1 && one.kind === kind)?.cents ?? 0;
  return {
    open: inDollars(open?.cents),
    openOrders: open?.orders ?? 0,
    months: months.map((month, index) => ({
      month,
      revenue: inDollars(revenue.find((one) => one.month === month)?.cents),
      // a payment that was taken back never came for its order
      received: inDollars(moving(index, 'payment') - moving(index, 'reversal')),
      refunded: inDollars(moving(index, 'refund')),
      taxes: taxes
        .filter((one) => one.month === month)
        .map(({ rate, netCents, taxCents }) => ({
          percent: rate === '' ? null : Number(rate),
          net: inDollars(netCents),
          tax: inDollars(taxCents),
        }))
        .toSorted((one, other) => (other.percent ?? -1) - (one.percent ?? -1)),
    })),
  };
}

const inDollars = (amount = 0): number => fromMinorUnits(minorUnits(amount));

/** Some day of the next month is 31 days after the first. */
const monthAfter = (month: string): string => addDays(`${month}-01`, 31).slice(0, 7);

function monthsBetween(startDate: string, endDate: string): string[] {
  const months = [];
  const end = endDate.slice(0, 7);
  for (let month = startDate.slice(0, 7); month <= end; month = monthAfter(month)) {
    months.push(month);
  }
  return months;
}
