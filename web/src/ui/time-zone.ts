let known: string | undefined;

/** For pages that the server renders, where there is no document to read it from. */
export function setShopTimeZone(name: string): void {
  known = name;
}

/** By whose clock and calendar the shop goes: an IANA name, which comes with the document. */
export function shopTimeZone(): string {
  known ??= nameInDocument();
  return known;
}

function nameInDocument(): string {
  const name =
    typeof document === 'undefined' ? undefined : document.documentElement.dataset['timeZone'];
  return name !== undefined && isKnownHere(name) ? name : 'UTC';
}

/** Zones are renamed at times, and an older browser knows only the older name. */
function isKnownHere(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
