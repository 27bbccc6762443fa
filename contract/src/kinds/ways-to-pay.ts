import { CURRENCIES, type Currency } from './currencies.ts';
import { shopFormats } from './shop-formats.ts';

/** How a customer may choose to pay, in the order in which customers see them. */
export const WAYS_TO_PAY = ['at pick-up', 'card', 'transfer', 'invoice'] as const;
export type WayToPay = (typeof WAYS_TO_PAY)[number];

export const WAY_NAMES: Readonly<Record<WayToPay, string>> = {
  'at pick-up': 'At pick-up',
  card: 'Card',
  transfer: 'Bank transfer',
  invoice: 'Invoice',
};

/** Of an order that costs nothing, whatever was chosen. */
export const NOTHING_TO_PAY = 'Nothing to pay';

/** Digits of an amount that the card provider takes. */
const MOST_CHARGED = 99_999_999;

/**
 * The least and the most that a card is charged with at once, as the provider has it for the shop's
 * currency. Cents.
 */
export const CARD_CENTS = {
  get least(): number {
    const { leastCharge, decimals }: Currency = CURRENCIES[shopFormats().currency];
    return leastCharge === undefined ? 1 : Math.round(leastCharge * 10 ** decimals);
  },
  get most(): number {
    return Math.floor(MOST_CHARGED / chargedUnits());
  },
};

/** How many of the units that the card provider counts make one of the shop's: one, mostly. */
export function chargedUnits(): number {
  const { cardDecimals, decimals }: Currency = CURRENCIES[shopFormats().currency];
  return 10 ** ((cardDecimals ?? decimals) - decimals);
}

/** Nothing to pay fits every way. */
export const fitsAmount = (way: WayToPay, cents: number): boolean =>
  way !== 'card' || cents === 0 || (cents >= CARD_CENTS.least && cents <= CARD_CENTS.most);

/**
 * A part of an amount as a card can pay it, so that it can pay what is left as well: raised to the
 * least of a card, and to the whole where less than that would be left. Where a card pays not even
 * the whole, it stays as it is. Cents.
 */
export function cardPart(part: number, whole: number): number {
  if (whole < CARD_CENTS.least) return Math.min(part, whole);
  const raised = Math.max(part, CARD_CENTS.least);
  return whole - raised < CARD_CENTS.least ? whole : raised;
}

/** Nobody pays at pick-up for what is sent to them. */
export const fitsDelivery = (way: WayToPay, kind: 'pick-up' | 'delivery'): boolean =>
  way !== 'at pick-up' || kind === 'pick-up';
