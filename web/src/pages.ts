import type { ShownFrame } from '@tailorbird/contract/shown-look';
import type { ServerPage } from './page-renderer.ts';
import { type LazyPage, lazyPage, type PageModule } from './ui/lazy-page.tsx';

interface ServerPart {
  server?: ServerPage | undefined;
  /** Loads what else the page is made of, in a shop with this look. */
  preload?: (look: ShownFrame | undefined) => unknown;
}

interface StorefrontPage extends LazyPage<object, ServerPart> {
  path: string;
  /** Who may see it. The server renders only pages that are for everybody. */
  role: 'customer' | undefined;
}

function page(
  path: string,
  load: () => Promise<PageModule & ServerPart>,
  role?: 'customer',
): StorefrontPage {
  return { path, role, ...lazyPage(load) };
}

/**
 * All pages of the storefront, by the name of their module: `home` is home-page.tsx. Routes,
 * rendering on the server and preloading read this table. Each page is a file of its own in the
 * browser.
 */
export const pages: Record<string, StorefrontPage> = {
  home: page('/', () => import('./storefront/home/home-page.tsx')),
  product: page('/product/:id?', () => import('./storefront/product/product-page.tsx')),
  category: page('/category/:id?', () => import('./storefront/catalogue/category-page.tsx')),
  search: page('/search', () => import('./storefront/catalogue/search-page.tsx')),
  cart: page('/cart', () => import('./storefront/cart/cart-page.tsx')),
  legal: page('/legal/:id?', () => import('./storefront/legal/legal-page.tsx')),
  shop: page('/shop', () => import('./storefront/shop/shop-page.tsx')),
  login: page('/login', () => import('./storefront/account/login-page.tsx')),
  'sign-up': page('/signup', () => import('./storefront/account/sign-up-page.tsx')),
  'forgot-password': page(
    '/forgot-password',
    () => import('./storefront/account/forgot-password-page.tsx'),
  ),
  'reset-password': page(
    '/reset-password',
    () => import('./storefront/account/reset-password-page.tsx'),
  ),
  'verify-email': page('/verify-email', () => import('./storefront/account/verify-email-page.tsx')),
  'not-me': page('/not-me', () => import('./storefront/account/not-me-page.tsx')),
  'resend-verification': page(
    '/resend-verification',
    () => import('./storefront/account/resend-verification-page.tsx'),
  ),
  'request-unlock': page(
    '/request-unlock',
    () => import('./storefront/account/request-unlock-page.tsx'),
  ),
  'role-test': page('/role-test', () => import('./storefront/account/role-test-page.tsx')),
  'guest-order': page('/guest-order', () => import('./storefront/orders/guest-order-page.tsx')),
  approval: page('/approve', () => import('./storefront/approval/approval-page.tsx')),
  'order-edit': page('/change-order', () => import('./storefront/order-edit/order-edit-page.tsx')),
  quote: page('/quote', () => import('./storefront/quote/quote-page.tsx')),
  withdrawal: page('/withdraw', () => import('./storefront/withdrawal/withdrawal-page.tsx')),
  'find-order': page('/find-order', () => import('./storefront/orders/find-order-page.tsx')),
  'fill-in': page('/fill-in', () => import('./storefront/lists/fill-in-page.tsx')),
  unauthorized: page('/unauthorized', () => import('./storefront/unauthorized-page.tsx')),
  written: page('/:id', () => import('./storefront/legal/written-page.tsx')),
  'not-found': page('*', () => import('./storefront/not-found-page.tsx')),
  dashboard: page(
    '/dashboard',
    () => import('./storefront/dashboard/dashboard-page.tsx'),
    'customer',
  ),
  orders: page('/orders', () => import('./storefront/orders/orders-page.tsx'), 'customer'),
  'order-summary': page(
    '/order-summary',
    () => import('./storefront/orders/order-summary-page.tsx'),
    'customer',
  ),
  lists: page('/lists/:id?', () => import('./storefront/lists/lists-page.tsx'), 'customer'),
  settings: page('/settings', () => import('./storefront/account/settings-page.tsx'), 'customer'),
};
