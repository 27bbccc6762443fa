import { NIL } from 'uuid';
import { deleteCart } from '../cart/queries.ts';
import type { Database, Queryable } from '../database/pool.ts';
import { deleteDraftRow, lockDraft, lockOldDrafts } from './draft-queries.ts';
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
  return (await removeOldQuotes(database, stopping)) + (await removeDrafts(database, stopping));
}

async function removeOldQuotes(
  database: Database,
  stopping: Pick<AbortSignal, 'aborted'> | undefined,
): Promise<number> {
  let removed = 0;
  for (
    let ids = await listOldQuotes(database);
    ids.length > 0;
    ids = await listOldQuotes(database)
  ) {
    if (stopping?.aborted) break;
    for (const id of ids) await database.transaction((tx) => deleteQuote(tx, id));
    removed += ids.length;
  }
  return removed;
}

async function removeDrafts(
  database: Database,
  stopping: Pick<AbortSignal, 'aborted'> | undefined,
): Promise<number> {
  let removed = 0;
  let after: string | undefined = NIL;
  while (after !== undefined) {
    if (stopping?.aborted) break;
    const old: { id: string; isUnused: boolean }[] = await database.transaction(async (tx) => {
      const drafts = await lockOldDrafts(tx, after ?? NIL);
      for (const { id } of drafts.filter(({ isUnused }) => isUnused)) {
        await deleteDraftRow(tx, id);
        await deleteCart(tx, id);
      }
      return drafts;
    });
    removed += old.filter(({ isUnused }) => isUnused).length;
    after = old.at(-1)?.id;
  }
  return removed;
}
