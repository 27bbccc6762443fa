import type { Order } from '@tailorbird/contract/orders';
import { latePart } from '../kit/late-part.tsx';
import { returnMarkMessages } from './returns-messages.ts';

const { loadFailed } = returnMarkMessages;

/** Withdrawals and faults of an order, above its pieces. */
export const ReturnsPart = latePart<{ order: Order }>(
  () => import('./returns-part.tsx'),
  loadFailed,
);

/** Until when an order can be withdrawn from, with the link to where. */
export const ReturnsAside = latePart<{ order: Order }>(
  () => import('./returns-aside.tsx'),
  loadFailed,
);
