import { countryName } from '@tailorbird/contract/kinds/countries';
import { formatAmount } from '@tailorbird/contract/rules/money';
import { nameCountries } from './country-list.ts';
import { messages as deliveryMessages } from './delivery-messages.ts';
import type { MethodRow } from './delivery-methods.ts';
import { type Overlap, restOf } from './delivery-zones.ts';
import { readPrice } from './rate-list.ts';

/** The rows of the methods as lines of text, to be compared. */
export function methodsInWords(rows: readonly MethodRow[]): { key: number; text: string }[] {
  return rows.map((row) => {
    const offered = row.isOffered ? [] : [deliveryMessages.notOffered];
    const said =
      row.kind === 'pick-up' ? [deliveryMessages.kinds[row.kind]] : zoneInWords(rows, row);
    return { key: row.key, text: `${row.name}: ${[...said, ...offered].join('; ')}` };
  });
}

function zoneInWords(rows: readonly MethodRow[], row: MethodRow): string[] {
  const { countryText, postcodes, freeFrom, transit, by } = row;
  const named = [nameCountries(row.countries, restOf(rows, row), Infinity), countryText.trim()];
  const countries = named.filter(Boolean).join(', ');
  const prices = row.rates.map(({ cells: { from, cost } }) =>
    from.trim() === ''
      ? priceInWords(cost)
      : deliveryMessages.priceFrom(
          priceInWords(cost),
          by === 'value' ? dollarsInWords(from) : from.trim(),
        ),
  );
  const isFree = by === 'weight' && freeFrom.trim() !== '';
  return [
    postcodes.trim() === '' ? countries : deliveryMessages.places(countries, postcodes.trim()),
    [...prices, ...(isFree ? [deliveryMessages.freeFromValue(dollarsInWords(freeFrom))] : [])].join(
      ', ',
    ),
    ...(transit.trim() === '' ? [] : [deliveryMessages.transit(transit.trim())]),
  ];
}

const priceInWords = (cost: string) =>
  readPrice(cost) === 0 ? deliveryMessages.free : dollarsInWords(cost);

/** As typed, where it is no amount. */
function dollarsInWords(typed: string): string {
  const dollars = readPrice(typed);
  return dollars === undefined ? typed.trim() : formatAmount(dollars);
}

/** Which row counts where two have a country. */
export function sentenceOfOverlap({ index, codes, isHidden }: Overlap): string {
  const names = nameCountries(codes, []);
  return isHidden
    ? deliveryMessages.countries.hidden(names, index + 1)
    : deliveryMessages.countries.shared(names, index + 1);
}

/** More countries are counted. */
const NAMED_MOST = 3;

/** `home`: the country of the shop. */
export function sentenceOfLeftOut(
  rows: readonly MethodRow[],
  codes: readonly string[],
  home: string | undefined,
): string | undefined {
  if (codes.length === 0) return undefined;
  const { manyLeftOut, fewLeftOut, homeLeftOut, pickUpOnly } = deliveryMessages.countries;
  // among few it is named already
  const isHomeHidden = home !== undefined && codes.includes(home) && codes.length > NAMED_MOST;
  const canPickUp = rows.some(({ kind, isOffered }) => kind === 'pick-up' && isOffered);
  return [
    codes.length > NAMED_MOST
      ? manyLeftOut(codes.length)
      : fewLeftOut(codes.map(countryName).join(', ')),
    ...(isHomeHidden ? [homeLeftOut(countryName(home))] : []),
    ...(canPickUp ? [pickUpOnly] : []),
  ].join(' ');
}
