import type { OrderDetails } from '@tailorbird/contract/delivery';
import { minorUnits, fromMinorUnits } from '@tailorbird/contract/rules/money';
import type { ShopSettings } from '@tailorbird/contract/shop-settings';
import type { DatabaseOrTransaction } from '../database/pool.ts';
import type { Account, Guest } from '../http/caller.ts';
import type { NewMail } from '../mail/mail.ts';
import {
  LINK,
  linkMail,
  mayWrite,
  summaryOf,
  type GuestMails,
  type OrderForMail,
} from './guest-mails.ts';
import type { MayMail } from './order-mails.ts';
import type { Payments } from './payment-terms.ts';
import { readRanges } from './piece-ranges.ts';
import type { NewOrder } from './queries.ts';

/** The parts of the shop that mails about a placed order need, besides cart and catalogue. */
export interface MailingShop extends Pick<GuestMails, 'links' | 'mayMailGuest'> {
  database: DatabaseOrTransaction;
  mayMail: MayMail;
  payments: Payments;
  /** The mail that asks for the approval of so many pieces. */
  approvalMail: (order: NewOrder, pieces: number) => Promise<NewMail>;
}

/** The settings that its mails depend on. */
type MailSettings = Pick<ShopSettings, 'payment' | 'mails'>;

/** A guest gets the link to the order, and the shop hears of it where it says so. */
export async function mailsToGuestAndShop(
  { links, payments }: MailingShop,
  caller: Guest | Account,
  order: NewOrder,
  {
    cart,
    isMailed,
    settings,
  }: {
    cart: OrderForMail['cart'] & Pick<OrderForMail, 'priceLines' | 'tax'>;
    isMailed: boolean;
    settings: MailSettings;
  },
): Promise<NewMail[]> {
  const { newOrders } = settings.mails;
  const isGuestMailed = caller.kind === 'guest' && isMailed;
  if (!isGuestMailed && newOrders === '') return [];
  const totalAmount = fromMinorUnits(minorUnits(order.totalCents));
  const placed = {
    ...order.details,
    orderId: order.orderNumber,
    status: 'pending',
    totalAmount,
    priceLines: cart.priceLines,
    ...(cart.tax && { tax: cart.tax }),
    payment: { state: order.paymentState, paid: 0, refunded: 0, open: totalAmount },
    cart,
  } as const;
  const { ownerId, id } = order;
  const mails: NewMail[] = [];
  if (isGuestMailed) {
    const payment = payments.show(placed, settings.payment);
    mails.push(await linkMail(links, { ownerId, orderId: id }, { ...placed, payment }));
  }
  if (newOrders !== '') {
    const customer = order.customer?.name ?? order.details.contact?.name ?? '';
    mails.push({
      to: { name: '', email: newOrders, is_email_verified: false },
      content: { kind: 'new-order', order: { id, customer, ...summaryOf(id, placed) } },
    });
  }
  return mails;
}

/**
 * The order with the mail that asks for its approval, where there is something to approve and the
 * mail may go out: it counts as one more.
 */
export async function withApprovalMail(
  { approvalMail }: Pick<MailingShop, 'approvalMail'>,
  order: NewOrder,
  mayAsk: () => Promise<boolean>,
): Promise<NewOrder> {
  if (!order.approval || !(await mayAsk())) return order;
  const mail = await approvalMail(order, readRanges(order.approval.held).size);
  return {
    ...order,
    approval: { ...order.approval, isAsked: true },
    mails: [...order.mails, mail],
  };
}

/** Counts the mail to the customer; by an admin, whatever their network. An account is written to at its own address, once verified. */
export async function mayMailCustomer(
  shop: MailingShop,
  caller: Guest | Account,
  { contact }: Pick<OrderDetails, 'contact'>,
  network: string | undefined,
  kind: 'order-placed' | 'approval-asked' = 'order-placed',
): Promise<boolean> {
  const { database, mayMail } = shop;
  if (caller.kind === 'guest') {
    return contact?.email
      ? mayWrite(database, shop, { kind: LINK, email: contact.email, network })
      : false;
  }
  if (!caller.isEmailVerified) return false;
  const { id: accountId, email } = caller;
  const [may = false] = await mayMail(database, [{ kind, email, accountId }]);
  return may;
}
