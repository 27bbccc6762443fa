import { optionOf } from '@tailorbird/contract/shop.fixture';
import type { Option } from '@tailorbird/contract/catalogue';
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../api.ts';
import { dismiss, toastStore } from '../../ui/toast.ts';
import { optionsQuery } from '../catalogue-query.ts';
import { idsOf, inOrder } from '../kit/entries.ts';
import { messages } from '../catalogue-messages.ts';
import { reorderingOf } from '../reordering.ts';
import { options } from './option-order.ts';

const option = (_id: string): Option => optionOf({ name: _id });

const before = ['colour', 'size', 'thread'];
const wanted = ['thread', 'colour', 'size'];
let client: QueryClient;
let sent: [ids: string[], basedOn: string[]][];

beforeEach(() => {
  client = new QueryClient();
  client.getQueryCache().build(client, client.defaultQueryOptions(optionsQuery));
  client.setQueryData(optionsQuery.queryKey, before.map(option));
  sent = [];
  for (const { id } of toastStore.read()) dismiss(id);
});

const shown = () => idsOf(client.getQueryData(optionsQuery.queryKey) ?? []);
const toastMessages = () => toastStore.read().map(({ message }) => message);

function move(send: () => Promise<unknown>) {
  const mutation = new MutationObserver(
    client,
    reorderingOf<Option[]>(client, {
      ...options,
      idsOf,
      inOrder,
      send: (ids, basedOn) => {
        sent.push([ids, basedOn]);
        return send();
      },
    }),
  );
  client.setQueryData(optionsQuery.queryKey, (options) => options && inOrder(options, wanted));
  return mutation.mutate({ ids: wanted, before });
}

test('an order says which one it was made on', async () => {
  await move(() => Promise.resolve());
  expect(sent).toEqual([[wanted, before]]);
  expect(shown()).toEqual(wanted);
  expect(toastMessages()).toEqual([]);
});

test('one that is made on an order of before somebody else’s is not kept, and that is said', async () => {
  const refused = new ApiError('Changed.', { status: 409, code: 'CHANGED_MEANWHILE' });
  await expect(move(() => Promise.reject(refused))).rejects.toBe(refused);
  expect(shown()).toEqual(before);
  expect(toastMessages()).toEqual([messages.options.orderChanged]);
  // asked for again, so that theirs is shown
  expect(client.getQueryState(optionsQuery.queryKey)?.isInvalidated).toBe(true);
});

test('one that cannot be saved is taken back', async () => {
  const lost = new ApiError('Lost.', { status: 0, code: 'UNREACHABLE' });
  await expect(move(() => Promise.reject(lost))).rejects.toBe(lost);
  expect(shown()).toEqual(before);
  expect(toastMessages()).toEqual([messages.options.orderFailed]);
});
