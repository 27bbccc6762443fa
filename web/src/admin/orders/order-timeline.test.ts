import type { OrderChange } from '@tailorbird/contract/order-desk';
import { expect, test } from 'vitest';
import { changeInWords, timelineOf } from './order-timeline.tsx';
import { sampleOrder } from './sample-order.ts';

const change = (given: Partial<OrderChange>): OrderChange => ({
  _id: 'c1',
  changedAt: '2026-05-15T08:00:00.000Z',
  changedBy: 'Ada Admin',
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
  const order = sampleOrder('o1');
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

test('an order of nobody known was placed by a guest', () => {
  expect(timelineOf(sampleOrder('o1', { customer: null }), [])[0]?.sentence).toBe(
    'A guest placed the order',
  );
});
