import { messages as orders } from './orders/messages.ts';

/** What an administrator reads. Sentences of the specification stand here word for word. */
export const messages = {
  orders,
  dashboard: {
    title: 'Admin Dashboard',
    noPending: 'No order is waiting.',
    transfer: 'Import and export',
  },
} as const;
