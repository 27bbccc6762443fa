import {
  mutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { notify } from '../ui/toast.ts';
import { refreshCatalogue } from './catalogue-query.ts';
import { hasCode } from '../error-facts.ts';

interface Reordering {
  ids: string[];
  /** The order it is based on, restored when saving fails. */
  before: string[];
}

/** The list that is put in order, as it is shown. */
export interface OrderedEntries<Shown> {
  /** One order is sent after the other, in the order they were made. */
  scope: string;
  /** A key with the type of its data, as `queryOptions` gives it. */
  query: { queryKey: readonly unknown[] };
  messages: { orderChanged: string; orderFailed: string };
  send: (ids: string[], basedOn: string[]) => Promise<unknown>;
  idsOf: (shown: Shown) => string[];
  inOrder: (shown: Shown, ids: readonly string[]) => Shown;
}

/** Puts entries in order: shown at once, and as it was when that cannot be saved. */
export function useReordering<Shown>(ordered: OrderedEntries<Shown>) {
  const client = useQueryClient();
  const { queryKey } = ordered.query;
  const { mutate } = useMutation(reorderingOf(client, ordered));

  return (ids: string[]) => {
    const shown = client.getQueryData<Shown>(queryKey);
    const before = shown === undefined ? [] : ordered.idsOf(shown);
    void client.cancelQueries({ queryKey });
    // Before anything is waited for: the entry must not jump back in between.
    show(client, ordered, ids);
    mutate({ ids, before });
  };
}

function show<Shown>(
  client: QueryClient,
  { query, inOrder }: OrderedEntries<Shown>,
  ids: readonly string[],
): void {
  client.setQueryData<Shown>(query.queryKey, (shown) =>
    shown === undefined ? shown : inOrder(shown, ids),
  );
}

export function reorderingOf<Shown>(client: QueryClient, ordered: OrderedEntries<Shown>) {
  const { scope, messages } = ordered;
  return mutationOptions({
    scope: { id: scope },
    mutationKey: [scope],
    mutationFn: ({ ids, before }: Reordering) => ordered.send(ids, before),
    onError: (error, { before }) => {
      show(client, ordered, before);
      const isStale = hasCode(error, 'CHANGED_MEANWHILE');
      notify('error', isStale ? messages.orderChanged : messages.orderFailed);
    },
    onSettled: () => {
      // An answer that arrives while another order waits would show the one before it.
      const isLast = client.isMutating({ mutationKey: [scope] }) === 1;
      if (isLast) void refreshCatalogue(client);
    },
  });
}
