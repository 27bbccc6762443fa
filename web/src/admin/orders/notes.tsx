import { isolate } from '@tailorbird/contract/rules/isolate';
import { ADMIN_NOTES_MAX_LENGTH, NOTE_MAX_LENGTH } from '@tailorbird/contract/limits';
import type { Order, OrderItem } from '@tailorbird/contract/orders';
import { useEffect, useRef, useState } from 'react';
import { messages } from './messages.ts';
import { NoteEditor, useNoteDraft } from './note-editor.tsx';
import { useSetAdminNotes, useSetItemNote } from './order-edits.ts';

interface AdminNotesProps {
  order: Order;
  /** One level below that of the order. */
  heading?: 'h2' | 'h3';
}

// spec: 2.89 8.5
/** Between administrators; a customer never sees them. */
export function AdminNotes({ order, heading: Heading = 'h3' }: AdminNotesProps) {
  const notes = order.adminNotes ?? '';
  const draft = useNoteDraft(order._id, notes);
  const { isOpen, isAsked, opener, open, close } = useEdit(draft.read() !== undefined);
  const setNotes = useSetAdminNotes(order._id);

  return (
    <div className="stack-8 ao-notes">
      <Heading className="mini-h">{messages.adminNotes}</Heading>
      {isOpen ? (
        <NoteEditor
          draft={draft}
          isAsked={isAsked}
          label={`Admin notes of ${order.orderId}`}
          note={notes}
          version={order.version}
          maxLength={ADMIN_NOTES_MAX_LENGTH}
          placeholder={messages.noAdminNotes}
          save={setNotes}
          failed={messages.orderNoteFailed}
          onClose={close}
        />
      ) : (
        <>
          <p dir="auto" className={notes ? 'as-written' : 'faint'}>
            {notes || messages.noAdminNotes}
          </p>
          <div>
            <button ref={opener} type="button" className="textlink textlink-s" onClick={open}>
              {notes ? 'Edit' : 'Add Note'}
              <span className="sr">
                {notes ? ' the admin notes of ' : ' to '}
                {order.orderId}
              </span>
            </button>
          </div>
        </>
      )}
    </div>
  );
}

interface ItemNoteProps {
  order: Order;
  item: OrderItem;
}

// spec: 2.91 8.6
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

/** Editing in place: after it the focus is on the button that opened it again. */
function useEdit(startsOpen = false) {
  const [isOpen, setOpen] = useState(startsOpen);
  const [isAsked, setAsked] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(startsOpen);

  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  function open() {
    setAsked(true);
    setOpen(true);
  }

  /** `isAsked`: somebody has opened it, who goes on in it. */
  return { isOpen, isAsked, opener, open, close: () => setOpen(false) };
}
