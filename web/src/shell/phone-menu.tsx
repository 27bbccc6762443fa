import { LogOut, Menu } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { logOut } from '../session.ts';
import type { NavEntry } from './nav-entries.ts';

/** <details>: it opens without any script. It closes on Escape, on a choice and on a press elsewhere. */
export function PhoneMenu({ entries, loggedIn }: { entries: NavEntry[]; loggedIn: boolean }) {
  const menu = useRef<HTMLDetailsElement>(null);

  function close() {
    menu.current?.removeAttribute('open');
  }

  useEffect(() => closeFromOutside(() => menu.current), []);

  return (
    <details className="menu" ref={menu}>
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

/** Closes what `find` finds; Escape gives the focus back to its summary. */
function closeFromOutside(find: () => HTMLDetailsElement | null) {
  const listening = new AbortController();
  const { signal } = listening;
  function onPress({ target }: PointerEvent) {
    const menu = find();
    if (target instanceof Node && !menu?.contains(target)) menu?.removeAttribute('open');
  }
  function onKey({ key }: KeyboardEvent) {
    const menu = find();
    if (key !== 'Escape' || !menu?.open) return;
    menu.removeAttribute('open');
    menu.querySelector('summary')?.focus();
  }
  document.addEventListener('pointerdown', onPress, { signal });
  document.addEventListener('keydown', onKey, { signal });
  return () => listening.abort();
}
