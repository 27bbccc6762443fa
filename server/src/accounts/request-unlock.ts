import { v7 as uuid } from 'uuid';
import type { AccountsShop } from './accounts-shop.ts';
import { mayMail, enforceCallerRateLimit } from './rate-limit.ts';
import { insertUnlockRequest } from './unlock-request-queries.ts';

/**
 * Puts the request before the admins when the account is locked and none is pending. Nothing of
 * that is told to whoever asks. Each address is counted, whether it has an account or not.
 * @throws TOO_MANY_REQUESTS
 */
export async function requestUnlock(
  { database, loginRatePerMinute, mailRatePerHour }: AccountsShop,
  request: { email: string; reason: string },
  address: string,
): Promise<void> {
  await enforceCallerRateLimit(database, 'ask for mail', address, loginRatePerMinute);
  const counted = { kind: 'unlock-request', email: request.email };
  if (!(await mayMail(database, counted, mailRatePerHour))) return;
  await insertUnlockRequest(database, { id: uuid(), ...request });
}
