import { ARTWORK_DAYS } from '@tailorbird/contract/kinds/artwork';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable } from '../database/pool.ts';
import { createWorker, type Worker } from '../worker.ts';
import { deleteArtworks } from './queries.ts';
import { findNames, hideAll, listOrdered, lockOfOwner, lockStale, setUsed } from './use-queries.ts';

const PAUSE_MS = 60 * 60 * 1000;

/** Statements of one run, each for 50 pictures. */
const MOST_ROUNDS = 2000;

/** Those among the owners who are accounts, or guests whom an account waits for. */
type ListAccounts = (db: Queryable, ownerIds: readonly string[]) => Promise<ReadonlySet<string>>;

interface CleanedShop {
  database: Database;
  listOwnersByAccount: ListAccounts;
}

/**
 * Removes pictures that nothing uses any more, beside the requests. Any number of processes may do so
 * at once.
 */
export function artworkCleanup({
  logger,
  ...shop
}: CleanedShop & { logger: Pick<FastifyBaseLogger, 'info' | 'warn'> }): Worker {
  return createWorker({
    pauseMs: PAUSE_MS,
    work: async (stopping) => {
      const count = await removeUnused(shop, stopping);
      if (count > 0) logger.info({ count }, 'pictures of customers that nothing used were removed');
    },
    onFailure: (error) => logger.warn({ err: error }, 'pictures of customers are removed later'),
  });
}

/** How many were removed. */
export async function removeUnused(shop: CleanedShop, stopping?: AbortSignal): Promise<number> {
  let removed = 0;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    if (stopping?.aborted) break;
    const { looked, deleted } = await removeSome(shop);
    removed += deleted;
    if (looked === 0) break;
  }
  return removed;
}

/**
 * Who places a picture notes that first, and waits for our locks: what is named afterwards has been
 * used, and is not among these. An account keeps what it has not deleted.
 */
async function removeSome({ database, listOwnersByAccount }: CleanedShop) {
  return database.transaction(async (tx) => {
    const stale = await lockStale(tx, ARTWORK_DAYS);
    if (stale.length === 0) return { looked: 0, deleted: 0 };
    const accounts = await listOwnersByAccount(tx, [...new Set(stale.map((one) => one.ownerId))]);
    const unlisted = stale.filter(({ ownerId, isHidden }) => isHidden || !accounts.has(ownerId));
    const named = await findNames(tx, unlisted);
    const unused = unlisted.flatMap(({ id }) => (named.has(id) ? [] : [id]));
    await deleteArtworks(tx, unused);
    const gone = new Set(unused);
    await setUsed(
      tx,
      stale.flatMap(({ id }) => (gone.has(id) ? [] : [id])),
    );
    return { looked: stale.length, deleted: unused.length };
  });
}

/** Pictures of an account that are deleted at once; the worker deletes the others. */
const MOST_AT_ONCE = 200;

/** Deletes the pictures of an account. Those that orders name are kept with them, and hidden. */
export async function deleteArtworksOf(tx: Queryable, accountId: string): Promise<void> {
  const ids = await lockOfOwner(tx, accountId, MOST_AT_ONCE);
  const ordered = await listOrdered(tx, ids);
  await deleteArtworks(
    tx,
    ids.filter((id) => !ordered.has(id)),
  );
  await hideAll(tx, accountId);
}
