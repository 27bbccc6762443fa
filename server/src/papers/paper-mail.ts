import type { Paper } from '@tailorbird/contract/papers';
import type { Queryable } from '../database/pool.ts';
import type { NewMail } from '../mail/mail.ts';
import { queueMail } from '../mail/queries.ts';
import { customerMails, type Accounts } from '../orders/customer-mails.ts';
import { addressOf, mayWrite, type GuestMails } from '../orders/guest-mails.ts';
import type { StoredOrder } from '../orders/stored-order.ts';

export type PaperReaders = Accounts & GuestMails;

const KIND = 'paper-issued';

/** Queues the mail that brings a paper, if there is an address to send it to, once with the paper. */
export async function mailPaper(
  tx: Queryable,
  readers: PaperReaders,
  stored: StoredOrder,
  paper: Paper,
): Promise<void> {
  const mail = await (stored.order.customer
    ? toAccount(tx, readers, stored, paper)
    : toGuest(tx, readers, stored, paper));
  if (mail) await queueMail(tx, mail);
}

const paperInMail = ({ _id, kind, number }: Paper, { order }: StoredOrder) => ({
  id: _id,
  kind,
  number,
  orderNumber: order.orderId,
});

/** With the file, as nobody else reads that mailbox. */
async function toAccount(
  tx: Queryable,
  readers: PaperReaders,
  stored: StoredOrder,
  paper: Paper,
): Promise<NewMail | undefined> {
  const [mail] = await customerMails(tx, readers, [stored], ({ name, email }) => ({
    to: { name, email, is_email_verified: true },
    content: { kind: KIND, paper: paperInMail(paper, stored) },
  }));
  return mail;
}

/** With a link alone: the paper has the guest's own words, and the address may be a stranger's. */
async function toGuest(
  tx: Queryable,
  readers: PaperReaders,
  stored: StoredOrder,
  paper: Paper,
): Promise<NewMail | undefined> {
  const email = addressOf(stored.order);
  if (email === '') return undefined;
  if (!(await mayWrite(tx, readers, { kind: KIND, email, network: undefined }))) return undefined;
  const key = { ownerId: stored.ownerId, orderId: stored.order._id };
  return {
    to: { name: '', email, is_email_verified: false },
    content: {
      kind: KIND,
      paper: paperInMail(paper, stored),
      token: await readers.links.sealedOf(key),
    },
  };
}
