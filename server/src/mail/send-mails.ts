import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { listenForChanges } from '../database/listen.ts';
import type { Database, Queryable } from '../database/pool.ts';
import {
  describeFailure,
  judge,
  type Failure,
  type MailServer,
  type OutgoingMail,
} from './deliver.ts';
import { gatherMails, type GatheredMail } from './gather-mails.ts';
import type { Attachment, MailContent, Recipient } from './mail.ts';
import {
  claimMail,
  deleteOldMails,
  giveUpMails,
  giveUpOverdue,
  postponeMails,
  secondsUntilDue,
  setSent,
} from './queries.ts';
import { renderMail, type MailWriting } from './render-mail.ts';

export interface Sending {
  /** The address of the database, for the connection that hears of new mails. */
  url: string;
  database: Database;
  mailServer: MailServer;
  writing: MailWriting;
  /** The files that come with a mail. */
  attach: (content: MailContent) => Promise<readonly Attachment[]>;
  backoffSeconds: BackoffSeconds;
  logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/** Days that a mail is tried. */
const DAYS_TRIED = 3;

/** Days that it is remembered that a mail was sent or given up. */
export const DAYS_KEPT = 30;

const LONGEST_WAIT_MS = 60_000;

/** A mail that another process is sending looks due: the pause until we look again. */
const SHORTEST_WAIT_MS = 1_000;

/** How long a delivery may go on after the shop was told to stop. */
const LAST_DELIVERY_MS = 5_000;

/** Sends what waits, and what comes to wait. Any number of processes may do so at once. */
export function sendMails(sending: Sending): { stop(): Promise<void> } {
  const bell = new WakeSignal();
  const stopping = new AbortController();
  const cutting = new AbortController();
  const changes = listenForChanges(
    sending.url,
    'mail_waiting',
    () => bell.ring(),
    // what came while nobody listened
    () => bell.ring(),
  );
  const ended = keepSending(sending, { bell, stopping: stopping.signal, cutting: cutting.signal });
  return {
    async stop() {
      stopping.abort();
      bell.ring();
      const cut = setTimeout(() => cutting.abort(), LAST_DELIVERY_MS);
      await ended;
      clearTimeout(cut);
      await changes.stop();
      sending.mailServer.close();
    },
  };
}

interface Signals {
  bell: WakeSignal;
  /** No further mail. */
  stopping: AbortSignal;
  /** Not even the one that is being sent. */
  cutting: AbortSignal;
}

async function keepSending(sending: Sending, { bell, stopping, cutting }: Signals): Promise<void> {
  let failuresInARow = 0;
  while (!stopping.aborted) {
    const { sent, unavailable } = await sendAllDue(sending, stopping, cutting);
    if (sent > 0 || unavailable === undefined) failuresInARow = 0;
    if (unavailable === 'database') {
      // back within seconds mostly, and nothing to the mail server
      await rest(SHORTEST_WAIT_MS, stopping);
    } else if (unavailable) {
      failuresInARow += 1;
      // new mails do not shorten it: they would meet the same error
      await rest(sending.backoffSeconds(failuresInARow, 'server') * 1000, stopping);
    } else {
      await bell.wait(await untilNextDue(sending));
    }
  }
}

/** One after another until none is due, or none can be sent. */
async function sendAllDue(
  sending: Sending,
  stopping: AbortSignal,
  cutting: AbortSignal,
): Promise<{ sent: number; unavailable: 'mail server' | 'database' | undefined }> {
  let sent = 0;
  try {
    await clearAway(sending);
    let outcome: SendResult = 'sent';
    while (outcome !== 'none' && outcome !== 'unavailable' && !stopping.aborted) {
      outcome = await sendOne(sending, cutting);
      if (outcome === 'sent') sent += 1;
    }
    return { sent, unavailable: outcome === 'unavailable' ? 'mail server' : undefined };
  } catch (error) {
    sending.logger.warn({ err: error }, 'mails cannot be sent: the database does not answer');
    return { sent, unavailable: 'database' };
  }
}

async function clearAway({ database, logger }: Sending): Promise<void> {
  for (const mail of await giveUpOverdue(database, DAYS_TRIED)) {
    logger.error({ mail: mail.id, kind: mail.kind }, 'a mail was given up: it came too late');
  }
  await deleteOldMails(database, DAYS_KEPT);
}

async function untilNextDue({ database, logger }: Sending): Promise<number> {
  try {
    const seconds = await secondsUntilDue(database);
    if (seconds === undefined) return LONGEST_WAIT_MS;
    return Math.min(Math.max(seconds * 1000, SHORTEST_WAIT_MS), LONGEST_WAIT_MS);
  } catch (error) {
    logger.warn({ err: error }, 'when the next mail is due is not known');
    return SHORTEST_WAIT_MS;
  }
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined); // woken by the signal
}

/** None: no mail is due. */
export type SendResult = 'sent' | 'none' | Failure;

/**
 * All of one delivery together. Less than the 30 seconds after which PostgreSQL ends a transaction
 * that does nothing, see database/pool.ts.
 */
const DELIVERY_MS = 25_000;

/**
 * Sends the next mail inside the transaction that claims it. Whoever dies in the middle gives the
 * claim back with the connection, and the mail is still there.
 */
export async function sendOne(sending: Sending, cutting: AbortSignal): Promise<SendResult> {
  return sending.database.transaction(async (tx) => {
    const claimed = await claimMail(tx);
    if (!claimed) return 'none';
    const gathered = await gatherMails(tx, claimed);
    if (!gathered) return 'deferred';
    const { mail } = gathered;
    const to = { name: mail.recipient_name, email: mail.recipient_email };
    const outgoing = await write(sending, tx, gathered, to);
    if (!outgoing) return 'deferred';
    try {
      await deliver(sending, outgoing, cutting);
    } catch (error) {
      const failure = judge(error, to);
      return fail(sending, tx, gathered, { failure, reason: describeFailure(error) });
    }
    await setSent(tx, ...gathered.ids);
    sending.logger.info({ mail: mail.id, kind: mail.content.kind }, 'a mail was sent');
    return 'sent';
  });
}

/** A mail that cannot be written here may be in another process: with its secret, or its version. */
async function write(
  sending: Sending,
  tx: Queryable,
  gathered: GatheredMail,
  to: Recipient,
): Promise<OutgoingMail | undefined> {
  const { mail } = gathered;
  try {
    const rendered = await renderMail(to, mail.content, sending.writing);
    return { id: mail.id, to, ...rendered, attachments: await sending.attach(mail.content) };
  } catch (error) {
    const reason = `cannot be written: ${describeFailure(error)}`;
    await fail(sending, tx, gathered, { failure: 'deferred', reason });
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
  { mail: { id, content, attempts }, ids }: GatheredMail,
  { failure, reason }: { failure: Failure; reason: string },
): Promise<Failure> {
  const about = { mail: id, kind: content.kind, reason };
  if (failure === 'rejected') {
    await giveUpMails(tx, ids, reason);
    logger.error(about, 'a mail was given up: it was refused');
    return failure;
  }
  const seconds = backoffSeconds(attempts + 1, failure === 'unavailable' ? 'server' : 'mail');
  await postponeMails(tx, ids, { seconds, reason });
  logger.warn({ ...about, seconds: Math.round(seconds) }, 'a mail could not be sent yet');
  return failure;
}

const FIRST_SECONDS = 10;

/** Seconds before one mail is tried again, or all of them when the mail server is unavailable. */
const LONGEST_SECONDS = { mail: 60 * 60, server: 5 * 60 } as const;

export type BackoffSeconds = (attempts: number, of: keyof typeof LONGEST_SECONDS) => number;

/**
 * Seconds until the next attempt: doubled each time, and spread by a fifth so that what failed
 * together does not come back together.
 */
export const backoffSeconds: BackoffSeconds = (attempts, of) => {
  const pause = Math.min(FIRST_SECONDS * 2 ** (attempts - 1), LONGEST_SECONDS[of]);
  return pause * (0.8 + Math.random() * 0.2);
};

/** Something to wait for that may ring before anybody waits: then the next wait is over at once. */
export class WakeSignal {
  #hasRung = false;
  #wake: (() => void) | undefined;

  ring(): void {
    this.#hasRung = true;
    this.#wake?.();
  }

  async wait(longestMs: number): Promise<void> {
    if (!this.#hasRung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, longestMs);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#wake = undefined;
    this.#hasRung = false;
  }
}
