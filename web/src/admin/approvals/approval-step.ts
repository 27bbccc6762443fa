import type { ApprovalStep, DeskApprovals } from '@tailorbird/contract/approvals';
import type { Order } from '@tailorbird/contract/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { isRefused } from '../../api-error.ts';
import { notify } from '../../ui/toast.ts';
import { failOffline } from '../orders/order-edits.ts';
import { approvalsKey, refreshOrder, updateCachedOrders } from '../orders/orders-query.ts';
import { useMailing } from './approval-desk.tsx';
import { approvalMessages } from './messages.ts';

/**
 * Takes a step, and shows what is there now: after a refusal, too. What it was taken from may be
 * gone then, so `onDone` is called whether it is there or not.
 */
export function useApprovalStep(
  { _id: id }: Pick<Order, '_id'>,
  onDone?: (isMailed: boolean) => void,
) {
  const client = useQueryClient();
  const { setUnmailed } = useMailing();
  return useMutation({
    ...failOffline,
    mutationFn: (body: ApprovalStep) =>
      call('POST /order/{id}/approvals', { params: { id }, body }),
    onSuccess: async ({ approvals, order, isMailed }, { step }) => {
      client.setQueryData<DeskApprovals>(approvalsKey(id), approvals);
      if (step !== 'by phone' && step !== 'make anyway') setUnmailed(!isMailed);
      if (!isMailed) notify('warning', approvalMessages.notMailed, NOT_MAILED_SHOWN);
      onDone?.(isMailed);
      await updateCachedOrders(client, [order]);
    },
    onError: (error) => {
      if (!isRefused(error, 'POST /order/{id}/approvals', 'APPROVAL_CHANGED')) return;
      client.setQueryData<DeskApprovals>(approvalsKey(id), error.body.approvals);
      void refreshOrder(client, id);
    },
  });
}

/** Milliseconds: it is to be read, and a link to be sent. */
const NOT_MAILED_SHOWN = 10_000;
