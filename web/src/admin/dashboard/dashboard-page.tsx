import { formatAmount } from '@tailorbird/contract/rules/money';
import type { Overview as OverviewFigures } from '@tailorbird/contract/overview';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../api.ts';
import { filterSearch, unfiltered } from '../../orders/order-filters.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton, SkeletonTile } from '../../ui/skeleton.tsx';
import { LoadError } from '../kit/load-error.tsx';
import { useCatalogue } from '../catalogue-query.ts';
import { NoMailServer } from '../settings/no-mail-server.tsx';
import { UnclearPayments } from '../payments/unclear-payments.tsx';
import { usePendingUnlockCount } from '../users/unlock-requests-query.ts';
import { useOrderCounts } from '../orders/orders-query.ts';
import { Figure } from './figure.tsx';
import { FirstStepsList } from './first-steps.tsx';
import { firstStepsQuery } from './first-steps-query.ts';
import { messages } from './messages.ts';
import { MoneyPanels } from './money-panels.tsx';
import {
  BestSellers,
  countOrders,
  OrdersByStatus,
  RevenueByCategory,
  RevenueByDay,
} from './overview-panels.tsx';
import { PendingOrders, useFollowedPendingOrders, usePendingOrders } from './pending-orders.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { type Period, readPeriod, today } from './period.ts';
import './dashboard.css';
import { Link } from '../../ui/link.tsx';

/** The first steps of a new shop, and from the first order on the figures of a period and what waits. */
export default function DashboardPage() {
  const counts = useOrderCounts();
  useFollowedPendingOrders();
  const heading = useRef<HTMLHeadingElement>(null);
  const hasNone = counts.data !== undefined && isZero(counts.data);
  const { isPending, failureCount } = useQuery(firstStepsQuery);
  // they stand above the figures, which would move when they come
  const isLoading = counts.isPending || (!hasNone && isPending && failureCount === 0);
  return (
    <>
      <PageHead title={messages.title} />
      <div className="head">
        <h1 ref={heading} tabIndex={-1}>
          {messages.title}
        </h1>
      </div>
      <NoMailServer />
      <UnclearPayments />
      {!counts.isPending && (
        <FirstStepsList hasOrders={!hasNone} onGone={() => heading.current?.focus()} />
      )}
      {isLoading ? <OverviewLoading /> : !hasNone && <Overview />}
    </>
  );
}

const isZero = (counts: Record<string, number>) => Object.values(counts).every((count) => !count);

/** Panels beside each other end at one height: each column shares out what it has left. */
function Overview() {
  const [search] = useSearchParams();
  const period = readPeriod(search, today());
  const { data, ...overview } = useOverview(period);
  return (
    <>
      <PeriodPicker period={period} />
      <Figures overview={data} period={period} />
      <LoadError query={overview} title={messages.loadFailed} />
      <div className="stack-16 overview" aria-busy={overview.isPlaceholderData}>
        {overview.isPending && (
          <div className="chart-wide">
            <OverviewLoading />
          </div>
        )}
        {data && <RevenueByDay overview={data} />}
        <div className="stack-16">
          <PendingOrders />
          {data && <BestSellers overview={data} />}
        </div>
        <div className="stack-16">
          {data && <OrdersByStatus overview={data} period={period} />}
          {data && <RevenueByCategory overview={data} />}
          <CatalogueFigures />
        </div>
      </div>
      <MoneyPanels period={period} />
    </>
  );
}

interface FiguresProps {
  overview: OverviewFigures | undefined;
  period: Period;
}

function Figures({ overview, period }: FiguresProps) {
  const pending = usePendingOrders();
  const unlockRequests = usePendingUnlockCount();
  return (
    <dl className="key-figures">
      <Figure
        name={messages.revenue}
        hint={messages.revenueHint}
        value={overview && formatAmount(overview.revenue)}
      />
      <Figure
        name={
          <Link className="link" to={`/admin/orders${filterSearch({ ...unfiltered, ...period })}`}>
            {messages.ordersPlaced}
          </Link>
        }
        value={overview && countOrders(overview)}
      />
      <Figure
        name={
          <Link
            className="link"
            to={`/admin/orders${filterSearch({ ...unfiltered, status: 'pending' })}`}
          >
            {messages.pendingOrders}
          </Link>
        }
        hint={messages.waiting}
        value={pending.data?.pagination.totalOrders}
      />
      <Figure
        name={
          <Link className="link" to="/admin/unlock-requests?status=pending">
            {messages.unlockRequests}
          </Link>
        }
        hint={messages.waiting}
        value={unlockRequests}
      />
    </dl>
  );
}

function CatalogueFigures() {
  const { categories, products, types } = useCatalogue();
  return (
    <section className="box-panel" aria-labelledby="catalogue">
      <h2 className="mini-h" id="catalogue">
        {messages.catalogue}
      </h2>
      <dl className="stack-16 figures">
        <Figure name={<Entry name="Products" to="/admin/product" />} value={products.data?.total} />
        <Figure
          name={<Entry name="Categories" to="/admin/category" />}
          value={categories.data?.length}
        />
        <Figure name={<Entry name="Types" to="/admin/type" />} value={types.data?.length} />
      </dl>
      <p className="panel-link">
        <Link className="link" to="/admin/transfer">
          {messages.transfer}
        </Link>
      </p>
    </section>
  );
}

function Entry({ name, to }: { name: string; to: string }) {
  return (
    <Link className="link" to={to}>
      {name}
    </Link>
  );
}

function OverviewLoading() {
  return (
    <Skeleton label={messages.loading}>
      <SkeletonTile className="chart-wide" />
    </Skeleton>
  );
}

/** Milliseconds. Ours: today's figures move while one looks. */
const OVERVIEW_LIFETIME = 60_000;

/** How the shop does in a period; the one before stays in view until the next is there. */
function useOverview(period: Period) {
  return useQuery({
    queryKey: ['admin', 'overview', period],
    queryFn: async ({ signal }) =>
      (await call('GET /order/overview', { query: { ...period } }, signal)).overview,
    staleTime: OVERVIEW_LIFETIME,
    networkMode: 'always',
    refetchOnReconnect: true,
    refetchInterval: OVERVIEW_LIFETIME,
    placeholderData: keepPreviousData,
  });
}
