import type { Piece, PieceState } from '@tailorbird/contract/order-desk';
import { expect, test } from 'vitest';
import { orderAddress, pieceAddress } from '../sheets/sheet-address.ts';
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
