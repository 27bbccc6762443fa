import { Navigate, Outlet, type RouteObject } from 'react-router';
import { adminPaths } from './shell/admin-paths.ts';
import { Layout } from './shell/layout.tsx';
import { lazyPage } from './shell/lazy-page.tsx';
import { RequireRole } from './storefront/accounts/require-role.tsx';

/** Rendered on the server as well; each is a file of its own in the browser. */
export const publicPages = {
  home: lazyPage(() => import('./storefront/catalogue/home-page.tsx')),
  product: lazyPage(() => import('./storefront/catalogue/product-page.tsx')),
  category: lazyPage(() => import('./storefront/catalogue/category-page.tsx')),
  search: lazyPage(() => import('./storefront/catalogue/search-page.tsx')),
  cart: lazyPage(() => import('./storefront/cart/cart-page.tsx')),
  shop: lazyPage(() => import('./storefront/shop/shop-page.tsx')),
  login: lazyPage(() => import('./storefront/accounts/login-page.tsx')),
  signUp: lazyPage(() => import('./storefront/accounts/signup-page.tsx')),
  forgotPassword: lazyPage(() => import('./storefront/accounts/forgot-password-page.tsx')),
  resetPassword: lazyPage(() => import('./storefront/accounts/reset-password-page.tsx')),
  verifyEmail: lazyPage(() => import('./storefront/accounts/verify-email-page.tsx')),
  resendVerification: lazyPage(() => import('./storefront/accounts/resend-verification-page.tsx')),
  requestUnlock: lazyPage(() => import('./storefront/accounts/request-unlock-page.tsx')),
  roleTest: lazyPage(() => import('./storefront/accounts/role-test-page.tsx')),
  unauthorized: lazyPage(() => import('./storefront/accounts/unauthorized-page.tsx')),
  notFound: lazyPage(() => import('./storefront/not-found-page.tsx')),
};

/** Loaded only by those who may see them. */
const customerPages = {
  dashboard: lazyPage(() => import('./storefront/dashboard/dashboard-page.tsx')),
  orders: lazyPage(() => import('./storefront/orders/orders-page.tsx')),
  orderSummary: lazyPage(() => import('./storefront/orders/order-summary-page.tsx')),
  settings: lazyPage(() => import('./storefront/accounts/settings-page.tsx')),
};

/** The list of the admin's pages is a file too: naming each here is what every visitor would load. */
const { Page: AdminPages } = lazyPage(() => import('./admin/admin-pages.tsx'));

/** `id` names the page in `publicPages`, for those that can be shown before anybody logs in. */
export const routes: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      { path: '/', id: 'home', element: <publicPages.home.Page /> },
      { path: '/product/:id?', id: 'product', element: <publicPages.product.Page /> },
      { path: '/category/:id?', id: 'category', element: <publicPages.category.Page /> },
      { path: '/search', id: 'search', element: <publicPages.search.Page /> },
      { path: '/cart', id: 'cart', element: <publicPages.cart.Page /> },
      { path: '/shop', id: 'shop', element: <publicPages.shop.Page /> },
      { path: '/login', id: 'login', element: <publicPages.login.Page /> },
      { path: '/signup', id: 'signUp', element: <publicPages.signUp.Page /> },
      {
        path: '/forgot-password',
        id: 'forgotPassword',
        element: <publicPages.forgotPassword.Page />,
      },
      { path: '/reset-password', id: 'resetPassword', element: <publicPages.resetPassword.Page /> },
      { path: '/verify-email', id: 'verifyEmail', element: <publicPages.verifyEmail.Page /> },
      {
        path: '/resend-verification',
        id: 'resendVerification',
        element: <publicPages.resendVerification.Page />,
      },
      { path: '/request-unlock', id: 'requestUnlock', element: <publicPages.requestUnlock.Page /> },
      { path: '/role-test', id: 'roleTest', element: <publicPages.roleTest.Page /> },
      { path: '/unauthorized', id: 'unauthorized', element: <publicPages.unauthorized.Page /> },
      {
        element: (
          // oxlint-disable-next-line jsx-a11y/aria-role -- a role of the shop, not one of ARIA
          <RequireRole role="customer">
            <Outlet />
          </RequireRole>
        ),
        children: [
          { path: '/dashboard', element: <customerPages.dashboard.Page /> },
          { path: '/orders', element: <customerPages.orders.Page /> },
          { path: '/order-summary', element: <customerPages.orderSummary.Page /> },
          { path: '/settings', element: <customerPages.settings.Page /> },
        ],
      },
      {
        path: '/admin/orders/print',
        element: (
          // oxlint-disable-next-line jsx-a11y/aria-role -- a role of the shop, not one of ARIA
          <RequireRole role="admin">
            <AdminPages path="orders/print" />
          </RequireRole>
        ),
      },
      {
        path: '/admin',
        element: (
          // oxlint-disable-next-line jsx-a11y/aria-role -- a role of the shop, not one of ARIA
          <RequireRole role="admin">
            <AdminPages />
          </RequireRole>
        ),
        children: [
          { index: true, element: <Navigate to="/admin/dashboard" replace /> },
          ...adminPaths.map((path) => ({ path, element: <AdminPages path={path} /> })),
        ],
      },
      { path: '*', id: 'notFound', element: <publicPages.notFound.Page /> },
    ],
  },
];
