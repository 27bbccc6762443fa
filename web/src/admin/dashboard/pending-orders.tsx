import { formatMoney } from '@tailorbird/contract/rules/money';
import type { Order } from '@tailorbird/contract/orders';
import { useQueryClient } from '@tanstack/react-query';
import { filterSearch, unfiltered } from '../../orders/order-filters.ts';
import { orderTotal } from '../../orders/order-total.ts';
import { formatMoment } from '../../ui/date.ts';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { messages as orderMessages } from '../orders/messages.ts';
import {
  reportedElsewhere,
  orderPages,
  useChangedOrders,
  useOrders,
} from '../orders/orders-query.ts';
import { LoadError } from '../kit/load-error.tsx';
import { firstStepsQuery } from './first-steps-query.ts';
import { messages } from './messages.ts';
import { Link } from '../../ui/link.tsx';

export function PendingOrders() {
  const pending = usePendingOrders();
  return (
    <section className="box-panel" aria-labelledby="pending">
      <h2 className="mini-h" id="pending">
        {messages.latestPending}
      </h2>
      {pending.isPending && (
        <Skeleton>
          <div className="stack-12">
            <SkeletonLine />
            <SkeletonLine />
            <SkeletonLine />
          </div>
        </Skeleton>
      )}
      <LoadError query={pending} title={orderMessages.loadFailed} />
      {pending.data && (
        <>
          {pending.data.orders.length === 0 && <p className="faint">{messages.noPending}</p>}
          <ul className="latest">
            {pending.data.orders.map((order) => (
              <PendingOrder key={order._id} order={order} />
            ))}
          </ul>
          <p className="panel-link">
            <Link
              className="link"
              to={`/admin/orders${filterSearch({ ...unfiltered, status: 'pending' })}`}
            >
              {messages.allPending}
            </Link>
          </p>
        </>
      )}
    </section>
  );
}

function PendingOrder({ order }: { order: Order }) {
  const { customer, contact } = order;
  return (
    <li>
      <Link className="link order-id" to={`/admin/orders/${order._id}`}>
        {order.orderId}
      </Link>
      <span className="cust">
        <bdi>
          {customer?.name ||
            contact?.name ||
            customer?.email ||
            contact?.email ||
            orderMessages.customerName}
        </bdi>
      </span>
      <time className="when faint" dateTime={order.orderDate}>
        {formatMoment(order.orderDate)}
      </time>
      <span className="ao-total">{formatMoney(orderTotal(order))}</span>
    </li>
  );
}

/** The latest of those that wait, and how many there are. */
export function usePendingOrders() {
  return useOrders({ ...unfiltered, status: 'pending', limit: 5 });
}

/** Nothing is pressed in this list, so that it may move: it is loaded anew after each change. */
export function useFollowedPendingOrders(): void {
  const client = useQueryClient();
  useChangedOrders(async (reported, before) => {
    if (reportedElsewhere([], reported, before).length === 0) return;
    await client.invalidateQueries({ queryKey: orderPages });
    // the first orders tick one of the first steps, and fold them
    const { queryKey } = firstStepsQuery;
    if (!client.getQueryData(queryKey)?.isUnderWay) await client.invalidateQueries({ queryKey });
  });
}
