import { isolate } from '@tailorbird/contract/isolate';
import { NOTE_MAX_LENGTH } from '@tailorbird/contract/limits';
import type { Order, OrderItem } from '@tailorbird/contract/orders';
import { messages } from './messages.ts';
import { useNoteDraft } from './note-draft.ts';
import { NoteEditor } from './note-editor.tsx';
import { useSetItemNote } from './order-edits.ts';
import { useEdit } from '../use-edit.ts';

interface ItemNoteProps {
  order: Order;
  item: OrderItem;
}

/** The note on this piece, and what the customer wrote where the shop has changed it since. */
export function ItemNote({ order, item }: ItemNoteProps) {
  const draft = useNoteDraft(item._id, item.note);
  const { isOpen, isAsked, opener, open, close } = useEdit(draft.read() !== undefined);
  const setNote = useSetItemNote(order._id, item._id);

  if (isOpen) {
    return (
      <NoteEditor
        draft={draft}
        isAsked={isAsked}
        label={`Note for ${isolate(item.product.name)}`}
        note={item.note}
        version={order.version}
        maxLength={NOTE_MAX_LENGTH}
        placeholder={messages.noNote}
        save={setNote}
        failed={messages.itemNoteFailed}
        onClose={close}
      />
    );
  }
  return (
    <>
      <p className="note">
        {item.note ? (
          <q dir="auto">{item.note}</q>
        ) : (
          <span className="faint">{messages.noNote}</span>
        )}
        <button ref={opener} type="button" className="textlink textlink-s" onClick={open}>
          Edit
          <span className="sr">
            {' '}
            the note for <bdi>{item.product.name}</bdi>
          </span>
        </button>
      </p>
      {item.orderedNote !== undefined && (
        <p className="note small">
          <span className="soft">
            {item.orderedNote ? messages.customerWrote : messages.customerWroteNone}
          </span>{' '}
          {item.orderedNote && <q dir="auto">{item.orderedNote}</q>}
        </p>
      )}
    </>
  );
}
