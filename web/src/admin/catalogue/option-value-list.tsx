import type { Option, OptionValue } from '@tailorbird/contract/catalogue';
import { DeleteQuestion } from './delete-question.tsx';
import { DiscardQuestion } from './discard-question.tsx';
import { messages } from './messages.ts';
import { addValueId } from './option-value-add-form.tsx';
import { useOptionValueEdits } from './option-value-edits.ts';
import { OptionValueForm, OptionValueName } from './option-value-row.tsx';
import { RowActs } from './row-acts.tsx';
import { SortableEntry, SortableList } from './sortable-list.tsx';
import { useDeletion } from './use-deletion.ts';
import { useEditor } from './use-editor.ts';
import { useOptionValueOrder } from './use-option-order.ts';

const words = messages.values;
const nameOf = ({ value }: OptionValue) => value;

/** The values of an option in their order, renamed and deleted in their rows. */
export function OptionValueList({ option }: { option: Option }) {
  const { _id: optionId, kind, name, values } = option;
  const editor = useEditor<OptionValue>();
  const reorder = useOptionValueOrder(optionId);
  const { remove, hide } = useOptionValueEdits(option);
  const edited = editor.shown === 'new' ? undefined : editor.shown;
  // No toast, here and for a deletion: it would lie above what is typed next.
  const place = editor.placeFor(() => undefined);
  const deletion = useDeletion({
    remove,
    entries: values,
    homeId: addValueId,
    onDeleted: hide,
  });

  return (
    <>
      <SortableList
        label={words.title(name)}
        entries={values.map(({ _id, value }) => ({ id: _id, name: value }))}
        onMove={reorder}
      >
        {values.map((value) => (
          <SortableEntry
            key={value._id}
            id={value._id}
            name={value.value}
            className="value-row"
            disabled={value._id === edited?._id}
          >
            {value._id === edited?._id ? (
              <OptionValueForm option={option} value={edited} place={place} />
            ) : (
              <>
                <OptionValueName kind={kind} value={value} />
                <RowActs
                  entity={value}
                  name={value.value}
                  onEdit={() => editor.open(value)}
                  onDelete={() => deletion.ask(value)}
                />
              </>
            )}
          </SortableEntry>
        ))}
      </SortableList>
      <DiscardQuestion {...editor.question} />
      <DeleteQuestion
        of="option-value"
        words={words}
        nameOf={nameOf}
        question={deletion.question}
      />
    </>
  );
}
