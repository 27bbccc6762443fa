// spec: 2.38
/**
 * The addresses of the admin's pages, below /admin. The first download knows of them only these,
 * to tell an address that exists from one that does not, also on the server; the page at `thing` is
 * `thing-page.tsx`, below `web/src/admin`.
 */
export const adminPaths = [
  'dashboard',
  'category',
  'type',
  'options',
  'options/:id',
  'product',
  'discounts',
  'orders',
  'orders/:id',
  'orders/:id/edit',
  'drafts/:id',
  'quotes/:id?',
  'view-orders',
  'bank-import',
  'users',
  'unlock-requests',
  'transfer',
  'demo',
  'settings',
  'settings/look',
  'settings/home',
  'settings/pages',
  'settings/mails',
] as const;

/** The sheets for the printer have no frame. */
export type AdminPath = (typeof adminPaths)[number] | 'orders/print';
