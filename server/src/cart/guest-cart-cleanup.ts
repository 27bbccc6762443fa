import type { FastifyBaseLogger } from 'fastify';
import { NIL } from 'uuid';
import type { Queryable } from '../database/pool.ts';
import { createWorker, type Worker } from '../worker.ts';
import { deleteUnusedCart, listOwners } from './guest-cart-queries.ts';

const PAUSE_MS = 6 * 60 * 60 * 1000;
/** Carts that one statement removes. */
const AT_ONCE = 1000;

/** Those among the owners who are accounts, or guests whom an account waits for. */
export type ListOwnersByAccount = (
  db: Queryable,
  ownerIds: readonly string[],
) => Promise<ReadonlySet<string>>;

interface Cleanup {
  database: Queryable;
  listOwnersByAccount: ListOwnersByAccount;
}

/**
 * Removes the carts of guests who do not come back, beside the requests. Their orders stay. Any
 * number of processes may do so at once.
 */
export function guestCartCleanup({
  logger,
  ...shop
}: Cleanup & { logger: Pick<FastifyBaseLogger, 'info' | 'warn'> }): Worker {
  return createWorker({
    pauseMs: PAUSE_MS,
    work: async (stopping) => {
      const count = await removeGuestCarts(shop, stopping);
      if (count > 0) logger.info({ count }, 'carts of guests were removed after 30 days');
    },
    onFailure: (error) => logger.warn({ err: error }, 'carts of guests are removed later'),
  });
}

/** How many were removed. */
export async function removeGuestCarts(
  { database, listOwnersByAccount }: Cleanup,
  stopping?: AbortSignal,
  atOnce = AT_ONCE,
): Promise<number> {
  let removed = 0;
  let after: string | undefined = NIL;
  while (after !== undefined) {
    const owners = await listOwners(database, after, atOnce);
    const unused = owners.filter(({ isUnused }) => isUnused).map(({ id }) => id);
    const kept = unused.length > 0 ? await listOwnersByAccount(database, unused) : new Set();
    for (const id of unused) {
      if (stopping?.aborted) return removed;
      if (!kept.has(id) && (await deleteUnusedCart(database, id))) removed += 1;
    }
    after = owners.length < atOnce || stopping?.aborted ? undefined : owners.at(-1)?.id;
  }
  return removed;
}
