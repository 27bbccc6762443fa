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
 * A text for screen readers, once it has settled. Empty until it differs from the one that the page
 * opened with.
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
