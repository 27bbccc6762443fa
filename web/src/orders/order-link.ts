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
