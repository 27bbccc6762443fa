import type { ProductFacets } from '@tailorbird/contract/catalogue';
import type { ReactNode } from 'react';
import { ChosenFilters } from './chosen-filters.tsx';
import type { FilterProps } from './facet-fields.tsx';
import { SearchFilters } from './search-filters.tsx';

/** A list of products beside what it can be narrowed by. */
export function NarrowedGoods({
  found,
  children,
  ...rest
}: Omit<FilterProps, 'facets'> & {
  /** Undefined while it is not known yet. */
  found: { total: number; hasMore?: boolean; facets?: ProductFacets | undefined } | undefined;
  children: ReactNode;
}) {
  const { total = 0, hasMore = false, facets } = found ?? {};
  // without products there is nothing to choose from, other than to take off what was chosen
  const isNarrowable = facets !== undefined && facets.found > 0;
  // the list keeps its place in the tree: put in anew, it would ask again for what has just failed
  return (
    <div className={isNarrowable ? 'stack goods-search' : undefined}>
      {isNarrowable && <SearchFilters {...rest} facets={facets} total={total} hasMore={hasMore} />}
      <div className="category-goods">
        {facets && <ChosenFilters {...rest} facets={facets} />}
        {children}
      </div>
    </div>
  );
}
