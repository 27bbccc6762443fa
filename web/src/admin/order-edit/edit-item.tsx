import type { OrderItem } from '@tailorbird/contract/orders';
import { isService } from '@tailorbird/contract/kinds/piece-states';
import { formatAmount, formatMoney, minorUnits } from '@tailorbird/contract/rules/money';
import { NO_PRODUCT_ID } from '@tailorbird/contract/rules/edit-order';
import { PencilLine } from 'lucide';
import { useId, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { ItemPicture } from '../../ui/item-picture.tsx';
import { OptionList } from '../../ui/option-list.tsx';
import { itemName } from '../orders/piece-name.ts';
import { piecesInWords } from '../orders/pieces-in-words.ts';
import { CommonChoices } from './common-choices.tsx';
import { Difference } from './difference.tsx';
import { differenceOf, type EditedOrderPrice } from './edited-price.ts';
import { draftValue, valueBefore } from './edit-draft.ts';
import { choicePath, itemOfPath, quantityPath } from './edit-fields.ts';
import { optionsOf } from './editable-options.ts';
import { ItemQuantity } from './edit-row.tsx';
import { editMessages } from './messages.ts';
import { PiecesState } from './pieces-state.tsx';
import { RemoveButton } from './remove-button.tsx';
import { problemAt, useShownEdit } from './use-edit.ts';

/** An item that stands by itself: how many, its words, and its other choices on demand. */
export function EditItem({ item }: { item: OrderItem }) {
  const { edit, draft, products, price, problems, countBegun, set } = useShownEdit();
  const titleId = useId();
  const quantity = Number(draftValue(draft, edit.order, quantityPath(item._id)));
  const options = optionsOf([item], products.get(item.product._id));
  const isChanged = Object.keys(draft.changes).some(
    (path) => itemOfPath(path)?.itemId === item._id,
  );
  const isLocked = countBegun(item) > 0;
  const name = itemName(item, [item]);
  const problem = problemAt(problems, item._id);
  if (quantity === 0) return <GoneItem item={item} name={name} />;
  return (
    <article className={isChanged ? 'edit-item is-changed' : 'edit-item'} aria-labelledby={titleId}>
      <ItemMark item={item} />
      <div className="stack-4 edit-what">
        <h2 id={titleId}>
          <bdi>{item.product.name}</bdi>
        </h2>
        <p className="soft edit-price">{priceInWords(price, item, quantity)}</p>
        <OptionList options={item.selectedOptions} />
        {item.product._id !== NO_PRODUCT_ID && !products.has(item.product._id) && (
          <p className="xs faint">{editMessages.gone}</p>
        )}
        <PiecesState item={item} />
        {problem && <p className="field-error">{problem}</p>}
      </div>
      <ItemQuantity item={item} name={name} />
      <span className="edit-difference">
        <Difference cents={differenceOf(price, item._id, item)} isChanged={isChanged} />
      </span>
      <span className="edit-acts">
        {!isLocked && (
          <RemoveButton
            label={editMessages.takeOutOf(name)}
            title={editMessages.takeOut}
            onClick={() => set(quantityPath(item._id), '0')}
          />
        )}
      </span>
      {!isLocked && <ItemChoices item={item} options={options} />}
    </article>
  );
}

/** Words are in view; values are chosen on demand. */
function ItemChoices({
  item,
  options,
}: {
  item: OrderItem;
  options: ReturnType<typeof optionsOf>;
}) {
  const { draft, problems, set } = useShownEdit();
  const written = options.filter(
    ({ _id, isWritten }) =>
      isWritten && item.selectedOptions.some(({ optionId }) => optionId === _id),
  );
  const others = options.filter((option) => !written.includes(option));
  const isMarked = ({ _id }: { _id: string }) =>
    valueBefore(draft, choicePath(item._id, _id)) !== undefined ||
    problemAt(problems, item._id, _id) !== undefined;
  const [isPressed, setPressed] = useState(false);
  const isOpen = isPressed || others.some(isMarked);
  if (options.length === 0) return null;
  return (
    <div className="stack-8 edit-item-more">
      {(written.length > 0 || isOpen) && (
        <CommonChoices
          options={isOpen ? options : written}
          model={item}
          onChange={(option, value) => set(choicePath(item._id, option._id), value)}
        />
      )}
      {others.length > 0 && !isOpen && (
        <button type="button" className="textlink textlink-s" onClick={() => setPressed(true)}>
          {editMessages.changeChoices}
          <span className="sr"> {item.product.name}</span>
        </button>
      )}
    </div>
  );
}

/** `2 at $20.00 as ordered, 1 at $24.00 as today`, or `12 × $1.50`. */
function priceInWords(
  price: Pick<EditedOrderPrice, 'partsOf'>,
  item: OrderItem,
  quantity: number,
): string {
  const [ordered, today] = price.partsOf(item._id);
  const part = (one: NonNullable<typeof ordered>) => ({
    count: one.quantity,
    price: formatMoney(minorUnits(one.unitCents)),
  });
  if (ordered && today) return editMessages.twoPrices(part(ordered), part(today));
  return editMessages.priced(
    quantity,
    ordered ? part(ordered).price : formatAmount(item.product.cost),
  );
}

/** Its picture; a line without a product has none. */
function ItemMark({ item }: { item: OrderItem }) {
  if (item.product._id === NO_PRODUCT_ID || isService(item)) return <LineMark />;
  return (
    <span className="thumb">
      <ItemPicture item={item} sizes="48px" widths={[160]} decorative />
    </span>
  );
}

/** In the place of a picture. */
export function LineMark() {
  return (
    <span className="center edit-line-mark">
      <Icon of={PencilLine} />
    </span>
  );
}

function GoneItem({ item, name }: { item: OrderItem; name: string }) {
  const { price, numbersOf, isSaving, set } = useShownEdit();
  const numbers = numbersOf(item);
  return (
    <article className="edit-item is-gone" aria-label={name}>
      <ItemMark item={item} />
      <p className="edit-what">
        {piecesInWords(numbers)} <del dir="auto">{name}</del>{' '}
        <span className="soft">
          {numbers.length === 0
            ? editMessages.serviceOut
            : editMessages.removedPieces(numbers.length)}
        </span>
      </p>
      <button
        type="button"
        className="textlink textlink-s edit-stepper"
        aria-label={editMessages.undoOf(name)}
        disabled={isSaving}
        onClick={() => set(quantityPath(item._id), String(item.quantity))}
      >
        {editMessages.undo}
      </button>
      <span className="edit-difference">
        <Difference cents={differenceOf(price, item._id, item)} isChanged />
      </span>
    </article>
  );
}
