import { expect, test } from 'vitest';
import {
  chosenParts,
  fullId,
  openedAt,
  openedFrom,
  orderAddress,
  pieceAddress,
  readSheetRequest,
  sheetAddress,
  shortId,
  withPart,
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
    parts: {},
  });
  expect(requestOf(sheetAddress('production', ['01-a'])).kind).toBe('production');
});

test('a sheet that was opened on the page of an order leads back there, in its list', () => {
  const page = { pathname: '/admin/orders/01-a', search: '?sort=oldest&page=2' };
  expect(openedFrom(openedAt(page))).toBe('/admin/orders/01-a?sort=oldest&page=2');
  for (const state of [null, undefined, 'order', {}, { order: 1 }]) {
    expect(openedFrom(state)).toBeUndefined();
  }
});

test('admin notes are on a production sheet that asks for them, and on no packing slip', () => {
  const request = requestOf(sheetAddress('production', ['01-a']));
  expect(chosenParts(request, false).adminNotes).toBe(false);
  const asked = requestOf(withPart(request, 'adminNotes', true));
  expect(chosenParts(asked, false).adminNotes).toBe(true);
  expect(requestOf(withPart(asked, 'adminNotes', false)).parts).toEqual({ adminNotes: false });
  expect(requestOf(`${sheetAddress('packing', ['a'])}&adminNotes=yes`).parts).toEqual({});
});

test('few things have outlines and many a cutting list, unless it is asked otherwise', () => {
  const request = requestOf(sheetAddress('production', ['01-a']));
  expect(chosenParts(request, false)).toMatchObject({ outlines: true, cutting: false });
  expect(chosenParts(request, true)).toMatchObject({ outlines: false, cutting: true });
  const asked = requestOf(withPart(request, 'outlines', false));
  expect(chosenParts(asked, false)).toMatchObject({ outlines: false, cutting: false });
  expect(requestOf(withPart(asked, 'cutting', true)).parts).toEqual({
    outlines: false,
    cutting: true,
  });
});

test('a code names piece and version, with a short id that is read back', () => {
  const id = '0197d2c1-ffff-7222-8fff-444444444444';
  expect(fullId(shortId(id))).toBe(id);
  expect(shortId(id)).toHaveLength(22);
  expect(pieceAddress(id, 19, 3)).toBe(`/admin/orders/${shortId(id)}?p=19&v=3`);
  for (const other of ['gone', id, 'Willa Waiting', 'x'.repeat(23)])
    expect(fullId(other)).toBe(other);
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
  expect(orderAddress('a/b')).toBe('/admin/orders/a%2Fb');
});
