import { Menu, Search, ShoppingBag } from 'lucide';
import { useLocation, useNavigate } from 'react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { logOut, useSession, type Session } from '../session.ts';
import { useCartCount } from '../storefront/cart/cart-query.ts';
import { useIsInBrowser } from '../storefront/use-is-in-browser.ts';
import { SuggestedField } from '../storefront/catalogue/suggested-field.tsx';
import { closeFromOutside } from '../ui/close-from-outside.ts';
import { Icon } from '../ui/icon.tsx';
import { BarLink, Link } from '../ui/link.tsx';
import { Brand } from './brand.tsx';

interface OwnEntries {
  /** Of the menu of phones, in a shop with a menu of its own. */
  children?: ReactNode;
}

export function Navbar({ children }: OwnEntries) {
  const session = useSession();
  const entries = entriesFor(session);
  const Entry = useEntry();
  return (
    <header className="top">
      <div className="page line-4 top-in">
        <Link className="brand" to="/">
          <Brand suffix=", home" />
        </Link>
        <BarSearch />
        <ToSearch />
        <nav className="line-4 nav" aria-label="Main">
          {entries.map(({ label, to, look }) => (
            <Entry key={to} to={to} className={look}>
              {label}
              {to === '/cart' && <CartCount />}
            </Entry>
          ))}
          {session.status === 'authenticated' && (
            <button type="button" onClick={() => void logOut()}>
              Logout
            </button>
          )}
        </nav>
        <div className="phone-nav">
          <ToSearch />
          <Link className="phone-cart" to="/cart">
            <Icon of={ShoppingBag} />
            <span className="sr">Cart</span> <CartCount />
          </Link>
          <PhoneMenu entries={entries} loggedIn={session.status === 'authenticated'}>
            {children}
          </PhoneMenu>
        </div>
      </div>
    </header>
  );
}

function CartCount() {
  const count = useCartCount();
  if (!count) return null;
  return (
    <span className="count">
      {count}
      <span className="sr">{count === 1 ? ' item' : ' items'}</span>
    </span>
  );
}

/** The page of the login is no entry's while it shows what a guest has just ordered. */
function useEntry() {
  const { state } = useLocation();
  return useIsInBrowser() && state?.isOrdered === true ? Link : BarLink;
}

/** <details>: it opens without any script. It closes on Escape, on a choice and on a press elsewhere. */
function PhoneMenu({
  entries,
  loggedIn,
  children,
}: OwnEntries & { entries: NavEntry[]; loggedIn: boolean }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const Entry = useEntry();

  function close() {
    menu.current?.removeAttribute('open');
  }

  useEffect(() => closeFromOutside(() => menu.current), []);

  return (
    <details className="menu" ref={menu}>
      <summary aria-label="Menu">
        <Icon of={Menu} />
      </summary>
      <div className="menu-panel">
        {children}
        <nav aria-label="Main menu">
          {entries.map(({ label, to }) => (
            <Entry key={to} to={to} onClick={close}>
              {label}
            </Entry>
          ))}
          {loggedIn && (
            <button
              type="button"
              onClick={() => {
                close();
                void logOut();
              }}
            >
              Logout
            </button>
          )}
        </nav>
        {!loggedIn && (
          <Link to="/find-order" onClick={close}>
            Find my order
          </Link>
        )}
      </div>
    </details>
  );
}

/** Where the bar has room for it. The search's own page has a larger one. */
function BarSearch() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  if (pathname === '/search' || pathname.startsWith('/admin')) return null;
  return (
    <search className="bar-search">
      <form
        action="/search"
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          const q = new FormData(form).get('q');
          if (typeof q !== 'string') return;
          form.reset();
          void navigate(`/search?${new URLSearchParams({ q: q.trim() })}`);
        }}
      >
        <Icon of={Search} />
        <SuggestedField aria-label="Search the shop" placeholder="Search" />
      </form>
    </search>
  );
}

/** Where it has none. */
function ToSearch() {
  return (
    <Link className="center to-search" to="/search" aria-label="Search">
      <Icon of={Search} />
    </Link>
  );
}

interface NavEntry {
  label: string;
  to: string;
  look?: string;
}

const home: NavEntry = { label: 'Home', to: '/' };
const cart: NavEntry = { label: 'Cart', to: '/cart' };
const login: NavEntry = { label: 'Login', to: '/login' };
const own: NavEntry[] = [
  { label: 'Orders', to: '/orders' },
  { label: 'Settings', to: '/settings' },
];
const admin: NavEntry = {
  label: 'Admin Dashboard',
  to: '/admin/dashboard',
  look: 'to-admin',
};

/** The links of the bar. Logout is a button beside them. */
export function entriesFor({ status, roles }: Pick<Session, 'status' | 'roles'>): NavEntry[] {
  if (status === 'guest') return [home, cart, login];
  return roles.includes('admin') ? [home, cart, ...own, admin] : [home, cart, ...own];
}
