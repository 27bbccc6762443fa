import { expect, it } from 'vitest';
import { paginate } from './routes.ts';

it.each([
  { total: 0, page: 1, limit: 10, totalPages: 1, hasNextPage: false, hasPrevPage: false },
  { total: 10, page: 1, limit: 10, totalPages: 1, hasNextPage: false, hasPrevPage: false },
  { total: 11, page: 1, limit: 10, totalPages: 2, hasNextPage: true, hasPrevPage: false },
  { total: 11, page: 2, limit: 10, totalPages: 2, hasNextPage: false, hasPrevPage: true },
  { total: 30, page: 2, limit: 10, totalPages: 3, hasNextPage: true, hasPrevPage: true },
  { total: 5, page: 9, limit: 5, totalPages: 1, hasNextPage: false, hasPrevPage: true },
])('$total orders, $limit a page, page $page', ({ total, page, limit, ...expected }) => {
  expect(paginate({ total, hasMore: false }, page, limit)).toEqual({
    currentPage: page,
    totalOrders: total,
    limit,
    ...expected,
  });
});
