// spec: 2.38 2.39
/**
 * The admin's pages, in the order of the menu: the address below /admin, and what the menu calls
 * it, where it has it. The first download knows of them only these, to tell an address that exists
 * from one that does not, also on the server; the page at `thing` is `thing-page.tsx`, below
 * `web/src/admin`.
 */
export const adminPages = [
  ['dashboard', 'Dashboard'],
  ['category', 'Category'],
  ['type', 'Type'],
  ['options', 'Options'],
  ['product', 'Product'],
  ['discounts', 'Discounts'],
  ['orders', 'Orders'],
  ['bank-import', 'Bank Import'],
  ['users', 'Users'],
  ['unlock-requests', 'Unlock Requests'],
  ['transfer', 'Import / Export'],
  ['demo', 'Demo'],
  ['settings', 'Shop settings'],
  ['orders/:id'],
  ['view-orders'],
] as const;

export const adminPaths = adminPages.map(([path]) => path);

/** The sheets for the printer have no frame. */
export type AdminPath = (typeof adminPaths)[number] | 'orders/print';
