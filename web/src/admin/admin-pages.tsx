import type { AdminPath } from '../shell/admin-paths.ts';
import { lazyPage, type LazyPage } from '../shell/lazy-page.tsx';
import AdminShell from './admin-shell.tsx';

const orders = lazyPage(() => import('./orders/orders-page.tsx'));

// spec: 1.9 1.10 1.11 1.12 2.31 2.32 2.33 2.34 2.35 2.36 2.37 2.38
const pages: Record<AdminPath, LazyPage> = {
  dashboard: lazyPage(() => import('./dashboard/dashboard-page.tsx')),
  category: lazyPage(() => import('./categories-page.tsx')),
  type: lazyPage(() => import('./types-page.tsx')),
  options: lazyPage(() => import('./options/option-list-page.tsx')),
  product: lazyPage(() => import('./products/product-list-page.tsx')),
  discounts: lazyPage(() => import('./discounts-page.tsx')),
  settings: lazyPage(() => import('./settings/settings-page.tsx')),
  transfer: lazyPage(() => import('./transfer/transfer-page.tsx')),
  'bank-import': lazyPage(() => import('./payments/bank-import-page.tsx')),
  orders,
  'orders/:id': lazyPage(() => import('./orders/order-page.tsx')),
  'orders/print': lazyPage(() => import('./sheets/sheets-page.tsx')),
  'view-orders': orders,
  users: lazyPage(() => import('./users/users-page.tsx')),
  'unlock-requests': lazyPage(() => import('./users/unlock-requests-page.tsx')),
};

/** The page at an address below /admin; without one the frame around them. */
export default function AdminPages({ path }: { path?: AdminPath }) {
  if (path === undefined) return <AdminShell />;
  const { Page } = pages[path];
  return <Page />;
}
