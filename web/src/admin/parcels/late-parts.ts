import type { OrderFilters } from '../../orders/order-filters.ts';
import type { Order } from '@tailorbird/contract/orders';
import { latePart } from '../kit/late-part.tsx';
import { sentMessages } from './sent-messages.ts';

const { loadFailed } = sentMessages;

/** The parcels of an order, above its pieces. */
export const ParcelsPart = latePart<{ order: Order }>(
  () => import('./parcels-part.tsx'),
  loadFailed,
);

/** The next parcel of an order, in place of its pieces. */
export const ParcelDesk = latePart<{ order: Order }>(() => import('./parcel-desk.tsx'), loadFailed);

/** Orders with packed pieces, in a table. */
export const OrdersToSend = latePart<{
  orders: readonly Order[];
  filters: OrderFilters;
  isBusy: boolean;
}>(() => import('./orders-to-send.tsx'), loadFailed);

/** Numbers of carriers from a file. */
export const NumbersPanel = latePart<{ onClose: () => void }>(
  () => import('./numbers-panel.tsx'),
  loadFailed,
);
