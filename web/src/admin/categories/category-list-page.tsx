import type { Category } from '@tailorbird/contract/catalogue';
import { CATALOGUE_NAME_MAX_LENGTH, DESCRIPTION_MAX_LENGTH } from '@tailorbird/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { isRefused } from '../../api-error.ts';
import { Named } from '../../ui/named.tsx';
import { categoriesQuery, refreshCatalogue, useCategories } from '../catalogue-query.ts';
import { EntityForm } from '../kit/entity-form.tsx';
import { DiscardQuestion } from '../kit/unsaved.tsx';
import { type Problems, tooLong, useEntityForm } from '../kit/use-entity-form.ts';
import { CatalogueList, FormToggle, RowActs } from '../kit/catalogue-list.tsx';
import { DeleteQuestion } from '../kit/delete-question.tsx';
import { withEntry, withoutEntry } from '../kit/entries.ts';
import { type FormHost, useEditedList } from '../kit/use-edited-list.ts';
import { messages } from '../catalogue-messages.ts';
import { DescriptionField, NameField } from '../kit/entity-fields.tsx';

const words = messages.categories;
const nameOf = ({ name }: Category) => name;

// spec: 2.121 2.127
export default function CategoryListPage() {
  const query = useCategories();
  const { editor, edited, deletion, host } = useEditedList<Category>({
    entries: query.data ?? [],
    ...useCategoryEdits(),
  });

  return (
    <>
      <CatalogueList
        query={query}
        words={words}
        columns={[
          { name: 'Name', className: 'col-name' },
          { name: words.fields.description },
          { name: 'Products', className: 'num' },
          { name: 'Actions', className: 'acts-head' },
        ]}
        renderRow={(category) => (
          <tr
            key={category._id}
            className={category._id === edited?._id ? 'is-editing' : undefined}
          >
            <th scope="row">{category.name}</th>
            <td
              data-l={words.fields.description}
              className={category.description ? 'soft' : 'faint'}
            >
              <span className="clamp">{category.description || words.noDescription}</span>
            </td>
            <td data-l="Products" className="num">
              {category.designCount ?? category.designs?.length ?? 0}
            </td>
            <td className="acts-cell">
              <RowActs
                entity={category}
                name={category.name}
                onEdit={() => editor.open(category)}
                onDelete={() => deletion.ask(category)}
              />
            </td>
          </tr>
        )}
        action={
          <FormToggle
            isOpen={editor.shown !== undefined}
            add={words.add}
            onOpen={() => editor.open('new')}
            onClose={editor.close}
          />
        }
      >
        {editor.shown && <CategoryForm key={edited?._id ?? 'new'} category={edited} host={host} />}
      </CatalogueList>
      <DiscardQuestion {...editor.question} />
      <DeleteQuestion of="category" words={words} nameOf={nameOf} question={deletion.question} />
    </>
  );
}

interface CategoryFormProps {
  /** Undefined: a new one. */
  category: Category | undefined;
  host: FormHost<Category>;
}

// spec: 2.125 2.126
export function CategoryForm({ category, host }: CategoryFormProps) {
  const { save } = useCategoryEdits();
  const editing = useEntityForm<Category, CategoryFields>({
    entity: category,
    fieldsOf: categoryFieldsOf,
    check: checkCategory,
    save,
    onSaved: host.onSaved,
    readCurrent: (error) =>
      isRefused(error, 'PUT /category', 'CHANGED_MEANWHILE') ? error.body.category : undefined,
    unique: 'name',
  });
  const { before } = editing;

  return (
    <EntityForm
      editing={editing}
      words={words}
      title={before ? <Named say={words.editTitle} name={before.name} /> : words.addTitle}
      labels={words.fields}
      show={(name, fields) => fields[name]}
      host={host}
    >
      <div className="form-narrow">
        <NameField label={words.fields.name} editing={editing} />
        <DescriptionField label={words.fields.description} editing={editing} />
      </div>
    </EntityForm>
  );
}

const labels = messages.categories.fields;

export type CategoryFields = { name: string; description: string };

export const categoryFieldsOf = (category: Category | undefined): CategoryFields => ({
  name: category?.name ?? '',
  description: category?.description ?? '',
});

// spec: 5.1
export const checkCategory = ({ name, description }: CategoryFields): Problems<CategoryFields> => ({
  ...tooLong('name', labels.name, name, CATALOGUE_NAME_MAX_LENGTH),
  ...tooLong('description', labels.description, description, DESCRIPTION_MAX_LENGTH),
});

// spec: 5.3
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
