import type { Order } from '@tailorbird/contract/orders';
import { dayInWords } from '@tailorbird/contract/rules/details-in-words';
import { formatCalendarDay } from '@tailorbird/contract/rules/format-day';
import { addDays, dayOf } from '@tailorbird/contract/rules/shop-days';
import { TriangleAlert } from 'lucide';
import { Icon } from '../../ui/icon.tsx';
import { shopTimeZone } from '../../ui/time-zone.ts';
import { messages } from './messages.ts';

type DueOrder = Pick<Order, 'delivery' | 'status'>;

/** The day that the customer wished, else the one that was promised; undefined when there is neither. */
export const dueDayOf = ({ delivery }: DueOrder): string | undefined =>
  delivery?.wishedDay ?? delivery?.promisedDay;

/** Whether an order is still pending after its day, by the calendar of the shop. */
export function isLate(order: DueOrder, now = new Date()): boolean {
  const day = dueDayOf(order);
  return order.status === 'pending' && day !== undefined && day < dayOf(now, shopTimeZone());
}

/** The shop's day of today or of tomorrow, when an order that is pending is to be ready then. */
export function soonOf(order: DueOrder, now = new Date()): 'today' | 'tomorrow' | undefined {
  const day = dueDayOf(order);
  const today = dayOf(now, shopTimeZone());
  if (order.status !== 'pending') return undefined;
  return day === today ? 'today' : day === addDays(today, 1) ? 'tomorrow' : undefined;
}

/** The day that an order is to be ready, in a row of the list. */
export function DueDay({ order }: { order: DueOrder }) {
  const day = dueDayOf(order);
  if (day === undefined) return <span className="order-row-due" />;
  const late = isLate(order);
  const soon = soonOf(order);
  return (
    <span
      className={
        late ? 'order-row-due inline-4 danger' : soon ? 'order-row-due is-soon' : 'order-row-due'
      }
    >
      {late && <Icon of={TriangleAlert} />}
      <span className="sr">{messages.rows.due} </span>
      <time dateTime={day} title={dayInWords(day)}>
        {soon ? messages.rows[soon] : formatCalendarDay(day, 'dayOfYear', 'short')}
      </time>
      {late && <span className="sr">, {messages.rows.late}</span>}
    </span>
  );
}
