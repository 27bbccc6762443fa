import { useEffect, useState, useRef } from 'react';

/** A value as it is once it has not changed for so many milliseconds; at first as it is. */
export function useDebounced<Value>(value: Value, rest: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), rest);
    return () => clearTimeout(timer);
  }, [value, rest]);
  return settled;
}

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
