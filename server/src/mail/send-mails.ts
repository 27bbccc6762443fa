import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { listenForChanges } from '../database/listen.ts';
import type { Database } from '../database/pool.ts';
import { WakeSignal } from './wake-signal.ts';
import type { MailServer } from './deliver.ts';
import type { BackoffSeconds } from './backoff.ts';
import type { MailWriting } from './render-mail.ts';
import { sendOne, type Sent } from './send-one.ts';
import { deleteOldMails, giveUpOverdue, secondsUntilDue } from './sending-queries.ts';

export interface Sending {
  /** Of the database, for the connection that hears of new mails. */
  url: string;
  database: Database;
  mailServer: MailServer;
  writing: MailWriting;
  backoffSeconds: BackoffSeconds;
  logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/** Days that a mail is tried. */
const DAYS_TRIED = 3;
/** Days that it is remembered that a mail was sent or given up. */
export const DAYS_KEPT = 30;
const LONGEST_WAIT_MS = 60_000;
/** What somebody else is sending looks due: so long until we look again. */
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
  /** in a row */
  let troubles = 0;
  while (!stopping.aborted) {
    const { sent, isTrouble } = await sendAllDue(sending, stopping, cutting);
    if (sent > 0 || !isTrouble) troubles = 0;
    if (isTrouble) {
      troubles += 1;
      // new mails do not shorten it: they would meet the same trouble
      await rest(sending.backoffSeconds(troubles, 'server') * 1000, stopping);
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
): Promise<{ sent: number; isTrouble: boolean }> {
  let sent = 0;
  try {
    await clearAway(sending);
    let outcome: Sent = 'sent';
    while (outcome !== 'none' && outcome !== 'trouble' && !stopping.aborted) {
      outcome = await sendOne(sending, cutting);
      if (outcome === 'sent') sent += 1;
    }
    return { sent, isTrouble: outcome === 'trouble' };
  } catch (error) {
    sending.logger.warn({ err: error }, 'mails cannot be sent: the database does not answer');
    return { sent, isTrouble: true };
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
