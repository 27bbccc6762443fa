import { formatPercent } from '@tailorbird/contract/rules/write-number';
import { useQuery } from '@tanstack/react-query';
import { Select } from '../../ui/select.tsx';
import { messages } from './messages.ts';
import { taxQuery } from './settings-query.ts';

const taxClassMessages = messages.taxClass;

interface TaxClassFieldProps {
  label: string;
  /** An id, empty for the standard rate. */
  chosen: string;
  disabled: boolean;
  onChange: (name: string) => void;
}

/** Of a product; nothing in a shop without tax classes. */
export function TaxClassField({ label, chosen, disabled, onChange }: TaxClassFieldProps) {
  const { data: tax } = useQuery(taxQuery);
  if (!tax || (tax.classes.length === 0 && chosen === '')) return null;
  return (
    <Select
      label={label}
      name="taxClass"
      className="tax-class"
      value={chosen}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{taxClassMessages.standard(tax.rate)}</option>
      {tax.classes.map(({ _id, name, rate }) => (
        <option key={_id} value={_id}>
          {name}, {formatPercent(rate)}
        </option>
      ))}
    </Select>
  );
}
