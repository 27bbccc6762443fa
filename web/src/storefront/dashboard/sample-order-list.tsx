import { formatDollars } from '@tailorbird/contract/money';
import { formatDay } from '../../ui/date.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { messages } from './messages.ts';
import { type SampleOrder, sampleOrders } from './sample-orders.ts';

/** Looks like the list of orders and opens nothing; each says that it is a sample. */
export function SampleOrderList() {
  return (
    <ul className="grid grid-cols-1 gap-2.5" aria-label={messages.sample.list}>
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
      <span className="sample-marks">
        <span className="badge sample-mark">{messages.sample.mark}</span>
        <StatusBadge status={order.status} />
      </span>
      <span className="order-total">{formatDollars(order.total)}</span>
    </div>
  );
}
