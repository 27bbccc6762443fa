import type { CallInput } from '@tailorbird/contract/endpoint';
import type { EndpointOf } from '@tailorbird/contract/endpoints';
import type { Order, Parcel } from '@tailorbird/contract/orders';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, newId } from '../../api.ts';
import { isRefused, sentenceOf } from '../../api-error.ts';
import { notify } from '../../ui/toast.ts';
import { failOffline } from '../orders/order-edits.ts';
import { piecesKey, updateCachedOrders } from '../orders/orders-query.ts';
import type { Pieces } from '../orders/pieces-query.ts';
import { parcelMessages } from './messages.ts';

type ParcelBody = CallInput<EndpointOf<'POST /order/{id}/parcels'>>['body'];
export type ParcelToSend = Omit<ParcelBody, '_id'>;

/** Ids by which a parcel counts once, pressed twice or sent again after an answer was lost. */
export function createParcelIds() {
  let kept: { content: string; id: string } | undefined;
  return {
    idFor: (content: ParcelToSend): string => {
      const text = JSON.stringify(content);
      if (kept?.content !== text) kept = { content: text, id: newId() };
      return kept.id;
    },
    forget: () => {
      kept = undefined;
    },
  };
}

/** Sends pieces. A refusal shows the order as it is, and says which pieces cannot be sent. */
export function useSendParcel(
  { _id: id }: Pick<Order, '_id'>,
  onSent: (parcelId: string, content: ParcelToSend) => void,
) {
  const client = useQueryClient();
  const [ids] = useState(createParcelIds);
  return useMutation({
    ...failOffline,
    mutationFn: async (content: ParcelToSend) => {
      const _id = ids.idFor(content);
      const sent = await call('POST /order/{id}/parcels', {
        params: { id },
        body: { _id, ...content },
      });
      return { ...sent, parcelId: _id };
    },
    onSuccess: ({ order, parcelId }, content) => {
      const { pieces } = content;
      ids.forget();
      // the form is gone by the time that the order is another
      onSent(parcelId, content);
      const parcel = order.parcels?.find(({ _id }) => _id === parcelId);
      if (parcel) markSent(client, order, parcel, pieces);
      void updateCachedOrders(client, [order]);
    },
    onError: (error) => {
      if (!isRefused(error, 'POST /order/{id}/parcels', 'PIECES_NOT_SENDABLE')) return undefined;
      return updateCachedOrders(client, [error.body.order]);
    },
  });
}

/** Until the pieces are read anew they would stand there to be sent once more. */
function markSent(
  client: QueryClient,
  { _id }: Order,
  { number: parcel, sentAt, sentBy = '' }: Parcel,
  numbers: readonly number[],
): void {
  client.setQueryData<Pieces>(piecesKey(_id), (known = new Map()) => {
    const marked = new Map(known);
    for (const number of numbers) {
      const before = known.get(number);
      const packed = before?.state === 'packed' ? before : { changedAt: sentAt, changedBy: sentBy };
      marked.set(number, { ...packed, number, state: 'packed', reason: '', parcel });
    }
    return marked;
  });
}

/** Says why a parcel could not be sent. */
export function whyUnsent(error: unknown): string {
  if (isRefused(error, 'POST /order/{id}/parcels', 'PIECES_NOT_SENDABLE')) {
    return parcelMessages.refused(error.body.problems);
  }
  return sentenceOf(error, parcelMessages.send.failed);
}

type ParcelChange = CallInput<EndpointOf<'PUT /order/{id}/parcels/{parcelId}'>>['body'];

/** Sets carrier and number of a parcel, or by whom it was fetched. */
export function useChangeParcel({ _id: id }: Pick<Order, '_id'>, { _id: parcelId }: Parcel) {
  const client = useQueryClient();
  return useMutation({
    ...failOffline,
    mutationFn: (body: ParcelChange) =>
      call('PUT /order/{id}/parcels/{parcelId}', { params: { id, parcelId }, body }),
    onSuccess: ({ order }) => updateCachedOrders(client, [order]),
  });
}

/** Takes a parcel back, and says whether the customer was told of it. */
export function useTakeParcelBack(
  { _id: id }: Pick<Order, '_id'>,
  { _id: parcelId, number }: Parcel,
) {
  const client = useQueryClient();
  const { takeBack } = parcelMessages;
  return useMutation({
    ...failOffline,
    mutationFn: () => call('DELETE /order/{id}/parcels/{parcelId}', { params: { id, parcelId } }),
    onSuccess: ({ order, customerTold = false }) => {
      notify(
        customerTold ? 'warning' : 'success',
        customerTold ? takeBack.doneAfterMail(number) : takeBack.done(number),
        customerTold ? TOLD_DURATION : undefined,
      );
      return updateCachedOrders(client, [order]);
    },
    onError: (error) => notify('error', sentenceOf(error, takeBack.failed)),
  });
}

/** Milliseconds: the customer is to be told otherwise. */
const TOLD_DURATION = 10_000;
