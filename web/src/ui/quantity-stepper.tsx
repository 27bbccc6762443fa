import { QUANTITY } from '@tailorbird/contract/limits';
import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';

/** A whole number, brought into range; undefined for anything else that was typed. */
function parse(typed: string): number | undefined {
  if (!/^\d+$/.test(typed.trim())) return undefined;
  return Math.min(QUANTITY.max, Math.max(QUANTITY.min, Number(typed)));
}

/** 1 to 99. What is typed counts on Enter or on leaving; nonsense falls back to the last value. */
export function QuantityStepper({
  id,
  label,
  value,
  onChange,
  disabled = false,
}: {
  id?: string;
  /** For a screen reader; a visible label with `htmlFor={id}` may stand beside it as well. */
  label: string;
  value: number;
  onChange: (quantity: number) => void;
  disabled?: boolean;
}) {
  const [typed, setTyped] = useState<string>();
  function commit(by = 0) {
    const quantity = (parse(typed ?? '') ?? value) + by;
    setTyped(undefined);
    const inRange = quantity >= QUANTITY.min && quantity <= QUANTITY.max;
    if (inRange && quantity !== value) onChange(quantity);
  }
  return (
    <fieldset className="qty" aria-label={label}>
      <button
        type="button"
        aria-label="One fewer"
        disabled={disabled || value <= QUANTITY.min}
        onClick={() => onChange(value - 1)}
      >
        <Minus className="icon" aria-hidden />
      </button>
      <input
        id={id}
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        disabled={disabled}
        value={typed ?? value}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => commit()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // Not the form's business: a number is finished, nothing is sent.
            event.preventDefault();
            commit();
          }
          if (event.key === 'ArrowUp') commit(1);
          if (event.key === 'ArrowDown') commit(-1);
        }}
      />
      <button
        type="button"
        aria-label="One more"
        disabled={disabled || value >= QUANTITY.max}
        onClick={() => onChange(value + 1)}
      >
        <Plus className="icon" aria-hidden />
      </button>
    </fieldset>
  );
}
