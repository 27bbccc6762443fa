import { deleteCart } from '../cart/queries.ts';
import type { Database, Queryable } from '../database/pool.ts';
import { deleteDraftRow, lockDraft, lockUnusedDrafts } from './draft-queries.ts';
import { deleteQuoteRow, listOldQuotes, listOpenQuotes } from './quote-queries.ts';

/** With its versions, its draft and the goods of that. */
async function deleteQuote(tx: Queryable, id: string): Promise<void> {
  await lockDraft(tx, id);
  await deleteQuoteRow(tx, id);
  await deleteDraftRow(tx, id);
  await deleteCart(tx, id);
}

/** Deletes the quotes of an account that goes. Those that became orders stay, as the orders do. */
export async function deleteQuotesOf(tx: Queryable, accountId: string): Promise<void> {
  for (const id of await listOpenQuotes(tx, accountId)) await deleteQuote(tx, id);
}

/**
 * Removes drafts that nobody uses, and quotes that ended long ago. Any number of processes may do so at
 * once.
 * @returns how many
 */
export async function removeOld(
  database: Database,
  stopping?: Pick<AbortSignal, 'aborted'>,
): Promise<number> {
  let removed = 0;
  let found = 1;
  while (found > 0 && !stopping?.aborted) {
    const quotes = await listOldQuotes(database);
    for (const id of quotes) await database.transaction((tx) => deleteQuote(tx, id));
    const drafts = await database.transaction(async (tx) => {
      const ids = await lockUnusedDrafts(tx);
      for (const id of ids) {
        await deleteDraftRow(tx, id);
        await deleteCart(tx, id);
      }
      return ids;
    });
    found = quotes.length + drafts.length;
    removed += found;
  }
  return removed;
}
