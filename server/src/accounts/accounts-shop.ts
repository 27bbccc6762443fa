import type { Database, Queryable } from '../database/pool.ts';
import type { TokenCipher } from '../mail/token-cipher.ts';
import type { Tokens } from './sessions.ts';

/**
 * Runs in the transaction of a login that shows guests to be this account. Each guest
 * comes once, in the order of their ids, so that two logins never wait for each other.
 */
export type GuestArrival = (
  tx: Queryable,
  guestIds: readonly string[],
  account: { id: string; name: string; email: string },
) => Promise<void>;

/** Runs in the transaction that deletes this account. */
export type AccountDeparture = (tx: Queryable, accountId: string) => Promise<void>;

/** Everything that the calls about accounts need. */
export interface AccountsShop {
  database: Database;
  tokens: Tokens;
  /** For the links in mails. */
  seal: TokenCipher;
  loginRatePerMinute: number;
  mailRatePerHour: number;
  /** Carts and orders of the guests come along. */
  onGuestArrival: GuestArrival[];
  /** The cart goes; orders stay. */
  onAccountDeparture: AccountDeparture[];
}
