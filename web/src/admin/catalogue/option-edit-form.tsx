import type { Option } from '@tailorbird/contract/catalogue';
import { Named } from '../../ui/named.tsx';
import { optionIn } from './changed-meanwhile.ts';
import { EntityForm } from './entity-form.tsx';
import { messages } from './messages.ts';
import {
  checkOption,
  optionAsSaved,
  type OptionFields,
  optionFieldsOf,
  useOptionEdits,
} from './option-edits.ts';
import { messages as kindWords } from './option-kind-messages.ts';
import { OptionFieldsInput } from './option-fields.tsx';
import type { FormPlace } from './use-editor.ts';
import { useEntityForm } from './use-entity-form.ts';

const words = messages.options;

interface OptionEditFormProps {
  option: Option;
  place: FormPlace<Option>;
}

/** In the option's row of the list. */
export function OptionEditForm({ option, place }: OptionEditFormProps) {
  const { save } = useOptionEdits();
  const editing = useEntityForm<Option, OptionFields>({
    entity: option,
    fieldsOf: optionFieldsOf,
    check: checkOption,
    save,
    onSaved: place.onSaved,
    theirsIn: optionIn,
    unique: 'name',
    refusals: { OPTION_HAS_VALUES: 'kind' },
    asSaved: optionAsSaved,
  });
  const { typed, set, problems, isSaving } = editing;
  return (
    <EntityForm
      inline
      editing={editing}
      words={words}
      blank="told"
      title={<Named say={words.editTitle} name={option.name} />}
      labels={words.fields}
      show={(name, fields) => {
        if (name === 'kind') return kindWords.kinds[fields.kind].name;
        if (name === 'characters') return kindWords.characters[fields.characters];
        const content = fields[name];
        if (typeof content === 'string') return content;
        return content ? messages.stale.yes : messages.stale.no;
      }}
      place={place}
    >
      <OptionFieldsInput {...{ typed, set, problems, isSaving }} />
    </EntityForm>
  );
}
