import type { ProductType } from '@tailorbird/contract/catalogue';
import { CATALOGUE_NAME_MAX_LENGTH } from '@tailorbird/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { refreshCatalogue, typesQuery } from '../catalogue-query.ts';
import { idsNotIn, PartlySaved } from '../form/save-with-merge.ts';
import { type Problems, tooLong } from '../form/use-entity-form.ts';
import { idsOf, withEntry, withoutEntry } from '../list/entries.ts';
import { messages } from '../messages.ts';

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

export type TypeFields = { name: string; optionIds: readonly string[] };

export const typeFieldsOf = (type: ProductType | undefined): TypeFields => ({
  name: type?.name ?? '',
  optionIds: idsOf(type?.options ?? []),
});

/** The calls that saving a type is made of. Each of those that change it gives what it is then. */
export interface TypeCalls {
  create(name: string): Promise<ProductType>;
  rename(type: ProductType, name: string): Promise<ProductType>;
  addOptions(type: ProductType, optionIds: string[]): Promise<ProductType>;
  removeOptions(type: ProductType, optionIds: string[]): Promise<ProductType>;
  fetch(type: ProductType): Promise<ProductType>;
}

/**
 * A new type is made with its name and then given its options. One that is there gets its name,
 * then the options that were chosen and not those that were taken off, and is fetched again.
 */
export async function saveType(
  calls: TypeCalls,
  before: ProductType | undefined,
  { name, optionIds }: TypeFields,
): Promise<ProductType> {
  let type = before ? await calls.rename(before, name) : await calls.create(name);
  const had = idsOf(before?.options ?? []);
  const added = idsNotIn(optionIds, had);
  const removed = idsNotIn(had, optionIds);
  try {
    if (added.length > 0) type = await calls.addOptions(type, added);
    if (removed.length > 0) type = await calls.removeOptions(type, removed);
    return before ? await calls.fetch(type) : type;
  } catch (error) {
    throw new PartlySaved(type, error);
  }
}
