import type { Option } from '@tailorbird/contract/catalogue';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { optionIn } from './changed-meanwhile.ts';
import { messages } from './messages.ts';
import { checkOption, type OptionFields, optionFieldsOf, useOptionEdits } from './option-edits.ts';
import { OptionFieldsInput } from './option-fields.tsx';
import { SaveFailure } from './save-failure.tsx';
import { toggleId } from './use-editor.ts';
import { useEntityForm } from './use-entity-form.ts';

const words = messages.options;

/** Always open, beside the list. */
export function OptionCreateForm({ onCreated }: { onCreated: (option: Option) => void }) {
  const { save } = useOptionEdits();
  const headingId = useId();
  const { form, typed, set, problems, isSaving, failure } = useEntityForm<Option, OptionFields>({
    entity: undefined,
    fieldsOf: optionFieldsOf,
    check: checkOption,
    save,
    onSaved: onCreated,
    theirsIn: optionIn,
    unique: 'name',
    focusAtStart: false,
  });
  return (
    <form {...form} className="box-panel entity-form" aria-labelledby={headingId}>
      <h2 className="h3" id={headingId}>
        {words.addTitle}
      </h2>
      <OptionFieldsInput {...{ typed, set, problems, isSaving }} />
      <SaveFailure failure={failure} words={{ kind: words.kind, saveFailed: words.createFailed }} />
      <div className="row">
        <Button
          id={toggleId}
          type="submit"
          size="compact"
          aria-disabled={isSaving}
          className="entity-save"
        >
          {isSaving ? messages.saving : words.addConfirm}
        </Button>
      </div>
    </form>
  );
}
