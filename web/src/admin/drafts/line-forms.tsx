import { NAME_MAX_LENGTH, QUANTITY } from '@tailorbird/contract/limits';
import { formatMoney, minorUnits } from '@tailorbird/contract/rules/money';
import { useQuery } from '@tanstack/react-query';
import { PencilLine } from 'lucide';
import { useEffect, useRef } from 'react';
import { newId } from '../../api.ts';
import { Icon } from '../../ui/icon.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { formProblem, MoneyField } from '../prices/money-field.tsx';
import { taxQuery } from '../settings/settings-query.ts';
import { type LineEntry, readMoney } from './draft-form.ts';
import { Act } from './draft-act.tsx';
import { draftMessages } from './messages.ts';
import { errorAt, useShownDraft } from './use-draft.ts';

const { line: lineMessages, items: itemMessages } = draftMessages;

export const newLine = (): LineEntry => ({
  _id: newId(),
  name: '',
  quantity: 1,
  cost: '',
  taxClass: '',
  isMade: false,
});

/** Lines without a product, such as folding in tissue. */
export function LineForms() {
  const { form } = useShownDraft();
  return form.lines.map((line) => <LineForm key={line._id} line={line} />);
}

function LineForm({ line }: { line: LineEntry }) {
  const { form, price, problems, isLocked, saver } = useShownDraft();
  const fields = useRef<HTMLDivElement>(null);
  const isNew = line.name === '' && line.cost === '';
  useEffect(() => {
    if (isNew) fields.current?.querySelector('input')?.focus();
    // when it is added, and not when it is emptied
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const isPriced = readMoney(line.cost) !== undefined && line.name.trim() !== '';
  const sent = form.lines.filter(
    ({ name, cost }) => name.trim() !== '' && readMoney(cost) !== undefined,
  );
  const place = `lines.${sent.indexOf(line)}`;
  const priced = price.items.find(({ id }) => id === line._id);
  const total = priced ? priced.unitCents * priced.quantity : 0;
  const set = (next: Partial<LineEntry>) =>
    saver.change((known) => ({
      ...known,
      lines: known.lines.map((one) => (one._id === line._id ? { ...one, ...next } : one)),
    }));
  return (
    <li className="draft-item">
      <span className="center draft-mark">
        <Icon of={PencilLine} />
      </span>
      <div className="stack-4 draft-what">
        <h3>{lineMessages.add}</h3>
        <div className="draft-line" ref={fields}>
          <TextField
            label={lineMessages.name}
            placeholder={lineMessages.nameHint}
            autoComplete="off"
            maxLength={NAME_MAX_LENGTH}
            readOnly={isLocked}
            value={line.name}
            {...errorAt(problems, `${place}.name`)}
            onChange={({ target }) => set({ name: target.value })}
          />
          <TextField
            label={lineMessages.quantity}
            inputMode="numeric"
            autoComplete="off"
            readOnly={isLocked}
            value={line.quantity || ''}
            {...errorAt(problems, `${place}.quantity`)}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => {
              const quantity = Number(target.value.replaceAll(/\D/g, '').slice(0, 3));
              set({ quantity: Math.min(quantity, QUANTITY.max) });
            }}
            onBlur={() => {
              if (line.quantity < QUANTITY.min) set({ quantity: QUANTITY.min });
            }}
          />
          <MoneyField
            label={lineMessages.cost}
            name={`line-${line._id}`}
            value={line.cost}
            error={
              (line.cost === '' ? undefined : formProblem(line.cost)) ??
              errorAt(problems, `${place}.cost`).error
            }
            readOnly={isLocked}
            onChange={(cost) => set({ cost })}
          />
          <TaxClassField value={line.taxClass} onChange={(taxClass) => set({ taxClass })} />
          <Select
            label={lineMessages.kind}
            disabled={isLocked}
            value={line.isMade ? 'made' : 'service'}
            onChange={({ target }) => set({ isMade: target.value === 'made' })}
          >
            <option value="service">{lineMessages.service}</option>
            <option value="made">{lineMessages.made}</option>
          </Select>
        </div>
        {!isPriced && <p className="hint">{lineMessages.waiting}</p>}
      </div>
      <b className="draft-sum">{formatMoney(minorUnits(total))}</b>
      <div className="draft-acts">
        <Act
          label={itemMessages.remove}
          name={line.name || lineMessages.add}
          isDisabled={isLocked}
          onPress={() =>
            saver.change((known) => ({
              ...known,
              lines: known.lines.filter(({ _id }) => _id !== line._id),
            }))
          }
        />
      </div>
    </li>
  );
}

interface TaxClassFieldProps {
  value: string;
  onChange: (taxClass: string) => void;
}

/** Nothing to choose in a shop with one rate of tax, or with none. */
function TaxClassField({ value, onChange }: TaxClassFieldProps) {
  const { data } = useQuery(taxQuery);
  const { isLocked } = useShownDraft();
  if (!data || data.classes.length === 0) return null;
  return (
    <Select
      label={lineMessages.taxClass}
      value={value}
      disabled={isLocked}
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
