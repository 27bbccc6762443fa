import type { Order, OrderStatus } from '@tailorbird/contract/orders';
import { expect, test } from 'vitest';
import { ApiError } from '../../api.ts';
import { sampleOrder } from './sample-order.ts';
import { saveStatus } from './save-status.ts';

/** A shop with one order, which refuses what was not made on its version. */
function shopWith(order: Order) {
  const sent: number[] = [];
  const send = async (status: OrderStatus, version: number) => {
    sent.push(version);
    if (version === order.version) return { order: { ...order, status } };
    const facts = { status: 409, code: 'CHANGED_MEANWHILE', body: { order } };
    return await Promise.reject(new ApiError('Somebody else has changed this.', facts));
  };
  return { sent, send };
}

const change = { status: 'completed', before: 'pending', version: 3 } as const;

test('a status is set on the version it was seen in', async () => {
  const { send, sent } = shopWith(sampleOrder('o1', { version: 3 }));
  const { order, alreadySet } = await saveStatus(change, send);
  expect([order.status, alreadySet, sent]).toEqual(['completed', false, [3]]);
});

test('a note that others wrote meanwhile does not stand in its way', async () => {
  const { send, sent } = shopWith(sampleOrder('o1', { version: 5, adminNotes: 'Rush' }));
  const { order, alreadySet } = await saveStatus(change, send);
  expect([order.status, order.adminNotes, alreadySet]).toEqual(['completed', 'Rush', false]);
  expect(sent).toEqual([3, 5]);
});

test('an order that others have cancelled meanwhile is not completed unseen', async () => {
  const { send, sent } = shopWith(sampleOrder('o1', { version: 4, status: 'cancelled' }));
  const { order, alreadySet } = await saveStatus(change, send);
  expect([order.status, alreadySet, sent]).toEqual(['cancelled', true, [3]]);
});

const notThere = () =>
  Promise.reject(new ApiError('Not there.', { status: 404, code: 'NOT_FOUND' }));

test('any other failure is just that', async () => {
  await expect(saveStatus(change, notThere)).rejects.toThrow('Not there.');
});
