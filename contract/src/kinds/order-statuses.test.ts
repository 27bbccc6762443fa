import { describe, expect, it } from 'vitest';
import { orderFilters, orderStatus } from '../orders.ts';
import { countByStatus, isMailed, ORDER_STATUSES } from './order-statuses.ts';

describe('the statuses of an order', () => {
  it('are those that the API takes, with a filter for each and for all', () => {
    expect(orderStatus.options).toEqual(ORDER_STATUSES);
    expect(orderFilters.status.unwrap().options).toEqual(['all', ...ORDER_STATUSES]);
    expect(orderStatus.safeParse('constructor').success).toBe(false);
  });

  it('are counted all, also those that no order has', () => {
    expect(countByStatus([{ status: 'completed', orders: 7 }])).toEqual({
      pending: 0,
      completed: 7,
      cancelled: 0,
    });
  });

  it('are told by mail, but for the one that an order begins with', () => {
    expect(ORDER_STATUSES.filter(isMailed)).toEqual(['completed', 'cancelled']);
  });
});
