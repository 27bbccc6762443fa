import { expect, it } from 'vitest';
import { entriesFor } from './navbar.tsx';

const labels = (session: Parameters<typeof entriesFor>[0]) =>
  entriesFor(session).map(({ label }) => label);

// spec: 2.2
it('offers a guest the shop, the cart and the login', () => {
  expect(labels({ status: 'guest', roles: [] })).toEqual(['Home', 'Cart', 'Login']);
});

// spec: 2.1
it('offers a customer their orders and settings', () => {
  expect(labels({ status: 'authenticated', roles: ['customer'] })).toEqual([
    'Home',
    'Cart',
    'Orders',
    'Settings',
  ]);
});

// spec: 2.3 6.7
it('offers the Admin Dashboard to admins alone', () => {
  expect(labels({ status: 'authenticated', roles: ['admin'] })).toContain('Admin Dashboard');
});
