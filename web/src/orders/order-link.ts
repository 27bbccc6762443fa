import type { LinkedOrder } from '@tailorbird/contract/guest-orders';
import { queryOptions } from '@tanstack/react-query';
import { unlessMissing } from '../api-error.ts';
import { call } from '../api.ts';
import { storedEntry } from '../stored-entry.ts';

/** The link of a guest's order, while this tab is at the page where the order is paid. */
const stored = storedEntry({
  lasts: 'in tab',
  key: 'tailorbird.order-link',
  parse: (link) => (typeof link === 'string' ? link : ''),
});

export const linkHeaders = (link: string) => ({ 'x-order-link': link });

/** Where the browser forbids storage, one comes back by the mail. */
export const keepLink: (link: string) => void = stored.write;

/** The link that was kept; empty: none. */
export const keptLink = stored.read;

/** The order of a link; null when it has ended, or never was. */
export const linkedQuery = (link: string) =>
  queryOptions({
    queryKey: ['guest-order', link],
    queryFn: ({ signal }): Promise<LinkedOrder | null> =>
      unlessMissing(call('GET /guest-order', { headers: linkHeaders(link) }, signal)),
    // it belongs to the link, and not to whoever is logged in
    meta: { keptAtLogin: true },
  });
