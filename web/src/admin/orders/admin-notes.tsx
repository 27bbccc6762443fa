import { ADMIN_NOTES_MAX_LENGTH } from '@tailorbird/contract/limits';
import type { Order } from '@tailorbird/contract/orders';
import { messages } from './messages.ts';
import { NoteEditor } from './note-editor.tsx';
import { useSetAdminNotes } from './order-edits.ts';
import { useEdit } from '../use-edit.ts';

/** Between administrators; a customer never sees them. */
export function AdminNotes({ order }: { order: Order }) {
  const { isOpen, opener, open, close } = useEdit();
  const setNotes = useSetAdminNotes(order._id);
  const notes = order.adminNotes ?? '';

  return (
    <div className="ao-notes">
      <h3>{messages.adminNotes}</h3>
      {isOpen ? (
        <NoteEditor
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
          <p className={notes ? 'whitespace-pre-line' : 'faint'}>
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
