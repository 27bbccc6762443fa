/** To a parcel on the page of its order, in the list that it was opened from. */
export function parcelLink(search: URLSearchParams, parcel: number): string {
  const to = pageSearch(search);
  to.set('parcel', String(parcel));
  return `?${to}`;
}

/** To what of the order is sent next. */
export function sendLink(search: URLSearchParams): string {
  const to = pageSearch(search);
  to.set('send', 'yes');
  return `?${to}`;
}

/** Back from there to the pieces. */
export const piecesLink = (search: URLSearchParams): string => `?${pageSearch(search)}`;

/** Without what in it leads to a part of the page. */
function pageSearch(search: URLSearchParams): URLSearchParams {
  const left = new URLSearchParams(search);
  for (const name of ['p', 'item', 'v', 'original', 'parcel', 'send']) left.delete(name);
  return left;
}

/** The parcel that a label or a piece has led to. */
export function linkedParcel(search: URLSearchParams): number | undefined {
  const parcel = Number(search.get('parcel') ?? Number.NaN);
  return Number.isInteger(parcel) ? parcel : undefined;
}

/** Whether the page shows what is sent next. */
export const isSendingPage = (search: URLSearchParams): boolean => search.has('send');
