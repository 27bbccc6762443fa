import { expect, test } from 'vitest';
import {
  firstPiece,
  nextState,
  numberPieces,
  numbersOfItems,
  PIECE_STATES,
} from './piece-states.ts';

test('a piece goes from waiting to packed, and from there nowhere', () => {
  expect(PIECE_STATES.map((state) => nextState(state))).toEqual([
    'cut',
    'lettered',
    'checked',
    'packed',
    undefined,
    'cut',
  ]);
});

test('pieces are numbered through the order, each of a quantity by itself', () => {
  const items = [
    { _id: 'sash', quantity: 2 },
    { _id: 'tee', quantity: 1 },
    { _id: 'polo', quantity: 3 },
  ];
  expect(numberPieces(items).map(({ number, item }) => `${number} ${item._id}`)).toEqual([
    '1 sash',
    '2 sash',
    '3 tee',
    '4 polo',
    '5 polo',
    '6 polo',
  ]);
  expect(items.map(({ _id }) => firstPiece(items, _id))).toEqual([1, 3, 4]);
  expect(firstPiece(items, 'tote')).toBeUndefined();
});

test('pieces of an order that was changed keep their numbers, and a service has none', () => {
  const items = [
    { _id: 'sash', quantity: 2, pieces: [2, 7] },
    { _id: 'folding', quantity: 12, pieces: [] },
    { _id: 'tee', quantity: 1, pieces: [3] },
  ];
  expect(numbersOfItems(items)).toEqual([[2, 7], [], [3]]);
  expect(numberPieces(items).map(({ number, item }) => `${number} ${item._id}`)).toEqual([
    '2 sash',
    '7 sash',
    '3 tee',
  ]);
  expect(items.map(({ _id }) => firstPiece(items, _id))).toEqual([2, undefined, 3]);
});
