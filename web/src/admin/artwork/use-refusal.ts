import type { ProducedPicture } from '@tailorbird/contract/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { notify } from '../../ui/toast.ts';
import { failOffline } from '../orders/order-edits.ts';
import { refreshOrders } from '../orders/orders-query.ts';
import { pictureMessages } from './messages.ts';

/** Refuses a picture with a reason, or with none takes its refusal back. */
export function useRefusal({ artworkId, name }: Pick<ProducedPicture, 'artworkId' | 'name'>) {
  const client = useQueryClient();
  const params = { id: artworkId };
  return useMutation({
    ...failOffline,
    mutationFn: (reason: string) =>
      reason === ''
        ? call('DELETE /artwork/{id}/refusal', { params })
        : call('PUT /artwork/{id}/refusal', { params, body: { reason } }),
    onSuccess: (_, reason) => {
      notify(
        'success',
        reason === '' ? pictureMessages.acceptedNow(name) : pictureMessages.refusedNow(name),
      );
      // other orders have the same picture
      return refreshOrders(client);
    },
  });
}
