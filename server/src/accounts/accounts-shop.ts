import type { Database, Queryable } from '../database/pool.ts';
import type { LinkSeal } from '../mail/link-seal.ts';
import type { Tokens } from './tokens.ts';

/** What else happens, in the same transaction, when a guest turns out to be this account. */
export type GuestArrival = (
  tx: Queryable,
  guestId: string,
  account: { id: string; name: string; email: string },
) => Promise<void>;

/** What else goes, in the same transaction, when this account goes. */
export type AccountDeparture = (tx: Queryable, accountId: string) => Promise<void>;

/** What the calls about accounts work with. */
export interface AccountsShop {
  database: Database;
  tokens: Tokens;
  /** For the links in mails. */
  seal: LinkSeal;
  loginRatePerMinute: number;
  mailRatePerHour: number;
  /** What the guest had comes along: cart and orders. */
  onGuestArrival: GuestArrival[];
  /** The cart goes; orders stay. */
  onAccountDeparture: AccountDeparture[];
}
