import { formatMoney } from '@tailorbird/contract/money';
import type { OrderItem } from '@tailorbird/contract/orders';
import { OrderItemOptions } from '../../orders/order-item-options.tsx';
import { itemTotal } from '../../orders/order-total.ts';
import { ItemPicture } from '../../ui/item-picture.tsx';
import { messages } from './messages.ts';

export function OrderListItem({ item }: { item: OrderItem }) {
  return (
    <li className="order-item">
      <span className="thumb">
        <ItemPicture item={item} sizes="48px" widths={[160]} />
      </span>
      <span className="name">{item.product.name}</span>
      <span className="item-line">{formatMoney(itemTotal(item))}</span>
      <div className="col-start-2 col-end-[-1]">
        <OrderItemOptions item={item} />
        <ItemNote item={item} />
      </div>
    </li>
  );
}

/** What the customer wrote, and what the shop has made of it since: each under its own name. */
function ItemNote({ item: { note, orderedNote } }: { item: OrderItem }) {
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
