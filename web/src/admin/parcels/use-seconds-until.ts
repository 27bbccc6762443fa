import { useEffect, useState } from 'react';

/** Seconds that a mail waits at most: a clock that is wrong counts no more. */
const MOST = 30;

/** Whole seconds until a moment; 0 once it is over, or where there is none. */
export function useSecondsUntil(moment: string | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  const seconds = moment === undefined ? 0 : Math.ceil((Date.parse(moment) - now) / 1000);
  const isWaiting = seconds > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return Math.min(MOST, Math.max(0, seconds));
}
