import {
  ArrowUpDown,
  BadgePercent,
  BrushCleaning,
  ChevronDown,
  FileText,
  Landmark,
  LayoutDashboard,
  LockKeyholeOpen,
  type IconNode,
  Package,
  Settings,
  PanelLeft,
  Shapes,
  Shirt,
  SlidersHorizontal,
  Tags,
  Users,
} from 'lucide';
import { type ReactNode, Suspense, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import type { AdminPath } from '../shell/admin-paths.ts';
import { useCatalogue } from './catalogue-query.ts';
import { useHasDemo } from './demo/demo-query.ts';
import { useSavedForms, useShopForms } from './shop-forms.ts';
import { LoadStatus } from './kit/load-status.tsx';
import { ImageCacheWidget, useImageCacheSweeping } from './image-cache/image-cache-widget.tsx';
import { useOrderCounts } from './orders/orders-query.ts';
import { usePendingUnlockCount } from './users/unlock-requests-query.ts';
import './admin.css';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Skeleton, SkeletonLine } from '../ui/skeleton.tsx';

/** The frame of the admin's pages. It loads the catalogue once and keeps it for all of them. */
export default function AdminShell() {
  useCatalogue();
  useSavedForms();
  useImageCacheSweeping();
  return (
    <div className="admin">
      <AdminNav place="phone" />
      <div className="admin-in">
        <AdminNav place="side" />
        <main className="stack-16 main" id="main">
          <LoadStatus />
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
    </div>
  );
}

/** While the code of a page is on its way. */
function PageLoading() {
  return (
    <>
      <PageHead title="" />
      <Skeleton>
        <div className="stack-12">
          <SkeletonLine className="skel-title" />
          <SkeletonLine />
          <SkeletonLine className="skel-most" />
          <SkeletonLine className="skel-half" />
        </div>
      </Skeleton>
    </>
  );
}

interface MenuEntry {
  name: string;
  icon: IconNode;
  /** Other addresses of the page, or the beginnings of those of pages that belong to it. */
  aliases?: readonly string[];
  /** The number of those that wait. */
  Waiting?: () => ReactNode;
}

// spec: 2.39
/** The menu, in its order. */
const MENU: Partial<Record<AdminPath, MenuEntry>> = {
  dashboard: { name: 'Dashboard', icon: LayoutDashboard },
  category: { name: 'Category', icon: Tags },
  type: { name: 'Type', icon: Shapes },
  options: { name: 'Options', icon: SlidersHorizontal },
  product: { name: 'Product', icon: Shirt },
  discounts: { name: 'Discounts', icon: BadgePercent },
  orders: {
    name: 'Orders',
    icon: Package,
    aliases: ['/admin/view-orders', '/admin/drafts'],
    Waiting: () => <Pending count={useOrderCounts().data?.pending} />,
  },
  'quotes/:id?': { name: 'Quotes', icon: FileText },
  'bank-import': { name: 'Bank Import', icon: Landmark },
  users: { name: 'Users', icon: Users },
  'unlock-requests': {
    name: 'Unlock Requests',
    icon: LockKeyholeOpen,
    Waiting: () => <Pending count={usePendingUnlockCount()} />,
  },
  transfer: { name: 'Import / Export', icon: ArrowUpDown },
  demo: { name: 'Demo', icon: BrushCleaning },
  settings: { name: 'Shop settings', icon: Settings },
};

const entries = Object.entries(MENU).map(([path, entry]) => ({
  to: `/admin/${path.replace('/:id?', '')}`,
  ...entry,
}));

/** Nobody needs its entry once the demo is gone. */
const DEMO = '/admin/demo';

// spec: 2.41
/** The side bar; below 1024 px the same entries fold away under the name of the page. */
function AdminNav({ place }: { place: 'side' | 'phone' }) {
  const { pathname } = useLocation();
  const placesOf = ({ to, aliases = [] }: (typeof entries)[number]) => [to, ...aliases];
  const isPage = (entry: (typeof entries)[number]) => placesOf(entry).includes(pathname);
  const current = entries.find(
    (entry) => isPage(entry) || placesOf(entry).some((path) => pathname.startsWith(`${path}/`)),
  );
  const hasDemo = useHasDemo();
  const shown = entries.filter((entry) => entry.to !== DEMO || hasDemo || entry === current);
  const fold = useRef<HTMLDetailsElement>(null);
  const close = () => fold.current?.removeAttribute('open');

  const links = shown.map((entry) => (
    <Link
      key={entry.to}
      className="line-12"
      to={entry.to}
      aria-current={entry === current ? (isPage(entry) ? 'page' : 'location') : undefined}
      onClick={close}
    >
      <Icon of={entry.icon} />
      {entry.name}
      {entry.Waiting && <entry.Waiting />}
    </Link>
  ));

  if (place === 'side') {
    return (
      <nav className="side" aria-label="Admin">
        <h2>Admin</h2>
        {links}
        <ImageCacheWidget />
        <TimeZone />
      </nav>
    );
  }
  return (
    <details ref={fold} className="admin-nav-phone">
      <summary className="line-10">
        <Icon of={PanelLeft} />
        <span>
          <span className="sr">Admin menu, </span>
          {current?.name ?? 'Admin'}
        </span>
        <Icon of={ChevronDown} />
      </summary>
      <nav aria-label="Admin">{links}</nav>
      <ImageCacheWidget />
      <TimeZone />
    </details>
  );
}

/** By which all pages of the admin count days and show times. */
function TimeZone() {
  return <p className="side-zone xs faint">Time zone of the shop: {useShopForms().timeZone}</p>;
}

function Pending({ count }: { count: number | undefined }) {
  if (!count) return null;
  return (
    <span className="count">
      {count > 99 ? '99+' : count}
      <span className="sr"> pending</span>
    </span>
  );
}
