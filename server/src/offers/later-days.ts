import type { OrderDetails } from '@tailorbird/contract/delivery';
import type { Order } from '@tailorbird/contract/orders';
import { daysLater } from '@tailorbird/contract/rules/promised-day';
import type { ShopSettings } from '@tailorbird/contract/shop-settings';

/** How days are counted. */
export interface ApprovalDays {
  findSettings: () => Promise<Pick<ShopSettings, 'approval' | 'days'>>;
  timeZone: () => Promise<string>;
}

/**
 * The details of an order that is approved now, as a whole: with as many working days from now on as
 * it had from the day that it was placed.
 * @returns undefined where they stay as they are
 */
export async function laterDetails(
  { findSettings, timeZone }: ApprovalDays,
  { orderDate, contact, delivery, billing, paymentTerms }: Order,
): Promise<OrderDetails | undefined> {
  const { approval, days } = await findSettings();
  if (!approval.daysFromApproval || delivery?.promisedDay === undefined) return undefined;
  const working = { ...days, timeZone: await timeZone() };
  const later = daysLater(
    { promisedDay: delivery.promisedDay, arrives: delivery.arrives },
    { from: new Date(orderDate), to: new Date() },
    working,
  );
  if (!later) return undefined;
  return {
    ...(contact && { contact }),
    delivery: { ...delivery, ...later },
    ...(billing && { billing }),
    ...(paymentTerms && { paymentTerms }),
  };
}
