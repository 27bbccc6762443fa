import {
  listUnlockRequests,
  requestUnlock,
  type UnlockRequest,
} from '@tailorbird/contract/unlock-requests';
import type { TestShop } from './app.ts';
import { addPerson, untilRequestsAreDone, type Person } from './people.ts';

/** The lock in an account's row. */
export const OPEN = {
  is_account_locked: false,
  failed_login_attempts: 0,
  lockout_reason: null,
};
export const LOCKED = {
  is_account_locked: true,
  failed_login_attempts: 5,
  lockout_reason: '5 wrong passwords in a row',
};

export async function lockOf(shop: TestShop, { id }: Person): Promise<object | undefined> {
  const { rows } = await shop.database.query<object>(
    `select is_account_locked, failed_login_attempts, lockout_reason from accounts where id = $1`,
    [id],
  );
  return rows[0];
}

/** Somebody who is locked out and has asked to be let in. */
export async function addLockedPerson(
  shop: TestShop,
  adminToken: string,
): Promise<{ person: Person; requestId: string }> {
  const person = await addPerson(shop, { name: 'Lola Locked', isLocked: true });
  const { _id: requestId } = await askToUnlock(shop, adminToken, person);
  return { person, requestId };
}

/** The request that this person has made by it. */
export async function askToUnlock(
  shop: TestShop,
  adminToken: string,
  { email }: Person,
): Promise<UnlockRequest> {
  await shop.ask(requestUnlock, { body: { email, reason: 'Let me in' } });
  await untilRequestsAreDone(shop);
  return newestRequest(shop, adminToken);
}

export async function newestRequest(shop: TestShop, adminToken: string): Promise<UnlockRequest> {
  const { unlockRequests } = await shop.ask(listUnlockRequests, {
    token: adminToken,
    query: { limit: 1 },
  });
  const [request] = unlockRequests;
  if (!request) throw new Error('there is no request');
  return request;
}
