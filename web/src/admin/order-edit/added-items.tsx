import { NO_PRODUCT_ID } from '@tailorbird/contract/rules/edit-order';
import { formatMoney, minorUnits } from '@tailorbird/contract/rules/money';
import { useId } from 'react';
import { Picture } from '../../ui/picture.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { ChoiceField } from './choice-field.tsx';
import { Difference } from './difference.tsx';
import { differenceOf } from './edited-price.ts';
import type { AddedItem } from './edit-draft.ts';
import { optionsOfProduct } from './editable-options.ts';
import { editMessages } from './messages.ts';
import { RemoveButton } from './remove-button.tsx';
import { problemAt, useShownEdit } from './use-edit.ts';

/** Products that are added, with their choices. Rows of a group stand in its table. */
export function AddedItems() {
  const { draft } = useShownEdit();
  return draft.added.flatMap((added, index) =>
    added.like === undefined ? <AddedProduct key={added.key} added={added} index={index} /> : [],
  );
}

function AddedProduct({ added, index }: { added: AddedItem; index: number }) {
  const { products, price, problems, isSaving, change } = useShownEdit();
  const titleId = useId();
  const key = `added ${index}`;
  const product = products.get(added.product);
  const problem = problemAt(problems, key);
  const [part] = price.partsOf(key);
  const set = (next: Partial<AddedItem>) =>
    change((known) => ({
      ...known,
      added: known.added.map((one) => (one.key === added.key ? { ...one, ...next } : one)),
    }));
  const options = optionsOfProduct(product);
  return (
    <article className="edit-item is-changed" aria-labelledby={titleId}>
      <span className="thumb">
        <Picture imageId={product?.image_id[0]} alt="" sizes="48px" widths={[160]} />
      </span>
      <div className="stack-4 edit-what">
        <h2 id={titleId}>
          <bdi>{product?.name ?? added.name}</bdi>{' '}
          <span className="edit-new">{editMessages.isNew}</span>
        </h2>
        {part && added.product !== NO_PRODUCT_ID && (
          <p className="soft edit-price">
            {editMessages.priced(part.quantity, formatMoney(minorUnits(part.unitCents)))}
          </p>
        )}
        {problem && <p className="field-error">{problem}</p>}
      </div>
      <div className="edit-stepper">
        <QuantityStepper
          label={editMessages.quantityOf(added.name)}
          value={added.quantity}
          disabled={isSaving}
          onChange={(quantity) => set({ quantity })}
        />
      </div>
      <span className="edit-difference">
        <Difference cents={differenceOf(price, key)} isChanged />
      </span>
      <span className="edit-acts">
        <RemoveButton
          label={editMessages.removeOf(added.name)}
          title={editMessages.remove}
          onClick={() =>
            change((known) => ({
              ...known,
              added: known.added.filter((one) => one.key !== added.key),
            }))
          }
        />
      </span>
      {options.length > 0 && (
        <div className="edit-choices edit-item-more">
          {options.map((option) => (
            <ChoiceField
              key={option._id}
              option={option}
              label={option.name}
              isLabelled
              value={added.choices[option._id] ?? ''}
              problem={problemAt(problems, key, option._id)}
              disabled={isSaving}
              onChange={(value) => set({ choices: { ...added.choices, [option._id]: value } })}
            />
          ))}
        </div>
      )}
    </article>
  );
}
