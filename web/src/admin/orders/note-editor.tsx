import { firstCodePoints, lengthInCodePoints } from '@tailorbird/contract/code-points';
import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { messages } from './messages.ts';

interface NoteEditorProps {
  label: string;
  note: string;
  maxLength: number;
  placeholder: string;
  save: Pick<UseMutationResult<unknown, Error, string>, 'mutate' | 'isPending' | 'isError'>;
  /** What to say when saving fails; the typed text stays. */
  failed: string;
  onClose: () => void;
}

/** While it saves nothing is `disabled`, which would throw the keyboard out of the form. */
export function NoteEditor(props: NoteEditorProps) {
  const { label, note, maxLength, placeholder, save, failed, onClose } = props;
  const [text, setText] = useState(note);
  const area = useRef<HTMLTextAreaElement>(null);
  const counterId = useId();
  useEffect(() => area.current?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    if (text.trim() === note) onClose();
    else save.mutate(text, { onSuccess: onClose });
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
      {save.isError && !save.isPending && (
        <p className="field-error" role="alert">
          {failed}
        </p>
      )}
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
    </form>
  );
}
