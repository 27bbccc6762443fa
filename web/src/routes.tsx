import { Navigate, Outlet, type RouteObject } from 'react-router';
import { pages } from './pages.ts';
import { adminPaths } from './shell/admin-paths.ts';
import { Layout } from './shell/layout.tsx';
import { lazyPage } from './ui/lazy-page.tsx';
import { RequireRole } from './storefront/account/require-role.tsx';

/** The list of the admin's pages is a file too: naming each here is what every visitor would load. */
const { Page: AdminPages } = lazyPage(() => import('./admin/admin-pages.tsx'));

function storefrontRoutes(wanted?: 'customer'): RouteObject[] {
  return Object.entries(pages)
    .filter(([, { role }]) => role === wanted)
    .map(([id, { path, Page }]) => ({ id, path, element: <Page /> }));
}

/** The id of a storefront route is the page's name in `pages`. */
export const routes: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      ...storefrontRoutes(),
      {
        element: (
          // oxlint-disable-next-line jsx-a11y/aria-role -- a role of the shop, not one of ARIA
          <RequireRole role="customer">
            <Outlet />
          </RequireRole>
        ),
        children: storefrontRoutes('customer'),
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
    ],
  },
];
