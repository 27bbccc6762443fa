import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { unlessMissing } from '../../api-error.ts';
import { call } from '../../api.ts';
import { type PickerMessages, ProductCategories } from './product-pickers.tsx';
import { firstProducts, productPageQuery } from './product-query.ts';

/** Its data is null when the product was deleted. */
export const productNameQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'product name', id],
    queryFn: async ({ signal }) => {
      const found = await unlessMissing(call('GET /product/{id}', { params: { id } }, signal));
      return found && found.product.name;
    },
    meta: { keptAtLogin: true },
  });

/** Milliseconds without a key, after which the shop is asked. */
const PAUSE = 250;

interface ProductPickerProps {
  label: string;
  messages: PickerMessages & {
    /** A chosen one whose name is not here yet. */
    named: string;
    more: (count: number) => string;
  };
  /** Ids. */
  chosen: readonly string[];
  disabled: boolean;
  onChange: (chosen: string[]) => void;
}

/** The newest products, or what the search of products finds, and those that are chosen. */
export function ProductPicker({ label, messages, chosen, disabled, onChange }: ProductPickerProps) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  const page = useQuery({
    ...productPageQuery({ ...firstProducts, search }),
    select: ({ products, total }) => ({ products, total }),
  });
  const products = page.data?.products;
  const unlisted = chosen.filter((id) => products?.every(({ _id }) => _id !== id));
  const names = useQueries({ queries: unlisted.map(productNameQuery) });
  const rest = (page.data?.total ?? 0) - (products?.length ?? 0);
  return (
    <div>
      <ProductCategories
        label={label}
        query={{ ...page, data: products }}
        ofProduct={names.flatMap(({ data, isPending }, index) =>
          data || isPending ? { _id: unlisted[index] ?? '', name: data ?? messages.named } : [],
        )}
        chosen={chosen}
        disabled={disabled}
        messages={messages}
        onFilter={setTyped}
        onChange={onChange}
      />
      {rest > 0 && <p className="hint">{messages.more(rest)}</p>}
    </div>
  );
}
