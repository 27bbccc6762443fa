import type { ProductType } from '@tailorbird/contract/catalogue';
import type { UseQueryResult } from '@tanstack/react-query';
import { Select } from '../../ui/select.tsx';
import { messages } from './product-messages.ts';

type Named = Pick<ProductType, '_id' | 'name'>;

interface ProductTypeFieldProps {
  query: UseQueryResult<readonly Named[]>;
  /** The one that the product has, by the name that it knows it by. */
  ofProduct: Named | undefined;
  /** An id, empty for none. */
  chosen: string;
  disabled: boolean;
  onChange: (chosen: string) => void;
}

export function ProductTypeField(props: ProductTypeFieldProps) {
  const { query, ofProduct, chosen, disabled, onChange } = props;
  const types = query.data ?? (ofProduct ? [ofProduct] : []);
  const isKnown = chosen === '' || types.some(({ _id }) => _id === chosen);
  return (
    <Select
      label={messages.fields.type}
      name="type"
      value={chosen}
      disabled={disabled}
      {...(query.isError && !query.data && { error: messages.typesFailed })}
      onFocus={() => {
        if (query.isError) void query.refetch();
      }}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{messages.noType}</option>
      {!isKnown && <option value={chosen}>{messages.deletedType}</option>}
      {types.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
