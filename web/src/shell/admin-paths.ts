// spec: 2.38
/**
 * Addresses below /admin, inside the admin's frame. The first download knows of the admin's pages
 * only these, to tell an address that exists from one that does not, also on the server; what
 * stands at each is in `admin/admin-pages.tsx`.
 */
export const adminPaths = [
  'dashboard',
  'category',
  'type',
  'options',
  'product',
  'discounts',
  'settings',
  'transfer',
  'bank-import',
  'orders',
  'orders/:id',
  'view-orders',
  'users',
  'unlock-requests',
] as const;

/** The sheets for the printer have no frame. */
export type AdminPath = (typeof adminPaths)[number] | 'orders/print';
