import { isolate } from '@tailorbird/contract/isolate';
import type { ProductFacets } from '@tailorbird/contract/catalogue';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { messages } from './list-messages.ts';
import { searchAddress, type ProductSearch } from './search-address.ts';

/** What narrows the results, each to be taken off. */
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
            <X className="icon" aria-hidden />
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
