import type { CartItem } from '@tailorbird/contract/cart';
import { formatDollars, formatMoney } from '@tailorbird/contract/money';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Notice } from '../../ui/notice.tsx';
import { ItemPicture } from '../../ui/item-picture.tsx';
import { OptionList } from '../../ui/option-list.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { messages } from '../messages.ts';
import { lineTotal } from './cart-sum.ts';
import { useItemActions } from './item-actions.ts';
import { itemMessages } from './item-messages.ts';
import { NoteEditor, type UnsavedNotes } from './note-editor.tsx';

export function CartLine({
  item,
  focused,
  unsaved,
  onRemove,
}: {
  item: CartItem;
  /** It has just come back: the focus goes to it, as its Undo is gone. */
  focused: boolean;
  unsaved: UnsavedNotes;
  onRemove: () => void;
}) {
  const actions = useItemActions();
  const [editing, setEditing] = useState(false);
  const title = useRef<HTMLAnchorElement>(null);
  const noteButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused) title.current?.focus();
  }, [focused]);

  const { product, quantity, note, available } = item;
  const address = `/product/${product._id}`;

  function setQuantity(next: number) {
    if (next === quantity + 1) void actions.increment(item);
    else if (next === quantity - 1) void actions.decrement(item);
    else void actions.setQuantity(item, next);
  }

  function closeEditor() {
    setEditing(false);
    requestAnimationFrame(() => noteButton.current?.focus());
  }

  return (
    <li className="item">
      {/* The title is the link for the keyboard; a drawing says more than the title. */}
      <Link className="tile" to={address} tabIndex={-1} aria-hidden={item.drawing === null}>
        <ItemPicture item={item} sizes="88px" widths={[160, 320]} />
      </Link>
      <div className="item-in">
        <h2>
          <Link to={address} ref={title}>
            {product.name}
          </Link>
        </h2>
        <ItemPrice item={item} />
        <OptionList options={item.selectedOptions} />
        <div className="item-note">
          {!available && (
            <div className="mt-3">
              <Notice
                tone="warning"
                title={item.unavailableReason ?? messages.cart.noLongerAvailable(product.name)}
              >
                {canBeEdited(item) ? itemMessages.editToOrder : messages.cart.removeToOrder}
              </Notice>
            </div>
          )}
          {editing ? (
            <NoteEditor item={item} unsaved={unsaved} onClose={closeEditor} />
          ) : (
            note && (
              <p className="note">
                <q>{note}</q>
              </p>
            )
          )}
        </div>
        <div className="item-qty">
          {available && (
            <QuantityStepper
              label={messages.cart.quantityOf(product.name)}
              value={quantity}
              onChange={setQuantity}
            />
          )}
        </div>
        <div className="item-links">
          {canBeEdited(item) && (
            <Link
              className="textlink flex items-center"
              to={`${address}?item=${item._id}`}
              aria-label={messages.cart.editNamed(product.name)}
            >
              {messages.cart.edit}
            </Link>
          )}
          {available && !editing && (
            <button
              className="textlink"
              type="button"
              ref={noteButton}
              aria-label={
                note ? messages.note.editNamed(product.name) : messages.note.addNamed(product.name)
              }
              onClick={() => setEditing(true)}
            >
              {note ? messages.note.edit : messages.note.add}
            </button>
          )}
          <button
            className="textlink"
            type="button"
            id={`remove-${item._id}`}
            aria-label={messages.cart.removeNamed(product.name)}
            onClick={onRemove}
          >
            {messages.cart.remove}
          </button>
        </div>
      </div>
    </li>
  );
}

/** There is something to choose, and what cannot be ordered as it is can still be drawn. */
function canBeEdited({ available, drawing, selectedOptions }: CartItem): boolean {
  return drawing !== null || (available && selectedOptions.length > 0);
}

function ItemPrice({ item }: { item: CartItem }) {
  if (!item.available) {
    return (
      <span className="item-line">
        <small>{messages.cart.notCounted}</small>
      </span>
    );
  }
  return (
    <span className="item-line">
      {formatMoney(lineTotal(item))}
      <small>{messages.cart.each(formatDollars(item.product.cost))}</small>
    </span>
  );
}
