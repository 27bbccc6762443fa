import type { Caller } from '../http/caller.ts';
import type { Shop, Slice } from '../slice.ts';
import { TokenCipher } from '../mail/token-cipher.ts';
import type { AccountsShop } from './accounts-shop.ts';
import { addressRequestWorker } from './address-requests.ts';
import { accountRoutes } from './routes.ts';
import { noteWrite } from './login-queries.ts';
import { identify, Tokens } from './sessions.ts';
import { AttemptOrder } from './wrong-passwords.ts';

export interface AccountsSlice extends Slice {
  identify: (request: { headers: { authorization?: string | undefined } }) => Promise<Caller>;
  /** Remembers the position in the write-ahead log after what the account wrote. */
  noteWrite: (accountId: string) => Promise<void>;
}

/** Accounts know nothing of carts and orders: `hooks` say what else comes and goes with one. */
export function accountsSlice(
  {
    database,
    publicUrl,
    tokenSecret,
    logger,
    ...rates
  }: Pick<
    Shop,
    'database' | 'publicUrl' | 'tokenSecret' | 'logger' | 'loginRatePerMinute' | 'mailRatePerHour'
  >,
  hooks: Pick<
    AccountsShop,
    | 'onGuestLogin'
    | 'onAccountDeletion'
    | 'loginAdditions'
    | 'countOrders'
    | 'mailGuestOrders'
    | 'mailWithdrawalLink'
  >,
): AccountsSlice {
  const tokens = new Tokens(tokenSecret);
  const seal = new TokenCipher(tokenSecret);
  const { loginRatePerMinute, mailRatePerHour } = rates;
  const addressRequests = addressRequestWorker({ database, seal, logger, ...hooks });
  return {
    routes: accountRoutes({
      database,
      tokens,
      attemptOrder: new AttemptOrder(),
      addressRequests,
      seal,
      loginRatePerMinute,
      mailRatePerHour,
      secureCookies: publicUrl.startsWith('https:'),
      ...hooks,
    }),
    workers: [addressRequests],
    identify: ({ headers }) => identify(database, tokens, headers.authorization),
    noteWrite: (accountId) => noteWrite(database, accountId),
  };
}
