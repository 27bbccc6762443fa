import type { CartItem } from '@tailorbird/contract/cart';
import {
  addUpLines,
  commonNote,
  compareOptions,
  costRange,
  countPieces,
  type ItemGroup,
  rowNoun,
  type RowNoun,
  rowsInWords,
} from '@tailorbird/contract/rules/group-items';
import { formatMoney, lineTotal, subtotal } from '@tailorbird/contract/rules/money';
import { useEffect, useRef, useState } from 'react';
import { GroupTable } from '../../ui/group-table.tsx';
import { ItemPile } from '../../ui/item-picture.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OptionList } from '../../ui/option-list.tsx';
import { PriceBreakdown } from '../../ui/price-lines.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { canBeEdited, Removed } from './cart-line.tsx';
import { useItemActions } from './item-actions.ts';
import { messages } from './messages.ts';

const { group: groupMessages } = messages;

/** Rows of a group in view at first. */
const FEW_ROWS = 5;

interface CartGroupProps {
  group: ItemGroup<CartItem>;
  /** What its buttons call it: told apart from other lines of its product. */
  name: string;
  /** Its product has other entries beside it, and a head of their own above them. */
  isUnderHead: boolean;
  isGone: (item: CartItem) => boolean;
  /** The row or the group that has just come back: the focus goes to it. */
  restored: string | undefined;
  onDuplicate: () => Promise<void>;
  onSave: () => void;
  onRemove: (item: CartItem) => void;
  onRemoveAll: () => void;
  onUndo: (item: CartItem) => Promise<void>;
}

/** Items that were put in at once: their product stands once, with its rows. */
export function CartGroup(props: CartGroupProps) {
  const { group, name, isUnderHead, isGone, restored, onDuplicate, onSave, onRemoveAll } = props;
  const { product, selectedOptions } = group.first;
  const called = isUnderHead ? name : product.name;
  const title = useRef<HTMLAnchorElement>(null);
  // the row may come a moment later than the news that it is back
  const isBack = group.items.some(({ _id }) => _id === restored);
  useEffect(() => {
    if (restored === group.key) title.current?.focus();
    else if (isBack) document.getElementById(`remove-${restored}`)?.focus();
  }, [restored, group.key, isBack]);

  const items = group.items.filter((item) => !isGone(item));
  const { common, differing } = compareOptions(group.items);
  const noun = rowNoun(differing);
  const note = commonNote(items);
  const address = `/product/${product._id}`;
  const Title = isUnderHead ? 'h3' : 'h2';
  const isEditable = selectedOptions.length > 0 && items.some(canBeEdited);
  return (
    <li className="item">
      <Link className="pile" to={address} tabIndex={-1} aria-hidden="true">
        <ItemPile items={items} />
      </Link>
      <div className="item-in is-group">
        <Title className="item-title">
          <Link to={address} ref={title}>
            {product.name}
          </Link>
          {`, ${rowsInWords(items.length, noun)}`}
        </Title>
        <GroupPrice items={items} />
        <OptionList options={common} />
        <div className="item-note">
          <PriceBreakdown lines={addUpLines(items.filter(({ available }) => available))} />
          <Unavailable items={items} noun={noun} isEditable={isEditable} />
          {note && (
            <p className="note">
              <q>{note}</q>
            </p>
          )}
        </div>
        <div className="cluster item-links">
          {isEditable && (
            <Link
              className="textlink"
              to={`${address}?group=${group.key}`}
              aria-label={groupMessages.editLabel(noun, called)}
            >
              {groupMessages.edit(noun)}
            </Link>
          )}
          {items.every(({ available }) => available) && (
            <DuplicateButton product={called} onPress={onDuplicate} />
          )}
          <button
            className="textlink"
            type="button"
            aria-label={messages.later.saveLabel(called)}
            onClick={onSave}
          >
            {messages.later.save}
          </button>
          <button
            className="textlink"
            type="button"
            id={`remove-${group.key}`}
            aria-label={groupMessages.removeAllLabel(items.length, called)}
            onClick={onRemoveAll}
          >
            {groupMessages.removeAll(items.length)}
          </button>
        </div>
      </div>
      <div className="group-rows">
        <Rows
          {...props}
          caption={groupMessages.caption(items.length, noun, product.name)}
          hasNote={note !== ''}
        />
      </div>
    </li>
  );
}

/** Once at a time: a second group is made by a press that was meant. */
function DuplicateButton({ product, onPress }: { product: string; onPress: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  async function duplicate() {
    if (isBusy) return;
    setBusy(true);
    await onPress();
    setBusy(false);
  }
  return (
    <button
      className="textlink"
      type="button"
      aria-disabled={isBusy}
      aria-label={messages.duplicate.label(product)}
      data-once
      onClick={() => void duplicate()}
    >
      {messages.duplicate.act}
    </button>
  );
}

function GroupPrice({ items }: { items: readonly CartItem[] }) {
  const orderable = items.filter(({ available }) => available);
  const pieces = countPieces(orderable);
  const range = costRange(orderable);
  return (
    <span className="item-line">
      {orderable.length > 0 && formatMoney(subtotal(orderable))}
      <small>
        {orderable.length === 0 ? messages.cart.notCounted : groupMessages.each(range)}
        {pieces !== orderable.length && (
          <>
            <br />
            {messages.order.pieces(pieces)}
          </>
        )}
      </small>
    </span>
  );
}

/** Why rows cannot be ordered, in one place; each row says its own reason. */
function Unavailable({
  items,
  noun,
  isEditable,
}: {
  items: readonly CartItem[];
  noun: RowNoun;
  isEditable: boolean;
}) {
  const stuck = items.filter(({ available }) => !available);
  const [first] = stuck;
  if (!first) return null;
  const reasons = new Set(stuck.map(({ unavailableReason }) => unavailableReason));
  const isWhole = stuck.length === items.length && reasons.size === 1;
  return (
    <div className="item-warning">
      <Notice
        tone="warning"
        title={
          isWhole
            ? (first.unavailableReason ?? messages.cart.noLongerAvailable(first.product.name))
            : groupMessages.unavailable(stuck.length, items.length, noun)
        }
      >
        {isEditable ? groupMessages.editToOrder : groupMessages.removeToOrder}
      </Notice>
    </div>
  );
}

function Rows({
  group,
  isGone,
  onRemove,
  onUndo,
  caption,
  hasNote,
}: CartGroupProps & { caption: string; hasNote: boolean }) {
  const actions = useItemActions();
  const { product } = group.first;
  // where nothing of it can be ordered, the group says so
  const areSomeAvailable = group.items.some((item) => item.available && !isGone(item));

  function setQuantity(item: CartItem, next: number, correction?: string) {
    if (correction) void actions.correctQuantity(item, next);
    else if (next === item.quantity + 1) void actions.increment(item);
    else if (next === item.quantity - 1) void actions.decrement(item);
    else void actions.setQuantity(item, next);
  }

  return (
    <GroupTable
      items={group.items}
      caption={caption}
      few={FEW_ROWS}
      alwaysShows={(item) => areSomeAvailable && !item.available && !isGone(item)}
      renderInstead={(item, name) =>
        isGone(item) ? (
          <div className="line-12 item-gone">
            <Removed
              name={name || product.name}
              canReturn={item.available}
              onUndo={() => onUndo(item)}
            />
          </div>
        ) : undefined
      }
      renderBelow={({ note, available, unavailableReason }) => (
        <>
          {!available && (
            <p className="small warning">
              {unavailableReason ?? messages.cart.noLongerAvailable(product.name)}
            </p>
          )}
          {note && !hasNote && (
            <p className="note">
              <q>{note}</q>
            </p>
          )}
        </>
      )}
      columns={[
        {
          head: groupMessages.quantity,
          kind: 'number',
          renderCell: (item, name) =>
            item.available && (
              <QuantityStepper
                label={messages.cart.quantityOf(name || product.name)}
                value={item.quantity}
                onChange={(next, correction) => setQuantity(item, next, correction)}
              />
            ),
        },
        {
          head: groupMessages.sum,
          kind: 'sum',
          renderCell: (item) =>
            item.available ? formatMoney(lineTotal(item)) : messages.cart.notCounted,
        },
        {
          head: messages.cart.remove,
          isQuiet: true,
          kind: 'act',
          renderCell: (item, name) => (
            <button
              className="textlink"
              type="button"
              id={`remove-${item._id}`}
              aria-label={messages.cart.removeLabel(name || product.name)}
              onClick={() => onRemove(item)}
            >
              {messages.cart.remove}
            </button>
          ),
        },
      ]}
    />
  );
}
