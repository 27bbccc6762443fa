import { formatMoney } from '@tailorbird/contract/money';
import type { Order } from '@tailorbird/contract/orders';
import { Link } from 'react-router';
import { formatMoment } from '../ui/date.ts';
import { filterSearch, unfiltered } from '../orders/order-filters.ts';
import { orderTotal } from '../orders/order-total.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Skeleton, SkeletonLine } from '../ui/skeleton.tsx';
import { useCatalogue } from './catalogue/catalogue-query.ts';
import { messages } from './messages.ts';
import { useOrders } from './orders/orders-query.ts';
import { requestIdOf } from './request-id.ts';

const words = messages.dashboard;

/** What waits, and how large the shop is. */
export default function DashboardPage() {
  const { categories, products, types } = useCatalogue();
  return (
    <>
      <PageHead title={words.title} />
      <div className="head">
        <h1>{words.title}</h1>
      </div>
      <PendingOrders />
      <section className="box-panel" aria-labelledby="catalogue">
        <h2 className="mini-h" id="catalogue">
          Catalogue
        </h2>
        <dl className="figures">
          <Figure name="Products" to="/admin/product" count={products.data?.total} />
          <Figure name="Categories" to="/admin/category" count={categories.data?.length} />
          <Figure name="Types" to="/admin/type" count={types.data?.length} />
        </dl>
        <p className="mt-3">
          <Link className="link" to="/admin/transfer">
            {words.transfer}
          </Link>
        </p>
      </section>
    </>
  );
}

function PendingOrders() {
  const pending = useOrders({ ...unfiltered, status: 'pending', limit: 5 });
  return (
    <section className="box-panel" aria-labelledby="pending">
      <h2 className="mini-h" id="pending">
        Pending orders
      </h2>
      {pending.isPending && (
        <Skeleton>
          <div className="grid gap-4 py-4">
            <SkeletonLine className="h-8 w-16" />
            <SkeletonLine />
            <SkeletonLine />
          </div>
        </Skeleton>
      )}
      {pending.isError && (
        <ErrorState
          title={messages.orders.loadFailed}
          onRetry={() => void pending.refetch()}
          requestId={requestIdOf(pending.error)}
        />
      )}
      {pending.data && (
        <>
          <p className="figure">{pending.data.pagination.totalOrders}</p>
          {pending.data.orders.length === 0 && <p className="faint">{words.noPending}</p>}
          <ul className="latest">
            {pending.data.orders.map((order) => (
              <PendingOrder key={order._id} order={order} />
            ))}
          </ul>
          <p className="mt-3">
            <Link
              className="link"
              to={`/admin/orders${filterSearch({ ...unfiltered, status: 'pending' })}`}
            >
              All pending orders
            </Link>
          </p>
        </>
      )}
    </section>
  );
}

function PendingOrder({ order }: { order: Order }) {
  return (
    <li>
      <Link
        className="link order-id"
        to={`/admin/orders${filterSearch({ ...unfiltered, orderNumber: order.orderId })}`}
      >
        {order.orderId}
      </Link>
      <span className="cust">{order.customer?.name || messages.orders.customerName}</span>
      <time className="when faint" dateTime={order.orderDate}>
        {formatMoment(order.orderDate)}
      </time>
      <span className="ao-total">{formatMoney(orderTotal(order))}</span>
    </li>
  );
}

interface FigureProps {
  name: string;
  to: string;
  count: number | undefined;
}

/** A dash while the number is not known: nothing is made up. */
function Figure({ name, to, count }: FigureProps) {
  return (
    <div>
      <dt>
        <Link className="link" to={to}>
          {name}
        </Link>
      </dt>
      <dd className="figure">{count ?? '–'}</dd>
    </div>
  );
}
