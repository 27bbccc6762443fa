import { orderOf } from '@tailorbird/contract/shop.fixture';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { dismiss, toastStore } from '../../ui/toast.ts';
import { saveStatus } from './order-edits.ts';
import { offerUndo } from './undo-status.ts';

const client = new QueryClient();
afterEach(() => {
  for (const { id } of toastStore.read()) dismiss(id);
});

const set = (number: string, overusedDiscounts: readonly string[]) => ({
  _id: number,
  before: 'cancelled' as const,
  order: { version: 2 },
  orderNumber: number,
  customerTold: true,
  overusedDiscounts,
});
const toastMessages = () =>
  toastStore.read().map(({ message }) => message.replaceAll(/\p{Cf}/gu, ''));

test('an order that uses a discount again beyond the most says so', () => {
  offerUndo(client, 'pending', [set('TB-1', ['NEST10'])]);
  expect(toastMessages()).toEqual([
    'TB-1 is pending. The customer was told by mail that it was cancelled. NEST10 is now used more often than it may be.',
  ]);
});

test('several orders name each such discount once', () => {
  offerUndo(client, 'pending', [set('TB-1', ['NEST10', '$1.00']), set('TB-2', ['NEST10'])]);
  expect(toastMessages()[0]).toMatch(/NEST10, \$1\.00 are now used more often than they may be\.$/);
});

test('an order without one says nothing of it', () => {
  offerUndo(client, 'pending', [set('TB-1', [])]);
  expect(toastMessages()[0]).not.toContain('used');
});

test('what the answer says comes through, also after somebody’s note', async () => {
  const order = orderOf({ _id: 'o1', version: 2 });
  const change = { status: 'pending', before: 'cancelled', version: 2 } as const;
  const saved = await saveStatus(change, async () => ({ order, overusedDiscounts: ['NEST10'] }));
  expect(saved.overusedDiscounts).toEqual(['NEST10']);
});
