import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** Pixels from the top, by the key of the history entry. */
const positions = new Map<string, number>();

/**
 * A new page starts at the top; going back returns to where one was. The browser cannot do that
 * within the application: it scrolls before the other page is there. Reloading and coming back
 * from elsewhere stay the browser's own.
 */
export function useScrollPositions(): void {
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
