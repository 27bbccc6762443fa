import type { BankColumns } from '@tailorbird/contract/bank-import';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { messages } from './bank-messages.ts';

const words = messages.mapping;

type Field = keyof typeof words.fields;

interface BankColumnsFormProps {
  columns: BankColumns;
  isBusy: boolean;
  /** With the columns as the endpoint takes them. */
  onUse: (columns: string) => void;
}

/** Asks which column is what, of a bank whose names are not known. */
export function BankColumnsForm({ columns, isBusy, onUse }: BankColumnsFormProps) {
  const { row, names, sample } = columns;
  const [places, setPlaces] = useState<Record<Field, string>>({
    date: '0',
    amount: String(names.length - 1),
    text: '1',
    remitter: '',
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const { date, amount, text, remitter } = places;
    onUse([row, date, amount, text, ...(remitter === '' ? [] : [remitter])].join(','));
  }

  return (
    <form className="box-panel bank-panel" onSubmit={submit}>
      <h2 className="h3">{words.title}</h2>
      <p className="soft">{words.text}</p>
      <div className="bank-columns">
        {(['date', 'amount', 'text', 'remitter'] as const).map((field) => (
          <Select
            key={field}
            label={words.fields[field]}
            name={field}
            optional={field === 'remitter'}
            value={places[field]}
            onChange={({ target }) => setPlaces({ ...places, [field]: target.value })}
          >
            {field === 'remitter' && <option value="">{words.none}</option>}
            {names.map((name, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- names may be alike
              <option key={index} value={index}>
                {words.column(name || words.unnamed(index + 1), sample[index] ?? '')}
              </option>
            ))}
          </Select>
        ))}
      </div>
      <div>
        <Button type="submit" size="compact" aria-disabled={isBusy} aria-busy={isBusy}>
          {words.use}
        </Button>
      </div>
    </form>
  );
}
