import type { FaultAnswer } from '@tailorbird/contract/kinds/withdrawals';
import type { WithdrawalReceipt } from '@tailorbird/contract/withdrawals';
import type { Queryable } from '../database/pool.ts';
import type { MailContent, NewMail, SealedToken } from '../mail/mail.ts';
import type { OfferLinks } from '../offers/offer-links.ts';
import { customerMails, type Accounts } from '../orders/customer-mails.ts';
import { guestMailsAbout } from '../orders/guest-mails.ts';
import type { OrderReturns } from './read-returns.ts';

/** The parts of the shop that mails about withdrawals need. */
export interface WithdrawalMailing {
  database: Queryable;
  accounts: Accounts;
  withdrawalLinks: OfferLinks;
  /** Whether a receipt may go to an address that somebody typed; it counts as one more. */
  mayMail: (email: string, network: string) => Promise<boolean>;
}

const numberOf = ({ stored: { order } }: OrderReturns) => ({
  id: order._id,
  number: order.orderId,
});

/** The receipt to whom it is for, where they may be written to, and word of it to the shop. */
export function receiptMails(
  read: OrderReturns,
  { receipt, may }: { receipt: WithdrawalReceipt; may: boolean },
): NewMail[] {
  const order = numberOf(read);
  const { email, text, name, totalCents, items } = receipt;
  const toCustomer: NewMail = {
    to: { name: '', email, is_email_verified: false },
    content: { kind: 'withdrawal-received', order, text },
  };
  return [
    ...(may ? [toCustomer] : []),
    ...toShop(read, {
      kind: 'withdrawal-declared',
      order,
      customer: name,
      totalCents,
      goods: items.map(({ name: called, quantity }) => ({ name: called, quantity })),
    }),
  ];
}

/** To the shop, where it says an address. */
const toShop = ({ settings }: OrderReturns, content: MailContent): NewMail[] =>
  settings.mails.newOrders === ''
    ? []
    : [{ to: { name: '', email: settings.mails.newOrders, is_email_verified: false }, content }];

/** Tells the shop what is wrong with pieces, in the words of the customer. */
export const faultMails = (
  read: OrderReturns,
  fault: { product: string; quantity: number; words: string },
): NewMail[] => toShop(read, { kind: 'fault-told', order: numberOf(read), ...fault });

/** Tells the customer what the desk has answered, at a verified address or within a guest's limits. */
export async function answerMails(
  { database, accounts, withdrawalLinks }: WithdrawalMailing,
  read: OrderReturns,
  answer: { kind: FaultAnswer; note: string },
): Promise<NewMail[]> {
  const { stored, key } = read;
  const { version } = stored.order;
  const token = await withdrawalLinks.sealedOf({ ...key, version });
  const contentOf = (isGuest: boolean, sealed: SealedToken): MailContent => ({
    kind: 'fault-answered',
    order: numberOf(read),
    token: sealed,
    answer: answer.kind,
    note: answer.note,
    isGuest,
  });
  return [
    ...(await customerMails(database, accounts, [stored], (to) => ({
      to,
      content: contentOf(false, token),
    }))),
    ...(await guestMailsAbout(database, accounts, [stored], () => ({
      content: contentOf(true, token),
    }))),
  ];
}
