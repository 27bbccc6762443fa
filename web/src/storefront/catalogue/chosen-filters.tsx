import { isolate } from '@tailorbird/contract/rules/isolate';
import { X } from 'lucide';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { notNarrowed } from './list-address.ts';
import { messages } from './messages.ts';
import type { FilterProps, Filters } from './facet-fields.tsx';

/** The filters that narrow the list, each with a link that removes it. */
export function ChosenFilters({ filters, facets, linkTo }: FilterProps) {
  const chosen = chosenIn(filters, facets);
  if (chosen.length === 0) return null;
  return (
    <ul className="cluster goods-chosen" aria-label="Chosen filters">
      {chosen.map(({ name, rest }) => (
        <li key={name}>
          <Link
            className="inline-6"
            to={linkTo({ ...filters, ...rest })}
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
            to={linkTo({ ...filters, ...notNarrowed, category: undefined })}
            preventScrollReset
          >
            Clear Filters
          </Link>
        </li>
      )}
    </ul>
  );
}

interface ChosenFilter {
  name: string;
  /** What remains when it is taken off. */
  rest: Partial<Filters>;
}

/** By name. What the shop no longer has goes unnamed. */
function chosenIn(filters: Filters, facets: FilterProps['facets']): ChosenFilter[] {
  const { category, colours, sizes, lettered, values, from, to } = filters;
  const texts = messages.facets;
  return [
    ...facets.categories
      .filter(({ _id }) => _id === category)
      .map(({ name }) => ({ name, rest: { category: undefined } })),
    ...colours.map((family) => ({
      name: `${texts.colour}: ${texts.families[family]}`,
      rest: { colours: without(colours, family) },
    })),
    ...sizes.map((slug) => ({
      name: `${texts.size}: ${isolate(facets.sizes.find((size) => size.slug === slug)?.name ?? slug)}`,
      rest: { sizes: without(sizes, slug) },
    })),
    ...(lettered ? [{ name: texts.lettered, rest: { lettered: false } }] : []),
    ...facets.values.map(({ _id, option, value }) => ({
      name: `${isolate(option)}: ${isolate(value)}`,
      rest: { values: without(values, _id) },
    })),
    ...(from === undefined && to === undefined
      ? []
      : [{ name: texts.priceRange(from, to), rest: { from: undefined, to: undefined } }]),
  ];
}

function without<Value>(list: readonly Value[], value: Value): Value[] {
  return list.filter((each) => each !== value);
}
