import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { FakeStorage } from '../../session/fake-api.ts';
import { persistedKeys } from '../../session/persisted-entries.ts';
import { forgetLists } from './forget-lists.ts';
import { showCart, cartQuery } from './shown-cart.ts';

it('lists of orders are fetched anew after an order, those too that only storage had', () => {
  const queries = new QueryClient();
  queries.setQueryData(['order-history', {}], { orders: [] });
  const storage = new FakeStorage();
  storage.setItem('tailorbird.token', 'kept');
  storage.setItem('tailorbird.kept.me.["order-history",{}]', 'kept');
  forgetLists(queries, storage);
  expect(queries.getQueryState(['order-history', {}])?.isInvalidated).toBe(true);
  expect(persistedKeys(storage)).toEqual([]);
  expect(storage.getItem('tailorbird.token')).toBe('kept');
});

it('the cart stays in view, for the order to be tried again', () => {
  const queries = new QueryClient();
  showCart(queries, { _id: 'c', items: [] });
  forgetLists(queries, new FakeStorage());
  expect(queries.getQueryState(cartQuery.queryKey)?.isInvalidated).toBe(false);
});
