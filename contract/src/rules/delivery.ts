import { comparablePostcode, type RateBasis } from '../kinds/delivery.ts';
import type { PriceLine } from '../price-rules.ts';
import { writeNumber } from './write-number.ts';
import type { DiscountedCart } from './discount.ts';
import { addWeekdays } from './promised-day.ts';
import { isolate } from './isolate.ts';
import { minorUnits, toMinorUnits, type MinorUnits } from './money.ts';

/** The price of delivery, computed in the browser and on the server alike; the server's counts. */

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
  /** The basis of the rate. Left out for the value of the goods. */
  readonly by?: RateBasis | undefined;
  /** Dollars each, from so many dollars of value or grams of weight on, the lowest first. */
  readonly rates: readonly { readonly from: number; readonly cost: number }[];
  /** Dollars: goods of this value cost nothing, whatever they weigh. */
  readonly freeFrom?: number | undefined;
  /** How long a parcel is on its way. Left out: the shop does not say. */
  readonly transitDays?: TransitDays | undefined;
}

/** Days from Monday to Friday. */
export interface TransitDays {
  readonly least: number;
  readonly most: number;
}

/** Days of the calendar, such as `2026-12-04`: the first and the last on which a parcel may come. */
export interface Arrival {
  readonly first: string;
  readonly last: string;
}

/** The goods as far as the price of delivery depends on them. */
export interface DeliveredGoods {
  /** The value of the goods with their setup, less discounts. */
  readonly valueCents: MinorUnits;
  readonly grams: number;
}

/** The weight of the goods. One that nobody has said counts as 0. */
export function gramsOf(
  items: readonly { readonly weight: number | null; readonly quantity: number }[],
): number {
  return items.reduce((sum, { weight, quantity }) => sum + (weight ?? 0) * quantity, 0);
}

/** `500 g`, `2.5 kg`. */
export const weightInWords = (grams: number): string =>
  grams < 1000 ? `${grams} g` : `${writeNumber(grams / 1000, { most: 3 })} kg`;

export interface DeliveryMethod {
  readonly kind: 'pick-up' | 'delivery';
  /** The first that a destination is in counts. */
  readonly zones: readonly DeliveryZone[];
}

/**
 * The price of a method for these goods. Picking up is free.
 * @returns undefined when the method does not go there
 */
export function deliveryCents(
  { kind, zones }: DeliveryMethod,
  destination: Destination | undefined,
  goods: DeliveredGoods,
): MinorUnits | undefined {
  if (kind === 'pick-up') return minorUnits(0);
  const zone = findZone({ zones }, destination);
  if (!zone) return undefined;
  const { by, rates, freeFrom } = zone;
  if (freeFrom !== undefined && toMinorUnits(freeFrom) <= goods.valueCents) return minorUnits(0);
  const rate = rates.findLast(({ from }) =>
    by === 'weight' ? from <= goods.grams : toMinorUnits(from) <= goods.valueCents,
  );
  return rate && toMinorUnits(rate.cost);
}

/**
 * The zone of a destination.
 * @returns undefined when the method does not go there
 */
export function findZone(
  { zones }: Pick<DeliveryMethod, 'zones'>,
  destination: Destination | undefined,
): DeliveryZone | undefined {
  return destination && zones.find((zone) => isIn(zone, destination));
}

/**
 * When goods arrive that are sent on a day.
 * @returns undefined when the method does not go there, or the shop does not say how long it takes
 */
export function arrivalOf(
  method: Pick<DeliveryMethod, 'zones'>,
  destination: Destination | undefined,
  sentOn: string | undefined,
): Arrival | undefined {
  const days = findZone(method, destination)?.transitDays;
  if (!days || sentOn === undefined) return undefined;
  return { first: addWeekdays(sentOn, days.least), last: addWeekdays(sentOn, days.most) };
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

/** How the goods of a cart come to the customer. */
export interface CartDelivery {
  readonly method: DeliveryMethod & { readonly name: string };
  /** Undefined when they are picked up, or nobody knows yet. */
  readonly destination: Destination | undefined;
}

/** The cart with its delivery in a line, if it costs something. Tax comes after it. */
export function withDelivery(
  cart: DiscountedCart,
  { method, destination }: CartDelivery,
  grams: number,
): DiscountedCart | undefined {
  const costCents = deliveryCents(method, destination, { valueCents: cart.totalCents, grams });
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
    totalCents: minorUnits(cart.totalCents + costCents),
  };
}
