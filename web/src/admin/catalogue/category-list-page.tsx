import type { Category } from '@tailorbird/contract/catalogue';
import { CatalogueList } from './catalogue-list.tsx';
import { useCategories } from './catalogue-query.ts';
import { useCategoryEdits } from './category-edits.ts';
import { CategoryForm } from './category-form.tsx';
import { DeleteQuestion } from './delete-question.tsx';
import { DiscardQuestion } from './discard-question.tsx';
import { FormToggle } from './form-toggle.tsx';
import { messages } from './messages.ts';
import { RowActs } from './row-acts.tsx';
import { useEditedList } from './use-edited-list.ts';

const words = messages.categories;
const nameOf = ({ name }: Category) => name;

export default function CategoryListPage() {
  const query = useCategories();
  const { editor, edited, deletion, place } = useEditedList<Category>({
    entries: query.data ?? [],
    ...useCategoryEdits(),
  });

  return (
    <>
      <CatalogueList
        query={query}
        words={words}
        columns={[
          { name: 'Name', className: 'w-1/4' },
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
        {editor.shown && (
          <CategoryForm key={edited?._id ?? 'new'} category={edited} place={place} />
        )}
      </CatalogueList>
      <DiscardQuestion {...editor.question} />
      <DeleteQuestion of="category" words={words} nameOf={nameOf} question={deletion.question} />
    </>
  );
}
