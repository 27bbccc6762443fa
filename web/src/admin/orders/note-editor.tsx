import { firstCodePoints, lengthInCodePoints } from '@tailorbird/contract/code-points';
import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { messages } from './messages.ts';
import { NoteConflict } from './note-conflict.tsx';
import { orderInRefusal } from './order-in-refusal.ts';
import type { NoteChange } from './save-note.ts';

interface NoteEditorProps {
  label: string;
  /** As it is now: somebody else may change it while this is open. */
  note: string;
  version: number;
  maxLength: number;
  placeholder: string;
  save: Pick<
    UseMutationResult<unknown, Error, NoteChange>,
    'mutate' | 'isPending' | 'isError' | 'error'
  >;
  /** What to say when saving fails; the typed text stays. */
  failed: string;
  onClose: () => void;
}

/** While it saves nothing is `disabled`, which would throw the keyboard out of the form. */
export function NoteEditor(props: NoteEditorProps) {
  const { label, note, version, maxLength, placeholder, save, failed, onClose } = props;
  const [text, setText] = useState(note);
  /** What the typed text takes the place of, as far as the admin knows. */
  const [before, setBefore] = useState(note);
  const [wantsToSave, setWantsToSave] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const counterId = useId();
  useEffect(() => area.current?.focus(), []);
  const isOvertaken = note !== before && note !== text.trim() && !save.isPending;
  const hasFailed = save.isError && !save.isPending && !orderInRefusal(save.error);

  function send(known: string) {
    setBefore(known);
    setWantsToSave(true);
    save.mutate({ text, before: known, version }, { onSuccess: onClose });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    if (text.trim() === note) onClose();
    else if (isOvertaken) setWantsToSave(true);
    else send(note);
  }

  function close() {
    if (!save.isPending) onClose();
  }

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key === 'Escape') close();
  }

  return (
    <form className="note-editor" onSubmit={submit}>
      <textarea
        ref={area}
        className="textarea"
        aria-label={label}
        aria-describedby={counterId}
        placeholder={placeholder}
        value={text}
        readOnly={save.isPending}
        onKeyDown={closeOnEscape}
        onChange={(event) => setText(firstCodePoints(event.target.value, maxLength))}
      />
      {hasFailed && (
        <p className="field-error" role="alert">
          {failed}
        </p>
      )}
      {isOvertaken && wantsToSave ? (
        <NoteConflict theirs={note} onKeepMine={() => send(note)} onTakeTheirs={onClose} />
      ) : (
        <>
          <output className="hint empty:hidden">{isOvertaken && messages.conflict.hint}</output>
          <div className="row">
            <Button type="submit" size="compact" aria-disabled={save.isPending}>
              {save.isPending ? messages.updating : 'Save'}
            </Button>
            <Button variant="quiet" size="compact" aria-disabled={save.isPending} onClick={close}>
              Cancel
            </Button>
            <span className="hint ml-auto" id={counterId}>
              {lengthInCodePoints(text)} / {maxLength}
            </span>
          </div>
        </>
      )}
    </form>
  );
}
