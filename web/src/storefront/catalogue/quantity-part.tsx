import { QUANTITY } from '@tailorbird/contract/limits';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';

export function QuantityPart({
  value,
  onChange,
  onCorrect,
}: {
  value: number;
  onChange: (quantity: number) => void;
  onCorrect: () => void;
}) {
  return (
    <div className="seam-part" data-option="quantity">
      <div className="seam-head">
        <label className="label" htmlFor="quantity">
          Quantity
        </label>
        <span className="req">
          {QUANTITY.min} to {QUANTITY.max}
        </span>
      </div>
      <QuantityStepper
        id="quantity"
        label="Quantity"
        value={value}
        onChange={onChange}
        onCorrect={onCorrect}
      />
    </div>
  );
}
