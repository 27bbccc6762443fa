import type { OrderDetails } from '@tailorbird/contract/delivery';
import type { Order } from '@tailorbird/contract/orders';
import { daysLater, leadDaysUntil } from '@tailorbird/contract/rules/promised-day';
import type { ShopSettings } from '@tailorbird/contract/shop-settings';

/** How days are counted. */
export interface ApprovalDays {
  findSettings: () => Promise<Pick<ShopSettings, 'approval' | 'days'>>;
  timeZone: () => Promise<string>;
}

/**
 * The details of an order that is approved now, as a whole, with as many working days from now on as
 * it had when it was placed, however often its day has moved since.
 * @returns undefined where they stay as they are
 */
export async function laterDetails(
  { findSettings, timeZone }: ApprovalDays,
  { orderDate, contact, delivery, billing, paymentTerms }: Order,
  known: number | null,
): Promise<{ details: OrderDetails; leadDays: number } | undefined> {
  const { approval, days } = await findSettings();
  if (!approval.daysFromApproval || delivery?.promisedDay === undefined) return undefined;
  const working = { ...days, timeZone: await timeZone() };
  const { promisedDay, arrives, wishedDay } = delivery;
  const leadDays = known ?? leadDaysUntil(promisedDay, new Date(orderDate), working);
  const begun = { begunAt: new Date(), leadDays };
  const later = daysLater({ promisedDay, arrives, wishedDay }, begun, working);
  if (!later) return undefined;
  const details = {
    ...(contact && { contact }),
    delivery: { ...delivery, ...later },
    ...(billing && { billing }),
    ...(paymentTerms && { paymentTerms }),
  };
  return { details, leadDays };
}
