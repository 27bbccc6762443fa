import { useLayoutEffect, useRef } from 'react';

/** The id of the box that picks all in view; a page has one at most. */
export const PICK_ALL_ID = 'pick-all';

/** For the bar of what is picked: when it goes, the focus in it moves to the box that picks all. */
export function useBulkBar() {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = bar;
    return () => {
      if (current?.contains(document.activeElement)) document.getElementById(PICK_ALL_ID)?.focus();
    };
  }, []);
  return bar;
}
