import type { Database, Queryable } from '../database/pool.ts';
import type { TokenCipher } from '../mail/token-cipher.ts';
import type { Tokens } from './sessions.ts';

/**
 * What else happens, in the same transaction, when guests turn out to be this account. Each guest
 * comes once, in the order of their ids, so that two logins never wait for each other.
 */
export type GuestArrival = (
  tx: Queryable,
  guestIds: readonly string[],
  account: { id: string; name: string; email: string },
) => Promise<void>;

/** What else goes, in the same transaction, when this account goes. */
export type AccountDeparture = (tx: Queryable, accountId: string) => Promise<void>;

/** What the calls about accounts work with. */
export interface AccountsShop {
  database: Database;
  tokens: Tokens;
  /** For the links in mails. */
  seal: TokenCipher;
  loginRatePerMinute: number;
  mailRatePerHour: number;
  /** What the guests had comes along: carts and orders. */
  onGuestArrival: GuestArrival[];
  /** The cart goes; orders stay. */
  onAccountDeparture: AccountDeparture[];
}
