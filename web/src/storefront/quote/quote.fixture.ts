import type { Quote } from '@tailorbird/contract/quotes';
import { orderItemOf } from '@tailorbird/contract/shop.fixture';

/** An open quote for one tote that is picked up, without a deposit. */
export const quoteOf = (given: Partial<Quote> = {}): Quote => ({
  number: 'Q-3M8K',
  version: 1,
  state: 'open',
  sentAt: '2026-11-23T10:00:00.000Z',
  validUntil: '2026-12-07',
  customer: { name: 'Helen Marsh', company: '' },
  items: [orderItemOf()],
  priceLines: [],
  totalAmount: 48,
  deposit: 0,
  depositPercent: null,
  ready: null,
  readyDay: null,
  note: '',
  wish: null,
  isAskedAgain: false,
  newest: null,
  changes: null,
  order: null,
  isStopped: false,
  ...given,
});
