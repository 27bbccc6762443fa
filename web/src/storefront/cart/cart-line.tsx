import type { CartItem } from '@tailorbird/contract/cart';
import { formatDollars, formatMoney, lineTotal } from '@tailorbird/contract/rules/money';
import { useEffect, useRef, useState, type FormEvent, useId } from 'react';
import { Undo2, CircleAlert } from 'lucide';
import { lengthInCodePoints } from '@tailorbird/contract/rules/code-points';
import { NOTE_MAX_LENGTH } from '@tailorbird/contract/limits';
import { Notice } from '../../ui/notice.tsx';
import { ItemPicture } from '../../ui/item-picture.tsx';
import { OptionList } from '../../ui/option-list.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { messages } from './messages.ts';
import { useItemActions } from './item-actions.ts';
import { Named } from '../../ui/named.tsx';
import { Button } from '../../ui/button.tsx';
import { changeMessages } from './change-messages.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { PriceMade } from '../../ui/price-lines.tsx';

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
          {available && <PriceMade lines={item.priceLines} quantity={quantity} />}
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
              className="textlink"
              to={`${address}?${item.group ? `group=${item.group._id}` : `item=${item._id}`}`}
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
      <small>{messages.cart.each(formatDollars(item.product.cost))}</small>
    </span>
  );
}

interface RemovedProps {
  name: string;
  /** What cannot be bought any more cannot come back either. */
  canReturn: boolean;
  onUndo: () => Promise<void>;
}

/** In the place of a removed item, until the page is left. */
export function RemovedLine(props: RemovedProps) {
  return (
    <li className="item-gone">
      <Removed {...props} />
    </li>
  );
}

export function Removed({ name, canReturn, onUndo }: RemovedProps) {
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
        <Named say={messages.item.removed} name={name} />
      </span>
      {canReturn && (
        <button
          className="textlink"
          type="button"
          ref={undoButton}
          disabled={undoing}
          aria-label={messages.cart.undoNamed(name)}
          onClick={() => void undo()}
        >
          {messages.cart.undo}
        </button>
      )}
    </>
  );
}

/** Notes that are written and not saved yet, by item. */
export type UnsavedNotes = Map<string, { product: string; focus: () => void }>;

function NoteEditor({
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
