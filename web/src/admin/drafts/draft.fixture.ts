import type { DeskDraft, DraftView } from '@tailorbird/contract/desk-drafts';

/** A draft that nobody has written into. */
export const draftOf = (said: Partial<DeskDraft>): DeskDraft => ({
  _id: '018f0000-0000-7000-8000-00000000000d',
  version: 1,
  createdAt: '2026-11-28T10:00:00.000Z',
  createdBy: 'Mira',
  changedAt: '2026-11-28T10:00:00.000Z',
  changedBy: 'Mira',
  quote: null,
  accountId: null,
  contact: { name: '', email: '', phone: '' },
  company: '',
  method: null,
  address: null,
  billing: null,
  ready: null,
  note: '',
  discount: null,
  deposit: null,
  overrides: [],
  lines: [],
  ...said,
});

export const draftViewOf = (said: Partial<DeskDraft>): DraftView => ({
  draft: draftOf(said),
  cartVersion: 0,
  cart: { _id: '', items: [], priceLines: [], total: 0 },
  price: { items: [], subtotal: 0, priceLines: [], total: 0, deposit: 0 },
  rules: {
    products: [],
    discounts: [],
    tax: { mode: 'none', label: 'Tax', rate: 0, classes: [] },
    methods: [],
    depositPercent: 0,
  },
  account: null,
  readyDay: null,
  earliestDay: null,
  problems: [],
});
