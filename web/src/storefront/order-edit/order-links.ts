import type { Order } from '@tailorbird/contract/orders';
import { currentSession } from '../../session.ts';
import type { EditSource } from './edit-query.ts';

/** The page that shows the order: of a link, of an account, or the receipt of a guest. */
export function orderAddress(source: EditSource, { orderId }: Pick<Order, 'orderId'>): string {
  if ('link' in source) return `/guest-order#${source.link}`;
  return currentSession().status === 'guest' ? '/order-summary' : `/orders?orderNumber=${orderId}`;
}

export const approvalAddress = (source: EditSource): string =>
  'link' in source ? `/approve#${source.link}` : `/approve?order=${source.orderId}`;
