import { useEffect, useRef, useState } from 'react';

/** Milliseconds: longer than the pause between two letters, so that nothing is read out twice. */
const AFTER = 700;

/**
 * What to say to those who do not see the page: what has changed since it was opened, once it does
 * not change any more. Empty until then.
 */
export function useAnnouncement(text: string): string {
  const first = useRef(text);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(
      () => setSaid((before) => (before === '' && text === first.current ? '' : text)),
      AFTER,
    );
    return () => clearTimeout(timer);
  }, [text]);
  return said;
}
