import { isolate } from '@tailorbird/contract/rules/isolate';
import type { ProductFacets } from '@tailorbird/contract/catalogue';
import { ChevronDown, ListFilter, X } from 'lucide';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useEarlyInput } from '../../ui/use-early-input.ts';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { messages } from './messages.ts';
import { countFilters, currentSearch, searchAddress, type ProductSearch } from './list-address.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';

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
        <Icon of={ListFilter} />
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
  const select = useEarlyInput<HTMLSelectElement>(({ value }) => {
    const isListed = listed.some(({ _id }) => _id === search.category);
    if (value !== (isListed ? search.category : '')) choose(value);
  });

  function choose(value: string) {
    const category = value || undefined;
    const address = searchAddress({ ...currentSearch(), category, page: 1 });
    void navigate(address, { preventScrollReset: true });
  }

  return (
    <label className="field">
      <span className="label">Category</span>
      <select
        ref={select}
        className="select"
        value={search.category ?? ''}
        onChange={({ target }) => choose(target.value)}
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
  const chosen = new Set(search.values);
  const count = option.values.filter(({ _id }) => chosen.has(_id)).length;
  const [isOpen, setOpen] = useState(count > 0);
  const fold = useEarlyInput<HTMLDetailsElement>(({ open }) => setOpen(open));

  return (
    <details
      ref={fold}
      className="fold"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <bdi>{option.name}</bdi> {count > 0 && <span className="count">{count}</span>}
        <span className="chev">
          <Icon of={ChevronDown} />
        </span>
      </summary>
      {isOpen && (
        <fieldset>
          <legend className="sr">{option.name}</legend>
          {option.values.map(({ _id, value }) => (
            <OptionValue key={_id} id={_id} name={value} isChosen={chosen.has(_id)} />
          ))}
        </fieldset>
      )}
    </details>
  );
}

function OptionValue({ id, name, isChosen }: { id: string; name: string; isChosen: boolean }) {
  const navigate = useNavigate();
  const box = useEarlyInput<HTMLInputElement>(({ checked }) => {
    if (checked !== isChosen) choose(checked);
  });

  function choose(checked: boolean) {
    const search = currentSearch();
    const others = search.values.filter((each) => each !== id);
    const values = checked ? [...others, id].toSorted() : others;
    void navigate(searchAddress({ ...search, values, page: 1 }), { preventScrollReset: true });
  }

  return (
    <label className="check">
      <input
        ref={box}
        type="checkbox"
        checked={isChosen}
        onChange={({ target }) => choose(target.checked)}
      />
      {name}
    </label>
  );
}

/** The filters that narrow the results, each with a link that removes it. */
export function ChosenFilters({
  search,
  facets,
}: {
  search: ProductSearch;
  facets: ProductFacets;
}) {
  const chosen = chosenIn(search, facets);
  if (chosen.length === 0) return null;
  const without = { ...search, page: 1 };
  return (
    <ul className="goods-chosen" aria-label="Chosen filters">
      {chosen.map(({ name, rest }) => (
        <li key={name}>
          <Link
            to={searchAddress({ ...without, ...rest })}
            aria-label={messages.search.remove(name)}
            preventScrollReset
          >
            {name}
            <Icon of={X} />
          </Link>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <Link
            className="plain"
            to={searchAddress({ ...without, category: undefined, values: [] })}
            preventScrollReset
          >
            Clear Filters
          </Link>
        </li>
      )}
    </ul>
  );
}

/** By name, with what remains when it is taken off. What the shop no longer has goes unnamed. */
function chosenIn(
  { category, values }: ProductSearch,
  facets: ProductFacets,
): { name: string; rest: Partial<ProductSearch> }[] {
  const categories = facets.categories
    .filter(({ _id }) => _id === category)
    .map(({ name }) => ({ name, rest: { category: undefined } }));
  const chosen = facets.options.flatMap((option) =>
    option.values
      .filter(({ _id }) => values.includes(_id))
      .map(({ _id, value }) => ({
        name: `${isolate(option.name)}: ${isolate(value)}`,
        rest: { values: values.filter((each) => each !== _id) },
      })),
  );
  return [...categories, ...chosen];
}
