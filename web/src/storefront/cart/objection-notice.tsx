import { useEffect, useRef } from 'react';
import { Notice } from '../../ui/notice.tsx';
import type { Objection } from './place-order.ts';

/** Why the order was not taken, above the cart as it is now. */
export function ObjectionNotice({ objection }: { objection: Objection }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.focus();
    notice.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div className="mb-6" ref={notice} tabIndex={-1} role="alert">
      <Notice tone="warning" title={objection.title}>
        <ul>
          {objection.changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
