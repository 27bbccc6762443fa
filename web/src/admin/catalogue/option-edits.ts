import type { Option } from '@tailorbird/contract/catalogue';
import { CATALOGUE_NAME_MAX_LENGTH, DESCRIPTION_MAX_LENGTH } from '@tailorbird/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { optionsQuery } from './catalogue-query.ts';
import { refreshCatalogue } from './catalogue-refresh.ts';
import { messages } from './messages.ts';
import { withEntry, withoutEntry } from './shown-entries.ts';
import { tooLong } from './text-length.ts';
import type { Problems } from './use-entity-form.ts';

const words = messages.options;

export type OptionFields = { name: string; description: string; isRequired: boolean };

export const optionFieldsOf = (option: Option | undefined): OptionFields => ({
  name: option?.name ?? '',
  description: option?.description ?? '',
  isRequired: option?.isRequired ?? false,
});

export const checkOption = ({ name, description }: OptionFields): Problems<OptionFields> =>
  name.trim() === ''
    ? { name: words.nameMissing }
    : {
        ...tooLong('name', words.fields.name, name, CATALOGUE_NAME_MAX_LENGTH),
        ...tooLong('description', words.fields.description, description, DESCRIPTION_MAX_LENGTH),
      };

export function useOptionEdits() {
  const client = useQueryClient();
  const { queryKey } = optionsQuery;

  async function save(typed: OptionFields, before: Option | undefined) {
    const { isRequired } = typed;
    const fields = { name: typed.name.trim(), description: typed.description.trim(), isRequired };
    const { option } = before
      ? await call('PUT /option', { body: { _id: before._id, version: before.version, ...fields } })
      : await call('POST /option', { body: fields });
    client.setQueryData(queryKey, (shown) => withEntry(shown, option));
    void refreshCatalogue(client);
    return option;
  }

  return {
    save,
    remove: ({ _id: id }: Option) => call('DELETE /option/{id}', { params: { id } }),
    hide: ({ _id }: Option) => {
      client.setQueryData(queryKey, (shown) => withoutEntry(shown, _id));
    },
  };
}
