import { Link } from 'react-router';
import { ApiError } from '../../api.ts';
import { unfiltered } from '../../orders/order-filters.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { messages as orderMessages } from '../orders/messages.ts';
import { useOrderHistory } from '../orders/order-history-query.ts';
import { OrderListEntry } from '../orders/order-list-entry.tsx';
import { OrderListLoading } from '../orders/order-list-loading.tsx';
import { messages } from './messages.ts';
import { SampleOrderList } from './sample-order-list.tsx';

const LATEST = 5;

/** The newest of one's own; where there are none yet, the sample. */
export function LatestOrders() {
  const { data, error, isPending, refetch } = useOrderHistory({ ...unfiltered, limit: LATEST });
  const orders = data?.orders ?? [];
  return (
    <section className="stack content-start" aria-labelledby="latest-orders">
      <div className="between">
        <h2 className="h2" id="latest-orders">
          {messages.orders.title}
        </h2>
        {orders.length > 0 && (
          <Link className="link" to="/orders">
            {messages.orders.all}
          </Link>
        )}
      </div>
      {error && (
        <ErrorState
          title={orderMessages.loadFailed}
          onRetry={() => void refetch()}
          requestId={error instanceof ApiError ? error.requestId : undefined}
        />
      )}
      {isPending && <OrderListLoading />}
      {orders.length > 0 && (
        <ul className="grid grid-cols-1 gap-2.5">
          {orders.map((order) => (
            <li key={order._id}>
              <OrderListEntry order={order} />
            </li>
          ))}
        </ul>
      )}
      {data && orders.length === 0 && <NoneYet />}
    </section>
  );
}

function NoneYet() {
  return (
    <>
      <div className="flex flex-col items-start gap-3 md:flex-row md:items-center md:justify-between">
        <p className="soft max-w-prose">
          <strong className="font-semibold text-ink">{messages.sample.title}. </strong>
          {messages.sample.text}
        </p>
        <ButtonLink className="shrink-0" variant="secondary" to="/">
          {messages.sample.toShop}
        </ButtonLink>
      </div>
      <SampleOrderList />
    </>
  );
}
