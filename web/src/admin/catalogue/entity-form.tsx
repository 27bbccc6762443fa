import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Fields } from './edited-fields.ts';
import { messages } from './messages.ts';
import { SaveFailure } from './save-failure.tsx';
import { StaleNotice } from './stale-notice.tsx';
import type { FormPlace } from './use-editor.ts';
import type { useEntityForm } from './use-entity-form.ts';

interface EntityFormProps<Entity, F extends Fields<F>> {
  editing: ReturnType<typeof useEntityForm<Entity, F>>;
  words: { kind: string; saveFailed: string; addConfirm: string; partlySaved?: string };
  title: ReactNode;
  /** In a row of a list, instead of above a table. */
  inline?: boolean;
  /** Whether a blank name is answered by a sentence, or cannot be sent at all, as unless said. */
  blank?: 'told' | 'held';
  labels: Record<keyof F, string>;
  /** A field's content, to be read. */
  show: (name: keyof F & string, fields: F) => ReactNode;
  place: FormPlace<Entity>;
  children: ReactNode;
}

/** The frame of a form: heading, what went wrong, buttons. Saving needs a change. */
export function EntityForm<Entity, F extends Fields<F>>(props: EntityFormProps<Entity, F>) {
  const { editing, words, title, inline, blank = 'held', labels, show, place, children } = props;
  const { before, unsaved, isBlank, isSaving, conflict } = editing;
  const headingId = useId();
  const canSave = unsaved.length > 0 && !(isBlank && blank === 'held');

  const tell = useEffectEvent(place.onTyped);
  useEffect(() => tell(unsaved.map((name) => labels[name])));
  useEffect(() => () => tell([]), []);

  function close() {
    if (!isSaving) place.onClose();
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    // What has the focus needs the key for itself.
    if (event.defaultPrevented) return;
    if (event.key === 'Escape') {
      // The same press would close the question that it opens.
      event.preventDefault();
      close();
    }
    // In a text of several lines Enter begins the next one.
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && canSave) {
      event.currentTarget.requestSubmit();
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its fields
    <form
      {...editing.form}
      className={inline ? 'entity-form' : 'entity-form box-panel'}
      aria-labelledby={headingId}
      onKeyDown={onKeyDown}
    >
      {inline ? (
        <h3 className="sr" id={headingId}>
          {title}
        </h3>
      ) : (
        <div className="between">
          <h2 className="h3" id={headingId}>
            {title}
          </h2>
          <span className="xs faint wide-only nowrap">{messages.keys}</span>
        </div>
      )}
      {conflict && (
        <StaleNotice
          key={conflict.number}
          conflict={conflict}
          typed={editing.typed}
          labels={labels}
          show={show}
          isSaving={isSaving}
          onKeepMine={editing.keepMine}
          onTakeTheirs={editing.startOver}
        />
      )}
      {children}
      <SaveFailure failure={editing.failure} words={words} />
      <div className="row">
        <Button
          type="submit"
          // It does the same as keeping mine, which is the answer to what is asked then.
          variant={conflict ? 'secondary' : 'primary'}
          size="compact"
          disabled={!canSave && !isSaving}
          aria-disabled={isSaving}
          className="entity-save"
        >
          {isSaving ? messages.saving : before ? messages.save : words.addConfirm}
        </Button>
        <Button variant="quiet" size="compact" aria-disabled={isSaving} onClick={close}>
          {messages.cancel}
        </Button>
      </div>
    </form>
  );
}
