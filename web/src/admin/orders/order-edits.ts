import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { orderInRefusal } from './order-in-refusal.ts';
import { offerUndo } from './offer-undo.ts';
import { showOrders, useShowOrders } from './orders-cache.ts';
import { type NoteChange, saveNote } from './save-note.ts';
import { saveStatus, type StatusChange } from './save-status.ts';

/**
 * Without a line a change fails at once. Kept until there is one, it would be made minutes later,
 * when nobody thinks of it any more.
 */
export const atOnce = { networkMode: 'always' } as const;

export function useSetStatus(id: string) {
  const client = useQueryClient();
  return useMutation({
    ...atOnce,
    mutationFn: (change: StatusChange) =>
      saveStatus(change, (status, version) =>
        call('PUT /order/{id}', { params: { id }, body: { status, version } }),
      ),
    onSuccess: ({ order, alreadySet, customerTold }, { before }) => {
      if (!alreadySet) {
        const { _id, orderId, status } = order;
        offerUndo(client, status, [{ _id, before, order, orderNumber: orderId, customerTold }]);
      }
      return showOrders(client, [order]);
    },
  });
}

export function useSetAdminNotes(id: string) {
  return useNoteChange({
    send: (adminNotes, version) =>
      call('PUT /order/{id}', { params: { id }, body: { adminNotes, version } }),
    noteIn: (order) => order.adminNotes ?? '',
  });
}

export function useSetItemNote(id: string, itemId: string) {
  return useNoteChange({
    send: (note, version) =>
      call('PUT /order/{id}/items/{itemId}/note', {
        params: { id, itemId },
        body: { note, version },
      }),
    noteIn: (order) => order.cart.items.find(({ _id }) => _id === itemId)?.note ?? '',
  });
}

/** A refusal shows what somebody else has made of the order meanwhile. */
function useNoteChange(saving: Parameters<typeof saveNote>[1]) {
  const show = useShowOrders();
  return useMutation({
    ...atOnce,
    mutationFn: (change: NoteChange) => saveNote(change, saving),
    onSuccess: ({ order }) => show([order]),
    onError: (error) => {
      const now = orderInRefusal(error);
      return now && show([now]);
    },
  });
}
