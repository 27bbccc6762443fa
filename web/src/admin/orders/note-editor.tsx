import { firstCodePoints, lengthInCodePoints } from '@tailorbird/contract/kinds/code-points';
import { type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Problem } from '../kit/problem.tsx';
import { messages } from './messages.ts';
import { type NoteChange, conflictingOrder } from './order-edits.ts';

interface NoteEditorProps {
  draft: ReturnType<typeof useNoteDraft>;
  /** One that was left open comes with its card, and does not take the keyboard. */
  isAsked: boolean;
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
  /** Shown when saving fails; the typed text stays. */
  failed: string;
  onClose: () => void;
}

/** While it saves nothing is `disabled`, which would throw the keyboard out of the form. */
export function NoteEditor(props: NoteEditorProps) {
  const { draft, isAsked, label, note, version, maxLength, placeholder, save, failed, onClose } =
    props;
  const [found] = useState(draft.read);
  const [text, setText] = useState(found?.text ?? note);
  /** The note that the typed text replaces, as the admin saw it. */
  const [before, setBefore] = useState(found?.before ?? note);
  const [wantsToSave, setWantsToSave] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const counterId = useId();
  useEffect(() => {
    if (isAsked) area.current?.focus();
  }, [isAsked]);
  const isUnsaved = text.trim() !== note;
  useLeaveWarning(isUnsaved);
  const isOvertaken = note !== before && note !== text.trim() && !save.isPending;
  const hasFailed = save.isError && !save.isPending && !conflictingOrder(save.error);

  function send(known: string) {
    setBefore(known);
    setWantsToSave(true);
    save.mutate({ text, before: known, version }, { onSuccess: discardDraft });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    if (!isUnsaved) discardDraft();
    else if (isOvertaken) setWantsToSave(true);
    else send(note);
  }

  function type(typed: string) {
    const next = firstCodePoints(typed, maxLength);
    setText(next);
    if (next.trim() === note) draft.drop();
    else draft.keep({ text: next, before });
  }

  function discardDraft() {
    draft.drop();
    onClose();
  }

  function cancel() {
    if (!save.isPending) discardDraft();
  }

  /** Escape may be a slip: the typed text is restored when the note is next opened. */
  function closeOnEscape(event: KeyboardEvent) {
    // Where words are composed, Escape takes back the one that is not finished.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || save.isPending) return;
    onClose();
  }

  return (
    <form className="stack-8 note-editor" onSubmit={submit}>
      <textarea
        ref={area}
        className="textarea"
        aria-label={label}
        dir="auto"
        aria-describedby={counterId}
        placeholder={placeholder}
        value={text}
        readOnly={save.isPending}
        onKeyDown={closeOnEscape}
        onChange={(event) => type(event.target.value)}
      />
      <Problem>{hasFailed && failed}</Problem>
      {isOvertaken && wantsToSave ? (
        <NoteConflict theirs={note} onKeepMine={() => send(note)} onTakeTheirs={discardDraft} />
      ) : (
        <>
          <div className="row">
            <Button type="submit" size="compact" busy={save.isPending}>
              {save.isPending ? messages.updating : 'Save'}
            </Button>
            <Button variant="quiet" size="compact" busy={save.isPending} onClick={cancel}>
              Cancel
            </Button>
            <span className="hint" id={counterId}>
              {lengthInCodePoints(text)} / {maxLength}
            </span>
          </div>
          {/* Below the buttons: it comes by itself, and must not move one that is being pressed. */}
          <output className="hint">{isOvertaken && messages.conflict.hint}</output>
        </>
      )}
    </form>
  );
}

interface NoteConflictProps {
  theirs: string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Shows the note somebody else has saved meanwhile, below the typed text. It takes the focus. */
function NoteConflict({ theirs, onKeepMine, onTakeTheirs }: NoteConflictProps) {
  const conflictMessages = messages.conflict;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <div ref={element} className="note-conflict" tabIndex={-1}>
      <Notice tone="warning" title={conflictMessages.title} live>
        <p className="xs soft">
          {theirs === '' ? conflictMessages.nothing : conflictMessages.theirs}
        </p>
        {theirs !== '' && <blockquote dir="auto">{theirs}</blockquote>}
        <div className="row">
          <Button size="compact" onClick={onKeepMine}>
            {conflictMessages.keepMine}
          </Button>
          <Button variant="secondary" size="compact" onClick={onTakeTheirs}>
            {conflictMessages.takeTheirs}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

/** Unsaved text of a note, and the note it replaces, as the admin saw it. */
interface NoteDraft {
  text: string;
  before: string;
}

const drafts = ['admin', 'note draft'];

/**
 * Unsaved text outlives its editor: another page, a filter or a reload of the list removes the card,
 * not the text. The query cache holds it in memory, so that logging out clears it for the next user.
 */
export function useNoteDraft(noteId: string, note: string) {
  const client = useQueryClient();
  const key = [...drafts, noteId];
  return {
    read: () => {
      const draft = client.getQueryData<NoteDraft>(key);
      return draft && draft.text.trim() !== note ? draft : undefined;
    },
    keep: (draft: NoteDraft) => {
      client.setQueryDefaults(drafts, { gcTime: Infinity });
      client.setQueryData(key, draft);
    },
    drop: () => client.removeQueries({ queryKey: key, exact: true }),
  };
}

/** The browser asks before a page is closed or loaded anew, and what is typed goes with it. */
function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}
