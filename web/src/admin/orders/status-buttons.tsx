import type { Order, OrderStatus } from '@tailorbird/contract/orders';
import type { Paper } from '@tailorbird/contract/papers';
import { ORDER_STATUSES } from '@tailorbird/contract/kinds/order-statuses';
import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useRef, useState } from 'react';
import { papersQuery, standingInvoice } from '../../orders/order-papers.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Problem } from '../kit/problem.tsx';
import { messages } from './messages.ts';
import { failOffline, useSetStatus } from './order-edits.ts';
import { Icon } from '../../ui/icon.tsx';
import { statusLooks } from '../../ui/status-badge.tsx';

interface StatusButtonsProps {
  order: Order;
  onFailed?: () => void;
}

// spec: 2.93 2.94 8.4
/**
 * The card shows a new status once the server has it: until then the old one counts. Cancelling an
 * order with an invoice is asked about.
 */
export function StatusButtons({ order, onFailed }: StatusButtonsProps) {
  const setStatus = useSetStatus(order._id);
  const group = useRef<HTMLFieldSetElement>(null);
  const question = useCancelQuestion(order);
  const target = setStatus.isPending ? setStatus.variables.status : undefined;

  async function choose(status: OrderStatus, isAsked: boolean) {
    // The pressed button is disabled from here on; the keyboard stays with the three.
    group.current?.focus();
    if (status === 'cancelled' && !isAsked && (await question.ask())) return;
    set(status);
  }

  function set(status: OrderStatus) {
    const change = { status, before: order.status, version: order.version };
    setStatus.mutate(change, { onError: onFailed });
  }

  return (
    <>
      <span className="xs faint" aria-hidden="true">
        Status
      </span>
      <fieldset ref={group} tabIndex={-1} className="seg" aria-label={`Status of ${order.orderId}`}>
        {ORDER_STATUSES.map((status) => (
          <StatusButton
            key={status}
            status={status}
            isCurrent={status === order.status}
            isSaving={status === target}
            isDisabled={setStatus.isPending || question.isLooking}
            // a shortcut asks before it clicks
            onClick={({ isTrusted }) => void choose(status, !isTrusted)}
          />
        ))}
      </fieldset>
      <Problem>{setStatus.isError && messages.statusFailed}</Problem>
      <p className="xs soft status-said" aria-live="polite">
        {setStatus.data?.alreadySet && messages.statusSetBefore(setStatus.data.order.status)}
      </p>
      {question.invoice && (
        <ConfirmDialog
          open={question.isOpen}
          title={messages.shortcuts.cancelTitle(order.orderId)}
          sentence={messages.cancelInvoiced(question.invoice.number)}
          confirmLabel={messages.shortcuts.cancelAct}
          cancelLabel={messages.shortcuts.cancelNot}
          onCancel={question.close}
          onConfirm={() => {
            question.close();
            set('cancelled');
          }}
        />
      )}
    </>
  );
}

/** Asks where the order has an invoice, which cancelling takes back for good. */
function useCancelQuestion({ _id }: Order) {
  const client = useQueryClient();
  const [invoice, setInvoice] = useState<Paper>();
  const [isLooking, setLooking] = useState(false);
  const [isOpen, setOpen] = useState(false);

  async function ask(): Promise<boolean> {
    setLooking(true);
    // a list that cannot be loaded keeps nobody from cancelling
    const papers = await client
      .fetchQuery({ ...papersQuery(_id), ...failOffline })
      .catch(() => undefined);
    const standing = standingInvoice(papers);
    setLooking(false);
    setInvoice(standing);
    setOpen(standing !== undefined);
    return standing !== undefined;
  }

  return { invoice, isLooking, isOpen, ask, close: () => setOpen(false) };
}

interface StatusButtonProps {
  status: OrderStatus;
  isCurrent: boolean;
  isSaving: boolean;
  isDisabled: boolean;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
}

function StatusButton({ status, isCurrent, isSaving, isDisabled, onClick }: StatusButtonProps) {
  const { word, tone, icon } = statusLooks[status];
  return (
    <button
      type="button"
      value={status}
      className={isCurrent ? `is-${tone}` : undefined}
      disabled={isCurrent || isDisabled}
      aria-pressed={isCurrent}
      aria-busy={isSaving || undefined}
      onClick={onClick}
    >
      {isCurrent && <Icon of={icon} />}
      {isSaving ? messages.updating : word}
    </button>
  );
}
