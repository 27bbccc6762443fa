import type { Queryable } from '../database/pool.ts';
import { describeFailure, judge, type Failure, type OutgoingMail } from './deliver.ts';
import type { Recipient } from './mail.ts';
import { renderMail } from './render-mail.ts';
import type { Sending } from './send-mails.ts';
import {
  claimMail,
  giveUpMail,
  postponeMail,
  setSent,
  type WaitingMail,
} from './sending-queries.ts';

/** None: no mail is due. */
export type Sent = 'sent' | 'none' | Failure;

/**
 * All of one delivery together. Less than the 30 seconds after which PostgreSQL ends a transaction
 * that does nothing, see database/pool.ts.
 */
const DELIVERY_MS = 25_000;

/**
 * Sends the next mail inside the transaction that claims it. Whoever dies in the middle gives the
 * claim back with the connection, and the mail is still there.
 */
export async function sendOne(sending: Sending, cutting: AbortSignal): Promise<Sent> {
  return sending.database.transaction(async (tx) => {
    const mail = await claimMail(tx);
    if (!mail) return 'none';
    const to = { name: mail.recipient_name, email: mail.recipient_email };
    const outgoing = await write(sending, tx, mail, to);
    if (!outgoing) return 'deferred';
    try {
      await deliver(sending, outgoing, cutting);
    } catch (error) {
      return fail(sending, tx, mail, { failure: judge(error, to), reason: describeFailure(error) });
    }
    await setSent(tx, mail.id);
    sending.logger.info({ mail: mail.id, kind: mail.content.kind }, 'a mail was sent');
    return 'sent';
  });
}

/** A mail that cannot be written here may be in another process: with its secret, or its version. */
async function write(
  sending: Sending,
  tx: Queryable,
  mail: WaitingMail,
  to: Recipient,
): Promise<OutgoingMail | undefined> {
  try {
    return { id: mail.id, to, ...(await renderMail(to, mail.content, sending.writing)) };
  } catch (error) {
    const reason = `cannot be written: ${describeFailure(error)}`;
    await fail(sending, tx, mail, { failure: 'deferred', reason });
    return undefined;
  }
}

async function deliver(
  { mailServer }: Sending,
  mail: OutgoingMail,
  cutting: AbortSignal,
): Promise<void> {
  const limit = new AbortController();
  const abort = () => limit.abort();
  const timer = setTimeout(abort, DELIVERY_MS);
  cutting.addEventListener('abort', abort);
  try {
    await mailServer.deliver(mail, limit.signal);
  } finally {
    clearTimeout(timer);
    cutting.removeEventListener('abort', abort);
  }
}

async function fail(
  { logger, backoffSeconds }: Sending,
  tx: Queryable,
  { id, content, attempts }: WaitingMail,
  { failure, reason }: { failure: Failure; reason: string },
): Promise<Failure> {
  const about = { mail: id, kind: content.kind, reason };
  if (failure === 'refused') {
    await giveUpMail(tx, id, reason);
    logger.error(about, 'a mail was given up: it was refused');
    return failure;
  }
  const seconds = backoffSeconds(attempts + 1, failure === 'trouble' ? 'server' : 'mail');
  await postponeMail(tx, id, { seconds, reason });
  logger.warn({ ...about, seconds: Math.round(seconds) }, 'a mail could not be sent yet');
  return failure;
}
