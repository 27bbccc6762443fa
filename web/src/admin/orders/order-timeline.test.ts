import { orderOf } from '@tailorbird/contract/shop.fixture';
import type { OrderChange } from '@tailorbird/contract/order-desk';
import type { Paper } from '@tailorbird/contract/papers';
import type { LedgerEntry } from '@tailorbird/contract/payments';
import { expect, test } from 'vitest';
import { changeInWords, timelineOf } from './order-timeline.tsx';

const change = (given: Partial<OrderChange>): OrderChange => ({
  _id: 'c1',
  changedAt: '2026-05-15T08:00:00.000Z',
  changedBy: 'Ada Admin',
  version: 2,
  field: 'status',
  item: null,
  before: 'pending',
  after: 'completed',
  ...given,
});

test('a status is told from what to what', () => {
  expect(changeInWords(change({}))).toBe('Ada Admin set the status from pending to completed');
});

const notes = (before: string, after: string) =>
  changeInWords(change({ field: 'adminNotes', before, after }));

test('notes are written, changed and removed', () => {
  expect(notes('', 'Rush')).toBe('Ada Admin wrote the admin notes');
  expect(notes('Rush', 'No rush')).toBe('Ada Admin changed the admin notes');
  expect(notes('Rush', '')).toBe('Ada Admin removed the admin notes');
});

test('the note of an item names the item', () => {
  const item = { _id: 'i1', name: 'Meadow Tote' };
  expect(changeInWords(change({ field: 'itemNote', item, before: '', after: 'R. K.' }))).toBe(
    'Ada Admin wrote the note for Meadow Tote',
  );
});

test('a timeline begins with the placing, and goes on as it happened', () => {
  const order = orderOf({ _id: 'o1' });
  const newestFirst = [
    change({ _id: 'c2', field: 'adminNotes', before: '', after: 'Rush' }),
    change({ _id: 'c1' }),
  ];
  const entries = timelineOf(order, newestFirst);
  expect(entries.map(({ sentence }) => sentence)).toEqual([
    'Ruth Kendall placed the order',
    'Ada Admin set the status from pending to completed',
    'Ada Admin wrote the admin notes',
  ]);
  expect(entries.map(({ texts }) => texts)).toEqual([
    undefined,
    undefined,
    { before: '', after: 'Rush' },
  ]);
  expect(entries[0]?.at).toBe(order.orderDate);
});

test('what Stripe told of a payment, and who looked at it, stand in it', () => {
  const told = {
    why: 'other currency',
    amount: 500,
    currency: 'jpy',
    paymentId: 'pi_1',
  } as const;
  const newestFirst = [
    change({ _id: 'c2', field: 'payment', before: '', after: 'looked at', told }),
    change({ _id: 'c1', field: 'payment', before: '', after: 'told', told, changedBy: '' }),
  ];
  const [, ...entries] = timelineOf(orderOf({ _id: 'o1' }), newestFirst);
  expect(entries.map(({ sentence }) => sentence)).toEqual([
    'Stripe told of 500 JPY in its smallest unit, which is to be looked at',
    'Ada Admin looked at 500 JPY in its smallest unit that Stripe told of',
  ]);
});

test('an order of nobody known was placed by a guest', () => {
  expect(timelineOf(orderOf({ _id: 'o1', customer: null }), [])[0]?.sentence).toBe(
    'A guest placed the order',
  );
});

const pieces = (given: Partial<NonNullable<OrderChange['pieces']>>) => ({
  how: 'scan' as const,
  count: 1,
  numbers: [19],
  reason: '',
  ...given,
});

test('pieces are told by how they were set', () => {
  const timelineTexts = (after: string, given: Parameters<typeof pieces>[0] = {}) =>
    changeInWords(change({ field: 'pieces', changedBy: 'Tom', after, pieces: pieces(given) }));
  expect(timelineTexts('lettered')).toBe('Tom scanned piece 19: lettered');
  expect(timelineTexts('packed', { how: 'row' })).toBe('Tom set piece 19 to packed');
  expect(timelineTexts('again', { how: 'bulk', count: 1200 })).toBe(
    'Tom set 1,200 pieces to be made again',
  );
  expect(timelineTexts('waiting', { how: 'undo' })).toBe('Tom set piece 19 back to waiting');
  expect(changeInWords(change({ field: 'printed', after: 'packing' }))).toBe(
    'Ada Admin printed the packing slip',
  );
});

const scan = (_id: string, minute: number, changedBy = 'Tom', after = 'packed') =>
  change({
    _id,
    changedAt: `2026-05-15T08:${minute}:00.000Z`,
    changedBy,
    field: 'pieces',
    after,
    pieces: pieces({}),
  });

test('scans one after another stand in one line, until somebody else or another state comes', () => {
  const newestFirst = [
    scan('6', 45),
    scan('5', 20, 'Tom', 'cut'),
    scan('4', 19, 'Mira'),
    scan('3', 18),
    scan('2', 11),
    scan('1', 10),
  ];
  const entries = timelineOf(orderOf({ _id: 'o1' }), newestFirst).slice(1);
  expect(entries.map(({ sentence }) => sentence)).toEqual([
    'Tom scanned 3 pieces: packed',
    'Mira scanned piece 19: packed',
    'Tom scanned piece 19: cut',
    'Tom scanned piece 19: packed',
  ]);
});

const paid: LedgerEntry = {
  _id: 'l2',
  kind: 'payment',
  amount: 24,
  method: 'cash',
  reference: 'till 2',
  recordedAt: '2026-05-15T09:00:00.000Z',
  recordedBy: 'Ada Admin',
};
const invoice: Paper = {
  _id: 'p1',
  orderId: 'o1',
  kind: 'invoice',
  number: 'INV-2026-0001',
  issuedAt: '2026-05-15T07:30:00.000Z',
  totalAmount: 24,
  creditedAmount: 5,
  isCredited: false,
  reason: '',
};

test('payments, refunds and papers stand in it where they happened, with amount and number', () => {
  const order = orderOf({ _id: 'o1', orderDate: '2026-05-14T08:00:00.000Z' });
  const ledger: LedgerEntry[] = [
    { ...paid, _id: 'l1', kind: 'charge', method: '', recordedAt: order.orderDate },
    { ...paid, _id: 'l5', kind: 'reduction', method: '' },
    paid,
    {
      ...paid,
      _id: 'l3',
      kind: 'refund',
      amount: 5,
      method: 'online',
      reference: '',
      recordedBy: '',
      recordedAt: '2026-05-15T10:00:00.000Z',
    },
    {
      ...paid,
      _id: 'l4',
      kind: 'reversal',
      reference: 'Another order',
      takesBack: true,
      recordedAt: '2026-05-15T11:00:00.000Z',
    },
    {
      ...paid,
      _id: 'l5',
      amount: 5,
      reference: 'It was not made',
      takesBack: true,
      recordedAt: '2026-05-15T12:00:00.000Z',
    },
  ];
  const note: Paper = {
    ...invoice,
    _id: 'p2',
    kind: 'credit-note',
    number: 'CN-2026-0001',
    issuedAt: '2026-05-15T10:00:00.500Z',
    totalAmount: -5,
    credits: invoice.number,
    reason: 'A seam came open',
  };
  const entries = timelineOf(order, [change({})], { ledger, papers: [invoice, note] });
  expect(entries.map(({ sentence, texts }) => [sentence, texts?.after])).toEqual([
    ['Ruth Kendall placed the order', undefined],
    ['Invoice of $24.00 issued: INV-2026-0001', ''],
    ['Ada Admin set the status from pending to completed', undefined],
    ['Ada Admin recorded a payment of $24.00, cash', 'till 2'],
    ['A refund of $5.00, card, online', ''],
    ['Credit note of -$5.00 for INV-2026-0001 issued: CN-2026-0001', 'A seam came open'],
    ['Ada Admin took back the payment of $24.00', 'Another order'],
    ['Ada Admin took back the refund of $5.00', 'It was not made'],
  ]);
});

const approval = (after: string, given: Partial<OrderChange> = {}) =>
  change({ field: 'approval', before: '', after, changedBy: 'Helen Marsh', ...given });

test.each([
  ['answer', { count: 12 }, 'Helen Marsh approved 12 pieces'],
  ['answer', { count: 11, wishes: 1 }, 'Helen Marsh approved 11 pieces and wants 1 changed'],
  ['answer', { count: 0, wishes: 2 }, 'Helen Marsh wants a change of 2 pieces'],
  ['by phone', { count: 1 }, 'Helen Marsh noted 1 piece as approved by phone'],
  ['make anyway', { count: 1 }, 'Helen Marsh lets 1 piece be made without approval'],
  ['keep', { count: 1 }, 'Helen Marsh kept 1 piece as before and asked again'],
  ['new words', { count: 1 }, 'Helen Marsh wrote new words on 1 piece and asked again'],
  ['ask again', { count: 3 }, 'Helen Marsh asked again about 3 pieces'],
])('an approval is told as what it was: %s', (step, counted, sentence) => {
  expect(changeInWords(approval(step, { approval: counted }))).toBe(sentence);
});

test('a rule of approval is told in words, and a note stands below its step', () => {
  const order = orderOf({ _id: 'o1' });
  const [, rule, phone] = timelineOf(order, [
    approval('by phone', { _id: 'c2', before: 'Mrs Marsh, spelled', approval: { count: 1 } }),
    approval('set rule', { _id: 'c1', before: 'every', approval: { count: 4 } }),
  ]);
  expect(rule?.sentence).toBe('Helen Marsh set that approval is wanted for every piece');
  expect(rule?.texts?.after).toBe('');
  expect(phone?.texts?.after).toBe('Mrs Marsh, spelled');
});

test.each([
  [{ lines: [] }, 'Ada Admin placed the order at the desk, as agreed with'],
  [
    { quote: 'Q-3M8K', lines: ['Pouch: $20.00 instead of $24.00.'] },
    'Ada Admin made the quote Q-3M8K this order, as agreed with',
  ],
])(
  'an order of the desk says whom it was agreed on with, and at which prices',
  (placed, sentence) => {
    const told = change({
      field: 'placed',
      after: 'Helen, by phone',
      changedBy: 'Ada Admin',
      placed,
    });
    const [entry, ...others] = timelineOf(orderOf({ _id: 'o1' }), [told]);
    expect(others).toEqual([]);
    expect(entry?.sentence).toBe(sentence);
    expect(entry?.texts?.after).toBe('Helen, by phone');
    expect(entry?.lines ?? []).toEqual(placed.lines);
  },
);

test('a change of the order tells what was changed, by whom, and the difference', () => {
  const edit = { lines: ['11 Theodor: Wording Theodore', '1 Zip Pouch more'] };
  const more = change({ field: 'edit', before: '478.44', after: '504.90', edit });
  expect(changeInWords(more)).toBe('Ada Admin changed the order, $26.46 more');
  expect(changeInWords({ ...more, after: '445.50' })).toBe(
    'Ada Admin changed the order, $32.94 less',
  );
  expect(changeInWords({ ...more, after: '478.44' })).toBe('Ada Admin changed the order');
  expect(timelineOf(orderOf({}), [more]).at(-1)?.lines).toEqual(edit.lines);
});

test.each([
  ['declared', { count: 2, cents: 5184 }, 'Ida Brandt withdrew from 2 pieces'],
  ['arrived', { count: 1 }, 'Ida Brandt noted that 1 piece came back'],
  ['not arrived', { count: 2 }, 'Ida Brandt noted that 2 pieces did not come back yet'],
  [
    'cancelled',
    { count: 2, cents: 500 },
    'Ida Brandt cancelled the order for a withdrawal, $5.00 less',
  ],
  ['credited', { count: 1, cents: 500 }, 'Ida Brandt credited 1 piece, $5.00 less'],
])('a withdrawal is told as what became of it: %s', (after, returned, sentence) => {
  const given = { changedBy: 'Ida Brandt', before: '', after, returned };
  expect(changeInWords(change({ ...given, field: 'withdrawal' }))).toBe(sentence);
});

test.each([
  ['reported', 'Ida Brandt reported that something is wrong with 1 piece'],
  ['made again', 'Ida Brandt answered a fault: 1 piece made again'],
  ['refund', 'Ida Brandt answered a fault: refund'],
  ['refused', 'Ida Brandt answered a fault: refused'],
])('a fault is told as what became of it: %s', (after, sentence) => {
  const given = { changedBy: 'Ida Brandt', before: '', after, returned: { count: 1 } };
  expect(changeInWords(change({ ...given, field: 'fault' }))).toBe(sentence);
});

const parcelSentence = (after: string, more: object = {}) =>
  changeInWords(
    change({
      field: 'parcel',
      before: '',
      after,
      parcel: { number: 2, count: 12, carrier: 'Northern Post', tracking: 'NP 4471', ...more },
    }),
  );

test('a parcel is sent, changed, handed over and taken back', () => {
  expect(parcelSentence('sent')).toBe(
    'Ada Admin sent parcel 2 with 12 pieces: Northern Post NP 4471',
  );
  expect(parcelSentence('sent', { carrier: '', tracking: '', count: 1 })).toBe(
    'Ada Admin sent parcel 2 with 1 piece',
  );
  expect(parcelSentence('changed')).toBe('Ada Admin changed parcel 2: Northern Post NP 4471');
  expect(parcelSentence('taken back')).toBe('Ada Admin took back parcel 2 with 12 pieces');
  expect(parcelSentence('handed over', { handedTo: 'Ruth' })).toBe(
    'Ada Admin handed over parcel 2 to Ruth',
  );
  expect(parcelSentence('handed over', { handedTo: '' })).toBe('Ada Admin handed over parcel 2');
});
