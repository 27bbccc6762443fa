import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * For a control whose state React keeps. Before hydration a person, or the browser that restores a
 * form, changes the control alone; React leaves it as it is and would go on from its own state.
 * `take` compares the two, once, before React renders anew. On pages that the browser rendered they
 * are the same.
 */
export function useEarlyInput<Control extends HTMLElement>(
  take: (control: Control) => void,
): RefObject<Control | null> {
  const control = useRef<Control>(null);
  const first = useRef(take);
  useLayoutEffect(() => {
    if (control.current) first.current(control.current);
  }, []);
  return control;
}
