import { ORDERS_AT_ONCE } from '@tailorbird/contract/limits';
import { describe, expect, test } from 'vitest';
import { between, nonePicked, pick, pickedOf, unpick } from './picked-orders.ts';
import { sampleOrder } from './sample-order.ts';

const page = ['a', 'b', 'c', 'd'].map((id) => sampleOrder(id));
const ids = (orders: readonly { _id: string }[]) => orders.map(({ _id }) => _id).join('');
const many = (count: number) => Array.from({ length: count }, (_, n) => sampleOrder(`o${n}`));

describe('picking orders', () => {
  test('keeps those of other pages, and each once', () => {
    const first = pick(nonePicked, page.slice(0, 2)).picked;
    const both = pick(first, page.slice(1, 3)).picked;
    expect([...both]).toEqual([
      ['a', 'TB-A'],
      ['b', 'TB-B'],
      ['c', 'TB-C'],
    ]);
  });

  test('ends where there is no room, and tells how many were left', () => {
    const { picked, left } = pick(nonePicked, many(ORDERS_AT_ONCE + 3));
    expect([picked.size, left]).toEqual([ORDERS_AT_ONCE, 3]);
    expect(pick(picked, [sampleOrder('late')])).toEqual({ picked, left: 1 });
    expect(pick(picked, many(2)).left).toBe(0);
  });

  test('is taken back for some, without touching the others', () => {
    const { picked } = pick(nonePicked, page);
    expect([...unpick(picked, ['b', 'x']).keys()]).toEqual(['a', 'c', 'd']);
  });
});

test('a range goes from the one before to the one clicked, whichever stands first', () => {
  expect(ids(between(page, 'b', 'd'))).toBe('bcd');
  expect(ids(between(page, 'd', 'b'))).toBe('bcd');
  expect(ids(between(page, 'c', 'c'))).toBe('c');
});

test('a range whose start is on another page, or nowhere, is the one clicked', () => {
  expect(ids(between(page, 'elsewhere', 'c'))).toBe('c');
  expect(ids(between(page, undefined, 'a'))).toBe('a');
});

test('a page is picked whole, in part or not at all', () => {
  expect(pickedOf(nonePicked, page)).toBe('none');
  expect(pickedOf(pick(nonePicked, page.slice(1)).picked, page)).toBe('some');
  expect(pickedOf(pick(nonePicked, page).picked, page)).toBe('all');
  expect(pickedOf(nonePicked, [])).toBe('none');
});
