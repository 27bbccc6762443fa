import { ShoppingBag } from 'lucide-react';
import { Link, NavLink } from 'react-router';
import { logOut, useSession } from '../session.ts';
import { useCartCount } from '../storefront/cart/cart-query.ts';
import { Logo } from '../ui/logo.tsx';
import { entriesFor } from './nav-entries.ts';
import { BarSearch, ToSearch } from './bar-search.tsx';
import { PhoneMenu } from './phone-menu.tsx';

export function Navbar() {
  const session = useSession();
  const entries = entriesFor(session);
  return (
    <header className="top">
      <div className="page top-in">
        <Link className="brand" to="/">
          <Logo label="Tailorbird, home" />
        </Link>
        <BarSearch />
        <ToSearch />
        <nav className="nav" aria-label="Main">
          {entries.map(({ label, to, look }) => (
            <NavLink key={to} to={to} end className={look}>
              {label}
              {to === '/cart' && <CartCount />}
            </NavLink>
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
            <ShoppingBag className="icon" aria-hidden />
            <span className="sr">Cart</span> <CartCount />
          </Link>
          <PhoneMenu entries={entries} loggedIn={session.status === 'authenticated'} />
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
