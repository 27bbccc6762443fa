import { formatAmount } from '@tailorbird/contract/rules/money';
import type { OrderStatus } from '@tailorbird/contract/orders';
import { formatDay } from '../../ui/date.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { messages } from './messages.ts';
import olive from '../shop/demo-tee-olive.webp';
import sky from '../shop/demo-tee-sky.webp';

// spec: 2.26
/** Looks like the list of orders and opens nothing; each says that it is a sample. */
export function SampleOrderList() {
  return (
    <ul className="stack-10 order-list" aria-label={messages.sample.list}>
      {sampleOrders.map((order) => (
        <li key={order.number}>
          <Sample order={order} />
        </li>
      ))}
    </ul>
  );
}

function Sample({ order }: { order: SampleOrder }) {
  return (
    <div className="order order-sample">
      <div className="who">
        <span className="order-id">{order.number}</span>
        <br />
        <time className="small faint" dateTime={order.date}>
          {formatDay(order.date)}
        </time>
      </div>
      <div className="order-pics">
        {order.pictures.map((picture) => (
          <span key={picture} className="thumb">
            <img src={picture} alt="" width={640} height={800} loading="lazy" />
          </span>
        ))}
        <span className="lead">{order.what}</span>
      </div>
      <span className="cluster sample-marks">
        <span className="badge sample-mark">{messages.sample.mark}</span>
        <StatusBadge status={order.status} />
      </span>
      <span className="order-total">{formatAmount(order.total)}</span>
    </div>
  );
}

interface SampleOrder {
  number: string;
  date: string;
  what: string;
  pictures: readonly string[];
  status: OrderStatus;
  /** Dollars. */
  total: number;
}

/** Nobody's orders: for those who have none of their own yet. Source: the specification, section 2. */
const sampleOrders: readonly SampleOrder[] = [
  {
    number: 'TB-0003-DEMO',
    date: '2026-05-14T12:00:00Z',
    what: 'Demo Tee in Olive and 1 more',
    pictures: [olive, sky],
    status: 'pending',
    total: 60,
  },
  {
    number: 'TB-0002-DEMO',
    date: '2026-04-27T12:00:00Z',
    what: 'Demo Tee in Sky',
    pictures: [sky],
    status: 'completed',
    total: 32,
  },
  {
    number: 'TB-0001-DEMO',
    date: '2026-04-06T12:00:00Z',
    what: 'Demo Tee in Olive',
    pictures: [olive],
    status: 'cancelled',
    total: 28,
  },
];
