import { countWorkshopPieces } from '@tailorbird/contract/kinds/piece-states';
import type { Order } from '@tailorbird/contract/orders';
import { Truck } from 'lucide';
import { Icon } from '../../ui/icon.tsx';
import { sentMessages } from './sent-messages.ts';

type SentOrder = Pick<Order, 'sent' | 'stopped' | 'parcels' | 'delivery' | 'cart'>;

/** Whether the customer fetches it: then a parcel is one that waits. */
export const isPickedUp = ({ delivery }: Pick<Order, 'delivery'>): boolean =>
  delivery?.method.kind === 'pick-up';

/** Pieces of an order that are or will be sent: what the customer has withdrawn from stays. */
export const countToSend = ({ stopped = [], cart }: Pick<Order, 'stopped' | 'cart'>): number =>
  countWorkshopPieces(cart.items) - stopped.length;

/** Of them, those that are in no parcel yet, whatever keeps them. */
export const countLeft = (order: Pick<Order, 'sent' | 'stopped' | 'cart'>): number =>
  countToSend(order) - (order.sent ?? 0);

/** `18 of 30 sent`; nothing while there is no parcel. */
export function sentInWords(order: SentOrder): string | undefined {
  const { sent = 0, parcels = [] } = order;
  if (sent === 0) return undefined;
  const all = countToSend(order);
  if (!isPickedUp(order)) return sentMessages.sent(sent, all);
  const isOver = sent === all && parcels.every(({ handedAt }) => handedAt !== undefined);
  return isOver ? sentMessages.handedOver : sentMessages.ready(sent, all);
}

/** How much of an order is sent, by icon and words. */
export function SentMark({ order }: { order: SentOrder }) {
  const words = sentInWords(order);
  if (words === undefined) return null;
  return (
    <span className={countLeft(order) > 0 ? 'badge is-partly' : 'badge is-completed'}>
      <Icon of={Truck} />
      {words}
    </span>
  );
}
