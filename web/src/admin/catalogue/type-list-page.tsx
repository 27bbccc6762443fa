import type { ProductType } from '@tailorbird/contract/catalogue';
import { CatalogueList } from './catalogue-list.tsx';
import { useTypes } from './catalogue-query.ts';
import { DeleteQuestion } from './delete-question.tsx';
import { DiscardQuestion } from './discard-question.tsx';
import { FormToggle } from './form-toggle.tsx';
import { messages } from './messages.ts';
import { OptionChips } from './option-chips.tsx';
import { RowActs } from './row-acts.tsx';
import { useTypeEdits } from './type-edits.ts';
import { TypeForm } from './type-form.tsx';
import { useEditedList } from './use-edited-list.ts';

const words = messages.types;
const nameOf = ({ name }: ProductType) => name;

export default function TypeListPage() {
  const query = useTypes();
  const { editor, edited, deletion, place } = useEditedList<ProductType>({
    entries: query.data ?? [],
    ...useTypeEdits(),
  });

  return (
    <>
      <CatalogueList
        query={query}
        words={words}
        columns={[
          { name: words.fields.name, className: 'w-1/4' },
          { name: words.fields.optionIds },
          { name: 'Actions', className: 'acts-head' },
        ]}
        renderRow={(type) => (
          <tr key={type._id} className={type._id === edited?._id ? 'is-editing' : undefined}>
            <th scope="row">{type.name}</th>
            <td data-l={words.fields.optionIds}>
              <OptionChips options={type.options} />
            </td>
            <td className="acts-cell">
              <RowActs
                entity={type}
                name={type.name}
                onEdit={() => editor.open(type)}
                onDelete={() => deletion.ask(type)}
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
        {editor.shown && <TypeForm key={edited?._id ?? 'new'} type={edited} place={place} />}
      </CatalogueList>
      <DiscardQuestion {...editor.question} />
      <DeleteQuestion of="type" words={words} nameOf={nameOf} question={deletion.question} />
    </>
  );
}
