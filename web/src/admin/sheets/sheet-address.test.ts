import { expect, test } from 'vitest';
import { orderItemAddress, readSheetRequest, sheetAddress } from './sheet-address.ts';

function requestOf(address: string) {
  return readSheetRequest(new URL(address, 'https://shop.example').searchParams);
}

test('an address names the sheet and its orders, and is read back', () => {
  const address = sheetAddress('packing', ['01-a', '02-b']);
  expect(address).toBe('/admin/orders/print?sheet=packing&orderIds=01-a,02-b');
  expect(requestOf(address)).toEqual({ kind: 'packing', orderIds: ['01-a', '02-b'] });
  expect(requestOf(sheetAddress('production', ['01-a'])).kind).toBe('production');
});

test('an order that is named twice is printed once', () => {
  expect(requestOf('/?orderIds=b,a,,b, a').orderIds).toEqual(['b', 'a']);
});

test('no ids are no orders', () => {
  expect(requestOf(sheetAddress('packing', [])).orderIds).toEqual([]);
  expect(requestOf('/').orderIds).toEqual([]);
});

test('an id cannot leave its place in the address', () => {
  expect(requestOf(sheetAddress('packing', ['a&sheet=b', 'c#d'])).orderIds).toEqual([
    'a&sheet=b',
    'c#d',
  ]);
  expect(orderItemAddress('a/b', 'c&d')).toBe('/admin/orders/a%2Fb?item=c%26d');
});
