import type { Queryable } from '../database/pool.ts';
import { clearLock } from './login-queries.ts';

/** The right password logs in again from any browser, and wrong ones are counted anew. */
export async function unlockAccount(
  tx: Queryable,
  account: { id: string; email: string },
): Promise<void> {
  await clearLock(tx, account);
}
