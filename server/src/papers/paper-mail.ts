import type { Paper } from '@tailorbird/contract/papers';
import type { Queryable } from '../database/pool.ts';
import type { NewMail } from '../mail/mail.ts';
import { queueMail } from '../mail/queries.ts';
import type { Accounts } from '../orders/change-order.ts';
import { addressOf, mayWrite, type GuestMails } from '../orders/guest-order.ts';
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

const told = ({ _id, kind, number }: Paper, { order }: StoredOrder) => ({
  id: _id,
  kind,
  number,
  orderNumber: order.orderId,
});

/** With the file, as nobody else reads that mailbox. One that is not verified gets nothing. */
async function toAccount(
  tx: Queryable,
  { listAccounts, mayMail }: PaperReaders,
  stored: StoredOrder,
  paper: Paper,
): Promise<NewMail | undefined> {
  const { ownerId, isEmailVerified, order } = stored;
  const atOrder = order.customer && { ...order.customer, is_email_verified: isEmailVerified };
  const to = (await listAccounts(tx, [ownerId])).get(ownerId) ?? atOrder;
  if (!to?.is_email_verified) return undefined;
  const { name, email } = to;
  const [may] = await mayMail(tx, [{ kind: KIND, email, accountId: ownerId }]);
  if (!may) return undefined;
  return {
    to: { name, email, is_email_verified: true },
    content: { kind: KIND, paper: told(paper, stored) },
  };
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
      paper: told(paper, stored),
      token: await readers.links.sealedOf(key),
    },
  };
}
