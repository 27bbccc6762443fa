import type { Category } from '@tailorbird/contract/catalogue';
import { CATALOGUE_NAME_MAX_LENGTH, DESCRIPTION_MAX_LENGTH } from '@tailorbird/contract/limits';
import type { ReactNode } from 'react';
import { call } from '../api.ts';
import { isRefused } from '../api-error.ts';
import { messages } from './catalogue-messages.ts';
import { categoriesQuery, refreshCatalogue, useCategories } from './catalogue-query.ts';
import { defineEntity } from './kit/entity.tsx';
import { idsOf, inOrder } from './kit/entries.ts';
import { areaField, textField } from './kit/fields.tsx';
import { SortableArea, SortableRow } from './kit/sortable-list.tsx';
import { useReordering } from './reordering.ts';
import {
  SearchTextFields,
  searchTextFields,
  searchTextsBody,
  searchTextsOf,
  type TypedSearchTexts,
} from './search-text-fields.tsx';
import './options/options.css';

const categoryMessages = messages.categories;

// spec: 2.121 2.125 2.126 2.127 5.1 5.3
const categories = defineEntity<Category, { name: string; description: string } & TypedSearchTexts>(
  {
    messages: categoryMessages,
    usedAs: 'category',
    list: { queryKey: categoriesQuery.queryKey, use: useCategories },
    calls: {
      save: async ({ name, description, ...texts }, before) => {
        const fields = {
          name: name.trim(),
          description: description.trim(),
          ...searchTextsBody(texts, searchTextsOf(before)),
        };
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
        label: categoryMessages.fields.name,
        of: ({ name }) => name,
        required: true,
        most: CATALOGUE_NAME_MAX_LENGTH,
      }),
      description: areaField({
        label: categoryMessages.fields.description,
        of: ({ description }) => description,
        optional: true,
        most: DESCRIPTION_MAX_LENGTH,
      }),
      ...searchTextFields,
    },
    layout: (field, form) => (
      <div className="stack-14 form-narrow">
        {field('name')}
        {field('description')}
        <SearchTextFields editing={form} />
      </div>
    ),
    unique: 'name',
    order: { Area: CategoryOrder, Row: SortableRow },
    columns: [
      { name: 'Name', className: 'col-name', cell: ({ name }) => name },
      {
        name: categoryMessages.fields.description,
        cell: ({ description }) => (
          <span className={description ? 'clamp soft' : 'clamp faint'}>
            {description || categoryMessages.noDescription}
          </span>
        ),
      },
      {
        name: 'Products',
        isNumber: true,
        cell: ({ designCount, designs }) => designCount ?? designs?.length ?? 0,
      },
    ],
  },
);

export default categories.Page;

/** The rows are put in order by their handles. */
function CategoryOrder({ entries, children }: CategoryOrderProps) {
  const reorder = useReordering<Category[]>({
    scope: 'category-order',
    query: categoriesQuery,
    messages: categoryMessages,
    send: (categoryIds, basedOn) => call('PUT /category/order', { body: { categoryIds, basedOn } }),
    idsOf,
    inOrder,
  });
  return (
    <SortableArea entries={entries.map(({ _id, name }) => ({ id: _id, name }))} onMove={reorder}>
      <p className="soft">{categoryMessages.order}</p>
      {children}
    </SortableArea>
  );
}

interface CategoryOrderProps {
  entries: readonly Category[];
  children: ReactNode;
}
