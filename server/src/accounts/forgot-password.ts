import type { AccountsShop } from './accounts-shop.ts';
import { mayMail, enforceCallerRateLimit } from './rate-limit.ts';
import { mailLink, mailLinkToNobody } from './mailed-tokens.ts';
import { findAccountByEmail } from './queries.ts';

/**
 * Mails a link that sets a new password, to a locked account and an unverified one too: it is a
 * way out of both. Whoever asks is told nothing of that.
 * @throws TOO_MANY_REQUESTS
 */
export async function forgotPassword(
  { database, seal, loginRatePerMinute, mailRatePerHour }: AccountsShop,
  email: string,
  address: string,
): Promise<void> {
  await enforceCallerRateLimit(database, 'ask for mail', address, loginRatePerMinute);
  const mail = { kind: 'password-reset' } as const;
  if (!(await mayMail(database, { ...mail, email }, mailRatePerHour))) return;
  const account = await findAccountByEmail(database, email);
  if (account) await mailLink(database, seal, account, mail);
  else await mailLinkToNobody(database, seal, email, mail);
}
