import type { BankColumns, BankDirection } from '@tailorbird/contract/bank-import';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { DirectionSelect, focusDirection } from './bank-direction.tsx';
import { messages } from './bank-messages.ts';
import { guessColumns } from './guess-columns.ts';

const mappingMessages = messages.mapping;

type Field = keyof typeof mappingMessages.fields;

interface BankColumnsFormProps {
  columns: BankColumns;
  /** Columns that may say which way the money went. */
  directions: readonly BankDirection[];
  isBusy: boolean;
  /** With the columns as the endpoint takes them. */
  onUse: (use: { columns: string; direction: string | undefined }) => void;
}

/** Asks which column is what, of a bank whose names are not known. */
export function BankColumnsForm({ columns, directions, isBusy, onUse }: BankColumnsFormProps) {
  const { row, names, sample } = columns;
  const [places, setPlaces] = useState<Record<Field, string>>(() => {
    const { date, amount, text } = guessColumns(sample);
    return { date: String(date), amount: String(amount), text: String(text), remitter: '' };
  });
  const [hasNoHead, setHasNoHead] = useState(false);
  const [direction, setDirection] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const directionId = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    const isUnsaid = directions.length > 0 && direction === '';
    setIsMissing(isUnsaid);
    if (isUnsaid) focusDirection(directionId);
    if (isBusy || isUnsaid) return;
    const { date, amount, text, remitter } = places;
    const used = [date, amount, text, ...(remitter === '' ? [] : [remitter])];
    onUse({
      columns: [hasNoHead ? -1 : row, ...used].join(','),
      direction: direction === '' ? undefined : direction,
    });
  }

  /** Without a head, what was taken for the names is the first line. */
  const labelOf = (name: string, index: number) =>
    hasNoHead || row < 0
      ? mappingMessages.column(
          mappingMessages.unnamed(index + 1),
          row < 0 ? (sample[index] ?? '') : name,
        )
      : mappingMessages.column(name || mappingMessages.unnamed(index + 1), sample[index] ?? '');

  return (
    <form className="box-panel stack-14 bank-panel" onSubmit={submit}>
      <h2 className="h3">{mappingMessages.title}</h2>
      <p className="soft">{row < 0 ? mappingMessages.textWithoutHead : mappingMessages.text}</p>
      {row >= 0 && (
        <label className="check">
          <input
            type="checkbox"
            checked={hasNoHead}
            onChange={({ target }) => setHasNoHead(target.checked)}
          />
          <span>{mappingMessages.noHead}</span>
        </label>
      )}
      <div className="stack-14 bank-columns">
        {(['date', 'amount', 'text', 'remitter'] as const).map((field) => (
          <Select
            key={field}
            label={mappingMessages.fields[field]}
            name={field}
            optional={field === 'remitter'}
            value={places[field]}
            onChange={({ target }) => setPlaces({ ...places, [field]: target.value })}
          >
            {field === 'remitter' && <option value="">{mappingMessages.none}</option>}
            {names.map((name, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- names may be alike
              <option key={index} value={index}>
                {labelOf(name, index)}
              </option>
            ))}
          </Select>
        ))}
        {directions.length > 0 && (
          <DirectionSelect
            {...{ directions, isMissing }}
            id={directionId}
            value={direction}
            none={messages.direction.none}
            onChange={setDirection}
          />
        )}
      </div>
      <div>
        <Button type="submit" size="compact" busy={isBusy}>
          {mappingMessages.use}
        </Button>
      </div>
    </form>
  );
}
