import type { AdminPath } from '../shell/admin-paths.ts';
import { lazyPage, type PageModule } from '../ui/lazy-page.tsx';
import AdminShell from './admin-shell.tsx';
import { useShopForms } from './shop-forms.ts';

/** Of paths whose page is called otherwise than they are. */
const NAMES: Partial<Record<AdminPath, string>> = {
  category: 'categories',
  type: 'types',
  options: 'option-list',
  'options/:id': 'artwork-option',
  product: 'product-list',
  'orders/:id': 'order',
  'orders/:id/edit': 'order-edit',
  'drafts/:id': 'draft',
  'quotes/:id?': 'quotes',
  'settings/home': 'home-layout',
  'orders/print': 'sheets',
  'view-orders': 'orders',
};

/** Pages by their names. */
const pages = new Map(
  Object.entries(import.meta.glob<PageModule>('./**/*-page.tsx')).map(([file, load]) => [
    file.replace(/^.*\/(.*)-page\.tsx$/, '$1'),
    lazyPage(load),
  ]),
);

// spec: 1.9 1.10 1.11 1.12 2.31 2.32 2.33 2.34 2.35 2.36 2.37 2.38
/** @returns undefined when no module has its name */
export const findPage = (path: AdminPath) =>
  pages.get(NAMES[path] ?? path.replace(/^settings\//, ''));

/** The page at an address below /admin; without one the frame around them. */
export default function AdminPages({ path }: { path?: AdminPath }) {
  // days and times on it are those of the shop
  useShopForms();
  if (path === undefined) return <AdminShell />;
  const found = findPage(path);
  if (!found) throw new Error(`There is no page for /admin/${path}.`);
  return <found.Page />;
}
