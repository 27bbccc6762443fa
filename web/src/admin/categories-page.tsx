import type { Category } from '@tailorbird/contract/catalogue';
import { CATALOGUE_NAME_MAX_LENGTH, DESCRIPTION_MAX_LENGTH } from '@tailorbird/contract/limits';
import { call } from '../api.ts';
import { isRefused } from '../api-error.ts';
import { messages } from './catalogue-messages.ts';
import { categoriesQuery, refreshCatalogue, useCategories } from './catalogue-query.ts';
import { defineEntity } from './kit/entity.tsx';
import { areaField, textField } from './kit/fields.tsx';

const words = messages.categories;

// spec: 2.121 2.125 2.126 2.127 5.1 5.3
const categories = defineEntity<Category, { name: string; description: string }>({
  words,
  usedAs: 'category',
  list: { queryKey: categoriesQuery.queryKey, use: useCategories },
  calls: {
    save: async ({ name, description }, before) => {
      const fields = { name: name.trim(), description: description.trim() };
      const { category } = before
        ? await call('PUT /category', {
            body: { _id: before._id, version: before.version, ...fields },
          })
        : await call('POST /category', { body: fields });
      return category;
    },
    remove: ({ _id }) => call('DELETE /category', { query: { _id } }),
  },
  refresh: refreshCatalogue,
  readCurrent: (error) =>
    isRefused(error, 'PUT /category', 'CHANGED_MEANWHILE') ? error.body.category : undefined,
  fields: {
    name: textField({
      label: words.fields.name,
      of: ({ name }) => name,
      required: true,
      most: CATALOGUE_NAME_MAX_LENGTH,
    }),
    description: areaField({
      label: words.fields.description,
      of: ({ description }) => description,
      optional: true,
      most: DESCRIPTION_MAX_LENGTH,
    }),
  },
  unique: 'name',
  columns: [
    { name: 'Name', className: 'col-name', cell: ({ name }) => name },
    {
      name: words.fields.description,
      cell: ({ description }) => (
        <span className={description ? 'clamp soft' : 'clamp faint'}>
          {description || words.noDescription}
        </span>
      ),
    },
    {
      name: 'Products',
      isNumber: true,
      cell: ({ designCount, designs }) => designCount ?? designs?.length ?? 0,
    },
  ],
});

export default categories.Page;
