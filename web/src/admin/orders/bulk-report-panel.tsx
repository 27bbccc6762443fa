import { Check, CircleAlert, Minus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { BulkReport } from './bulk-report.ts';
import { messages } from './messages.ts';
import { orderAddress } from './order-address.ts';

const icons = {
  set: Check,
  unchanged: Minus,
  'left completed': Minus,
  'changed meanwhile': CircleAlert,
  'not found': CircleAlert,
};

interface BulkReportPanelProps {
  report: BulkReport;
  onDismiss: () => void;
}

/** Stays until it is dismissed. As it appears it takes the focus, and with it is read out. */
export function BulkReportPanel({ report, onDismiss }: BulkReportPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, []);
  const { status, setCount, lines } = report;
  const words = messages.report;

  return (
    <section className="box-panel bulk-report" aria-labelledby="bulk-report">
      <h2 className="h3" id="bulk-report" ref={heading} tabIndex={-1}>
        {words.title(status, setCount, lines.length)}
      </h2>
      <button className="x" type="button" aria-label={words.dismiss} onClick={onDismiss}>
        <X className="icon" aria-hidden="true" />
      </button>
      <ul>
        {lines.map(({ _id, orderNumber, outcome }) => {
          const Icon = icons[outcome];
          return (
            <li key={_id} className={`is-${outcome.replace(' ', '-')}`}>
              <Icon className="icon" aria-hidden="true" />
              {outcome === 'not found' ? (
                <span className="order-id">{orderNumber}</span>
              ) : (
                <Link className="order-id" to={orderAddress(_id)}>
                  {orderNumber}
                </Link>
              )}
              <span className="soft">{words.outcome(outcome, status)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
