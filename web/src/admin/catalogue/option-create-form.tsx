import type { Option } from '@tailorbird/contract/catalogue';
import { type KeyboardEvent, useEffect, useEffectEvent, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { optionIn } from './changed-meanwhile.ts';
import { DiscardQuestion } from './discard-question.tsx';
import { messages } from './messages.ts';
import {
  checkOption,
  optionAsSaved,
  type OptionFields,
  optionFieldsOf,
  useOptionEdits,
} from './option-edits.ts';
import { OptionFieldsInput } from './option-fields.tsx';
import { SaveFailure } from './save-failure.tsx';
import { toggleId } from './use-editor.ts';
import { useEntityForm } from './use-entity-form.ts';
import { useUnsaved } from './use-unsaved.ts';

const words = messages.options;

/** Always open, beside the list: Escape empties it, and only leaving the page closes it. */
export function OptionCreateForm({ onCreated }: { onCreated: (option: Option) => void }) {
  const { save } = useOptionEdits();
  const headingId = useId();
  const { onTyped, unlessTyped, question } = useUnsaved('page');
  const editing = useEntityForm<Option, OptionFields>({
    entity: undefined,
    fieldsOf: optionFieldsOf,
    check: checkOption,
    save,
    onSaved: onCreated,
    theirsIn: optionIn,
    unique: 'name',
    asSaved: optionAsSaved,
    focusAtStart: false,
  });
  const { form, typed, set, problems, unsaved, isSaving, failure, startOver } = editing;

  const tell = useEffectEvent(onTyped);
  useEffect(() => tell(unsaved.map((name) => words.fields[name])));

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Escape' || event.defaultPrevented || isSaving) return;
    if (unsaved.length === 0) return;
    // The same press would close the question that it opens.
    event.preventDefault();
    unlessTyped(startOver);
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key of its fields */}
      <form
        {...form}
        className="box-panel entity-form"
        aria-labelledby={headingId}
        onKeyDown={onKeyDown}
      >
        <h2 className="h3" id={headingId}>
          {words.addTitle}
        </h2>
        <OptionFieldsInput {...{ typed, set, problems, isSaving }} />
        <SaveFailure
          failure={failure}
          words={{ kind: words.kind, saveFailed: words.createFailed }}
        />
        <div className="row">
          <Button
            id={toggleId}
            type="submit"
            // Beside a form in the list, the one that is typed in has the primary button.
            variant={unsaved.length > 0 ? 'primary' : 'secondary'}
            size="compact"
            aria-disabled={isSaving}
            className="entity-save"
          >
            {isSaving ? messages.saving : words.addConfirm}
          </Button>
        </div>
      </form>
      {/* Not in the form, which would hear its keys. */}
      <DiscardQuestion {...question} />
    </>
  );
}
