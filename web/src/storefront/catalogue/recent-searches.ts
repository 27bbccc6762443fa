import { storedEntry } from '../../stored-entry.ts';

const MOST = 8;
const LONGEST = 100;

const searches = storedEntry({
  lasts: 'in browser',
  key: 'tailorbird.searches',
  parse: (stored) =>
    (Array.isArray(stored) ? stored : [])
      .filter((each): each is string => typeof each === 'string')
      .slice(0, MOST),
});

/** Searches of this browser, the last one first. */
export const listSearches = searches.read;

export function rememberSearch(typed: string): void {
  const search = typed.trim();
  if (search === '' || search.length > LONGEST) return;
  const others = listSearches().filter((each) => each.toLowerCase() !== search.toLowerCase());
  searches.write([search, ...others].slice(0, MOST));
}

export function forgetSearches(): void {
  searches.write([]);
}
