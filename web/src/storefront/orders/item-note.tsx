import type { OrderItem } from '@tailorbird/contract/orders';
import { messages } from './messages.ts';

/** What the customer wrote, and what the shop has made of it since: each under its own name. */
export function ItemNote({
  item: { note, orderedNote },
}: {
  item: Pick<OrderItem, 'note' | 'orderedNote'>;
}) {
  if (orderedNote === undefined)
    return note && <Note label={messages.yourNote} text={note} hidden />;
  return (
    <>
      {note ? (
        <Note label={messages.noteByShop} text={note} />
      ) : (
        <p className="small soft">{messages.noteRemoved}</p>
      )}
      {orderedNote && <Note label={messages.youWrote} text={orderedNote} />}
    </>
  );
}

interface NoteProps {
  label: string;
  text: string;
  /** The label is read out alone, where the place says it. */
  hidden?: boolean;
}

function Note({ label, text, hidden }: NoteProps) {
  return (
    <p className="note">
      <span className={hidden ? 'sr' : 'soft'}>{label} </span>
      <q dir="auto">{text}</q>
    </p>
  );
}
