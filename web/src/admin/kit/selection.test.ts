import { orderOf } from '@tailorbird/contract/shop.fixture';
import { ORDERS_AT_ONCE } from '@tailorbird/contract/limits';
import { describe, expect, test } from 'vitest';
import {
  between,
  pick as pickRows,
  pickedOf,
  readPicks,
  readScopes,
  type StoredPicks,
  storedScope,
  without,
} from './selection.ts';

const page = ['a', 'b', 'c', 'd'].map((id) => orderOf({ _id: id }));
const ids = (orders: readonly { _id: string }[]) => orders.map(({ _id }) => _id).join('');
const nonePicked: ReadonlyMap<string, string> = new Map();
const pick = (picked: typeof nonePicked, orders: readonly ReturnType<typeof orderOf>[]) =>
  pickRows(picked, new Map(orders.map(({ _id, orderId }) => [_id, orderId])), ORDERS_AT_ONCE);
const many = (count: number) => Array.from({ length: count }, (_, n) => orderOf({ _id: `o${n}` }));

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
    expect(pick(picked, [orderOf({ _id: 'late' })])).toEqual({ picked, left: 1 });
    expect(pick(picked, many(2)).left).toBe(0);
  });

  test('is taken back for some, without touching the others', () => {
    const { picked } = pick(nonePicked, page);
    expect([...without(picked, new Set(['b', 'x'])).keys()]).toEqual(['a', 'c', 'd']);
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

const readText = (about: unknown) => (typeof about === 'string' ? about : undefined);

test('what a tab has stored is read as far as it is picks', () => {
  const picked = [['a', 'TB-A'], ['b', 7], 'c', [4, 'TB-D'], null];
  expect(readPicks({ scope: '?search=sash', picked }, readText)).toEqual({
    scope: '?search=sash',
    picked: [['a', 'TB-A']],
  });
  for (const stored of [null, 'picks', 7, [], {}, { scope: 1, picked }, { scope: '?', picked: {} }])
    expect(readPicks(stored, readText).picked).toEqual([]);
});

test('picks of several scopes stand side by side, the last changed ones of twenty', () => {
  let kept: readonly StoredPicks<string>[] = [];
  const entry = {
    read: () => kept,
    write: (next: typeof kept | undefined) => void (kept = next ?? []),
  };
  const picked = [['1', 'TB-A']] as const;
  for (let order = 0; order < 25; order += 1) {
    const scope = `o${order}`;
    storedScope(entry, scope).write({ scope, picked });
  }
  expect(kept).toHaveLength(20);
  expect(storedScope(entry, 'o24').read().picked).toEqual(picked);
  expect(storedScope(entry, 'o0').read()).toEqual({ scope: 'o0', picked: [] });
  // one with nothing picked takes no room
  storedScope(entry, 'o24').write({ scope: 'o24', picked: [] });
  expect(kept).toHaveLength(19);
  expect(readScopes(JSON.parse(JSON.stringify(kept)), readText)).toEqual(kept);
  for (const stored of [null, {}, 'picks', 7]) expect(readScopes(stored, readText)).toEqual([]);
});
