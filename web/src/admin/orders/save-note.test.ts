import type { Order } from '@tailorbird/contract/orders';
import { expect, test } from 'vitest';
import { ApiError } from '../../api.ts';
import { sampleOrder } from './sample-order.ts';
import { saveNote } from './save-note.ts';

const noteIn = (order: Order) => order.adminNotes ?? '';

/** A shop with one order, which refuses what was not made on its version. */
function shopWith(order: Order) {
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
  const { send, sent } = shopWith(sampleOrder('o1', { version: 3, adminNotes: 'Rush' }));
  const change = { text: 'No rush', before: 'Rush', version: 3 };
  const { order } = await saveNote(change, { send, noteIn });
  expect([order.adminNotes, sent]).toEqual(['No rush', [3]]);
});

test('what others changed besides does not stand in its way', async () => {
  const { send, sent } = shopWith(
    sampleOrder('o1', { version: 5, adminNotes: 'Rush', status: 'completed' }),
  );
  const change = { text: 'No rush', before: 'Rush', version: 3 };
  const { order } = await saveNote(change, { send, noteIn });
  expect([order.adminNotes, order.status, sent]).toEqual(['No rush', 'completed', [3, 5]]);
});

test('a note that others have changed is never written over unseen', async () => {
  const { send, sent } = shopWith(sampleOrder('o1', { version: 4, adminNotes: 'Theirs' }));
  const change = { text: 'Mine', before: 'Rush', version: 3 };
  await expect(saveNote(change, { send, noteIn })).rejects.toThrow(
    'Somebody else has changed this.',
  );
  expect(sent).toEqual([3]);
});

const notThere = () =>
  Promise.reject(new ApiError('Not there.', { status: 404, code: 'NOT_FOUND' }));

test('any other failure is just that', async () => {
  const change = { text: 'Mine', before: '', version: 1 };
  await expect(saveNote(change, { send: notThere, noteIn })).rejects.toThrow('Not there.');
});
