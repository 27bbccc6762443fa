import { DESCRIPTION_MAX_LENGTH } from '@tailorbird/contract/limits';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { messages } from './messages.ts';
import { adminKinds, type OptionFieldsProps } from './option-kinds.tsx';
import { OptionKindField } from './option-kind-field.tsx';

const words = messages.options;

/** The fields of an option, new or edited. */
export function OptionFieldsInput(props: OptionFieldsProps) {
  const { typed, set, problems, isSaving } = props;
  const { Fields: KindFields } = adminKinds[typed.kind];
  return (
    <>
      <TextField
        label={words.fields.name}
        name="name"
        required
        autoComplete="off"
        value={typed.name}
        error={problems.name}
        readOnly={isSaving}
        onChange={({ target }) => set({ name: target.value })}
      />
      <TextArea
        label={words.fields.description}
        name="description"
        optional
        rows={2}
        most={DESCRIPTION_MAX_LENGTH}
        value={typed.description}
        error={problems.description}
        readOnly={isSaving}
        onChange={({ target }) => set({ description: target.value })}
      />
      <OptionKindField
        kind={typed.kind}
        error={problems.kind}
        readOnly={isSaving}
        onChange={(kind) => set({ kind })}
      />
      {KindFields && <KindFields {...props} />}
      <label className="check">
        <input
          type="checkbox"
          name="isRequired"
          checked={typed.isRequired}
          onChange={({ target }) => {
            if (!isSaving) set({ isRequired: target.checked });
          }}
        />
        {words.isRequired}
      </label>
    </>
  );
}
