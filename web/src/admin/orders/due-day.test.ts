import type { Order } from '@tailorbird/contract/orders';
import { expect, test } from 'vitest';
import { dueDayOf, isLate, soonOf } from './due-day.tsx';

const delivery: Order['delivery'] = {
  method: { _id: 'pick-up', name: 'Pick up', kind: 'pick-up' },
  cost: 0,
  promisedDay: '2026-05-14',
};
const order = { delivery, status: 'pending' as const };

test('an order is due on the day that was wished, else on the one that was promised', () => {
  expect(dueDayOf(order)).toBe('2026-05-14');
  expect(dueDayOf({ ...order, delivery: { ...delivery, wishedDay: '2026-05-20' } })).toBe(
    '2026-05-20',
  );
  expect(dueDayOf({ status: 'pending' })).toBeUndefined();
});

const at = (day: string) => new Date(`${day}T12:00:00Z`);

test('it is due soon on its day and the day before, while it is pending', () => {
  expect(soonOf(order, at('2026-05-12'))).toBeUndefined();
  expect(soonOf(order, at('2026-05-13'))).toBe('tomorrow');
  expect(soonOf(order, at('2026-05-14'))).toBe('today');
  expect(soonOf(order, at('2026-05-15'))).toBeUndefined();
  expect(soonOf({ ...order, status: 'completed' }, at('2026-05-14'))).toBeUndefined();
});

test('it is late from the day after, while it is pending', () => {
  expect(isLate(order, at('2026-05-14'))).toBe(false);
  expect(isLate(order, at('2026-05-15'))).toBe(true);
  expect(isLate({ ...order, status: 'completed' }, at('2026-05-15'))).toBe(false);
  expect(isLate({ ...order, status: 'cancelled' }, at('2026-05-15'))).toBe(false);
  expect(isLate({ status: 'pending' }, at('2026-05-15'))).toBe(false);
});
