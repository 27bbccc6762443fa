import { useEffect, useState, type RefObject } from 'react';

/** Whether an element has been scrolled out of view at the top, below the bar of the page. */
export function useIsPast(element: RefObject<HTMLElement | null>): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) setPast(!entry.isIntersecting && entry.boundingClientRect.top < 0);
      },
      // a strip of the picture that is still there shows nothing any more
      { rootMargin: '-35% 0px 0px 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isPast;
}
