import { useEffect, useState } from 'react';

/** Milliseconds without a key. */
const PAUSE = 200;

/** A text, a moment after it was typed. */
export function usePause(typed: string): string {
  const [text, setText] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setText(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return text;
}
