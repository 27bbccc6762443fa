import type { ProductType } from '@tailorbird/contract/catalogue';
import { CATALOGUE_NAME_MAX_LENGTH } from '@tailorbird/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { typesQuery } from './catalogue-query.ts';
import { refreshCatalogue } from './catalogue-refresh.ts';
import { messages } from './messages.ts';
import { withEntry, withoutEntry } from './shown-entries.ts';
import { tooLong } from './text-length.ts';
import { PartlySaved, saveType, type TypeCalls, type TypeFields } from './type-save.ts';
import type { Problems } from './use-entity-form.ts';

const calls: TypeCalls = {
  create: async (name) => (await call('POST /type', { body: { name } })).type,
  rename: async ({ _id, version }, name) =>
    (await call('PUT /type', { body: { _id, version, name } })).type,
  addOptions: async ({ _id: id }, optionIds) =>
    (await call('POST /type/{id}/options', { params: { id }, body: { optionIds } })).type,
  removeOptions: async ({ _id: id }, optionIds) =>
    (await call('DELETE /type/{id}/options', { params: { id }, body: { optionIds } })).type,
  fetch: async ({ _id: id }) =>
    (await call('GET /type/{id}', { params: { id }, query: { populate: 'options' } })).type,
};

export const checkType = ({ name }: TypeFields): Problems<TypeFields> =>
  tooLong('name', messages.types.fields.name, name, CATALOGUE_NAME_MAX_LENGTH);

export function useTypeEdits() {
  const client = useQueryClient();
  const { queryKey } = typesQuery;

  const show = (type: ProductType) =>
    client.setQueryData(queryKey, (shown) => withEntry(shown, type));

  async function save({ name, optionIds }: TypeFields, before: ProductType | undefined) {
    try {
      const type = await saveType(calls, before, { name: name.trim(), optionIds });
      show(type);
      void refreshCatalogue(client);
      return type;
    } catch (error) {
      if (error instanceof PartlySaved) void refreshCatalogue(client);
      throw error;
    }
  }

  return {
    save,
    remove: ({ _id }: ProductType) => call('DELETE /type', { query: { _id } }),
    hide: ({ _id }: ProductType) => {
      client.setQueryData(queryKey, (shown) => withoutEntry(shown, _id));
    },
  };
}
