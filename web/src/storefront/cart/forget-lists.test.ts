import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { FakeStorage } from '../../session/fake-api.ts';
import { keptKeys } from '../../session/kept-entries.ts';
import { forgetLists } from './forget-lists.ts';

it('lists of orders are fetched anew after an order, those too that only storage had', () => {
  const queries = new QueryClient();
  queries.setQueryData(['order-history', {}], { orders: [] });
  const storage = new FakeStorage();
  storage.setItem('tailorbird.token', 'kept');
  storage.setItem('tailorbird.kept.me.["order-history",{}]', 'kept');
  forgetLists(queries, storage);
  expect(queries.getQueryState(['order-history', {}])?.isInvalidated).toBe(true);
  expect(keptKeys(storage)).toEqual([]);
  expect(storage.getItem('tailorbird.token')).toBe('kept');
});
