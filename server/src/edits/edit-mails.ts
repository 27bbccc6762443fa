import type { MailContent, NewMail, SealedToken } from '../mail/mail.ts';
import { customerMails } from '../orders/customer-mails.ts';
import { guestMailsAbout } from '../orders/guest-mails.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import type { EditShop } from './edit-order.ts';

/** What a mail says of a change. */
interface ChangeNotification {
  /** Pieces that wait for the customer's approval then. */
  pieces: number;
  totalCents: number;
  /** Sentences of what has changed. */
  lines: readonly string[];
}

/** Sentences of one mail. */
const MOST_LINES = 30;

/** To the customer, at a verified address or within the limits of a guest's; none where none may go. */
export async function editMails(
  { database, accounts, approvalLinks }: EditShop,
  stored: StoredOrder,
  { pieces, totalCents, lines }: ChangeNotification,
): Promise<NewMail[]> {
  const { ownerId, order } = stored;
  const { _id: orderId, orderId: number } = order;
  const version = order.version + 1;
  const approval = await approvalLinks.sealedOf({ ownerId, orderId, version });
  const contentOf = (isGuest: boolean, token: SealedToken): MailContent => ({
    kind: 'order-changed',
    token,
    order: { id: orderId, number },
    pieces,
    totalCents,
    lines: isGuest ? [] : lines.slice(0, MOST_LINES),
    isGuest,
  });
  return [
    ...(await customerMails(database, accounts, [stored], (to) => ({
      to,
      content: contentOf(false, approval),
    }))),
    ...(await guestMailsAbout(database, accounts, [stored], (_, { token }) => ({
      content: contentOf(true, pieces > 0 ? approval : token),
    }))),
  ];
}
