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

/** All that are due now. */
export async function sendReminders(
  shop: ApprovalMailing,
  stopping?: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  for (;;) {
    const due = await listDueReminders(shop.database);
    for (const { ownerId, orderId, reminders } of due) {
      if (stopping?.aborted) return;
      const { stored } = await readApprovals(shop.database, orderId);
      const pieces = stored.held.size - stored.wished.size;
      const mails = await askMails(shop, stored, { pieces, isReminder: true });
      await saveReminder(shop.database, { ownerId, orderId }, reminders, mails);
    }
    if (due.length === 0) return;
  }
}
