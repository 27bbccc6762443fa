import type { CartItem } from '@tailorbird/contract/cart';
import { formatAmount, formatMoney, lineTotal } from '@tailorbird/contract/rules/money';
import { useEffect, useRef, useState } from 'react';
import { Undo2 } from 'lucide';
import { Notice } from '../../ui/notice.tsx';
import { duplicateAddress } from '../orders/one-more.ts';
import { ItemPicture } from '../../ui/item-picture.tsx';
import { OptionList } from '../../ui/option-list.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { beginDraft } from './begin-draft.ts';
import { messages } from './messages.ts';
import { useItemActions } from './item-actions.ts';
import { NameInText } from '../../ui/name-in-text.tsx';
import { NoteEditor, type UnsavedNotes } from './note-editor.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { PriceBreakdown } from '../../ui/price-lines.tsx';

export function CartLine({
  item,
  name,
  isUnderHead,
  focused,
  unsaved,
  onSave,
  onRemove,
}: {
  item: CartItem;
  /** Its name on buttons: other lines of its product have other names. */
  name: string;
  /** Its product has other entries beside it, and a head of their own above them. */
  isUnderHead: boolean;
  /** It has just come back: the focus goes to it, as its Undo is gone. */
  focused: boolean;
  unsaved: UnsavedNotes;
  onSave: () => void;
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
  const Title = isUnderHead ? 'h3' : 'h2';

  function setQuantity(next: number, correction?: string) {
    if (correction) void actions.correctQuantity(item, next);
    else if (next === quantity + 1) void actions.increment(item);
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
        <Title className="item-title">
          <Link to={address} ref={title}>
            {product.name}
          </Link>
        </Title>
        <ItemPrice item={item} />
        <OptionList options={item.selectedOptions} />
        <div className="item-note">
          {available && <PriceBreakdown lines={item.priceLines} quantity={quantity} />}
          {!available && (
            <div className="item-warning">
              <Notice
                tone="warning"
                title={item.unavailableReason ?? messages.cart.noLongerAvailable(product.name)}
              >
                {canBeEdited(item) ? messages.item.editToOrder : messages.cart.removeToOrder}
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
        {available && (
          <QuantityStepper
            label={messages.cart.quantityOf(name)}
            value={quantity}
            onChange={setQuantity}
          />
        )}
        <div className="cluster item-links">
          {canBeEdited(item) && (
            <Link
              className="textlink"
              to={`${address}?${item.group ? `group=${item.group._id}` : `item=${item._id}`}`}
              aria-label={messages.cart.editLabel(name)}
            >
              {messages.cart.edit}
            </Link>
          )}
          {available && (
            <Link
              className="textlink"
              to={duplicateAddress(item)}
              aria-label={messages.duplicate.label(name)}
              onClick={() => beginDraft(product._id, note)}
            >
              {messages.duplicate.act}
            </Link>
          )}
          {available && !editing && (
            <button
              className="textlink"
              type="button"
              ref={noteButton}
              aria-label={note ? messages.note.editLabel(name) : messages.note.addLabel(name)}
              onClick={() => setEditing(true)}
            >
              {note ? messages.note.edit : messages.note.add}
            </button>
          )}
          <button
            className="textlink"
            type="button"
            aria-label={messages.later.saveLabel(name)}
            onClick={onSave}
          >
            {messages.later.save}
          </button>
          <button
            className="textlink"
            type="button"
            id={`remove-${item._id}`}
            aria-label={messages.cart.removeLabel(name)}
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
export function canBeEdited({ available, drawing, selectedOptions }: CartItem): boolean {
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
      <small>{messages.cart.each(formatAmount(item.product.cost))}</small>
    </span>
  );
}

interface RemovedProps {
  name: string;
  /** It is saved for later. */
  isSaved?: boolean;
  /** What cannot be bought any more cannot come back either. */
  canReturn: boolean;
  onUndo: () => Promise<void>;
}

/** In the place of a removed item, until the page is left. */
export function RemovedLine(props: RemovedProps) {
  return (
    <li className="line-12 item-gone">
      <Removed {...props} />
    </li>
  );
}

export function Removed({ name, isSaved = false, canReturn, onUndo }: RemovedProps) {
  const [undoing, setUndoing] = useState(false);
  const undoButton = useRef<HTMLButtonElement>(null);
  const text = useRef<HTMLSpanElement>(null);
  // The button that removed it is gone, and the focus would be lost with it.
  useEffect(() => (undoButton.current ?? text.current)?.focus(), []);

  async function undo() {
    setUndoing(true);
    await onUndo();
    setUndoing(false);
  }

  return (
    <>
      <Icon of={Undo2} />
      <span className="grow" ref={text} tabIndex={-1}>
        <NameInText say={isSaved ? messages.later.saved : messages.item.removed} name={name} />
      </span>
      {canReturn && (
        <button
          className="textlink"
          type="button"
          ref={undoButton}
          disabled={undoing}
          aria-label={isSaved ? messages.later.undoLabel(name) : messages.cart.undoLabel(name)}
          onClick={() => void undo()}
        >
          {messages.cart.undo}
        </button>
      )}
    </>
  );
}
