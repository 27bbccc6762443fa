import { expect, test } from 'vitest';
import {
  orderItemAddress,
  readSheetRequest,
  sheetAddress,
  withAdminNotes,
} from './sheet-address.ts';

function requestOf(address: string) {
  return readSheetRequest(new URL(address, 'https://shop.example').searchParams);
}

test('an address names the sheet and its orders, and is read back', () => {
  const address = sheetAddress('packing', ['01-a', '02-b']);
  expect(address).toBe('/admin/orders/print?sheet=packing&orderIds=01-a,02-b');
  expect(requestOf(address)).toEqual({
    kind: 'packing',
    orderIds: ['01-a', '02-b'],
    withAdminNotes: false,
  });
  expect(requestOf(sheetAddress('production', ['01-a'])).kind).toBe('production');
});

test('admin notes are on a production sheet that asks for them, and on no packing slip', () => {
  const request = requestOf(sheetAddress('production', ['01-a']));
  expect(request.withAdminNotes).toBe(false);
  expect(requestOf(withAdminNotes(request, true))).toEqual({ ...request, withAdminNotes: true });
  expect(requestOf(withAdminNotes(request, false))).toEqual(request);
  expect(requestOf(`${sheetAddress('packing', ['a'])}&adminNotes=yes`).withAdminNotes).toBe(false);
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
