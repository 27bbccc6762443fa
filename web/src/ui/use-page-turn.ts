import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';

/**
 * Turning the page starts the list again from its top, for the eye and for the keyboard; going
 * back leaves the scrolling to the browser, which remembers it.
 */
export function usePageTurn<E extends HTMLElement>(page: number) {
  const list = useRef<E>(null);
  const shownPage = useRef(page);
  const kind = useNavigationType();

  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    if (kind === NavigationType.Pop) return;
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [page, kind]);

  return list;
}
