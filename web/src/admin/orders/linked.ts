import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Brings what a link leads to into view, each time that it is followed. */
export function useLinked<Part extends HTMLElement>(isLinked: boolean) {
  const part = useRef<Part>(null);
  const followed = useRef('');
  const { key, hash } = useLocation();
  useEffect(() => {
    if (!isLinked || hash !== '' || followed.current === key) return undefined;
    // After a change of page the focus goes to the page first, and only then to the item.
    const frame = requestAnimationFrame(() => {
      followed.current = key;
      part.current?.focus({ preventScroll: true });
      part.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
    });
    return () => cancelAnimationFrame(frame);
  }, [isLinked, key, hash]);
  return part;
}

/** What stands on the element. */
export const linkedProps = { tabIndex: -1, 'aria-current': true } as const;
