import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Holds the browser's Back and Forward while `isHeld`, and leads on as `ask` allows. What stays on
 * the page, such as another page of its list, is not held; nor is anything in a browser that
 * cannot be asked to.
 */
export function useHistoryBlocker(isHeld: () => boolean, ask: (go: () => void) => void): void {
  const { pathname } = useLocation();
  /** Until this page is left: the forms on it are asked no more. */
  const isAllowed = useRef(false);

  const hold = useEffectEvent((event: NavigateEvent) => {
    const { navigationType, cancelable, destination } = event;
    if (navigationType !== 'traverse' || !cancelable || isAllowed.current || !isHeld()) return;
    // what leaves the document is asked about by the browser
    if (!destination.sameDocument || new URL(destination.url).pathname === pathname) return;
    const steps = destination.index - (navigation.currentEntry?.index ?? 0);
    event.preventDefault();
    ask(() => {
      isAllowed.current = true;
      history.go(steps);
    });
  });

  useEffect(() => {
    // not every browser has it
    const asked = 'navigation' in window ? navigation : undefined;
    const onNavigate = (event: NavigateEvent) => hold(event);
    asked?.addEventListener('navigate', onNavigate);
    return () => asked?.removeEventListener('navigate', onNavigate);
  }, []);
}
