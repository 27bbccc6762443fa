import type { CallInput } from '@tailorbird/contract/endpoint';
import type { EndpointOf } from '@tailorbird/contract/endpoints';
import type { EditResult, OrderEdit } from '@tailorbird/contract/order-edits';
import { queryOptions } from '@tanstack/react-query';
import { unlessMissing } from '../../api-error.ts';
import { call } from '../../api.ts';
import { linkHeaders } from '../../orders/order-link.ts';

/** The order that is changed: a guest's by the secret of its link, or one's own by its id. */
export type EditSource = { link: string } | { orderId: string };

/** The body that changes it. */
export type SentEdit = CallInput<EndpointOf<'POST /guest-order/edit'>>['body'];

/** Null where a link has ended, or the order is somebody else's. */
export const editQuery = (source: EditSource) =>
  queryOptions({
    queryKey: ['order-edit', source],
    queryFn: ({ signal }): Promise<OrderEdit | null> =>
      unlessMissing(
        'link' in source
          ? call('GET /guest-order/edit', { headers: linkHeaders(source.link) }, signal)
          : call('GET /order/{id}/own-edit', { params: { id: source.orderId } }, signal),
      ),
    // a link belongs to who has it, and not to whoever is logged in
    meta: { keptAtLogin: 'link' in source },
  });

export const sendEdit = (source: EditSource, body: SentEdit): Promise<EditResult> =>
  'link' in source
    ? call('POST /guest-order/edit', { headers: linkHeaders(source.link), body })
    : call('POST /order/{id}/own-edit', { params: { id: source.orderId }, body });
