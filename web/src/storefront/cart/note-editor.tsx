import type { CartItem } from '@tailorbird/contract/cart';
import { NOTE_MAX_LENGTH } from '@tailorbird/contract/limits';
import { lengthInCodePoints } from '@tailorbird/contract/kinds/code-points';
import { CircleAlert } from 'lucide';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { notify } from '../../ui/toast.ts';
import { changeMessages } from './change-messages.ts';
import { useItemActions } from './item-actions.ts';
import { messages } from './messages.ts';

/** Notes that are written and not saved yet, by item. */
export type UnsavedNotes = Map<string, { product: string; focus: () => void }>;

/** A note that is being written would be lost: that of an item, or any. */
export function stopsAtUnsaved(unsaved: UnsavedNotes, itemId?: string): boolean {
  const [first] = unsaved.values();
  const stop = itemId === undefined ? first : unsaved.get(itemId);
  if (!stop) return false;
  stop.focus();
  notify('warning', messages.note.unsaved(stop.product));
  return true;
}

/** Writes the note of an item of the cart. */
export function NoteEditor({
  item,
  unsaved,
  onClose,
}: {
  item: CartItem;
  unsaved: UnsavedNotes;
  onClose: () => void;
}) {
  const id = useId();
  const actions = useItemActions();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(item.note);
  const [saving, setSaving] = useState(false);

  // As the server counts: characters, not UTF-16 units.
  const length = lengthInCodePoints(text.trim());
  const tooLong = length > NOTE_MAX_LENGTH;
  const changed = text.trim() !== item.note;

  useEffect(() => {
    area.current?.focus();
    area.current?.setSelectionRange(area.current.value.length, area.current.value.length);
  }, []);

  useEffect(() => {
    if (!changed) return undefined;
    unsaved.set(item._id, { product: item.product.name, focus: () => area.current?.focus() });
    return () => {
      unsaved.delete(item._id);
    };
  }, [changed, item._id, item.product.name, unsaved]);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (tooLong) {
      area.current?.focus();
      return;
    }
    if (changed) {
      setSaving(true);
      const saved = await actions.setNote(item, text.trim());
      setSaving(false);
      if (!saved) return;
    }
    onClose();
  }

  return (
    <form className="field" onSubmit={(event) => void save(event)}>
      <label htmlFor={id}>{messages.note.label}</label>
      <textarea
        className="textarea"
        id={id}
        ref={area}
        value={text}
        rows={2}
        aria-invalid={tooLong || undefined}
        aria-describedby={tooLong ? `${id}-error` : `${id}-count`}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
      />
      {tooLong && (
        <p className="field-error" id={`${id}-error`} role="alert">
          <Icon of={CircleAlert} />
          {changeMessages.noteTooLong(NOTE_MAX_LENGTH)}
        </p>
      )}
      <div className="row">
        <Button
          className="note-save"
          type="submit"
          size="compact"
          disabled={saving}
          aria-busy={saving}
        >
          {saving ? messages.note.saving : messages.note.save}
        </Button>
        <Button variant="quiet" size="compact" disabled={saving} onClick={onClose}>
          {messages.note.cancel}
        </Button>
        <span className="hint" id={`${id}-count`}>
          {length} / {NOTE_MAX_LENGTH}
        </span>
      </div>
    </form>
  );
}
