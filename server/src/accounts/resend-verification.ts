import type { AccountsShop } from './accounts-shop.ts';
import { mayMail, enforceCallerRateLimit } from './rate-limit.ts';
import { mailLink, mailLinkToNobody } from './mailed-tokens.ts';
import { findAccountByEmail } from './queries.ts';

/**
 * Mails the link again to an account that needs it. Whoever asks is told nothing of that.
 * @throws TOO_MANY_REQUESTS
 */
export async function resendVerification(
  { database, seal, loginRatePerMinute, mailRatePerHour }: AccountsShop,
  email: string,
  address: string,
): Promise<void> {
  await enforceCallerRateLimit(database, 'ask for mail', address, loginRatePerMinute);
  const mail = { kind: 'email-verification' } as const;
  if (!(await mayMail(database, { ...mail, email }, mailRatePerHour))) return;
  const account = await findAccountByEmail(database, email);
  if (account && !account.is_email_verified) await mailLink(database, seal, account, mail);
  else await mailLinkToNobody(database, seal, email, mail);
}
