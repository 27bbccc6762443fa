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

/** Nobody pays at pick-up for what is sent to them. */
export const fitsDelivery = (way: WayToPay, kind: 'pick-up' | 'delivery'): boolean =>
  way !== 'at pick-up' || kind === 'pick-up';
