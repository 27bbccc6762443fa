import type { FastifyBaseLogger } from 'fastify';
import { createWorker, type Worker } from '../worker.ts';
import { askMails, type ApprovalMailing } from './approval-mails.ts';
import { readApprovals } from './approvals.ts';
import { listDueReminders, saveReminder } from './queries.ts';

/** Milliseconds between two looks for reminders that are due. */
const PAUSE_MS = 10 * 60_000;

/** Reminds customers of what waits for their approval. */
export const reminderWorker = (shop: ApprovalMailing, logger: FastifyBaseLogger): Worker =>
  createWorker({
    pauseMs: PAUSE_MS,
    work: (stopping) => sendReminders(shop, stopping),
    onFailure: (error) => logger.error(error, 'approvals could not be reminded of'),
  });

/** Before all ids. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * All that are due now. One whose mail may not go out today is tried again at the next time, and one
 * that fails does not stop the others.
 */
export async function sendReminders(
  shop: ApprovalMailing,
  stopping?: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  const failures: unknown[] = [];
  let due = await listDueReminders(shop.database, FIRST);
  while (due.length > 0) {
    for (const { orderId, reminders } of due) {
      if (stopping?.aborted) return;
      await remind(shop, orderId, reminders).catch((error: unknown) => failures.push(error));
    }
    due = await listDueReminders(shop.database, due.at(-1)?.orderId ?? FIRST);
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some reminders failed');
}

async function remind(shop: ApprovalMailing, orderId: string, reminders: number): Promise<void> {
  const { stored, key } = await readApprovals(shop.database, orderId);
  const pieces = stored.held.size - stored.wished.size;
  const mails = await askMails(shop, stored, { pieces, isReminder: true });
  if (mails.length > 0) await saveReminder(shop.database, key, reminders, mails);
}
