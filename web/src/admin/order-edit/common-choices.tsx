import type { OrderItem } from '@tailorbird/contract/orders';
import { draftValue, valueBefore } from './edit-draft.ts';
import { choicePath } from './edit-fields.ts';
import type { EditableOption } from './editable-options.ts';
import { ChoiceField } from './choice-field.tsx';
import { problemAt, useShownEdit } from './use-edit.ts';

interface CommonChoicesProps {
  options: readonly EditableOption[];
  /** One of the items, which stands for all that are changed with it. */
  model: OrderItem;
  hint?: string;
  onChange: (option: EditableOption, value: string) => void;
}

/** Choices beside the words and sizes: of one item, or of all rows of a group. */
export function CommonChoices({ options, model, hint, onChange }: CommonChoicesProps) {
  const { edit, draft, problems, isSaving } = useShownEdit();
  return (
    <div className="edit-common">
      {hint && <p className="hint">{hint}</p>}
      <div className="edit-choices">
        {options.map((option) => {
          const path = choicePath(model._id, option._id);
          return (
            <ChoiceField
              key={option._id}
              option={option}
              label={option.name}
              isLabelled
              value={draftValue(draft, edit.order, path)}
              before={valueBefore(draft, path)}
              problem={problemAt(problems, model._id, option._id)}
              disabled={isSaving}
              onChange={(value) => onChange(option, value)}
            />
          );
        })}
      </div>
    </div>
  );
}
