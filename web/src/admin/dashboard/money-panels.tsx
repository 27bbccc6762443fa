import type { Money } from '@tailorbird/contract/overview';
import { formatAmount, toMinorUnits, sum, fromMinorUnits } from '@tailorbird/contract/rules/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { filterSearch, unfiltered } from '../../orders/order-filters.ts';
import { Link } from '../../ui/link.tsx';
import { LoadError } from '../kit/load-error.tsx';
import { FigureTable } from './charts.tsx';
import { Figure } from './figure.tsx';
import { formatMonth } from '@tailorbird/contract/rules/format-day';
import { messages } from './messages.ts';
import { MonthExport } from './month-export.tsx';
import type { Period } from './period.ts';

const moneyMessages = messages.money;

/** Money that was earned, received, refunded and is open, with the tax of it, by month. */
export function MoneyPanels({ period }: { period: Period }) {
  const money = useMoney(period);
  return (
    <section className="stack-16" aria-labelledby="money">
      <div>
        <h2 id="money">{moneyMessages.title}</h2>
        <p className="small soft">{moneyMessages.hint}</p>
      </div>
      <LoadError query={money} title={moneyMessages.loadFailed} />
      <MoneyFigures money={money.data} />
      <div className="stack-16 overview" aria-busy={money.isPlaceholderData}>
        {money.data && <ByMonth money={money.data} />}
        {money.data && <Taxes money={money.data} />}
        <MonthExport />
      </div>
    </section>
  );
}

function MoneyFigures({ money }: { money: Money | undefined }) {
  const total = (of: (month: Money['months'][number]) => number[]) =>
    money && formatAmount(addUp(money.months.flatMap(of)));
  return (
    <dl className="key-figures">
      <Figure
        name={
          <Link
            className="link"
            to={`/admin/orders${filterSearch({ ...unfiltered, payment: 'open' })}`}
          >
            {moneyMessages.open}
          </Link>
        }
        hint={money && moneyMessages.openHint(money.openOrders)}
        value={money && formatAmount(money.open)}
      />
      <Figure
        name={moneyMessages.received}
        hint={moneyMessages.receivedHint}
        value={total(({ received }) => [received])}
      />
      <Figure
        name={moneyMessages.refunded}
        hint={moneyMessages.refundedHint}
        value={total(({ refunded }) => [refunded])}
      />
      <Figure
        name={moneyMessages.tax}
        hint={moneyMessages.taxHint}
        value={total(({ taxes }) => taxes.map(({ tax }) => tax))}
      />
    </dl>
  );
}

/** In cents, so that hundreds of them are exact. */
const addUp = (dollars: readonly number[]): number =>
  fromMinorUnits(sum(dollars.map(toMinorUnits)));

function ByMonth({ money: { months } }: { money: Money }) {
  const { columns } = moneyMessages;
  return (
    <section className="box-panel stack-8" aria-labelledby="money-by-month">
      <h3 className="mini-h" id="money-by-month">
        {moneyMessages.byMonth}
      </h3>
      <p className="xs faint">{moneyMessages.byMonthHint}</p>
      <FigureTable
        caption={moneyMessages.byMonth}
        columns={[columns.month, columns.revenue, columns.received, columns.refunded]}
        rows={months.toReversed().map(({ month, revenue, received, refunded }) => ({
          key: month,
          cells: [formatMonth(month), ...[revenue, received, refunded].map(formatAmount)],
        }))}
      />
    </section>
  );
}

function Taxes({ money: { months } }: { money: Money }) {
  const { columns } = moneyMessages;
  const rows = months.toReversed().flatMap(({ month, taxes }) =>
    taxes.map(({ percent, net, tax }) => ({
      key: `${month} ${percent}`,
      cells: [
        formatMonth(month),
        moneyMessages.rate(percent),
        formatAmount(net),
        formatAmount(tax),
      ],
    })),
  );
  return (
    <section className="box-panel stack-8" aria-labelledby="money-taxes">
      <h3 className="mini-h" id="money-taxes">
        {moneyMessages.taxes}
      </h3>
      <p className="xs faint">{moneyMessages.taxesHint}</p>
      {rows.length === 0 ? (
        <p className="faint">{moneyMessages.noTaxes}</p>
      ) : (
        <FigureTable
          caption={moneyMessages.taxes}
          columns={[columns.month, columns.rate, columns.net, columns.tax]}
          rows={rows}
        />
      )}
    </section>
  );
}

/** Milliseconds. Ours: payments are recorded while one looks. */
const MONEY_LIFETIME = 60_000;

function useMoney({ startDate, endDate }: Period) {
  return useQuery({
    queryKey: ['admin', 'money', startDate.slice(0, 7), endDate.slice(0, 7)],
    queryFn: async ({ signal }) =>
      (await call('GET /order/money', { query: { startDate, endDate } }, signal)).money,
    staleTime: MONEY_LIFETIME,
    networkMode: 'always',
    refetchOnReconnect: true,
    refetchInterval: MONEY_LIFETIME,
    placeholderData: keepPreviousData,
  });
}
