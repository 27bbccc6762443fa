import type { OrderStatus, SheetKind } from '@tailorbird/contract/orders';
import { ORDER_STATUSES } from '@tailorbird/contract/kinds/order-statuses';
import { useQueryClient } from '@tanstack/react-query';
import { Check, CircleAlert, Minus, Printer, X } from 'lucide';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { BulkBar } from '../kit/bulk-bar.tsx';
import { orderAddress, sheetAddress } from '../sheets/sheet-address.ts';
import { type BulkReport, useBulkStatus } from './bulk-status.ts';
import { messages } from './messages.ts';
import { cachedOrder } from './orders-query.ts';
import type { PickedOrders } from './picked-orders.ts';
import { statusLooks } from '../../ui/status-badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';

const bulkMessages = messages.bulk;

/** Links to the sheets of several orders, with their names. */
const sheets = [
  ['packing', bulkMessages.packing],
  ['production', bulkMessages.production],
  ['delivery', bulkMessages.delivery],
] as const satisfies (readonly [SheetKind, string])[];

interface BulkOrdersProps {
  selection: PickedOrders;
  /** The way to pick what the filters find on other pages. */
  children: ReactNode;
  onReport: (report: BulkReport) => void;
  /** Called when an undo has made the report outdated. */
  onUndone: () => void;
}

/** Acts on the orders that are picked. Cancelling several asks first. */
export function BulkOrders({ selection, children, onReport, onUndone }: BulkOrdersProps) {
  const { picked, isFull } = selection;
  const client = useQueryClient();
  const setStatus = useBulkStatus({ onReport, onUndone });
  const [isAsking, setAsking] = useState(false);
  /** Several are not cancelled together with those that are completed. */
  const [staying, setStaying] = useState(0);
  const cancelled = picked.size - staying;
  const target = setStatus.isPending ? setStatus.variables.status : undefined;

  function choose(status: OrderStatus) {
    if (setStatus.isPending) return;
    const completed = picked.size > 1 ? countCompleted() : 0;
    setStaying(completed);
    if (status === 'cancelled' && completed < picked.size) setAsking(true);
    else setStatus.mutate({ picked, status });
  }

  function countCompleted() {
    return [...picked.keys()].filter((id) => cachedOrder(client, id)?.status === 'completed')
      .length;
  }

  return (
    <>
      <BulkBar
        messages={bulkMessages}
        count={picked.size}
        isFull={isFull}
        problem={setStatus.isError ? messages.statusFailed : undefined}
        onClear={selection.clear}
      >
        {children}
        <fieldset className="seg" aria-label={bulkMessages.setStatus}>
          {ORDER_STATUSES.map((status) => {
            const { word, icon } = statusLooks[status];
            return (
              <button
                key={status}
                type="button"
                aria-disabled={setStatus.isPending}
                aria-busy={status === target || undefined}
                onClick={() => choose(status)}
              >
                <Icon of={icon} />
                {status === target ? messages.updating : word}
              </button>
            );
          })}
        </fieldset>
        <div className="cluster bulk-acts">
          {sheets.map(([kind, name]) => (
            <Link key={kind} to={sheetAddress(kind, [...picked.keys()])} target="_blank">
              <Icon of={Printer} />
              {name}
            </Link>
          ))}
        </div>
      </BulkBar>
      <ConfirmDialog
        open={isAsking}
        title={bulkMessages.cancelTitle(cancelled)}
        sentence={bulkMessages.cancelSentence(cancelled)}
        details={staying > 0 && bulkMessages.completedStay(staying)}
        confirmLabel={bulkMessages.cancelAct(cancelled)}
        cancelLabel={bulkMessages.cancelNot}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          setStatus.mutate({ picked, status: 'cancelled' });
        }}
      />
    </>
  );
}

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
  const reportMessages = messages.report;

  return (
    <section className="box-panel stack-8 bulk-report" aria-labelledby="bulk-report">
      <h2 className="h3" id="bulk-report" ref={heading} tabIndex={-1}>
        {reportMessages.title(status, setCount, lines.length)}
      </h2>
      <button className="x" type="button" aria-label={reportMessages.dismiss} onClick={onDismiss}>
        <Icon of={X} />
      </button>
      <ul>
        {lines.map(({ _id, orderNumber, outcome }) => {
          const icon = icons[outcome];
          return (
            <li key={_id} className={`line-8 is-${outcome.replace(' ', '-')}`}>
              <Icon of={icon} />
              {outcome === 'not found' ? (
                <span className="order-id">{orderNumber}</span>
              ) : (
                <Link className="order-id" to={orderAddress(_id)}>
                  {orderNumber}
                </Link>
              )}
              <span className="soft">{reportMessages.outcome(outcome, status)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
