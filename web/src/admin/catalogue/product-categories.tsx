import type { Category } from '@tailorbird/contract/catalogue';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from './product-messages.ts';

/** So many can be looked through without a filter. */
const FEW = 12;

type Named = Pick<Category, '_id' | 'name'>;

interface ProductCategoriesProps {
  query: UseQueryResult<readonly Named[]>;
  /** Those that the product has, by the names that it knows them by. */
  ofProduct: readonly Named[];
  /** Ids. */
  chosen: readonly string[];
  disabled: boolean;
  onChange: (chosen: string[]) => void;
}

export function ProductCategories(props: ProductCategoriesProps) {
  const { query, ofProduct, chosen, disabled, onChange } = props;
  const [filter, setFilter] = useState('');
  const categories = query.data ?? ofProduct;
  const isLong = categories.length > FEW;
  const known = new Set(categories.map(({ _id }) => _id));
  const gone = chosen.filter((id) => !known.has(id));
  const sought = filter.trim().toLowerCase();
  const shown = [
    ...gone.map((_id) => ({ _id, name: messages.deletedCategory })),
    ...categories.filter(({ name }) => name.toLowerCase().includes(sought)),
  ];

  return (
    <fieldset className="field">
      <legend className="label xs">
        {messages.fields.categories}
        {chosen.length > 0 && <span className="opt"> {messages.chosen(chosen.length)}</span>}
      </legend>
      {isLong && (
        <input
          type="search"
          className="input"
          aria-label={messages.filterCategories}
          placeholder={messages.filterCategories}
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
          onKeyDown={(event) => {
            // Enter would save the product, Escape close the form.
            if (event.key === 'Enter') event.preventDefault();
            if (event.key === 'Escape' && filter !== '') {
              event.preventDefault();
              setFilter('');
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
            {categories.length === 0 ? messages.noCategoriesYet : messages.noCategoryMatches}
          </p>
        )}
      </div>
      {query.isError && !query.data && (
        <p className="field-error xs">
          {messages.categoriesFailed}
          <button
            type="button"
            className="textlink textlink-s"
            onClick={() => void query.refetch()}
          >
            {messages.tryAgain}
          </button>
        </p>
      )}
    </fieldset>
  );
}
