import type { Order } from '@tailorbird/contract/orders';
import { orderStatuses } from '@tailorbird/contract/kinds/order-statuses';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api.ts';
import { sentenceOf } from '../../api-error.ts';
import { papersKey } from '../../orders/order-papers.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { messages } from './messages.ts';
import { ORDER_HISTORY } from './order-history-query.ts';
import { hasCode } from '../../error-facts.ts';

const cancelMessages = messages.cancel;

/** For the owner of an order, while it may not be begun. Below it stands what became of it. */
export function CancelOrder({ order, block }: { order: Order; block?: boolean }) {
  const queries = useQueryClient();
  const { _id: id, status, made = 0 } = order;
  const cancel = useMutation({
    mutationFn: () => call('POST /order/{id}/cancel', { params: { id } }),
    // if it failed, the workshop may have begun, or another window was faster
    onSettled: () =>
      Promise.all(
        [['order', id], ORDER_HISTORY, papersKey(id)].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
  const isTooLate = hasCode(cancel.error, 'CANCEL_TOO_LATE');
  const canCancel = orderStatuses[status].isOpen && made === 0 && !isTooLate;
  if (!canCancel && cancel.isIdle) return null;
  return (
    <div>
      <CancelButton block={block} order={order} canCancel={canCancel} cancel={cancel} />
      <div className="cancel-said" aria-live="polite">
        <ActionOutcome failed={cancel.error} says={false} />
      </div>
    </div>
  );
}

interface CancelButtonProps {
  block?: boolean | undefined;
  order: Pick<Order, 'orderId'>;
  canCancel: boolean;
  cancel: UseMutationResult<unknown, Error, void>;
}

/**
 * With the question before, and with the sentence that takes its place: the focus goes there. The
 * dialog is there without the button, too: it closes once that is gone.
 */
export function CancelButton({ block, order: { orderId }, canCancel, cancel }: CancelButtonProps) {
  const [isAsked, setAsked] = useState(false);
  const done = useRef<HTMLParagraphElement>(null);
  const isDone = cancel.isSuccess && !canCancel;
  useEffect(() => {
    if (isDone && !isAsked) done.current?.focus({ preventScroll: true });
  }, [isDone, isAsked]);
  return (
    <>
      {isDone && (
        <p className="small soft" ref={done} tabIndex={-1}>
          {cancelMessages.done}
        </p>
      )}
      {canCancel && (
        <div className="row">
          <Button
            block={block}
            variant="secondary"
            aria-label={cancelMessages.actLabel(orderId)}
            onClick={() => setAsked(true)}
          >
            {cancelMessages.act}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsked}
        danger
        title={cancelMessages.title(orderId)}
        sentence={cancelMessages.sentence}
        confirmLabel={cancelMessages.act}
        cancelLabel={cancelMessages.keep}
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate(undefined, { onSettled: () => setAsked(false) })}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}

/** The outcome of a button. */
export function ActionOutcome({ failed, says }: { failed: Error | null; says: string | false }) {
  if (failed) return <Notice tone="warning">{sentenceOf(failed, messages.actFailed)}</Notice>;
  return says && <p className="small soft">{says}</p>;
}
