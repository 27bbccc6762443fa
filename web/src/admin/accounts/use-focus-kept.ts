import { type RefObject, useEffect, useRef } from 'react';

/**
 * What had the focus when an act is over may go with it, at once or when the list is loaded again:
 * then the element of the given id has it, or the list where that is gone as well.
 */
export function useFocusKept(
  list: RefObject<HTMLElement | null>,
  isActing: boolean,
  lastId?: string,
): void {
  const wasActing = useRef(isActing);
  const watched = useRef<Element>(null);

  // After every render: any of them may take the watched element away.
  useEffect(() => {
    if (wasActing.current && !isActing) watched.current = document.activeElement;
    wasActing.current = isActing;
    if (!watched.current) return;

    const { activeElement, body } = document;
    if (activeElement === body) {
      const last = lastId ? document.getElementById(lastId) : null;
      (last ?? list.current)?.focus({ preventScroll: true });
    }
    if (activeElement !== watched.current || activeElement === body) watched.current = null;
  });
}
