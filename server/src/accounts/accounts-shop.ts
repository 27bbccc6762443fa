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
  account: {
    id: string;
    name: string;
    email: string;
    /**
     * Whether the password was set by a mailed link. What comes along otherwise is marked, as who chose
     * the password and who reads the mailbox may be two people.
     */
    isOfMailbox?: boolean;
  },
) => Promise<void>;

/**
 * Orders and cart items that logins have added to an account, and nobody who reads the mailbox has
 * confirmed so far.
 */
export interface LoginAdditions {
  /** The newest. */
  orders: { orderId: string; orderDate: string; totalAmount: number }[];
  /** How many orders in all. */
  orderCount: number;
  /** In the cart, or saved for later. */
  pieces: number;
}

/**
 * Carts and orders handle what logins have added by these functions. The account's row is locked
 * when they change something.
 */
export interface LoginAdditionsStore {
  show: (db: Queryable, accountId: string) => Promise<LoginAdditions>;
  /** It is the account's from now on. */
  keep: (tx: Queryable, accountId: string) => Promise<void>;
  /** Orders go back to the guests who placed them; what joined the cart goes. */
  giveBack: (tx: Queryable, accountId: string) => Promise<void>;
}

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
  loginAdditions: LoginAdditionsStore;
  countOrders: (db: Queryable, accountId: string) => Promise<number>;
  /** Mails the links to what guests ordered with this address, by the same statements if nothing. */
  mailGuestOrders: (tx: Queryable, email: string) => Promise<void>;
  /** Mails the link by which an order is withdrawn from, by the same statements if there is none. */
  mailWithdrawalLink: (tx: Queryable, asked: { email: string; number: string }) => Promise<void>;
  /** Deletes the cart; orders stay. */
  onAccountDeletion: AccountDeletionHook[];
}
