export type Page = 'first' | 'middle' | 'last';

export function pagesOf(totalPages: number): Record<Page, number> {
  return { first: 1, middle: Math.ceil(totalPages / 2), last: totalPages };
}

const list = (what: string, path: string) => ({ what, path });
const yearsAgo = (years: number) => `${new Date().getUTCFullYear() - years}-03-01`;

/** Each filter of the admin's screen, and some of them together. */
export const adminLists = [
  list('all orders', '/api/order?limit=10'),
  list('all orders by 50', '/api/order?limit=50'),
  list('pending', '/api/order?limit=10&status=pending'),
  list('completed', '/api/order?limit=10&status=completed'),
  list('dates', `/api/order?limit=10&startDate=${yearsAgo(2)}&endDate=${yearsAgo(0)}`),
  list(
    'cancelled of some dates',
    `/api/order?limit=10&status=cancelled&startDate=${yearsAgo(2)}&endDate=${yearsAgo(0)}`,
  ),
  list('number with TB-', '/api/order?limit=10&orderNumber=TB-'),
  list('number with 7', '/api/order?limit=10&orderNumber=7'),
  list('number with TB-7', '/api/order?limit=10&orderNumber=TB-7'),
  list('number with 7K', '/api/order?limit=10&orderNumber=7K'),
  list('number with 7K2', '/api/order?limit=10&orderNumber=7K2'),
  list('number with 7K2M', '/api/order?limit=10&orderNumber=7K2M'),
  list('email with example', '/api/order?limit=10&customerEmail=example'),
  list('email with anna', '/api/order?limit=10&customerEmail=anna'),
  list('email with anna.s', '/api/order?limit=10&customerEmail=anna.s'),
  list('email with anna.smith1', '/api/order?limit=10&customerEmail=anna.smith1'),
  list('email with q', '/api/order?limit=10&customerEmail=q'),
  list('email with nobody', '/api/order?limit=10&customerEmail=nobody'),
  list('pending, email with anna', '/api/order?limit=10&status=pending&customerEmail=anna'),
];

export const customerLists = [
  list('history', '/api/order/history?limit=5'),
  list('history, completed', '/api/order/history?limit=5&status=completed'),
  list('history of some dates', `/api/order/history?limit=5&startDate=${yearsAgo(1)}`),
  list('history, number with 7', '/api/order/history?limit=5&orderNumber=7'),
];
