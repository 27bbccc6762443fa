import type { Option } from '@tailorbird/contract/catalogue';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { fieldOf } from '../../ui/form-values.ts';
import { messages } from '../catalogue-messages.ts';
import { SaveErrorNotice } from '../kit/entity-form.tsx';
import { kitMessages } from '../kit/messages.ts';
import { useUnsaved } from '../kit/unsaved.tsx';
import { type FormHost, toggleId } from '../kit/use-edited-list.ts';
import { useEntityForm } from '../kit/use-entity-form.ts';
import {
  checkOption,
  normalizeOption,
  type OptionFields,
  optionFieldsOf,
  readOption,
  useOptionEdits,
} from './option-edits.ts';
import { OptionFieldsInput } from './option-fields.tsx';

const optionMessages = messages.options;

const formId = 'option-create';

/**
 * The form for a new option: where it `stays`, it is always open, and saved or cancelled it begins
 * again; elsewhere it folds behind a button.
 */
export function useAdding(stays: boolean, onCreated: (option: Option) => void) {
  const [isOpened, setOpened] = useState(false);
  const [beginning, begin] = useState({ count: 0, isLeft: false });
  const { onUnsavedChange, confirmDiscard, question } = useUnsaved('page');
  const end = (isLeft: boolean) => {
    setOpened(false);
    begin(({ count }) => ({ count: count + 1, isLeft }));
  };
  // after the question has given the focus back to a button that is gone by now
  useEffect(() => {
    if (beginning.isLeft) document.getElementById(toggleId)?.focus();
  }, [beginning]);
  const host: FormHost<Option> = {
    onUnsavedChange: (labels) => {
      // so that it outlives a window that becomes narrow
      if (labels.length > 0) setOpened(true);
      onUnsavedChange(labels);
    },
    onClose: () => confirmDiscard(() => end(true)),
    onSaved: (option) => {
      end(false);
      onCreated(option);
    },
  };
  const open = () => {
    if (stays) focusName();
    else setOpened(true);
  };
  return {
    stays,
    isOpen: isOpened || stays,
    isOpened,
    beginning: beginning.count,
    open,
    host,
    question,
  };
}

function focusName(): void {
  const form = document.getElementById(formId);
  if (form instanceof HTMLFormElement) fieldOf(form, 'name')?.focus();
}

interface OptionCreateFormProps {
  focusAtStart: boolean;
  host: FormHost<Option>;
}

// spec: 2.152
/** Says what is missing instead of waiting for it: its button can always be pressed. */
export function OptionCreateForm({ focusAtStart, host }: OptionCreateFormProps) {
  const { save } = useOptionEdits();
  const headingId = useId();
  const editing = useEntityForm<Option, OptionFields>({
    entity: undefined,
    fieldsOf: optionFieldsOf,
    check: checkOption,
    save,
    onSaved: host.onSaved,
    readCurrent: readOption,
    unique: 'name',
    normalize: normalizeOption,
    focusAtStart,
  });
  const { form, typed, set, problems, unsaved, isSaving, saveError } = editing;

  const reportUnsaved = useEffectEvent(host.onUnsavedChange);
  useEffect(() => reportUnsaved(unsaved.map((name) => optionMessages.fields[name])));
  useEffect(() => () => reportUnsaved([]), []);

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Escape' || event.defaultPrevented || isSaving) return;
    // The same press would close the question that it opens.
    event.preventDefault();
    host.onClose();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key of its fields
    <form
      {...form}
      id={formId}
      className="box-panel stack-14 entity-form option-create"
      aria-labelledby={headingId}
      onKeyDown={onKeyDown}
    >
      <h2 className="h3" id={headingId}>
        {optionMessages.addTitle}
      </h2>
      <OptionFieldsInput {...{ typed, set, problems, isSaving }} />
      <SaveErrorNotice
        saveError={saveError}
        messages={{ kind: optionMessages.kind, saveFailed: optionMessages.createFailed }}
      />
      <div className="row">
        <Button
          type="submit"
          // Beside a form in the list, the one that is typed in has the primary button.
          variant={unsaved.length > 0 ? 'primary' : 'secondary'}
          size="compact"
          busy={isSaving}
          className="entity-save"
        >
          {isSaving ? messages.saving : optionMessages.addConfirm}
        </Button>
        <Button variant="quiet" size="compact" busy={isSaving} onClick={host.onClose}>
          {kitMessages.cancel}
        </Button>
      </div>
    </form>
  );
}
