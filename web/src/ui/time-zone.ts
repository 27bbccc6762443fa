let known = '';

/**
 * For pages that the server renders, without a document to read it from, and where it changes. Zones
 * are renamed at times: one that an older browser does not know changes nothing.
 */
export function setShopTimeZone(timeZone: string): void {
  try {
    Intl.DateTimeFormat('en', { timeZone });
    known = timeZone;
  } catch {
    known ||= 'UTC';
  }
}

/** By whose clock and calendar the shop goes: an IANA name, which comes with the document. */
export function shopTimeZone(): string {
  if (known === '') setShopTimeZone(nameInDocument());
  return known;
}

/** No zone has an empty name. */
const nameInDocument = () =>
  (typeof document === 'undefined' ? undefined : document.documentElement.dataset['timeZone']) ??
  '';
