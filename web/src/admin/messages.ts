import { messages as orders } from './orders/messages.ts';

/** What an administrator reads. Sentences of the specification stand here word for word. */
export const messages = {
  orders,
} as const;
