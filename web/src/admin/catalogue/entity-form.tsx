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
  words: { kind: string; addConfirm: string; saveFailed: string; partlySaved?: string };
  title: string;
  labels: Record<keyof F, string>;
  show: (name: keyof F & string, fields: F) => ReactNode;
  place: FormPlace<Entity>;
  children: ReactNode;
}

/**
 * The frame of a form above its table: heading, what went wrong, buttons. A name must be there,
 * and something be changed, before it can be saved.
 */
export function EntityForm<Entity, F extends Fields<F> & { readonly name: string }>(
  props: EntityFormProps<Entity, F>,
) {
  const { editing, words, title, labels, show, place, children } = props;
  const { before, typed, unsaved, isSaving, conflict } = editing;
  const headingId = useId();
  const canSave = typed.name.trim() !== '' && unsaved.length > 0;

  const tell = useEffectEvent(place.onTyped);
  useEffect(() => tell(unsaved.map((name) => labels[name])));
  useEffect(() => () => tell([]), []);

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    // What has the focus needs the key for itself.
    if (event.defaultPrevented) return;
    if (event.key === 'Escape' && !isSaving) place.onClose();
    // In a text of several lines Enter begins the next one.
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && canSave) {
      event.currentTarget.requestSubmit();
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its fields
    <form
      {...editing.form}
      className="box-panel entity-form"
      aria-labelledby={headingId}
      onKeyDown={onKeyDown}
    >
      <div className="between">
        <h2 className="h3" id={headingId}>
          {title}
        </h2>
        <span className="xs faint wide-only">{messages.keys}</span>
      </div>
      {conflict && (
        <StaleNotice
          conflict={conflict}
          labels={labels}
          show={show}
          isSaving={isSaving}
          onKeepMine={editing.keepMine}
          onTakeTheirs={editing.takeTheirs}
        />
      )}
      {children}
      <SaveFailure failure={editing.failure} words={words} />
      <div className="row">
        <Button
          type="submit"
          size="compact"
          disabled={!canSave && !isSaving}
          aria-disabled={isSaving}
          className="entity-save"
        >
          {isSaving ? messages.saving : before ? messages.save : words.addConfirm}
        </Button>
        <Button
          variant="quiet"
          size="compact"
          aria-disabled={isSaving}
          onClick={() => {
            if (!isSaving) place.onClose();
          }}
        >
          {messages.cancel}
        </Button>
      </div>
    </form>
  );
}
