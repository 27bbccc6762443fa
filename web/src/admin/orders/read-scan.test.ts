import type { Piece, PieceState } from '@tailorbird/contract/order-desk';
import { expect, test } from 'vitest';
import { orderAddress, parcelAddress, pieceAddress } from '../sheets/sheet-address.ts';
import { pieceMessages } from './piece-messages.ts';
import { readScan, stepOf } from './read-scan.ts';

const order = {
  _id: '0197d2c1-1111-7222-8333-444444444444',
  cart: {
    items: [
      { _id: 'sash', quantity: 1 },
      { _id: 'tee', quantity: 3 },
    ],
  },
};
const OTHER = '0197d2c1-1111-7222-8333-555555555555';
const SHOP = 'https://tailorbird.example';

test('a hand types the number of a piece', () => {
  expect(readScan(' 3 ', order)).toEqual({ kind: 'pieces', numbers: [3] });
  expect(readScan('#1', order)).toEqual({ kind: 'pieces', numbers: [1] });
  for (const typed of ['0', '5', '-1', '1.5', '', 'Anna', '1e1']) {
    expect(readScan(typed, order)).toEqual({ kind: 'unknown' });
  }
});

test('a scanner types the address of a code, which stands for all pieces of its item', () => {
  const all = { kind: 'pieces', numbers: [2, 3, 4] };
  expect(readScan(SHOP + pieceAddress(order._id, 2, 7), order)).toEqual(all);
  expect(readScan(`${SHOP}${orderAddress(order._id)}?item=tee\n`, order)).toEqual(all);
  expect(readScan(pieceAddress(order._id, 9, 1), order)).toEqual({ kind: 'unknown' });
  expect(readScan(`${orderAddress(order._id)}?item=gone`, order)).toEqual({ kind: 'unknown' });
  expect(readScan('https://elsewhere.example/admin/orders/%E0%A4%A?p=1', order)).toEqual({
    kind: 'unknown',
  });
});

test('a code of another order says where its piece is', () => {
  const address = pieceAddress(OTHER, 2, 7);
  expect(readScan(SHOP + address, order)).toEqual({ kind: 'another order', address });
});

test('the label of a parcel leads to it, in this order or another', () => {
  const address = parcelAddress(order._id, 2);
  expect(readScan(`${SHOP}${address}\n`, order)).toEqual({
    kind: 'parcel',
    number: 2,
    isHere: true,
    address,
  });
  expect(readScan(SHOP + parcelAddress(OTHER, 3), order)).toMatchObject({
    kind: 'parcel',
    number: 3,
    isHere: false,
  });
});

const pieces = (states: readonly PieceState[]) =>
  new Map(
    states.map((state, place): [number, Piece] => [
      place + 1,
      { number: place + 1, state, reason: '', changedAt: null, changedBy: '' },
    ]),
  );

test('each scan of an item takes its piece that is least far', () => {
  const known = pieces(['packed', 'checked', 'cut', 'again']);
  const next = { target: 'next' } as const;
  expect(stepOf([1, 2, 3, 4], known, next)).toMatchObject({ number: 4, from: 'again', to: 'cut' });
  expect(stepOf([5, 3], known, next)).toMatchObject({ number: 5, from: 'waiting', to: 'cut' });
  expect(stepOf([1], known, next)).toBeUndefined();
  expect(stepOf([1, 2], known, { target: 'packed' })).toMatchObject({ number: 2, to: 'packed' });
  expect(stepOf([1, 2], known, { target: 'again', reason: 'Torn' })).toEqual({
    number: 2,
    from: 'checked',
    to: 'again',
    reason: 'Torn',
  });
});

/** Six of its first pieces are left, and a service; pieces 2 and 6 were taken out. */
const changed = {
  ...order,
  voided: [2, 6],
  cart: {
    items: [
      { _id: 'tissue', quantity: 12, pieces: [] },
      { _id: 'sash', quantity: 1, pieces: [1] },
      {
        _id: 'tee',
        quantity: 3,
        pieces: [3, 4, 9],
        changed: { version: 8, at: '2026-05-14T08:00:00.000Z', before: ['Wording: Theodor'] },
      },
    ],
  },
};

test('an order that was changed keeps the numbers of its pieces', () => {
  expect(readScan('9', changed)).toEqual({ kind: 'pieces', numbers: [9] });
  expect(readScan('5', changed)).toEqual({ kind: 'unknown' });
  expect(readScan(pieceAddress(order._id, 1, 7), changed)).toEqual({
    kind: 'pieces',
    numbers: [1],
  });
  expect(readScan(`${orderAddress(order._id)}?item=tissue`, changed)).toEqual({ kind: 'unknown' });
});

test('the code of a piece that was taken out says so', () => {
  expect(readScan('6', changed)).toEqual({ kind: 'taken out', number: 6 });
  expect(readScan(SHOP + pieceAddress(order._id, 2, 7), changed)).toEqual({
    kind: 'taken out',
    number: 2,
  });
  expect(pieceMessages.removedPieces([2])).toBe('Piece 2 was taken out of the order.');
  expect(pieceMessages.removedPieces([6, 2, 3])).toBe('Pieces 2–3, 6 were taken out of the order.');
});

test('a code that was printed before a change says what the piece was then', () => {
  const numbers = [3, 4, 9];
  expect(readScan(pieceAddress(order._id, 4, 7), changed)).toEqual({
    kind: 'pieces',
    numbers,
    changed: ['Wording: Theodor'],
  });
  expect(readScan(pieceAddress(order._id, 4, 8), changed)).toEqual({ kind: 'pieces', numbers });
  expect(readScan('4', changed)).toEqual({ kind: 'pieces', numbers: [4] });
  expect(pieceMessages.scan.stale('4 Theodore', ['Wording: Theodor'])).toBe(
    'Not set: 4 Theodore has changed since this was printed. Before: Wording: Theodor.',
  );
});
