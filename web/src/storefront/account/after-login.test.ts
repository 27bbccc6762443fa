import { orderItemOf, orderOf } from '@tailorbird/contract/shop.fixture';
import type { Order } from '@tailorbird/contract/orders';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeStorage } from '../../session/fake-api.fixture.ts';
import {
  afterLogin,
  forgetGuestOrder,
  hasGuestOrdered,
  rememberGuestOrder,
} from './after-login.ts';
import { stateForLogin, loginState, emailOf } from './login-state.ts';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new FakeStorage());
  vi.stubGlobal('localStorage', new FakeStorage());
});

const at = (pathname: string, state: unknown = null) => ({
  pathname,
  search: '?statusFilter=pending',
  hash: '',
  state,
  key: '',
  mask: undefined,
});
const order: Order = orderOf({
  _id: '0197',
  orderId: 'TB-7K2M4Q9X',
  customer: null,
  orderDate: new Date().toISOString(),
  totalAmount: 96,
  cart: {
    items: [
      orderItemOf({
        _id: 'i',
        product: { _id: 'p', name: 'Meadow Tote', cost: 48, image_id: [], basePrice: 48 },
        quantity: 2,
      }),
    ],
  },
});
const arriving = { sessionEnded: false };

describe('the login leads', () => {
  test('home when it was opened by itself', () => {
    expect(afterLogin(null)).toMatchObject({ to: '/', guestOrder: undefined });
  });

  test('back to where the person wanted to go, filters and all', () => {
    expect(afterLogin(stateForLogin(at('/orders'), arriving)).to).toBe(
      '/orders?statusFilter=pending',
    );
  });

  test('never to another site', () => {
    const elsewhere = { from: { path: 'https://example.com', state: null } };
    expect(afterLogin(elsewhere).to).toBe('/');
  });

  test('to the order that a guest has just placed', () => {
    const summary = { ...at('/order-summary', { order }), search: '' };
    expect(afterLogin(stateForLogin(summary, arriving))).toEqual({
      to: '/order-summary',
      state: { order },
      guestOrder: { id: '0197', order },
    });
  });

  test('to that order also after a detour', () => {
    rememberGuestOrder(order);
    expect(afterLogin(null)).toEqual({
      to: '/order-summary',
      state: { orderId: '0197' },
      guestOrder: { id: '0197', order },
    });
  });

  test('to that order without showing it to whoever comes a day later', () => {
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString();
    const old = { ...order, orderDate: yesterday };
    const summary = { ...at('/order-summary', { order: old }), search: '' };
    expect(afterLogin(stateForLogin(summary, arriving))).toMatchObject({
      to: '/order-summary',
      guestOrder: undefined,
    });
    rememberGuestOrder(old);
    expect(afterLogin(null)).toMatchObject({ to: '/', guestOrder: undefined });
    expect(sessionStorage.length).toBe(0);
  });

  test('home instead of an order summary without an order', () => {
    const summary = { ...at('/order-summary', { order }), search: '' };
    expect(afterLogin(stateForLogin(summary, { sessionEnded: true })).to).toBe('/');
  });
});

describe('a browser in which a guest has ordered', () => {
  test('knows it without the order, in every tab, until it is taken out', () => {
    expect(hasGuestOrdered()).toBe(false);
    rememberGuestOrder(order);
    expect(localStorage.getItem(localStorage.key(0) ?? '')).toBe(order.orderDate);
    vi.stubGlobal('sessionStorage', new FakeStorage());
    expect(afterLogin(null).guestOrder).toBeUndefined();
    expect(hasGuestOrdered()).toBe(true);
    forgetGuestOrder();
    expect(hasGuestOrdered()).toBe(false);
  });

  test('knows it for a day', () => {
    const orderDate = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();
    rememberGuestOrder({ ...order, orderDate });
    expect(hasGuestOrdered()).toBe(false);
  });
});

const from = { path: '/orders?page=2', state: undefined };

describe('from page to page around the login', () => {
  test('the typed address comes along, and where the login leads', () => {
    const state = loginState({ from, email: 'before@example.com' }, 'ruth@example.com');
    expect(state).toEqual({ from, email: 'ruth@example.com' });
    expect(emailOf(state)).toBe('ruth@example.com');
  });

  test('nothing comes along where nothing was typed', () => {
    expect(loginState(null, '')).toEqual({});
    expect(emailOf(null)).toBe('');
  });

  test.each([[{ email: 7 }], ['text'], [undefined]])('foreign state %j is left alone', (state) => {
    expect(emailOf(state)).toBe('');
    expect(loginState(state, 'a@b.example')).toEqual({ email: 'a@b.example' });
  });
});
