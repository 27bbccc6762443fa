import type { OptionValue } from '@tailorbird/contract/catalogue';
import { Named } from '../../ui/named.tsx';
import { Dot } from '../../ui/option-list.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { optionValueIn } from './changed-meanwhile.ts';
import { EntityForm } from './entity-form.tsx';
import { messages } from './messages.ts';
import {
  checkValue,
  useOptionValueEdits,
  type ValueFields,
  valueFieldsOf,
} from './option-value-edits.ts';
import type { FormPlace } from './use-editor.ts';
import { useEntityForm } from './use-entity-form.ts';

const words = messages.values;

export function OptionValueName({ value }: OptionValue) {
  return (
    <span className="value-name">
      <Dot value={value} />
      <span>{value}</span>
    </span>
  );
}

interface OptionValueFormProps {
  optionId: string;
  value: OptionValue;
  place: FormPlace<OptionValue>;
}

/** Renaming in the value's row. */
export function OptionValueForm({ optionId, value, place }: OptionValueFormProps) {
  const { save } = useOptionValueEdits(optionId);
  const editing = useEntityForm<OptionValue, ValueFields>({
    entity: value,
    fieldsOf: valueFieldsOf,
    check: checkValue,
    save: (typed, before) => save(typed, before ?? value),
    onSaved: place.onSaved,
    theirsIn: optionValueIn,
    unique: 'value',
  });
  const { typed, set, problems, isSaving } = editing;
  return (
    <EntityForm
      inline
      editing={editing}
      words={words}
      blank="told"
      title={<Named say={words.editTitle} name={value.value} />}
      labels={words.fields}
      show={(name, fields) => fields[name]}
      place={place}
    >
      <TextField
        label={words.fields.value}
        name="value"
        autoComplete="off"
        value={typed.value}
        error={problems.value}
        readOnly={isSaving}
        onChange={({ target }) => set({ value: target.value })}
      />
    </EntityForm>
  );
}
