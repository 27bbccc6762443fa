import type { Order } from '@tailorbird/contract/orders';
import { dayInWords } from '@tailorbird/contract/rules/details-in-words';
import { formatCalendarDay } from '@tailorbird/contract/rules/format-day';
import { formatNumber } from '@tailorbird/contract/rules/format-number';
import { formatMoney } from '@tailorbird/contract/rules/money';
import { ChevronRight, TriangleAlert } from 'lucide';
import type { OrderFilters } from '../../orders/order-filters.ts';
import { orderTotal } from '../../orders/order-total.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { dueDayOf, isLate } from '../orders/due-day.tsx';
import { addressInList } from '../orders/list-place.tsx';
import { orderedBy } from '../orders/order-parts.tsx';
import { listMessages } from './list-messages.ts';
import { countLeft, countToSend, isPickedUp } from './sent-mark.tsx';
import { sentMessages } from './sent-messages.ts';
import './orders-to-send.css';

interface OrdersToSendProps {
  orders: readonly Order[];
  filters: OrderFilters;
  isBusy: boolean;
}

/** Orders with packed pieces: what of each is sent, when it was promised, and the way to send it. */
export default function OrdersToSend({ orders, filters, isBusy }: OrdersToSendProps) {
  const { heads } = listMessages;
  return (
    <div className="table-wrap" aria-busy={isBusy}>
      <table className="table to-send" aria-label={listMessages.table}>
        <thead>
          <tr>
            <th scope="col">{heads.order}</th>
            <th scope="col">{heads.customer}</th>
            <th scope="col" className="num">
              {heads.total}
            </th>
            <th scope="col">{heads.sent}</th>
            <th scope="col">{heads.promised}</th>
            <th scope="col">{heads.packed}</th>
            <th scope="col">
              <span className="sr">{heads.acts}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <OrderToSend key={order._id} order={order} filters={filters} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function OrderToSend({ order, filters }: { order: Order; filters: OrderFilters }) {
  const { sent = 0, packed = 0, orderId } = order;
  const all = countToSend(order);
  const isPickUp = isPickedUp(order);
  const address = addressInList(order._id, filters);
  const { heads } = listMessages;
  return (
    <tr>
      <th scope="row" className="to-send-order">
        <Link className="link" to={address}>
          {orderId}
        </Link>
      </th>
      <td className="to-send-who">
        <bdi>{orderedBy(order).name}</bdi>
      </td>
      <td className="num to-send-sum">{formatMoney(orderTotal(order))}</td>
      <td className="to-send-sent">
        <span>
          <strong>{formatNumber(sent)}</strong>{' '}
          {isPickUp ? listMessages.ofReady(all) : listMessages.of(all)}
        </span>
        <progress max={all} value={sent} aria-label={heads.sent} aria-hidden="true" />
      </td>
      <td className="to-send-day">
        <PromisedDay order={order} />
      </td>
      <td className="to-send-packed">
        {formatNumber(packed)}{' '}
        {packed < countLeft(order) && (
          <span className="faint">{listMessages.ofLeft(countLeft(order))}</span>
        )}
      </td>
      <td className="to-send-act">
        {packed > 0 && (
          <ButtonLink
            variant="quiet"
            size="compact"
            to={`${address}&send=yes`}
            aria-label={
              isPickUp
                ? sentMessages.readyLabel(packed, orderId)
                : sentMessages.sendLabel(packed, orderId)
            }
          >
            {isPickUp ? sentMessages.setReady(packed) : sentMessages.send(packed)}
            <Icon of={ChevronRight} />
          </ButtonLink>
        )}
      </td>
    </tr>
  );
}

/** The day with its weekday; one that is over says so. */
function PromisedDay({ order }: { order: Order }) {
  const day = dueDayOf(order);
  if (day === undefined) return <span className="faint">–</span>;
  const late = isLate(order);
  return (
    <span className={late ? 'inline-4 danger' : undefined}>
      {late && <Icon of={TriangleAlert} />}
      <time dateTime={day} title={dayInWords(day)}>
        {formatCalendarDay(day, 'full', 'short')}
      </time>
      {late && ` ${listMessages.late}`}
    </span>
  );
}
