import type { OrderStatus } from '@tailorbird/contract/orders';
import { Check, Clock, X } from 'lucide-react';

/** What a button that sets a status shows. */
export const statusLooks = {
  pending: { word: 'Pending', Icon: Clock },
  completed: { word: 'Completed', Icon: Check },
  cancelled: { word: 'Cancelled', Icon: X },
} satisfies Record<OrderStatus, object>;
