import { orderOf } from '@tailorbird/contract/shop.fixture';
import type { Order } from '@tailorbird/contract/orders';
import { describe, expect, test } from 'vitest';
import { unfiltered } from '../../orders/order-filters.ts';
import { countUnfitting, countMoved, countNews, addReported } from './list-news.ts';
import { findBeyond } from './list-place.tsx';
import {
  belongsOnPage,
  reportedElsewhere,
  type OrderPage,
  outdatedIds,
  mergeChangedOrders,
} from './orders-query.ts';

const at = (hour: number) => `2026-05-14T${String(hour).padStart(2, '0')}:00:00.000Z`;

/** Newest first, as the shop gives them. */
function pageOf(hours: number[], place: { currentPage?: number; hasNextPage?: boolean } = {}) {
  const { currentPage = 1, hasNextPage = false } = place;
  return {
    orders: hours.map((hour) => orderOf({ _id: `o${hour}`, orderDate: at(hour) })),
    pagination: {
      currentPage,
      hasNextPage,
      hasPrevPage: currentPage > 1,
      totalPages: 9,
      totalOrders: 90,
      limit: 3,
    },
  } satisfies OrderPage;
}

describe('orders that others have changed', () => {
  const known = [orderOf({ _id: 'a', version: 2 }), orderOf({ _id: 'b', version: 5 })];

  test('take the place of what was known, and of nothing newer', () => {
    const changed = [
      orderOf({ _id: 'b', version: 4, adminNotes: 'late news' }),
      orderOf({ _id: 'a', version: 3, status: 'completed' }),
      orderOf({ _id: 'c', version: 1 }),
    ];
    const shown = mergeChangedOrders(known, changed);
    expect(shown.map(({ _id, version }) => [_id, version])).toEqual([
      ['a', 3],
      ['b', 5],
    ]);
    expect(shown[1]).toBe(known[1]);
  });

  test('are fetched only where an older version is known somewhere', () => {
    const reported = [
      { _id: 'a', version: 3 },
      { _id: 'b', version: 5 },
      { _id: 'c', version: 1 },
    ];
    expect(outdatedIds(known, reported)).toEqual(['a']);
    expect(outdatedIds([...known, orderOf({ _id: 'b', version: 1 })], reported)).toEqual([
      'a',
      'b',
    ]);
  });

  test('are asked about once where the list does not show them', () => {
    const reported = [
      { _id: 'a', version: 3 },
      { _id: 'c', version: 2 },
      { _id: 'd', version: 1 },
    ];
    expect(reportedElsewhere(known, reported, [{ _id: 'c', version: 2 }])).toEqual([
      { _id: 'd', version: 1 },
    ]);
    expect(reportedElsewhere(known, reported, [{ _id: 'c', version: 1 }])).toHaveLength(2);
  });
});

const order = (hour: number) => orderOf({ _id: 'x', orderDate: at(hour) });

describe('a page of orders, newest first', () => {
  test('would show what is newer than its last order', () => {
    const first = pageOf([12, 11, 10], { hasNextPage: true });
    expect([13, 11, 9].map((hour) => belongsOnPage(first, order(hour)))).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('would not show what stands on a page before it', () => {
    const second = pageOf([9, 8, 7], { currentPage: 2, hasNextPage: true });
    expect([10, 8, 6].map((hour) => belongsOnPage(second, order(hour)))).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('of the oldest first turns both around', () => {
    const second = pageOf([7, 8, 9], { currentPage: 2, hasNextPage: true });
    const answers = [10, 8, 6].map((hour) => belongsOnPage(second, order(hour), 'oldest'));
    expect(answers).toEqual([false, true, false]);
    const last = pageOf([7, 8, 9], { currentPage: 2 });
    expect(belongsOnPage(last, order(10), 'oldest')).toBe(true);
  });

  test('would show everything older if it is the last', () => {
    expect(belongsOnPage(pageOf([12]), order(1))).toBe(true);
    expect(belongsOnPage(pageOf([]), order(1))).toBe(true);
  });
});

describe('news of a list', () => {
  const page = pageOf([12, 11, 10], { hasNextPage: true });
  const placed = orderOf({ _id: 'new', orderDate: at(13) });
  const joined = orderOf({ _id: 'joined', orderDate: at(11), version: 4 });

  const LOADED = 5000;
  const reported = (orders: readonly Order[], since = LOADED) =>
    orders.map((one) => ({ order: one, since }));
  const none = { placed: 0, joined: 0 };

  test('are new orders and those that fit the filters now, each counted once', () => {
    const once = reported([placed, joined]);
    const twice = addReported(once, reported([{ ...placed, version: 2 }, joined]));
    expect(countNews(page, LOADED, twice)).toEqual({ placed: 1, joined: 1 });
  });

  test('are not what is shown already, nor what has changed on another page', () => {
    const old = orderOf({ _id: 'old', orderDate: at(1), version: 2 });
    expect(countNews(page, LOADED, reported([...page.orders, old]))).toEqual(none);
  });

  test('are told on every page when an order is placed', () => {
    const third = pageOf([3, 2, 1], { currentPage: 3, hasNextPage: true });
    expect(countNews(third, LOADED, reported([placed]))).toEqual({ placed: 1, joined: 0 });
  });

  test('are not what came before the page was loaded, which a look after a pause finds', () => {
    const stale = pageOf([3, 2, 1], { hasNextPage: true });
    const meanwhile = [4, 5, 6, 7, 8, 9, 10, 11, 12].map((hour) =>
      orderOf({ _id: `o${hour}`, orderDate: at(hour) }),
    );
    const late = reported(meanwhile, LOADED - 60_000);
    expect(countNews(stale, 0, late).placed).toBe(9);
    // the page arrives after the look
    expect(countNews(page, LOADED, late)).toEqual(none);
    const second = pageOf([9, 8, 7], { currentPage: 2, hasNextPage: true });
    expect(countNews(second, LOADED, late)).toEqual(none);
  });

  test('tell how many shown orders the status filter would not find', () => {
    const orders = [orderOf({ _id: 'a' }), orderOf({ _id: 'b', status: 'completed' })];
    expect(countUnfitting(orders, unfiltered)).toBe(0);
    expect(countUnfitting(orders, { ...unfiltered, status: 'pending' })).toBe(1);
    expect(countUnfitting(orders, { ...unfiltered, sending: 'to send' })).toBe(orders.length);
  });
});

describe('a page that moved on since the page before was loaded', () => {
  const first = pageOf([12, 11, 10], { hasNextPage: true });
  const second = (hours: number[]) => pageOf(hours, { currentPage: 2, hasNextPage: true });

  test('shows orders once more when others came above them', () => {
    const still = { repeated: 0, movedUp: 0 };
    expect(countMoved(second([9, 8, 7]), first, unfiltered)).toEqual(still);
    expect(countMoved(second([11, 10, 9]), first, unfiltered)).toEqual({ ...still, repeated: 2 });
    expect(countMoved(second([12, 11, 10]), first, unfiltered)).toMatchObject({ repeated: 3 });
  });

  test('lacks orders when as many of the page before have left the filters', () => {
    const pending = { ...unfiltered, status: 'pending' } as const;
    const [one, two, three] = first.orders;
    if (!one || !two || !three) throw new Error('There are three orders.');
    const before = {
      orders: [
        { ...one, status: 'completed' } as const,
        { ...two, status: 'completed' } as const,
        three,
      ],
    };
    expect(countMoved(second([7, 6, 5]), before, pending)).toEqual({ repeated: 0, movedUp: 2 });
    expect(countMoved(second([7, 6, 5]), before, unfiltered)).toMatchObject({ movedUp: 0 });
    // as many came above as left
    expect(countMoved(second([10, 9, 8]), before, pending)).toEqual({ repeated: 1, movedUp: 0 });
  });

  test('is walked through order by order, each once', () => {
    expect(findBeyond(second([11, 10, 9]).orders, first.orders, 'first')?._id).toBe('o9');
    expect(findBeyond(second([9, 8, 7]).orders, first.orders, 'first')?._id).toBe('o9');
    expect(findBeyond(first.orders, second([10, 9, 8]).orders, 'last')?._id).toBe('o11');
    expect(findBeyond(first.orders, first.orders, 'first')).toBeUndefined();
  });
});
