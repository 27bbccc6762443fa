import { NAME_MAX_LENGTH } from '@tailorbird/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { formProblem, MoneyField } from '../prices/money-field.tsx';
import { taxQuery } from '../settings/settings-query.ts';
import { Difference } from './difference.tsx';
import { differenceOf } from './edited-price.ts';
import type { AddedLine } from './edit-draft.ts';
import { LineMark } from './edit-item.tsx';
import { isPricedLine } from './edit-request.ts';
import { editMessages } from './messages.ts';
import { RemoveButton } from './remove-button.tsx';
import { problemAt, useShownEdit } from './use-edit.ts';

const lineMessages = editMessages.line;

/** Lines without a product that are added, such as folding in tissue. */
export function AddedLines() {
  const { draft } = useShownEdit();
  return draft.lines.map((line) => <LineForm key={line.key} line={line} />);
}

function LineForm({ line }: { line: AddedLine }) {
  const { draft, price, problems, isSaving, isTried, change } = useShownEdit();
  const isPriced = isPricedLine(line);
  // its place among those that are sent
  const key = `line ${draft.lines.filter(isPricedLine).findIndex((one) => one.key === line.key)}`;
  const set = (next: Partial<AddedLine>) =>
    change((known) => ({
      ...known,
      lines: known.lines.map((one) => (one.key === line.key ? { ...one, ...next } : one)),
    }));
  const problem = isPriced ? problemAt(problems, key) : undefined;
  const nameProblem = isTried && line.name.trim() === '' ? lineMessages.noName : problem;
  const blankCost = isTried ? lineMessages.noCost : undefined;
  return (
    <article className="edit-item is-changed" aria-label={line.name || lineMessages.add}>
      <LineMark />
      <div className="edit-what edit-line">
        <TextField
          label={lineMessages.name}
          hint={lineMessages.nameHint}
          maxLength={NAME_MAX_LENGTH}
          autoComplete="off"
          value={line.name}
          readOnly={isSaving}
          {...(nameProblem !== undefined && { error: nameProblem })}
          onChange={({ target }) => set({ name: target.value })}
        />
        <MoneyField
          label={lineMessages.cost}
          name={`cost-${line.key}`}
          value={line.cost}
          error={line.cost === '' ? blankCost : formProblem(line.cost)}
          readOnly={isSaving}
          onChange={(cost) => set({ cost })}
        />
        <TaxField value={line.taxClass} onChange={(taxClass) => set({ taxClass })} />
        <Select
          label={lineMessages.kind}
          value={line.isMade ? 'made' : 'service'}
          disabled={isSaving}
          onChange={({ target }) => set({ isMade: target.value === 'made' })}
        >
          <option value="service">{lineMessages.service}</option>
          <option value="made">{lineMessages.made}</option>
        </Select>
        {!isPriced && <p className="hint edit-line-wide">{lineMessages.waiting}</p>}
      </div>
      <div className="edit-stepper">
        <QuantityStepper
          label={lineMessages.quantity}
          value={line.quantity}
          disabled={isSaving}
          onChange={(quantity) => set({ quantity })}
        />
      </div>
      <span className="edit-difference">
        <Difference cents={isPriced ? differenceOf(price, key) : 0} isChanged={isPriced} />
      </span>
      <span className="edit-acts">
        <RemoveButton
          label={editMessages.removeOf(line.name || lineMessages.add)}
          title={editMessages.remove}
          onClick={() =>
            change((known) => ({
              ...known,
              lines: known.lines.filter((one) => one.key !== line.key),
            }))
          }
        />
      </span>
    </article>
  );
}

/** Nothing to choose in a shop with one rate of tax, or with none. */
function TaxField({ value, onChange }: { value: string; onChange: (taxClass: string) => void }) {
  const { data } = useQuery(taxQuery);
  const { isSaving } = useShownEdit();
  if (!data || data.classes.length === 0) return null;
  return (
    <Select
      label={lineMessages.taxClass}
      value={value}
      disabled={isSaving}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{lineMessages.standard}</option>
      {data.classes.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
