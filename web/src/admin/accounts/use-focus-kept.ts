import { type RefObject, useEffect, useRef } from 'react';

/**
 * What had the focus may be gone with an act: when the act is over, the element of the given id
 * has it then, or the list where that is gone as well.
 */
export function useFocusKept(
  list: RefObject<HTMLElement | null>,
  isActing: boolean,
  lastId?: string,
): void {
  const wasActing = useRef(isActing);

  useEffect(() => {
    if (wasActing.current && !isActing && document.activeElement === document.body) {
      const last = lastId ? document.getElementById(lastId) : null;
      (last ?? list.current)?.focus({ preventScroll: true });
    }
    wasActing.current = isActing;
  }, [isActing, lastId, list]);
}
