import { isObject } from '../../api-error.ts';
import { filterSearch, firstPage, readFilters } from '../../orders/order-filters.ts';
import { storedEntry } from '../../stored-entry.ts';
import { useStored } from '../kit/use-stored.ts';

/** Filters and order of the list of orders, under a name that an admin gave them. */
export interface SavedView {
  name: string;
  /** As in the address. */
  search: string;
}

export const VIEW_NAME_MAX_LENGTH = 30;
export const VIEWS_MAX = 12;

/** The views that this browser keeps, up to `VIEWS_MAX`. One of a known name takes the other's place. */
export function useSavedViews() {
  const views = useStored(savedViews);
  const others = (name: string) => views.filter((view) => view.name !== name);
  return {
    views,
    save: (view: SavedView) => savedViews.write([...others(view.name), view]),
    remove: (name: string) => savedViews.write(others(name)),
  };
}

/** Reads the views and leaves out all else: anybody at this browser can write there. */
export function readViews(stored: unknown): SavedView[] {
  return (Array.isArray(stored) ? stored : []).slice(0, VIEWS_MAX).flatMap((one: unknown) => {
    if (!isObject(one) || typeof one['name'] !== 'string' || typeof one['search'] !== 'string') {
      return [];
    }
    const name = one['name'].slice(0, VIEW_NAME_MAX_LENGTH);
    const search = filterSearch(firstPage(readFilters(new URLSearchParams(one['search']))));
    return name === '' ? [] : [{ name, search }];
  });
}

const savedViews = storedEntry({
  lasts: 'in browser',
  key: 'tailorbird:order-views',
  parse: readViews,
});
