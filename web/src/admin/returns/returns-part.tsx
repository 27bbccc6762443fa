import type { Order } from '@tailorbird/contract/orders';
import { useRef } from 'react';
import { notify } from '../../ui/toast.ts';
import { LoadErrorLine } from '../kit/load-error.tsx';
import { FaultEntry } from './fault-entry.tsx';
import { returnMessages } from './messages.ts';
import { returnMarkMessages } from './returns-messages.ts';
import { useReturns } from './returns-query.ts';
import { WithdrawalEntry } from './withdrawal-entry.tsx';
import './returns.css';

/** Lists what customers withdrew from and what is wrong, with what to do. Nothing where there is neither. */
export default function ReturnsPart({ order }: { order: Order }) {
  const query = useReturns(order);
  const part = useRef<HTMLDivElement>(null);
  const isExpected = order.withdrawn !== undefined || order.returns !== undefined;
  if (query.isError && !query.data) {
    if (!isExpected) return null;
    const retry = () => void query.refetch();
    return <LoadErrorLine title={returnMarkMessages.loadFailed} onRetry={retry} />;
  }
  const { withdrawals = [], faults = [] } = query.data ?? {};
  if (withdrawals.length === 0 && faults.length === 0) return null;

  /** Moves the focus: the control that was used may be gone from the page. */
  function done(sentence: string, isWarning = false) {
    notify(isWarning ? 'warning' : 'success', sentence);
    part.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }

  return (
    <div className="stack-16" ref={part}>
      {withdrawals.length > 0 && (
        <section className="returns-part" aria-labelledby="order-withdrawals">
          <h2 id="order-withdrawals" tabIndex={-1}>
            {returnMessages.withdrawals}
          </h2>
          {withdrawals.map((withdrawal) => (
            <WithdrawalEntry
              key={withdrawal._id}
              order={order}
              withdrawal={withdrawal}
              onDone={done}
            />
          ))}
        </section>
      )}
      {faults.length > 0 && (
        <section className="returns-part" aria-labelledby="order-faults">
          <h2 id="order-faults" tabIndex={-1}>
            {returnMessages.faults}
          </h2>
          {faults.map((fault) => (
            <FaultEntry key={fault._id} order={order} fault={fault} onDone={done} />
          ))}
        </section>
      )}
    </div>
  );
}
