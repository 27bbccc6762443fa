import type { EditResult } from '@tailorbird/contract/order-edits';
import { useEffect, useEffectEvent, useState } from 'react';
import { sentTotal, type EditedOrder } from './edited-order.ts';
import { type EditSource, sendEdit, type SentEdit } from './edit-query.ts';

/** Milliseconds that typing rests before the shop is asked. */
const TYPING_RESTS = 900;

/**
 * Asks the shop what would become of the order, once typing rests: which pieces are approved anew, and
 * pictures that no browser draws.
 * @returns undefined until it is known; the page does without, too
 */
export function useTrial(
  source: EditSource,
  edited: EditedOrder,
  onRefused: (error: unknown) => void,
): EditResult | undefined {
  const [trial, setTrial] = useState<{ of: string; result: EditResult }>();
  const body: SentEdit = { ...edited.body, total: sentTotal(edited) };
  const sent = edited.changes.length > 0 && edited.isDelivered ? JSON.stringify(body) : '';
  const ask = useEffectEvent((signal: { isOver: boolean }) => {
    sendEdit(source, { ...body, isTrial: true }).then(
      (result) => {
        if (!signal.isOver) setTrial({ of: sent, result });
      },
      (error: unknown) => {
        if (!signal.isOver) onRefused(error);
      },
    );
  });
  useEffect(() => {
    if (sent === '') return undefined;
    const signal = { isOver: false };
    const timer = setTimeout(() => ask(signal), TYPING_RESTS);
    return () => {
      signal.isOver = true;
      clearTimeout(timer);
    };
  }, [sent]);
  return trial?.of === sent ? trial.result : undefined;
}
