import type { Product } from '@tailorbird/contract/catalogue';
import type { EditResult, OrderEdit } from '@tailorbird/contract/order-edits';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api.ts';
import { isRefused, unlessMissing } from '../../api-error.ts';
import { failOffline } from '../orders/order-edits.ts';
import { isOrderMissing, updateCachedOrders } from '../orders/orders-query.ts';
import { papersKey } from '../../orders/order-papers.tsx';
import type { EditRequest } from './edit-request.ts';

const editKey = (id: string) => ['admin', 'order edit', id];

/** An order with what it is changed by. It is asked for anew whenever the page is shown. */
export const useOrderEdit = (id: string) =>
  useQuery({
    queryKey: editKey(id),
    queryFn: ({ signal }) => call('GET /order/{id}/edit', { params: { id } }, signal),
    staleTime: 0,
    networkMode: 'always',
    retry: (failures, error) => failures < 1 && !isOrderMissing(error),
  });

/** Null where it was deleted meanwhile. */
const addedProductQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'added product', id],
    queryFn: async ({ signal }): Promise<Product | null> => {
      const found = await unlessMissing(
        call('GET /product/{id}', { params: { id }, query: { populate: 'type' } }, signal),
      );
      return found && found.product;
    },
    staleTime: 60_000,
  });

/** Products that a draft adds, as they are sold today. */
export function useAddedProducts(ids: readonly string[]): Product[] {
  const found = useQueries({ queries: ids.map(addedProductQuery) });
  return found.flatMap(({ data }) => data ?? []);
}

/** Milliseconds without a key, after which the shop is asked what saving does. */
const PAUSE = 600;

/** A value once it has been the same for a while; undefined until then. */
function useSettled<Value>(value: Value): Value | undefined {
  const [settled, setSettled] = useState<Value>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Asks the shop what saving would do, which changes nothing. Without a request nothing is asked. */
export function useTrial(id: string, request: EditRequest | undefined) {
  const client = useQueryClient();
  const text = request && JSON.stringify(request);
  const settled = useSettled(text);
  const query = useQuery({
    queryKey: ['admin', 'order edit trial', id, settled],
    enabled: request !== undefined && settled === text,
    queryFn: async ({ signal }): Promise<EditResult> => {
      if (!request) throw new TypeError('Nothing is asked.');
      const body = { ...request, isTrial: true };
      try {
        return await call('POST /order/{id}/edit', { params: { id }, body }, signal);
      } catch (error) {
        const now = freshEdit(error);
        if (now) client.setQueryData<OrderEdit>(editKey(id), now);
        throw error;
      }
    },
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    placeholderData: keepPreviousData,
  });
  const isCurrent = settled === text && !query.isPlaceholderData && !query.isFetching;
  return { ...query, isCurrent };
}

/** The order as it is now, where somebody else has changed it meanwhile. */
export const freshEdit = (error: unknown): OrderEdit | undefined =>
  isRefused(error, 'POST /order/{id}/edit', 'CHANGED_MEANWHILE') ? error.body : undefined;

/** Problems by the field that they are about: of items by `_id`, of details by their paths. */
export interface EditProblem {
  /** The id of an item, or its place, such as: added 0. Of details it is empty. */
  key: string;
  /** The id of the option, or the path of a detail, such as address.street. */
  field: string;
  says: string;
}

/** Lists the problems that the shop has found in a change. */
export function problemsIn(error: unknown): readonly EditProblem[] {
  if (isRefused(error, 'POST /order/{id}/edit', 'EDIT_REFUSED')) {
    return error.body.problems.map(({ _id, optionId = '', problem }) => ({
      key: _id,
      field: optionId,
      says: problem,
    }));
  }
  if (
    isRefused(
      error,
      'POST /order/{id}/edit',
      'DETAIL_MISSING',
      'POSTCODE_INVALID',
      'REGION_INVALID',
      'DELIVERY_METHOD_UNKNOWN',
      'DELIVERY_NOT_THERE',
      'INVALID_INPUT',
    )
  ) {
    const { errors, field = '' } = error.body;
    return errors
      ? errors.map((one) => ({ key: '', field: one.field, says: one.message }))
      : [{ key: '', field, says: error.message }];
  }
  return [];
}

interface Saving {
  request: EditRequest;
  /** Dollars, as it was shown. */
  total: number;
}

interface SaveOptions {
  /** The request on the order as it is now; undefined where somebody is to be asked first. */
  onMeanwhile: (now: OrderEdit, saving: Saving) => Saving | undefined;
}

/** Saves a change. Where somebody else was faster, it is sent once more if nobody has to be asked. */
export function useSaveEdit(id: string, { onMeanwhile }: SaveOptions) {
  const client = useQueryClient();
  const send = ({ request, total }: Saving) =>
    call('POST /order/{id}/edit', { params: { id }, body: { ...request, total } });
  return useMutation({
    ...failOffline,
    mutationFn: async (saving: Saving): Promise<EditResult> => {
      try {
        return await send(saving);
      } catch (error) {
        const now = freshEdit(error);
        const again = now && onMeanwhile(now, saving);
        if (!again) throw error;
        return await send(again);
      }
    },
    onError: async (error) => {
      const now = freshEdit(error);
      if (now) client.setQueryData<OrderEdit>(editKey(id), now);
      // the rules of today are others than those that were shown
      if (isRefused(error, 'POST /order/{id}/edit', 'EDIT_PRICE_CHANGED')) {
        await client.invalidateQueries({ queryKey: editKey(id) });
      }
    },
    onSuccess: async ({ order }) => {
      client.removeQueries({ queryKey: editKey(id) });
      await updateCachedOrders(client, [order]);
      await client.invalidateQueries({ queryKey: papersKey(id) });
    },
  });
}
