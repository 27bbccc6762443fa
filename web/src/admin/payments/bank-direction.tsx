import type { BankDirection } from '@tailorbird/contract/bank-import';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { messages } from './bank-messages.ts';

const directionMessages = messages.direction;

interface DirectionSelectProps {
  id: string;
  directions: readonly BankDirection[];
  /** As the endpoint takes it; empty: nothing is chosen. */
  value: string;
  /** Of the choice that none of the columns says it. */
  none: string;
  isMissing: boolean;
  onChange: (value: string) => void;
}

/** Each of the two values of a column may be the one of money that came. */
export function DirectionSelect({
  id,
  directions,
  value,
  none,
  isMissing,
  onChange,
}: DirectionSelectProps) {
  return (
    <Select
      id={id}
      label={directionMessages.label}
      name="direction"
      value={value}
      error={isMissing && value === '' ? directionMessages.missing : undefined}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="" disabled>
        {directionMessages.choose}
      </option>
      {directions.flatMap(({ column, name, values }) =>
        values.map((one) => (
          <option key={`${column},${one}`} value={`${column},${one}`}>
            {directionMessages.value(name || messages.mapping.unnamed(column + 1), one)}
          </option>
        )),
      )}
      <option value="none">{none}</option>
    </Select>
  );
}

/** Leads to the select that nothing is chosen in. */
export const focusDirection = (id: string) => document.getElementById(id)?.focus();

interface BankDirectionFormProps {
  directions: readonly BankDirection[];
  isBusy: boolean;
  onUse: (direction: string) => void;
}

/** Asks what stands for money that came, where neither amounts nor known words say it. */
export function BankDirectionForm({ directions, isBusy, onUse }: BankDirectionFormProps) {
  const [value, setValue] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const id = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsMissing(value === '');
    if (value === '') focusDirection(id);
    else if (!isBusy) onUse(value);
  }

  return (
    <form className="box-panel stack-14 bank-panel" onSubmit={submit}>
      <h2 className="h3">{directionMessages.title}</h2>
      <p className="soft">{directionMessages.text}</p>
      <div className="stack-14 bank-columns">
        <DirectionSelect
          {...{ id, directions, value, isMissing }}
          none={directionMessages.all}
          onChange={setValue}
        />
      </div>
      <div>
        <Button type="submit" size="compact" busy={isBusy}>
          {directionMessages.use}
        </Button>
      </div>
    </form>
  );
}
