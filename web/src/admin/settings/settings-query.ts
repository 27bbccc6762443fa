import type { CurrencyCode } from '@tailorbird/contract/kinds/currencies';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

export const settingsQuery = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: ({ signal }) => call('GET /settings', {}, signal),
});

/** How a shop in this currency writes, by language and country. */
export const formatsQuery = (currency: CurrencyCode) =>
  queryOptions({
    queryKey: ['admin', 'formats', currency],
    queryFn: async ({ signal }) =>
      (await call('GET /settings/formats', { query: { currency } }, signal)).formats,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });

export const taxQuery = queryOptions({
  queryKey: ['admin', 'tax'],
  queryFn: async ({ signal }) => (await call('GET /tax', {}, signal)).tax,
});

/** By page. */
export const changesQuery = (page: number) =>
  queryOptions({
    queryKey: ['admin', 'settings-changes', page],
    queryFn: ({ signal }) => call('GET /settings/changes', { query: { page } }, signal),
    staleTime: 0,
  });
