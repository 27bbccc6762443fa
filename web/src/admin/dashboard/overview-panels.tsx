import { formatAmount } from '@tailorbird/contract/rules/money';
import type { Overview } from '@tailorbird/contract/overview';
import { ORDER_STATUSES, orderStatuses } from '@tailorbird/contract/kinds/order-statuses';
import { filterSearch, unfiltered } from '../../orders/order-filters.ts';
import { formatCalendarDay } from '@tailorbird/contract/rules/format-day';
import { shopTimeZone } from '../../ui/time-zone.ts';
import { formatNumber } from '@tailorbird/contract/rules/format-number';
import { BarChart, ChartPanel, FigureTable } from './charts.tsx';
import { messages } from './messages.ts';
import type { Period } from './period.ts';
import { RevenueChart } from './revenue-chart.tsx';
import { Link } from '../../ui/link.tsx';

const { columns } = messages;

interface PanelProps {
  overview: Overview;
  period: Period;
}

export function countOrders({ ordersByStatus }: Overview): number {
  return ORDER_STATUSES.reduce((sum, status) => sum + ordersByStatus[status], 0);
}

export function RevenueByDay({ overview: { revenueByDay } }: Pick<PanelProps, 'overview'>) {
  const isEmpty = revenueByDay.every(({ orders }) => orders === 0);
  return (
    <ChartPanel
      title={messages.byDay}
      className="chart-wide"
      hint={messages.days(shopTimeZone())}
      empty={isEmpty ? messages.nothing : undefined}
      table={
        <FigureTable
          caption={messages.byDay}
          columns={[columns.day, columns.orders, columns.revenue]}
          rows={revenueByDay.toReversed().map(({ day, orders, revenue }) => ({
            key: day,
            cells: [formatCalendarDay(day), orders, formatAmount(revenue)],
          }))}
        />
      }
    >
      <RevenueChart days={revenueByDay} />
    </ChartPanel>
  );
}

export function OrdersByStatus({ overview, period }: PanelProps) {
  const rows = ORDER_STATUSES.map((status) => ({
    key: status,
    name: (
      <Link
        className="link"
        to={`/admin/orders${filterSearch({ ...unfiltered, ...period, status })}`}
      >
        {orderStatuses[status].word}
      </Link>
    ),
    value: overview.ordersByStatus[status],
    figure: formatNumber(overview.ordersByStatus[status]),
    tone: orderStatuses[status].tone,
  }));
  return (
    <ChartPanel
      title={messages.byStatus}
      empty={countOrders(overview) === 0 ? messages.nothing : undefined}
      table={
        <FigureTable
          caption={messages.byStatus}
          columns={[columns.status, columns.orders]}
          rows={rows.map(({ key, figure }) => ({ key, cells: [orderStatuses[key].word, figure] }))}
        />
      }
    >
      <BarChart rows={rows} />
    </ChartPanel>
  );
}

export function RevenueByCategory({
  overview: { revenueByCategory },
}: Pick<PanelProps, 'overview'>) {
  const rows = revenueByCategory.map(({ _id, name, quantity, revenue }) => ({
    key: _id ?? 'none',
    name: name === null ? messages.noCategory : <bdi>{name}</bdi>,
    value: revenue,
    figure: formatAmount(revenue),
    quantity,
  }));
  return (
    <ChartPanel
      title={messages.byCategory}
      hint={messages.byCategoryHint}
      empty={rows.length === 0 ? messages.nothingSold : undefined}
      table={
        <FigureTable
          caption={messages.byCategory}
          columns={[columns.category, columns.pieces, columns.revenue]}
          rows={rows.map(({ key, name, quantity, figure }) => ({
            key,
            cells: [name, quantity, figure],
          }))}
        />
      }
    >
      <BarChart rows={rows.slice(0, CATEGORIES_DRAWN)} />
    </ChartPanel>
  );
}

/** The table has them all. */
const CATEGORIES_DRAWN = 10;

export function BestSellers({ overview: { bestSellers: products } }: Pick<PanelProps, 'overview'>) {
  return (
    <ChartPanel
      title={messages.bestSellers}
      hint={messages.bestSellersHint}
      empty={products.length === 0 ? messages.nothingSold : undefined}
      table={
        <FigureTable
          caption={messages.bestSellers}
          columns={[columns.product, columns.pieces, columns.revenue, columns.mostChosen]}
          rows={products.map((product) => ({
            key: product._id,
            cells: [
              <bdi key="name">{product.name}</bdi>,
              product.quantity,
              formatAmount(product.revenue),
              <MostChosen key="chosen" product={product} />,
            ],
          }))}
        />
      }
    >
      <BarChart
        rows={products.map((product) => ({
          key: product._id,
          name: <bdi>{product.name}</bdi>,
          value: product.quantity,
          figure: messages.pieces(product.quantity),
          more: product.mostChosen.length > 0 && <MostChosen product={product} />,
        }))}
      />
    </ChartPanel>
  );
}

type Product = Overview['bestSellers'][number];

/** `Colour: Forest (12), Size: Medium (9)`. */
function MostChosen({ product }: { product: Product }) {
  return product.mostChosen.map(({ optionName, value, quantity }, index) => (
    <span key={optionName}>
      {index > 0 && ', '}
      <bdi>{optionName}</bdi>: <bdi className="most-chosen">{value}</bdi> ({formatNumber(quantity)})
    </span>
  ));
}
