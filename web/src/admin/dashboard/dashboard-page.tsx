import { formatDollars } from '@tailorbird/contract/money';
import type { Overview } from '@tailorbird/contract/overview';
import { Link, useSearchParams } from 'react-router';
import { filterSearch, unfiltered } from '../../orders/order-filters.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { usePendingUnlockCount } from '../accounts/unlock-requests-query.ts';
import { requestIdOf } from '../request-id.ts';
import { CatalogueFigures } from './catalogue-figures.tsx';
import './dashboard.css';
import { Figure } from './figure.tsx';
import { messages } from './messages.ts';
import { OverviewLoading } from './overview-loading.tsx';
import { countOrders, OverviewPanels } from './overview-panels.tsx';
import { useOverview } from './overview-query.ts';
import { PendingOrders } from './pending-orders.tsx';
import { type Period, readPeriod, today } from './period.ts';
import { PeriodPicker } from './period-picker.tsx';
import { useFollowedPendingOrders, usePendingOrders } from './pending-orders-query.ts';

/** How the shop does, what waits, and how large it is. */
export default function DashboardPage() {
  const [search] = useSearchParams();
  const period = readPeriod(search, today());
  const overview = useOverview(period);
  useFollowedPendingOrders();
  return (
    <>
      <PageHead title={messages.title} />
      <div className="head">
        <h1>{messages.title}</h1>
      </div>
      <PeriodPicker period={period} />
      <Figures overview={overview.data} period={period} />
      {overview.isError && (
        <ErrorState
          title={messages.loadFailed}
          onRetry={() => void overview.refetch()}
          requestId={requestIdOf(overview.error)}
        />
      )}
      {overview.isPending && <OverviewLoading />}
      {overview.data && (
        <div className="overview aria-busy:opacity-60" aria-busy={overview.isPlaceholderData}>
          <OverviewPanels overview={overview.data} period={period} />
        </div>
      )}
      <div className="overview">
        <PendingOrders />
        <CatalogueFigures />
      </div>
    </>
  );
}

interface FiguresProps {
  overview: Overview | undefined;
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
        value={overview && formatDollars(overview.revenue)}
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
