import type { OrderItem } from '@tailorbird/contract/orders';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { itemName } from '../orders/piece-name.ts';
import { piecesInWords } from '../orders/pieces-in-words.ts';
import { ChoiceField, choiceInWords, Was } from './choice-field.tsx';
import { Difference } from './difference.tsx';
import { differenceOf } from './edited-price.ts';
import { type AddedItem, draftValue, valueBefore } from './edit-draft.ts';
import { choicePath, itemOfPath, quantityPath } from './edit-fields.ts';
import type { EditableOption } from './editable-options.ts';
import { editMessages } from './messages.ts';
import { PiecesState } from './pieces-state.tsx';
import { RemoveButton } from './remove-button.tsx';
import { problemAt, useShownEdit } from './use-edit.ts';

interface RowProps {
  /** Options that each row has a field for. */
  own: readonly EditableOption[];
  hasQuantities: boolean;
}

/** An item of a group: its words and sizes, its state, and the difference that its change makes. */
export function EditRow({ item, own, hasQuantities }: RowProps & { item: OrderItem }) {
  const { edit, draft, price, problems, isSaving, numbersOf, countBegun, set } = useShownEdit();
  const { order } = edit;
  const quantity = Number(draftValue(draft, order, quantityPath(item._id)));
  const numbers = piecesInWords(numbersOf(item));
  const isLocked = countBegun(item) > 0;
  const isChanged = Object.keys(draft.changes).some(
    (path) => itemOfPath(path)?.itemId === item._id,
  );
  const name = itemName(item, [item]);
  if (quantity === 0) return <GoneRow item={item} own={own} hasQuantities={hasQuantities} />;
  const problem = problemAt(problems, item._id);
  return (
    <tr className={isChanged ? 'is-changed' : undefined}>
      <td className="edit-number">{numbers}</td>
      {own.map((option) => {
        const path = choicePath(item._id, option._id);
        return (
          <td key={option._id} className={option.isWritten ? 'edit-words' : 'edit-choice'}>
            <ChoiceField
              option={option}
              label={editMessages.fieldOf(option.name, numbers)}
              value={draftValue(draft, order, path)}
              before={valueBefore(draft, path)}
              problem={problemAt(problems, item._id, option._id)}
              disabled={isLocked || isSaving}
              onChange={(value) => set(path, value)}
            />
          </td>
        );
      })}
      {hasQuantities && (
        <td className="edit-quantity">
          <ItemQuantity item={item} name={name} />
        </td>
      )}
      <td className="edit-state">
        <PiecesState item={item} />
        {problem && <p className="field-error">{problem}</p>}
      </td>
      <td className="edit-difference">
        <Difference cents={differenceOf(price, item._id, item)} isChanged={isChanged} />
      </td>
      <td className="edit-acts">
        {!isLocked && (
          <RemoveButton
            label={editMessages.takeOutOf(`${numbers} ${name}`)}
            title={editMessages.takeOut}
            onClick={() => set(quantityPath(item._id), '0')}
          />
        )}
      </td>
    </tr>
  );
}

/** What is taken out: its number is not used again. */
function GoneRow({ item, own, hasQuantities }: RowProps & { item: OrderItem }) {
  const { edit, price, numbersOf, isSaving, set } = useShownEdit();
  const numbers = numbersOf(item);
  const name = itemName(item, [item]);
  const before = edit.order.cart.items.find(({ _id }) => _id === item._id)?.quantity ?? 0;
  return (
    <tr className="is-gone">
      <td className="edit-number">{piecesInWords(numbers)}</td>
      <td className="edit-words" colSpan={own.length + Number(hasQuantities)}>
        <del dir="auto">{name}</del>{' '}
        <span className="soft">{editMessages.removedPieces(numbers.length)}</span>
      </td>
      <td className="edit-state">
        <button
          type="button"
          className="textlink textlink-s"
          aria-label={editMessages.undoOf(name)}
          disabled={isSaving}
          onClick={() => set(quantityPath(item._id), String(before))}
        >
          {editMessages.undo}
        </button>
      </td>
      <td className="edit-difference" colSpan={2}>
        <Difference cents={differenceOf(price, item._id, item)} isChanged />
      </td>
    </tr>
  );
}

/** How many of an item; what is begun is not taken away. */
export function ItemQuantity({ item, name }: { item: OrderItem; name: string }) {
  const { edit, draft, isSaving, countBegun, set } = useShownEdit();
  const path = quantityPath(item._id);
  const before = valueBefore(draft, path);
  const begun = countBegun(item);
  return (
    <div className={before === undefined ? 'edit-stepper' : 'edit-stepper is-new'}>
      {before !== undefined && <Was>{before}</Was>}
      <QuantityStepper
        label={editMessages.quantityOf(name)}
        value={Number(draftValue(draft, edit.order, path))}
        disabled={isSaving}
        onChange={(quantity) => set(path, String(Math.max(quantity, begun)))}
      />
    </div>
  );
}

/** A row that is added: it has no number yet. */
export function AddedRow({ row, own, hasQuantities }: RowProps & { row: AddedItem }) {
  const { draft, price, problems, isSaving, change } = useShownEdit();
  const key = `added ${draft.added.findIndex((one) => one.key === row.key)}`;
  const changeRow = (next: Partial<AddedItem>) =>
    change((known) => ({
      ...known,
      added: known.added.map((one) => (one.key === row.key ? { ...one, ...next } : one)),
    }));
  const [first] = own;
  const name = (first && choiceInWords(first, row.choices[first._id] ?? '')) ?? editMessages.isNew;
  return (
    <tr className="is-changed">
      <td className="edit-number">{editMessages.isNew}</td>
      {own.map((option) => (
        <td key={option._id} className={option.isWritten ? 'edit-words' : 'edit-choice'}>
          <ChoiceField
            option={option}
            label={editMessages.fieldOf(option.name, editMessages.isNew)}
            value={row.choices[option._id] ?? ''}
            problem={problemAt(problems, key, option._id)}
            disabled={isSaving}
            onChange={(value) => changeRow({ choices: { ...row.choices, [option._id]: value } })}
          />
        </td>
      ))}
      {hasQuantities && (
        <td className="edit-quantity">
          <QuantityStepper
            label={editMessages.quantityOf(name)}
            value={row.quantity}
            disabled={isSaving}
            onChange={(quantity) => changeRow({ quantity })}
          />
        </td>
      )}
      <td className="edit-state">
        <span className="soft">{editMessages.isNew}</span>
        {problemAt(problems, key) && <p className="field-error">{problemAt(problems, key)}</p>}
      </td>
      <td className="edit-difference">
        <Difference cents={differenceOf(price, key)} isChanged />
      </td>
      <td className="edit-acts">
        <RemoveButton
          label={editMessages.removeOf(name)}
          title={editMessages.remove}
          onClick={() =>
            change((known) => ({
              ...known,
              added: known.added.filter((one) => one.key !== row.key),
            }))
          }
        />
      </td>
    </tr>
  );
}
