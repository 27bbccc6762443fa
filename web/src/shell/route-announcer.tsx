import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef, useState, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** Milliseconds from the last answer until the page shows it: anchors and title are there then. */
const SETTLING = 100;

/**
 * Does what a browser does on a page load: shows the anchor, moves the focus into the page and
 * announces its title. An anchor within a page is the browser's own business.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  const kind = useNavigationType();
  const complete = useIsFetching() === 0;
  const entered = useRef(pathname);
  const announced = useRef<string | undefined>(pathname);
  useScrollPositions();
  const [said, setSaid] = useState('');

  useEffect(() => {
    if (entered.current === pathname) return;
    entered.current = pathname;
    // one may come back to a page before the one between has been announced
    announced.current = undefined;
    focusMain();
  }, [pathname]);

  useEffect(() => {
    if (announced.current === pathname || !complete) return undefined;
    const timer = setTimeout(() => {
      announced.current = pathname;
      if (hash && kind !== NavigationType.Pop) showAnchor(hash);
      if (document.activeElement === document.body) focusMain();
      setSaid(document.title);
    }, SETTLING);
    return () => clearTimeout(timer);
  }, [pathname, hash, kind, complete]);

  return <output className="sr">{said}</output>;
}

function focusMain() {
  const main = document.getElementById('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}

function showAnchor(hash: string) {
  try {
    const anchor = document.getElementById(decodeURIComponent(hash.slice(1)));
    anchor?.scrollIntoView({ behavior: 'instant' });
  } catch {
    // A per cent sign that encodes nothing is no anchor.
  }
}

/** Pixels from the top, by the key of the history entry. */
const positions = new Map<string, number>();

/**
 * A new page starts at the top; going back returns to where one was. The browser cannot do that
 * within the application: it scrolls before the other page is there. Reloading and coming back
 * from elsewhere stay the browser's own.
 */
function useScrollPositions(): void {
  const { key, pathname } = useLocation();
  const kind = useNavigationType();
  const shown = useRef({ key, pathname });

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { key, pathname };
    if (before.key === key) return;
    // Within a page the position is the person's: choosing an option changes the address only.
    // Asking the browser for it would have it lay out the page there and then.
    if (before.pathname === pathname) {
      positions.set(key, positions.get(before.key) ?? window.scrollY);
    } else {
      const top = kind === NavigationType.Pop ? (positions.get(key) ?? 0) : 0;
      window.scrollTo({ top, behavior: 'instant' });
    }
  }, [key, pathname, kind]);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const remember = () => positions.set(shown.current.key, window.scrollY);
    const takeOver = () => (history.scrollRestoration = 'manual');
    const handBack = () => (history.scrollRestoration = 'auto');
    addEventListener('scroll', remember, { passive: true, signal });
    addEventListener('pagehide', handBack, { signal });
    addEventListener('pageshow', takeOver, { signal });
    if (document.readyState === 'complete') takeOver();
    return () => listening.abort();
  }, []);
}
