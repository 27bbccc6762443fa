import { isObject } from '../../api-error.ts';
import { filterSearch, firstPage, readFilters } from '../../orders/order-filters.ts';
import { keptText } from '../kept-text.ts';

/** Filters and order of the list of orders, under a name that an admin gave them. */
export interface SavedView {
  name: string;
  /** As in the address. */
  search: string;
}

export const VIEW_NAME_MAX_LENGTH = 30;
export const VIEWS_MAX = 12;

const kept = keptText('tailorbird:order-views');

/** The views that this browser keeps, up to `VIEWS_MAX`. One of a known name takes the other's place. */
export function useSavedViews() {
  const [text, write] = kept.use();
  const views = readViews(text);
  const others = (name: string) => views.filter((view) => view.name !== name);
  return {
    views,
    save: (view: SavedView) => write(JSON.stringify([...others(view.name), view])),
    remove: (name: string) => write(JSON.stringify(others(name))),
  };
}

/** What is no view is left out: anybody at this browser can write there. */
export function readViews(text: string | null): SavedView[] {
  let read: unknown;
  try {
    read = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  return (Array.isArray(read) ? read : []).slice(0, VIEWS_MAX).flatMap((one: unknown) => {
    if (!isObject(one) || typeof one['name'] !== 'string' || typeof one['search'] !== 'string') {
      return [];
    }
    const name = one['name'].slice(0, VIEW_NAME_MAX_LENGTH);
    const search = filterSearch(firstPage(readFilters(new URLSearchParams(one['search']))));
    return name === '' ? [] : [{ name, search }];
  });
}
