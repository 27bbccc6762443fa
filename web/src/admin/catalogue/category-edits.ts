import type { Category } from '@tailorbird/contract/catalogue';
import { CATALOGUE_NAME_MAX_LENGTH, DESCRIPTION_MAX_LENGTH } from '@tailorbird/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { categoriesQuery } from './catalogue-query.ts';
import { refreshCatalogue } from './catalogue-refresh.ts';
import { messages } from './messages.ts';
import { withEntry, withoutEntry } from './shown-entries.ts';
import { tooLong } from './text-length.ts';
import type { Problems } from './use-entity-form.ts';

const labels = messages.categories.fields;

export type CategoryFields = { name: string; description: string };

export const categoryFieldsOf = (category: Category | undefined): CategoryFields => ({
  name: category?.name ?? '',
  description: category?.description ?? '',
});

export const checkCategory = ({ name, description }: CategoryFields): Problems<CategoryFields> => ({
  ...tooLong('name', labels.name, name, CATALOGUE_NAME_MAX_LENGTH),
  ...tooLong('description', labels.description, description, DESCRIPTION_MAX_LENGTH),
});

export function useCategoryEdits() {
  const client = useQueryClient();
  const { queryKey } = categoriesQuery;

  async function save(typed: CategoryFields, before: Category | undefined) {
    const fields = { name: typed.name.trim(), description: typed.description.trim() };
    const { category } = before
      ? await call('PUT /category', {
          body: { _id: before._id, version: before.version, ...fields },
        })
      : await call('POST /category', { body: fields });
    client.setQueryData(queryKey, (shown) => withEntry(shown, category));
    void refreshCatalogue(client);
    return category;
  }

  return {
    save,
    remove: ({ _id }: Category) => call('DELETE /category', { query: { _id } }),
    hide: ({ _id }: Category) => {
      client.setQueryData(queryKey, (shown) => withoutEntry(shown, _id));
    },
  };
}
