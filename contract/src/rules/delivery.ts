import type { PriceLine } from '../price-rules.ts';
import type { DiscountedCart } from './discount.ts';
import { isolate } from './isolate.ts';
import { cents, fromDollars, type Cents } from './money.ts';

/** What delivery costs, in the browser and on the server alike; the server's counts. */

/** What a shop may ask of a guest who orders. */
export const GUEST_DETAILS = ['name', 'email', 'phone'] as const;

/** Where to: country is an ISO 3166-1 code of two letters. */
export interface Destination {
  readonly country: string;
  readonly postcode: string;
}

/** Postcodes that begin with a text from the one to the other, both included. */
export interface PostcodeRange {
  readonly from: string;
  readonly to: string;
}

export interface DeliveryZone {
  readonly countries: readonly string[];
  /** Empty: all of them. */
  readonly postcodes: readonly PostcodeRange[];
  /** Dollars, each from a value of the goods on, the lowest first. */
  readonly rates: readonly { readonly from: number; readonly cost: number }[];
}

export interface DeliveryMethod {
  readonly kind: 'pick-up' | 'delivery';
  /** The first that a place is in counts. */
  readonly zones: readonly DeliveryZone[];
}

/**
 * What a method costs for goods of this value. Picking up is free.
 * Undefined: the method does not go there.
 */
export function deliveryCents(
  { kind, zones }: DeliveryMethod,
  destination: Destination | undefined,
  goodsCents: Cents,
): Cents | undefined {
  if (kind === 'pick-up') return cents(0);
  if (!destination) return undefined;
  const zone = zones.find((each) => isIn(each, destination));
  const rate = zone?.rates.findLast(({ from }) => fromDollars(from) <= goodsCents);
  return rate && fromDollars(rate.cost);
}

function isIn({ countries, postcodes }: DeliveryZone, { country, postcode }: Destination): boolean {
  if (!countries.includes(country)) return false;
  if (postcodes.length === 0) return true;
  const letters = comparablePostcode(postcode);
  return letters !== '' && postcodes.some((range) => begins(letters, range));
}

function begins(postcode: string, { from, to }: PostcodeRange): boolean {
  // a shorter postcode is before all that begin with it
  return (
    postcode.length >= from.length &&
    postcode.slice(0, from.length) >= from &&
    postcode.slice(0, to.length) <= to
  );
}

/** In capitals, without spaces and hyphens, which people write or leave out. */
export function comparablePostcode(postcode: string): string {
  return postcode.toUpperCase().replaceAll(/[\s\-‐-―]/g, '');
}

/** The cart with its delivery in a line, if it costs something. Tax comes after it. */
export function withDelivery(
  cart: DiscountedCart,
  method: DeliveryMethod & { readonly name: string },
  destination: Destination | undefined,
): DiscountedCart | undefined {
  // what discounts leave of the goods, with their setup
  const costCents = deliveryCents(method, destination, cart.totalCents);
  if (costCents === undefined) return undefined;
  if (costCents === 0) return cart;
  const line: PriceLine = {
    label: `Delivery, ${isolate(method.name)}`,
    quantity: 1,
    unitCents: costCents,
    totalCents: costCents,
    why: 'delivery',
  };
  return {
    ...cart,
    lines: [...cart.lines, line],
    totalCents: cents(cart.totalCents + costCents),
  };
}
