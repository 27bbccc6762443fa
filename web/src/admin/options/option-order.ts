import type { Option } from '@tailorbird/contract/catalogue';
import { call } from '../../api.ts';
import { optionsQuery } from '../catalogue-query.ts';
import { idsOf, inOrder } from '../kit/entries.ts';
import { messages } from '../catalogue-messages.ts';
import { useReordering } from '../reordering.ts';

export const options = { scope: 'option-order', query: optionsQuery, messages: messages.options };

/** Puts options in order: shown at once, and as it was when that cannot be saved. */
export function useOptionOrder() {
  return useReordering<Option[]>({
    ...options,
    send: (optionIds, basedOn) => call('PUT /option/order', { body: { optionIds, basedOn } }),
    idsOf,
    inOrder,
  });
}

/** Moves the values of one option. */
export function useOptionValueOrder(id: string) {
  return useReordering<Option[]>({
    ...options,
    send: (valueIds, basedOn) =>
      call('PUT /option/{id}/values/order', { params: { id }, body: { valueIds, basedOn } }),
    idsOf: (shown) => idsOf(shown.find(({ _id }) => _id === id)?.values ?? []),
    inOrder: (shown, ids) =>
      shown.map((option) =>
        option._id === id ? { ...option, values: inOrder(option.values, ids) } : option,
      ),
  });
}
