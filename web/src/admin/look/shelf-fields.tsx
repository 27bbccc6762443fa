import { LOOK } from '@tailorbird/contract/look-limits';
import { SHELF_ORDERS } from '@tailorbird/contract/kinds/look';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { Select } from '../../ui/select.tsx';
import { useCategories } from '../catalogue-query.ts';
import { productNameQuery } from '../products/product-picker.tsx';
import { ProductCategories } from '../products/product-pickers.tsx';
import { CountedField } from './banner-fields.tsx';
import { ChosenList } from './chosen-list.tsx';
import { homeMessages as messages } from './home-layout-messages.ts';
import { lookMessages } from './messages.ts';
import { ProductChoice } from './product-choice.tsx';
import type { SectionFieldsProps } from './section-types.ts';

/** A row of products of one category. */
export function ShelfFields({ section, set, of, field }: SectionFieldsProps<'shelf'>) {
  const { category, order, products } = section;
  const categories = useCategories().data ?? [];
  const isKnown = category === null || categories.some(({ _id }) => _id === category);
  /** Those that were chosen by hand come back with the order. */
  const [chosen, setChosen] = useState(products);
  return (
    <>
      <div className="look-two">
        <Select
          label={messages.category}
          id={of.idOf(`${field}.category`)}
          error={of.errorAt(`${field}.category`)}
          value={category ?? ''}
          onChange={({ target }) => set({ category: target.value || null })}
        >
          {category === null && <option value="">{messages.noCategory}</option>}
          {!isKnown && <option value={category}>{messages.goneCategory}</option>}
          {categories.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          label={messages.order}
          id={of.idOf(`${field}.order`)}
          value={order}
          onChange={({ target }) => {
            const next = SHELF_ORDERS.find((each) => each === target.value);
            if (next) set({ order: next, products: next === 'by-hand' ? chosen : [] });
          }}
        >
          {SHELF_ORDERS.map((each) => (
            <option key={each} value={each}>
              {messages.orders[each]}
            </option>
          ))}
        </Select>
      </div>
      {order === 'by-hand' && (
        <ProductsByHand
          chosen={products}
          onChange={(next) => {
            setChosen(next);
            set({ products: next });
          }}
        />
      )}
    </>
  );
}

interface ChosenProps {
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

function ProductsByHand({ chosen, onChange }: ChosenProps) {
  const names = useQueries({ queries: chosen.map(productNameQuery) });
  const { products } = lookMessages;
  return (
    <>
      <ChosenList
        label={messages.chosenProducts}
        entries={chosen.map((id, index) => {
          const name = names[index]?.data;
          return { id, name: name ?? (name === null ? products.deleted : products.named) };
        })}
        onChange={onChange}
      />
      <ProductChoice
        label={messages.productsLabel}
        chosen={chosen}
        onChange={(next) => onChange(next.slice(0, LOOK.chosen))}
      />
    </>
  );
}

/** Tiles that lead to categories. */
export function CategoryTileFields({ section, set, of, field }: SectionFieldsProps<'categories'>) {
  const { title, categories: chosen } = section;
  const query = useCategories();
  const entries = chosen.map((id) => ({
    id,
    name: query.data?.find(({ _id }) => _id === id)?.name ?? messages.goneCategory,
  }));
  return (
    <>
      <CountedField
        label={messages.titleLabel}
        id={of.idOf(`${field}.title`)}
        most={LOOK.title}
        value={title}
        error={of.errorAt(`${field}.title`)}
        onChange={(next) => set({ title: next })}
      />
      <ChosenList
        label={messages.chosenCategories}
        entries={entries}
        onChange={(next) => set({ categories: next })}
      />
      <ProductCategories
        label={messages.categoriesLabel}
        query={query}
        ofProduct={[]}
        chosen={chosen}
        disabled={false}
        onChange={(next) => set({ categories: next.slice(0, LOOK.chosen) })}
      />
      <p className="hint">{messages.categoriesHint}</p>
    </>
  );
}
