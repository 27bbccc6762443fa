import { useId, useRef } from 'react';
import { describe, Field } from '../../ui/field.tsx';
import { isCostNegative, readCost, typeCost, writeCost } from './product-cost.ts';
import { messages } from './product-messages.ts';

interface ProductCostProps {
  /** Dollars, as typed. */
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (value: string) => void;
}

/** Digits and one decimal point; shown with two decimals once it is left. */
export function ProductCost({ value, error, readOnly, onChange }: ProductCostProps) {
  const id = useId();
  const hasComma = useRef(false);
  const text = { label: messages.fields.cost, ...(error !== undefined && { error }) };
  return (
    <Field {...text} id={id}>
      <div className="money">
        <input
          {...describe(id, text)}
          id={id}
          name="cost"
          className="input"
          inputMode="decimal"
          autoComplete="off"
          placeholder={messages.costPlaceholder}
          value={value}
          readOnly={readOnly}
          onChange={({ target }) => {
            const cost = typeCost(target.value, { shown: value, hasComma: hasComma.current });
            hasComma.current = cost.hasComma;
            onChange(cost.shown);
          }}
          onBlur={() => {
            hasComma.current = false;
            if (value !== '' && !isCostNegative(value)) onChange(writeCost(readCost(value)));
          }}
        />
      </div>
    </Field>
  );
}
