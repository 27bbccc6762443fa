import type { Option, OptionValue } from '@tailorbird/contract/catalogue';
import { OPTION_VALUE_MAX_LENGTH } from '@tailorbird/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { optionsQuery } from './catalogue-query.ts';
import { refreshCatalogue } from './catalogue-refresh.ts';
import { messages } from './messages.ts';
import { withEntry, withoutEntry } from './shown-entries.ts';
import { tooLong } from './text-length.ts';
import type { Problems } from './use-entity-form.ts';

const words = messages.values;

export type ValueFields = { value: string };

export const valueFieldsOf = (value: OptionValue | undefined): ValueFields => ({
  value: value?.value ?? '',
});

export const checkValue = ({ value }: ValueFields): Problems<ValueFields> =>
  value.trim() === ''
    ? { value: words.missing }
    : tooLong('value', words.fields.value, value, OPTION_VALUE_MAX_LENGTH);

/** Names of values are compared as the shop compares them: without case. */
export function hasValue(values: readonly string[], value: string): boolean {
  const sought = value.trim().toLowerCase();
  return values.some((other) => other.trim().toLowerCase() === sought);
}

export function useOptionValueEdits(optionId: string) {
  const client = useQueryClient();

  function showValues(change: (values: OptionValue[]) => OptionValue[] | undefined) {
    client.setQueryData(optionsQuery.queryKey, (shown) =>
      shown?.map((option): Option => {
        if (option._id !== optionId) return option;
        return { ...option, values: change(option.values) ?? option.values };
      }),
    );
  }

  /** A new value is not made here, but by useValueAdds. */
  async function save({ value }: ValueFields, { _id, version }: OptionValue) {
    const body = { _id, version, value: value.trim() };
    const { optionValue } = await call('PUT /option-value', { body });
    showValues((values) => withEntry(values, optionValue));
    void refreshCatalogue(client);
    return optionValue;
  }

  return {
    save,
    remove: ({ _id: id }: OptionValue) => call('DELETE /option-value/{id}', { params: { id } }),
    hide: ({ _id }: OptionValue) => showValues((values) => withoutEntry(values, _id)),
  };
}
