import { isolate } from '@tailorbird/contract/isolate';
import type { ProductFacets } from '@tailorbird/contract/catalogue';
import { ChevronDown, ListFilter } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { messages } from './list-messages.ts';
import { countFilters, searchAddress, type ProductSearch } from './search-address.ts';

interface Props {
  search: ProductSearch;
  facets: ProductFacets;
}

/** Above it, a page with all of them would mostly consist of them: they follow in the browser. */
const FEW_CATEGORIES = 40;

/** Open beside the results where there is room, folded above them on a phone. */
export function SearchFilters({ search, facets }: Props) {
  const [isOpen, setOpen] = useState(false);
  const count = countFilters(search);
  return (
    <section className="goods-filters" aria-label="Filters">
      <button
        type="button"
        className="btn btn-secondary goods-filters-toggle"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <ListFilter className="icon" aria-hidden />
        Filters {count > 0 && <span className="badge">{count} set</span>}
      </button>
      <div className={isOpen ? 'goods-filters-body is-open' : 'goods-filters-body'}>
        <CategoryFilter search={search} facets={facets} />
        {facets.options.map((option) => (
          <OptionFilter key={option._id} search={search} option={option} />
        ))}
      </div>
    </section>
  );
}

function CategoryFilter({ search, facets }: Props) {
  const navigate = useNavigate();
  const isInBrowser = useIsInBrowser();
  const filled = facets.categories.filter(
    ({ _id, products }) => products > 0 || _id === search.category,
  );
  const listed =
    isInBrowser || filled.length <= FEW_CATEGORIES
      ? filled
      : filled.filter(({ _id }) => _id === search.category);
  return (
    <label className="field">
      <span className="label">Category</span>
      <select
        className="select"
        value={search.category ?? ''}
        onChange={({ target }) => {
          const category = target.value || undefined;
          void navigate(searchAddress({ ...search, category, page: 1 }), {
            preventScrollReset: true,
          });
        }}
      >
        <option value="">{messages.search.allCategories}</option>
        {listed.map(({ _id, name, products }) => (
          <option key={_id} value={_id}>
            {`${isolate(name)} (${products.toLocaleString('en')})`}
          </option>
        ))}
      </select>
    </label>
  );
}

function OptionFilter({
  search,
  option,
}: {
  search: ProductSearch;
  option: ProductFacets['options'][number];
}) {
  const navigate = useNavigate();
  const chosen = new Set(search.values);
  const count = option.values.filter(({ _id }) => chosen.has(_id)).length;
  const [isOpen, setOpen] = useState(count > 0);

  function toggle(id: string) {
    const others = search.values.filter((each) => each !== id);
    const values = chosen.has(id) ? others : [...others, id].toSorted();
    void navigate(searchAddress({ ...search, values, page: 1 }), { preventScrollReset: true });
  }

  return (
    <details className="fold" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <bdi>{option.name}</bdi> {count > 0 && <span className="count">{count}</span>}
        <span className="chev">
          <ChevronDown className="icon" aria-hidden />
        </span>
      </summary>
      {isOpen && (
        <fieldset>
          <legend className="sr">{option.name}</legend>
          {option.values.map(({ _id, value }) => (
            <label key={_id} className="check">
              <input type="checkbox" checked={chosen.has(_id)} onChange={() => toggle(_id)} />
              {value}
            </label>
          ))}
        </fieldset>
      )}
    </details>
  );
}
