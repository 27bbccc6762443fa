import { ADMIN_NOTES_MAX_LENGTH } from '@tailorbird/contract/limits';
import type { Order } from '@tailorbird/contract/orders';
import { messages } from './messages.ts';
import { useNoteDraft } from './note-draft.ts';
import { NoteEditor } from './note-editor.tsx';
import { useSetAdminNotes } from './order-edits.ts';
import { useEdit } from '../use-edit.ts';

interface AdminNotesProps {
  order: Order;
  /** One level below that of the order. */
  heading?: 'h2' | 'h3';
}

/** Between administrators; a customer never sees them. */
export function AdminNotes({ order, heading: Heading = 'h3' }: AdminNotesProps) {
  const notes = order.adminNotes ?? '';
  const draft = useNoteDraft(order._id, notes);
  const { isOpen, isAsked, opener, open, close } = useEdit(draft.read() !== undefined);
  const setNotes = useSetAdminNotes(order._id);

  return (
    <div className="ao-notes">
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
          <p dir="auto" className={notes ? 'whitespace-pre-line' : 'faint'}>
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
