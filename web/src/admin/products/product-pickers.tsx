import type { Category, ProductType } from '@tailorbird/contract/catalogue';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Select } from '../../ui/select.tsx';
import { messages as productMessages } from './messages.ts';
import { NoneYet } from './none-yet.tsx';
import './products.css';

type TypeName = Pick<ProductType, '_id' | 'name'>;

interface ProductTypeFieldProps {
  label: string;
  query: UseQueryResult<readonly TypeName[]>;
  /** The product's type, with the name the product has for it. */
  ofProduct: TypeName | undefined;
  /** An id, empty for none. */
  chosen: string;
  disabled: boolean;
  onChange: (chosen: string) => void;
}

// spec: 2.133
export function ProductTypeField(props: ProductTypeFieldProps) {
  const { label, query, ofProduct, chosen, disabled, onChange } = props;
  const types = query.data ?? (ofProduct ? [ofProduct] : []);
  const isKnown = chosen === '' || types.some(({ _id }) => _id === chosen);
  return (
    <Select
      label={label}
      name="type"
      value={chosen}
      disabled={disabled}
      {...(query.isError && !query.data && { error: productMessages.typesFailed })}
      onFocus={() => {
        if (query.isError) void query.refetch();
      }}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{productMessages.noType}</option>
      {!isKnown && <option value={chosen}>{productMessages.deletedType}</option>}
      {types.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** So many can be looked through without a filter. */
const FEW = 12;

type CategoryName = Pick<Category, '_id' | 'name'>;

interface ProductCategoriesProps {
  label: string;
  query: {
    data: readonly CategoryName[] | undefined;
    isError: boolean;
    refetch: () => Promise<unknown>;
  };
  /** Names of chosen ones that the list may lack: those of the product. */
  ofProduct: readonly CategoryName[];
  /** Ids. */
  chosen: readonly string[];
  disabled: boolean;
  /** Where it is something else that is picked. */
  messages?: PickerMessages;
  /** The list has only what matches: the shop looks for what is typed. */
  onFilter?: (typed: string) => void;
  onChange: (chosen: string[]) => void;
}

export interface PickerMessages {
  deleted: string;
  filter: string;
  failed: string;
  noneYet: ReactNode;
  noneMatches: string;
}

const ofCategories: PickerMessages = {
  deleted: productMessages.deletedCategory,
  filter: productMessages.filterCategories,
  failed: productMessages.categoriesFailed,
  noneYet: <NoneYet of="category" />,
  noneMatches: productMessages.noCategoryMatches,
};

export function ProductCategories(props: ProductCategoriesProps) {
  const { label, query, ofProduct, chosen, disabled, messages = ofCategories } = props;
  const { onFilter, onChange } = props;
  const [filter, setFilter] = useState('');
  const categories = query.data ?? ofProduct;
  const isLong = onFilter !== undefined || categories.length > FEW;
  const listed = new Set(categories.map(({ _id }) => _id));
  const names = new Map(ofProduct.map(({ _id, name }) => [_id, name]));
  const sought = onFilter ? '' : filter.trim().toLowerCase();
  const shown = [
    ...chosen
      .filter((id) => !listed.has(id))
      .map((_id) => ({ _id, name: (onFilter && names.get(_id)) ?? messages.deleted })),
    ...categories.filter(({ name }) => name.toLowerCase().includes(sought)),
  ];

  function setFilterTo(typed: string) {
    setFilter(typed);
    onFilter?.(typed);
  }

  return (
    <fieldset className="field">
      <legend className="label xs">
        {label}
        {chosen.length > 0 && <span className="opt"> {productMessages.chosen(chosen.length)}</span>}
      </legend>
      {isLong && (
        <input
          type="search"
          className="input"
          aria-label={messages.filter}
          placeholder={messages.filter}
          value={filter}
          onChange={({ target }) => setFilterTo(target.value)}
          onKeyDown={(event) => {
            // Enter would save the product, Escape close the form.
            if (event.key === 'Enter') event.preventDefault();
            if (event.key === 'Escape' && filter !== '') {
              event.preventDefault();
              setFilterTo('');
            }
          }}
        />
      )}
      <div className={isLong ? 'checks checks-many' : 'checks'}>
        {shown.map(({ _id, name }) => (
          <label key={_id} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(_id)}
              disabled={disabled}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...chosen, _id] : chosen.filter((other) => other !== _id),
                )
              }
            />
            <span>{name}</span>
          </label>
        ))}
        {query.data && shown.length === 0 && (
          <p className="hint">
            {categories.length === 0 && filter === '' ? messages.noneYet : messages.noneMatches}
          </p>
        )}
      </div>
      {query.isError && !query.data && (
        <p className="field-error xs">
          {messages.failed}
          <button
            type="button"
            className="textlink textlink-s"
            onClick={() => void query.refetch()}
          >
            {productMessages.tryAgain}
          </button>
        </p>
      )}
    </fieldset>
  );
}
