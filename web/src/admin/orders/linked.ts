import { useEffect, useRef } from 'react';

/** Brings what a link leads to into view. */
export function useLinked<Part extends HTMLElement>(isLinked: boolean) {
  const part = useRef<Part>(null);
  useEffect(() => {
    if (!isLinked) return undefined;
    // After a change of page the focus goes to the page first, and only then to the item.
    const frame = requestAnimationFrame(() => {
      part.current?.focus({ preventScroll: true });
      part.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
    });
    return () => cancelAnimationFrame(frame);
  }, [isLinked]);
  return part;
}

/** Attributes of the element that a link leads to. */
export const linkedProps = { tabIndex: -1, 'aria-current': true } as const;
