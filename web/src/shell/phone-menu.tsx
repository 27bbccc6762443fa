import { LogOut, Menu } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { logOut } from '../session.ts';
import type { NavEntry } from './nav-entries.ts';

/** <details>: it opens without any script. It closes on Escape, on a choice and on a press elsewhere. */
export function PhoneMenu({ entries, loggedIn }: { entries: NavEntry[]; loggedIn: boolean }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const location = useLocation();

  function close() {
    if (menu.current) menu.current.open = false;
  }

  useEffect(close, [location]);
  useEffect(() => {
    function closeFromOutside({ target }: PointerEvent) {
      if (target instanceof Node && !menu.current?.contains(target)) close();
    }
    document.addEventListener('pointerdown', closeFromOutside);
    return () => document.removeEventListener('pointerdown', closeFromOutside);
  }, []);

  return (
    <details
      className="menu"
      ref={menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        close();
        menu.current?.querySelector('summary')?.focus();
      }}
    >
      <summary aria-label="Menu">
        <Menu className="icon" aria-hidden />
      </summary>
      <nav className="menu-panel" aria-label="Main menu">
        {entries.map(({ label, to, icon: Icon }) => (
          <NavLink key={to} to={to} end onClick={close}>
            <Icon className="icon" aria-hidden />
            {label}
          </NavLink>
        ))}
        {loggedIn && (
          <button
            type="button"
            onClick={() => {
              close();
              void logOut();
            }}
          >
            <LogOut className="icon" aria-hidden />
            Logout
          </button>
        )}
      </nav>
    </details>
  );
}
