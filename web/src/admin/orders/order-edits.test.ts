import { orderOf } from '@tailorbird/contract/shop.fixture';
import type { Order, OrderStatus } from '@tailorbird/contract/orders';
import { expect, test } from 'vitest';
import { ApiError } from '../../api.ts';
import { saveNote, saveStatus } from './order-edits.ts';

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
  const { send, sent } = shopWith(orderOf({ _id: 'o1', version: 3 }));
  const { order, alreadySet } = await saveStatus(change, send);
  expect([order.status, alreadySet, sent]).toEqual(['completed', false, [3]]);
});

test('a note that others wrote meanwhile does not stand in its way', async () => {
  const { send, sent } = shopWith(orderOf({ _id: 'o1', version: 5, adminNotes: 'Rush' }));
  const { order, alreadySet } = await saveStatus(change, send);
  expect([order.status, order.adminNotes, alreadySet]).toEqual(['completed', 'Rush', false]);
  expect(sent).toEqual([3, 5]);
});

test('an order that others have cancelled meanwhile is not completed unseen', async () => {
  const { send, sent } = shopWith(orderOf({ _id: 'o1', version: 4, status: 'cancelled' }));
  const { order, alreadySet } = await saveStatus(change, send);
  expect([order.status, alreadySet, sent]).toEqual(['cancelled', true, [3]]);
});

const notThere = () =>
  Promise.reject(new ApiError('Not there.', { status: 404, code: 'NOT_FOUND' }));

test('any other failure is just that', async () => {
  await expect(saveStatus(change, notThere)).rejects.toThrow('Not there.');
});

const noteIn = (order: Order) => order.adminNotes ?? '';

/** A shop with one order, which refuses what was not made on its version. */
function shopWithNote(order: Order) {
  const sent: number[] = [];
  const send = async (text: string, version: number) => {
    sent.push(version);
    if (version === order.version) return { order: { ...order, adminNotes: text } };
    const facts = { status: 409, code: 'CHANGED_MEANWHILE', body: { order } };
    return await Promise.reject(new ApiError('Somebody else has changed this.', facts));
  };
  return { sent, send };
}

test('a note is saved on the version it was read in', async () => {
  const { send, sent } = shopWithNote(orderOf({ _id: 'o1', version: 3, adminNotes: 'Rush' }));
  const change = { text: 'No rush', before: 'Rush', version: 3 };
  const { order } = await saveNote(change, { send, noteIn });
  expect([order.adminNotes, sent]).toEqual(['No rush', [3]]);
});

test('what others changed besides does not stand in its way', async () => {
  const { send, sent } = shopWithNote(
    orderOf({ _id: 'o1', version: 5, adminNotes: 'Rush', status: 'completed' }),
  );
  const change = { text: 'No rush', before: 'Rush', version: 3 };
  const { order } = await saveNote(change, { send, noteIn });
  expect([order.adminNotes, order.status, sent]).toEqual(['No rush', 'completed', [3, 5]]);
});

test('a note that others have changed is never written over unseen', async () => {
  const { send, sent } = shopWithNote(orderOf({ _id: 'o1', version: 4, adminNotes: 'Theirs' }));
  const change = { text: 'Mine', before: 'Rush', version: 3 };
  await expect(saveNote(change, { send, noteIn })).rejects.toThrow(
    'Somebody else has changed this.',
  );
  expect(sent).toEqual([3]);
});

const noteNotThere = () =>
  Promise.reject(new ApiError('Not there.', { status: 404, code: 'NOT_FOUND' }));

test('any other failure is just that', async () => {
  const change = { text: 'Mine', before: '', version: 1 };
  await expect(saveNote(change, { send: noteNotThere, noteIn })).rejects.toThrow('Not there.');
});
