import type { Order, OrderStatus } from '@tailorbird/contract/orders';
import { Check, Clock, X } from 'lucide';
import { useRef } from 'react';
import { ORDER_STATUSES } from '../../orders/order-filters.ts';
import { messages } from './messages.ts';
import { useSetStatus } from './order-edits.ts';
import { Icon } from '../../ui/icon.tsx';

interface StatusButtonsProps {
  order: Order;
  onFailed?: () => void;
}

// spec: 2.93 2.94 8.4
/** The card shows a new status once the server has it: until then the old one counts. */
export function StatusButtons({ order, onFailed }: StatusButtonsProps) {
  const setStatus = useSetStatus(order._id);
  const group = useRef<HTMLFieldSetElement>(null);
  const target = setStatus.isPending ? setStatus.variables.status : undefined;

  function choose(status: OrderStatus) {
    // The pressed button is disabled from here on; the keyboard stays with the three.
    group.current?.focus();
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
            isDisabled={setStatus.isPending}
            onClick={() => choose(status)}
          />
        ))}
      </fieldset>
      {setStatus.isError && (
        <p className="field-error" role="alert">
          {messages.statusFailed}
        </p>
      )}
      <p className="xs soft status-said" aria-live="polite">
        {setStatus.data?.alreadySet && messages.statusSetBefore(setStatus.data.order.status)}
      </p>
    </>
  );
}

interface StatusButtonProps {
  status: OrderStatus;
  isCurrent: boolean;
  isSaving: boolean;
  isDisabled: boolean;
  onClick: () => void;
}

function StatusButton({ status, isCurrent, isSaving, isDisabled, onClick }: StatusButtonProps) {
  const { word, icon } = statusPresentation[status];
  return (
    <button
      type="button"
      value={status}
      className={isCurrent ? `is-${status}` : undefined}
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

/** Word and icon of the button that sets a status. */
export const statusPresentation = {
  pending: { word: 'Pending', icon: Clock },
  completed: { word: 'Completed', icon: Check },
  cancelled: { word: 'Cancelled', icon: X },
} satisfies Record<OrderStatus, object>;
