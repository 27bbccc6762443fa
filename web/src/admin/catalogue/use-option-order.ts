import type { Option } from '@tailorbird/contract/catalogue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { notify } from '../../ui/toast.ts';
import { optionsQuery } from './catalogue-query.ts';
import { refreshCatalogue } from './catalogue-refresh.ts';
import { messages } from './messages.ts';
import { idsOf, inOrder } from './option-order.ts';

/** One order is sent after the other, in the order they were made. */
const scope = { id: 'option-order' };

interface Reordering {
  ids: string[];
  /** To go back to when it cannot be saved. */
  before: string[];
}

/** Puts options in order: shown at once, and as it was when that cannot be saved. */
export function useOptionOrder() {
  return useReordering({
    send: (optionIds) => call('PUT /option/order', { body: { optionIds } }),
    idsOf: (options) => idsOf(options),
    inOrder,
  });
}

/** The same for the values of one option. */
export function useOptionValueOrder(id: string) {
  return useReordering({
    send: (valueIds) =>
      call('PUT /option/{id}/values/order', { params: { id }, body: { valueIds } }),
    idsOf: (options) => idsOf(options.find(({ _id }) => _id === id)?.values ?? []),
    inOrder: (options, ids) =>
      options.map((option) =>
        option._id === id ? { ...option, values: inOrder(option.values, ids) } : option,
      ),
  });
}

interface What {
  send: (ids: string[]) => Promise<unknown>;
  idsOf: (options: readonly Option[]) => string[];
  inOrder: (options: readonly Option[], ids: readonly string[]) => Option[];
}

function useReordering({ send, idsOf, inOrder }: What) {
  const client = useQueryClient();
  const { queryKey } = optionsQuery;

  const show = (ids: readonly string[]) =>
    client.setQueryData(queryKey, (shown) => shown && inOrder(shown, ids));

  const { mutate } = useMutation({
    scope,
    mutationKey: [scope.id],
    mutationFn: ({ ids }: Reordering) => send(ids),
    onError: (_, { before }) => {
      show(before);
      notify('error', messages.options.orderFailed);
    },
    onSettled: () => {
      // What comes while a next order waits would show the one before it.
      const isLast = client.isMutating({ mutationKey: [scope.id] }) === 1;
      if (isLast) void refreshCatalogue(client);
    },
  });

  return (ids: string[]) => {
    const before = idsOf(client.getQueryData(queryKey) ?? []);
    void client.cancelQueries({ queryKey });
    // Before anything is waited for: the entry must not jump back in between.
    show(ids);
    mutate({ ids, before });
  };
}
