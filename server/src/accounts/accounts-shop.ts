import type { Database, Queryable } from '../database/pool.ts';
import type { TokenCipher } from '../mail/token-cipher.ts';
import type { Worker } from '../worker.ts';
import type { Tokens } from './sessions.ts';
import type { AttemptOrder } from './wrong-passwords.ts';

/**
 * Runs in the transaction of a login by which guests turn out to be this account. Each guest
 * is given once, in the order of their ids, so that two logins never wait for each other.
 */
export type GuestLoginHook = (
  tx: Queryable,
  guestIds: readonly string[],
  account: { id: string; name: string; email: string },
) => Promise<void>;

/** Runs in the transaction that deletes this account. */
export type AccountDeletionHook = (tx: Queryable, accountId: string) => Promise<void>;

/** Everything that the calls about accounts need. */
export interface AccountsShop {
  database: Database;
  tokens: Tokens;
  /** For the links in mails. */
  seal: TokenCipher;
  attemptOrder: AttemptOrder;
  /** Does what was asked for by mail addresses. */
  addressRequests: Pick<Worker, 'wake'>;
  loginRatePerMinute: number;
  mailRatePerHour: number;
  /** Moves the guests' carts and orders to the account. */
  onGuestLogin: GuestLoginHook[];
  /** Deletes the cart; orders stay. */
  onAccountDeletion: AccountDeletionHook[];
}
