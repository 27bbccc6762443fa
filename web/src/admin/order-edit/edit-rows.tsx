import type { OrderItem } from '@tailorbird/contract/orders';
import { compareOptions, type ItemGroup } from '@tailorbird/contract/rules/group-items';
import { CART_ITEMS_MAX } from '@tailorbird/contract/limits';
import { Plus } from 'lucide';
import { useId, useState } from 'react';
import { newId } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ItemPicture } from '../../ui/item-picture.tsx';
import { OptionList } from '../../ui/option-list.tsx';
import { type EditDraft, withValue } from './edit-draft.ts';
import { choicePath, itemOfPath } from './edit-fields.ts';
import { choiceText, type EditableOption, optionsOf, splitOptions } from './editable-options.ts';
import { AddedRow, EditRow } from './edit-row.tsx';
import { CommonChoices } from './common-choices.tsx';
import { editMessages } from './messages.ts';
import { useShownEdit } from './use-edit.ts';

/** Rows of a folded group, those that are changed besides. */
const FEW = 6;

/** More rows than this are folded: two more would not be worth a press. */
const FOLDED_FROM = FEW + 3;

/** The pieces of a group, each in a row with its own words and sizes; what all share stands above. */
export function EditRows({ group }: { group: ItemGroup<OrderItem> }) {
  const { edit, draft, products, numbersOf, countBegun, change } = useShownEdit();
  const { first, items } = group;
  const titleId = useId();
  const [areCommonOpen, setCommonOpen] = useState(false);
  const options = optionsOf(items, products.get(first.product._id));
  const { own, common } = splitOptions(items, options);
  const added = draft.added.filter(({ like }) => items.some(({ _id }) => _id === like));
  const { shown, rest, showAll } = useFold(items);
  const hasQuantities = items.some(({ quantity }) => quantity > 1);
  const count = items.flatMap((item) => numbersOf(item)).length;
  const locked = items.filter((item) => countBegun(item) > 0);

  function addRow() {
    const model = items.find(({ _id }) => shown.has(_id)) ?? first;
    const choices = Object.fromEntries(
      options.map((option) => [
        option._id,
        option.isWritten && own.includes(option) ? '' : choiceIn(model, option),
      ]),
    );
    const row = {
      key: newId(),
      product: first.product._id,
      name: first.product.name,
      quantity: 1,
      choices,
      like: model._id,
    };
    change((known) => ({ ...known, added: [...known.added, row] }));
  }

  function setAll(option: EditableOption, value: string) {
    change((known) =>
      items
        .filter((item) => countBegun(item) === 0)
        .reduce<EditDraft>(
          (next, { _id }) => withValue(next, edit.order, choicePath(_id, option._id), value),
          {
            ...known,
            added: known.added.map((row) =>
              added.some(({ key }) => key === row.key)
                ? { ...row, choices: { ...row.choices, [option._id]: value } }
                : row,
            ),
          },
        ),
    );
  }

  const model = items.find((item) => !locked.includes(item));
  const isFull = edit.order.cart.items.length + draft.added.length >= CART_ITEMS_MAX;
  return (
    <section className="edit-group" aria-labelledby={titleId}>
      <div className="edit-head">
        <span className="thumb">
          <ItemPicture item={first} sizes="48px" widths={[160]} decorative />
        </span>
        <div className="stack-4">
          <h2 id={titleId}>
            <bdi>{first.product.name}</bdi>{' '}
            <span className="faint">{editMessages.pieces(count)}</span>
          </h2>
          <OptionList options={compareOptions(items).common} />
          {!products.has(first.product._id) && <p className="xs faint">{editMessages.gone}</p>}
        </div>
        {common.length > 0 && model && (
          <button
            type="button"
            className="textlink textlink-s"
            aria-expanded={areCommonOpen}
            onClick={() => setCommonOpen(!areCommonOpen)}
          >
            {areCommonOpen ? editMessages.hideChoices : editMessages.changeAll(count)}
          </button>
        )}
      </div>
      {areCommonOpen && model && (
        <CommonChoices
          options={common}
          model={model}
          hint={editMessages.choicesOfAll(
            count - locked.flatMap((item) => numbersOf(item)).length,
            locked.flatMap((item) => numbersOf(item)).length,
          )}
          onChange={setAll}
        />
      )}
      <table className="edit-table" aria-label={editMessages.table(first.product.name)}>
        <RowHeads own={own} hasQuantities={hasQuantities} />
        <tbody>
          {items
            .filter(({ _id }) => shown.has(_id))
            .map((item) => (
              <EditRow key={item._id} item={item} own={own} hasQuantities={hasQuantities} />
            ))}
          {added.map((row) => (
            <AddedRow key={row.key} row={row} own={own} hasQuantities={hasQuantities} />
          ))}
        </tbody>
      </table>
      <div className="edit-foot">
        {rest > 0 && (
          <Button variant="quiet" size="compact" onClick={showAll}>
            {editMessages.showRest(rest)}
          </Button>
        )}
        {products.has(first.product._id) && !isFull && (
          <Button variant="quiet" size="compact" onClick={addRow}>
            <Icon of={Plus} />
            {own.some(({ isWritten }) => isWritten) ? editMessages.addName : editMessages.addPiece}
          </Button>
        )}
      </div>
    </section>
  );
}

const choiceIn = ({ selectedOptions }: OrderItem, { _id }: EditableOption): string =>
  choiceText(selectedOptions.find(({ optionId }) => optionId === _id));

interface RowHeadsProps {
  own: readonly EditableOption[];
  hasQuantities: boolean;
}

function RowHeads({ own, hasQuantities }: RowHeadsProps) {
  const { heads } = editMessages;
  return (
    <thead>
      <tr>
        <th scope="col" className="edit-number">
          {heads.number}
        </th>
        {own.map(({ _id, name }) => (
          <th key={_id} scope="col">
            <bdi>{name}</bdi>
          </th>
        ))}
        {hasQuantities && <th scope="col">{heads.quantity}</th>}
        <th scope="col">{heads.state}</th>
        <th scope="col" className="edit-difference">
          {heads.difference}
        </th>
        <th scope="col" className="edit-acts">
          <span className="sr">{heads.acts}</span>
        </th>
      </tr>
    </thead>
  );
}

/**
 * The rows in view: the first few, and those that were changed when the page opened or are refused.
 * None of them goes again while somebody types in it.
 */
function useFold(items: readonly OrderItem[]) {
  const { draft, problems, conflicts } = useShownEdit();
  const [isAll, setAll] = useState(items.length < FOLDED_FROM);
  const [begun] = useState(() => {
    const changed = new Set(Object.keys(draft.changes).map((path) => itemOfPath(path)?.itemId));
    const few = items.slice(0, FEW).map(({ _id }) => _id);
    return new Set([...few, ...items.map(({ _id }) => _id).filter((id) => changed.has(id))]);
  });
  const told = new Set([
    ...problems.map(({ key }) => key),
    ...conflicts.map(({ path }) => itemOfPath(path)?.itemId),
  ]);
  const isShown = ({ _id }: OrderItem) => isAll || begun.has(_id) || told.has(_id);
  const shown = new Set(items.filter(isShown).map(({ _id }) => _id));
  return { shown, rest: items.length - shown.size, showAll: () => setAll(true) };
}
