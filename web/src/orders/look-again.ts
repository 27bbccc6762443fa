import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { storedEntry } from '../stored-entry.ts';

/** Milliseconds after which an order is read again, while its payment may be on its way. */
const LOOK_AGAIN = [0, 2000, 5000, 10_000, 20_000];

/** Queries that say what is due of an order. */
const KEYS = ['order', 'order-history', 'order-payment', 'guest-order'];

/**
 * Back from the page where an order is paid, it is read again a few times, until less of it is
 * due: a list that the browser kept may be from before.
 * @param due what is asked for now
 */
export function useLookAgain(id: string, due: number): { isLooking: boolean; leave: () => void } {
  const asked = `${id} ${due}`;
  const queries = useQueryClient();
  const [isLooking, setLooking] = useState(false);
  useEffect(() => {
    if (paying.read() !== asked) return undefined;
    const timers = LOOK_AGAIN.map((milliseconds, index) =>
      setTimeout(() => {
        for (const key of KEYS) void queries.invalidateQueries({ queryKey: [key] });
        const isLast = index === LOOK_AGAIN.length - 1;
        setLooking(!isLast);
        if (isLast) paying.write(undefined);
      }, milliseconds),
    );
    return () => {
      timers.forEach(clearTimeout);
      // the payment has come, or another order is shown
      setLooking(false);
    };
  }, [asked, queries]);
  return { isLooking, leave: () => paying.write(asked) };
}

/**
 * What this tab went to pay. Where the browser forbids storage, the page shows the new state as soon
 * as it is read anew.
 */
const paying = storedEntry({
  lasts: 'in tab',
  key: 'tailorbird.paying',
  parse: (asked) => (typeof asked === 'string' ? asked : undefined),
});
