import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/pool.ts';
import { createWorker, type Worker } from '../worker.ts';
import { removeOld } from './delete-quotes.ts';
import { quoteMails, type QuoteMailing } from './quote-mails.ts';
import { findQuote, listDueReminders, listVersions, saveReminder } from './quote-queries.ts';

/** Milliseconds between two looks for reminders that are due. */
const REMINDER_PAUSE_MS = 10 * 60_000;
const CLEANUP_PAUSE_MS = 6 * 60 * 60_000;

/** Reminds customers of quotes that end soon. */
export const quoteReminders = (shop: QuoteMailing, logger: FastifyBaseLogger): Worker =>
  createWorker({
    pauseMs: REMINDER_PAUSE_MS,
    work: (stopping) => sendQuoteReminders(shop, stopping),
    onFailure: (error) => logger.error(error, 'quotes could not be reminded of'),
  });

/** Removes what the desk has begun and nobody uses, and quotes of long ago. */
export const quoteCleanup = (
  database: Database,
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): Worker =>
  createWorker({
    pauseMs: CLEANUP_PAUSE_MS,
    work: async (stopping) => {
      const count = await removeOld(database, stopping);
      if (count > 0) logger.info({ count }, 'old drafts and quotes were removed');
    },
    onFailure: (error) => logger.warn({ err: error }, 'old drafts and quotes are removed later'),
  });

/** Before all ids. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/** All that are due now. One that fails does not stop the others. */
export async function sendQuoteReminders(
  shop: QuoteMailing,
  stopping?: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  const failures: unknown[] = [];
  let due = await listDueReminders(shop.database, FIRST);
  while (due.length > 0) {
    for (const id of due) {
      if (stopping?.aborted) return;
      await remind(shop, id).catch((error: unknown) => failures.push(error));
    }
    due = await listDueReminders(shop.database, due.at(-1) ?? FIRST);
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some reminders failed');
}

async function remind(shop: QuoteMailing, id: string): Promise<void> {
  const quote = await findQuote(shop.database, id);
  const [newest] = quote ? await listVersions(shop.database, id, [quote.version]) : [];
  if (!quote || !newest) return;
  const mails = await quoteMails(shop, quote, newest.content, 'quote-reminder');
  if (mails.length > 0) await saveReminder(shop.database, quote, mails);
}
