import { ProductPicker } from '../products/product-picker.tsx';
import { lookMessages } from './messages.ts';

interface ProductChoiceProps {
  label?: string;
  /** In their order; ids of products that are deleted among them. */
  chosen: readonly string[];
  disabled?: boolean;
  onChange: (chosen: string[]) => void;
}

/** Products that are chosen by searching them. */
export function ProductChoice({ label, chosen, disabled = false, onChange }: ProductChoiceProps) {
  const { products } = lookMessages;
  return (
    <ProductPicker
      label={label ?? products.label}
      messages={products}
      chosen={chosen}
      disabled={disabled}
      onChange={onChange}
    />
  );
}
