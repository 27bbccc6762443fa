import type { Order } from '@tailorbird/contract/orders';
import type { Queryable } from '../database/pool.ts';
import type { MailContent, NewMail } from '../mail/mail.ts';
import { customerMails, type Accounts } from '../orders/customer-mails.ts';
import { guestMailsAbout } from '../orders/guest-mails.ts';
import type { NewOrder } from '../orders/queries.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import type { OfferLinks } from './offer-links.ts';

/** The parts of the shop that mails about approvals need. */
export interface ApprovalMailing {
  database: Queryable;
  accounts: Accounts;
  approvalLinks: OfferLinks;
}

type ApprovalMail = Extract<MailContent, { kind: `approval-${string}` }>;

/** What a mail says besides number and link. */
type MailFacts = ApprovalMail extends infer Mail
  ? Mail extends ApprovalMail
    ? Omit<Mail, 'token' | 'order' | 'isGuest'>
    : never
  : never;

/** To the customer, at a verified address or within the limits of a guest's. None of it is their words. */
async function mailsAbout(
  { database, accounts, approvalLinks }: ApprovalMailing,
  stored: StoredOrder,
  said: MailFacts,
): Promise<NewMail[]> {
  const { ownerId, order } = stored;
  const { _id: orderId, orderId: number, version } = order;
  const token = await approvalLinks.sealedOf({ ownerId, orderId, version });
  const isGuest = order.customer === null;
  const content: ApprovalMail = { ...said, isGuest, token, order: { id: orderId, number } };
  return [
    ...(await customerMails(database, accounts, [stored], (to) => ({ to, content }))),
    ...(await guestMailsAbout(database, accounts, [stored], () => ({ content }))),
  ];
}

/** Asks for the approval of so many pieces. */
export const askMails = (
  shop: ApprovalMailing,
  stored: StoredOrder,
  { pieces, isReminder }: { pieces: number; isReminder: boolean },
): Promise<NewMail[]> =>
  mailsAbout(shop, stored, { kind: 'approval-asked', pieces, isReminder, ...dayOf(stored.order) });

/** The receipt of an answer. */
export const receiptMails = (
  shop: ApprovalMailing,
  stored: StoredOrder,
  said: { approved: number; wishes: number; sentence: string },
): Promise<NewMail[]> => mailsAbout(shop, stored, { kind: 'approval-answered', ...said });

const dayOf = ({ delivery }: Pick<Order, 'delivery'>) =>
  delivery?.promisedDay === undefined ? {} : { readyBy: delivery.promisedDay };

/** Asks for the approval of an order that is being placed. */
export async function placedMail(
  approvalLinks: OfferLinks,
  { ownerId, id, orderNumber, customer, details }: NewOrder,
  pieces: number,
): Promise<NewMail> {
  const token = await approvalLinks.sealedOf({ ownerId, orderId: id, version: 1 });
  return {
    to: customer
      ? { ...customer, is_email_verified: customer.isEmailVerified }
      : { name: '', email: details.contact?.email ?? '', is_email_verified: false },
    content: {
      kind: 'approval-asked',
      token,
      order: { id, number: orderNumber },
      pieces,
      isReminder: false,
      isGuest: customer === null,
      ...dayOf(details),
    },
  };
}
