const KEY = 'tailorbird.searches';
const MOST = 8;
const LONGEST = 100;

/** What was searched for in this browser, the last one first. */
export function listSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((each): each is string => typeof each === 'string').slice(0, MOST);
  } catch {
    // there is no storage, or something else has written to it
    return [];
  }
}

export function rememberSearch(typed: string): void {
  const search = typed.trim();
  if (search === '' || search.length > LONGEST) return;
  const others = listSearches().filter((each) => each.toLowerCase() !== search.toLowerCase());
  store([search, ...others].slice(0, MOST));
}

export function forgetSearches(): void {
  store([]);
}

function store(searches: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(searches));
  } catch {
    // full, or not allowed: searches are found without
  }
}
