import { orderItemOf, orderOf } from '@tailorbird/contract/shop.fixture';
import { expect, test } from 'vitest';
import { readPieceLink } from './piece-link.ts';
import { pieceName } from './piece-name.ts';

const items = [
  orderItemOf({ _id: 'tissue', quantity: 12, pieces: [] }),
  orderItemOf({
    _id: 'sash',
    quantity: 2,
    pieces: [3, 9],
    selectedOptions: [{ optionId: 'w', optionName: 'Wording', valueId: null, value: 'Emma' }],
  }),
];
const order = orderOf({ voided: [1, 2], cart: { items } });

const read = (search: string) => readPieceLink(order, new URLSearchParams(search));

test('a link leads to a piece by the number that it keeps, or by its item', () => {
  expect(read('?p=9&v=4')).toEqual({ linked: 9, version: 4 });
  expect(read('?item=sash')).toEqual({ linked: 3 });
  expect(read('')).toEqual({});
  expect(pieceName(order, 9)).toBe('9 Emma');
});

test('a link to a piece that was taken out says so, and one to a service leads to no piece', () => {
  expect(read('?p=2&v=1')).toEqual({ version: 1, gone: { number: 2, isRemoved: true } });
  expect(read('?p=4')).toEqual({ gone: { number: 4, isRemoved: false } });
  expect(read('?item=gone').gone).toBeDefined();
  expect(read('?item=tissue')).toEqual({});
});

test('the pieces of an order that was never changed are numbered through its items', () => {
  const placed = orderOf({ cart: { items: [orderItemOf({ quantity: 3 })] } });
  expect(readPieceLink(placed, new URLSearchParams('?p=3'))).toEqual({ linked: 3 });
});
