import { COUNTRIES } from '@tailorbird/contract/kinds/countries';
import type { MethodRow } from './delivery-methods.ts';

/** What a row says of where its method goes. */
type ZoneRow = Pick<MethodRow, 'name' | 'kind' | 'countries' | 'postcodes' | 'isOffered'>;

export const nameOf = ({ name }: { name: string }) => name.trim().toLowerCase();

export const isSameMethod = (one: { name: string }, other: { name: string }) =>
  nameOf(one) === nameOf(other);

const isDelivery = ({ kind }: ZoneRow) => kind === 'delivery';
const isWhole = ({ postcodes }: ZoneRow) => postcodes.trim() === '';

/** The countries that no other row of the method has in whole. */
export function restOf(rows: readonly ZoneRow[], row: ZoneRow): readonly string[] {
  const others = rows.filter(
    (each) => each !== row && isDelivery(each) && isWhole(each) && isSameMethod(each, row),
  );
  const taken = new Set(others.flatMap(({ countries }) => countries));
  return COUNTRIES.filter((code) => !taken.has(code));
}

/** Countries that a row above has as well. */
export interface Overlap {
  /** Of the row above. */
  index: number;
  codes: readonly string[];
  /** The row above has them in whole: this one never counts there. */
  isHidden: boolean;
}

/** The first zone that an address is in counts, so the rows above come first. */
export function overlapsOf(rows: readonly ZoneRow[], row: ZoneRow): Overlap[] {
  const overlaps: Overlap[] = [];
  let left = row.countries;
  for (const [index, above] of rows.entries()) {
    if (above === row) break;
    if (!isDelivery(above) || !isSameMethod(above, row)) continue;
    const theirs = new Set(above.countries);
    const codes = left.filter((code) => theirs.has(code));
    if (codes.length > 0) overlaps.push({ index, codes, isHidden: isWhole(above) });
    if (isWhole(above)) left = left.filter((code) => !theirs.has(code));
  }
  return overlaps;
}

/** The countries to which nothing that is offered goes. Empty where nothing is sent at all. */
export function leftOut(rows: readonly ZoneRow[]): readonly string[] {
  const offered = rows.filter((row) => row.isOffered && isDelivery(row));
  if (offered.length === 0) return [];
  const reached = new Set(offered.flatMap(({ countries }) => countries));
  return reached.size === 0 ? [] : COUNTRIES.filter((code) => !reached.has(code));
}
