import { QUANTITY } from '@tailorbird/contract/limits';
import { Minus, Plus } from 'lucide';
import { useId, useState } from 'react';
import { useEarlyInput } from './use-early-input.ts';
import { Icon } from './icon.tsx';

const { min, max } = QUANTITY;

/** Why the number is another one than was typed. */
const corrections = {
  tooMany: `Set to ${max}, the most per item.`,
  tooFew: `Set to ${min}, the least.`,
  noNumber: (value: number) => `Type a number from ${min} to ${max}: it is ${value} as before.`,
};

/** The quantity that was typed, brought into range, and what to say if it is another one. */
function parse(typed: string, value: number): { quantity: number; correction: string } {
  const text = typed.trim();
  if (!/^\d+$/.test(text)) return { quantity: value, correction: corrections.noNumber(value) };
  const number = Number(text);
  if (number > max) return { quantity: max, correction: corrections.tooMany };
  if (number < min) return { quantity: min, correction: corrections.tooFew };
  return { quantity: number, correction: '' };
}

// spec: 2.44
/**
 * 1 to 99. What is typed counts on Enter or on leaving; what is no such number is corrected, and
 * the correction is said.
 */
export function QuantityStepper({
  id,
  label,
  value,
  onChange,
  onCorrect,
  disabled = false,
}: {
  id?: string;
  /** For a screen reader; a visible label with `htmlFor={id}` may stand beside it as well. */
  label: string;
  value: number;
  /** `correction` is what the field says where it is another one than was typed. */
  onChange: (quantity: number, correction?: string) => void;
  /** Called when leaving the field corrected the typed quantity, perhaps on the way to a button. */
  onCorrect?: () => void;
  disabled?: boolean;
}) {
  const saidId = useId();
  const [typed, setTyped] = useState<string>();
  const [said, setSaid] = useState('');
  const input = useEarlyInput<HTMLInputElement>((early) => {
    if (early.value === String(value)) return;
    if (early === document.activeElement) setTyped(early.value);
    else leave(early.value);
  });

  function commit(text = typed, by = 0): string {
    const { quantity, correction } =
      text === undefined ? { quantity: value, correction: '' } : parse(text, value);
    const next = quantity + by;
    const inRange = next >= min && next <= max;
    setTyped(undefined);
    setSaid(correction);
    if (inRange && next !== value) onChange(next, correction);
    return correction;
  }

  function leave(text = typed) {
    // The sentence stays until something else is typed or stepped.
    if (text !== undefined && commit(text)) onCorrect?.();
  }

  function step(by: 1 | -1) {
    setSaid('');
    onChange(value + by);
  }

  return (
    <div className="row-4 qty-row">
      <fieldset className="qty" aria-label={label}>
        <button
          type="button"
          aria-label="One fewer"
          disabled={disabled || value <= min}
          onClick={() => step(-1)}
        >
          <Icon of={Minus} />
        </button>
        <input
          ref={input}
          id={id}
          aria-label={label}
          aria-describedby={said ? saidId : undefined}
          inputMode="numeric"
          autoComplete="off"
          disabled={disabled}
          value={typed ?? value}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => leave()}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              // Not the form's business: a number is finished, nothing is sent.
              event.preventDefault();
              if (typed !== undefined) commit();
            }
            if (event.key === 'ArrowUp') commit(typed, 1);
            if (event.key === 'ArrowDown') commit(typed, -1);
          }}
        />
        <button
          type="button"
          aria-label="One more"
          disabled={disabled || value >= max}
          onClick={() => step(1)}
        >
          <Icon of={Plus} />
        </button>
      </fieldset>
      <output className="qty-said" id={saidId}>
        {said}
      </output>
    </div>
  );
}
