import type { Option } from '@tailorbird/contract/catalogue';
import {
  mutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, call } from '../../api.ts';
import { notify } from '../../ui/toast.ts';
import { optionsQuery, refreshCatalogue } from '../catalogue-query.ts';
import { idsOf, inOrder } from '../kit/entries.ts';
import { messages } from '../catalogue-messages.ts';

const words = messages.options;

/** One order is sent after the other, in the order they were made. */
const scope = { id: 'option-order' };

interface Reordering {
  ids: string[];
  /** The order it is based on, restored when saving fails. */
  before: string[];
}

/** Puts options in order: shown at once, and as it was when that cannot be saved. */
export function useOptionOrder() {
  return useReordering({
    send: (optionIds, basedOn) => call('PUT /option/order', { body: { optionIds, basedOn } }),
    idsOf: (options) => idsOf(options),
    inOrder,
  });
}

/** Moves the values of one option. */
export function useOptionValueOrder(id: string) {
  return useReordering({
    send: (valueIds, basedOn) =>
      call('PUT /option/{id}/values/order', { params: { id }, body: { valueIds, basedOn } }),
    idsOf: (options) => idsOf(options.find(({ _id }) => _id === id)?.values ?? []),
    inOrder: (options, ids) =>
      options.map((option) =>
        option._id === id ? { ...option, values: inOrder(option.values, ids) } : option,
      ),
  });
}

interface OrderedEntries {
  send: (ids: string[], basedOn: string[]) => Promise<unknown>;
  idsOf: (options: readonly Option[]) => string[];
  inOrder: (options: readonly Option[], ids: readonly string[]) => Option[];
}

function useReordering(ordered: OrderedEntries) {
  const client = useQueryClient();
  const { queryKey } = optionsQuery;
  const { mutate } = useMutation(reordering(client, ordered));

  return (ids: string[]) => {
    const before = ordered.idsOf(client.getQueryData(queryKey) ?? []);
    void client.cancelQueries({ queryKey });
    // Before anything is waited for: the entry must not jump back in between.
    client.setQueryData(queryKey, (shown) => shown && ordered.inOrder(shown, ids));
    mutate({ ids, before });
  };
}

export function reordering(client: QueryClient, { send, inOrder }: OrderedEntries) {
  const { queryKey } = optionsQuery;

  const show = (ids: readonly string[]) =>
    client.setQueryData(queryKey, (shown) => shown && inOrder(shown, ids));

  return mutationOptions({
    scope,
    mutationKey: [scope.id],
    mutationFn: ({ ids, before }: Reordering) => send(ids, before),
    onError: (error, { before }) => {
      show(before);
      const isStale = error instanceof ApiError && error.code === 'CHANGED_MEANWHILE';
      notify('error', isStale ? words.orderChanged : words.orderFailed);
    },
    onSettled: () => {
      // An answer that arrives while another order waits would show the one before it.
      const isLast = client.isMutating({ mutationKey: [scope.id] }) === 1;
      if (isLast) void refreshCatalogue(client);
    },
  });
}
