import { emailForm } from '@tailorbird/contract/email-form';
import { isStorable } from '@tailorbird/contract/text';
import { v7 as uuid } from 'uuid';
import { ShopError } from '../http/errors.ts';
import type { AccountsShop } from './accounts-shop.ts';
import { insertSession, recordLogin } from './login-queries.ts';
import { findAccountByEmail, type AccountRow } from './queries.ts';
import { enforceCallerRateLimit } from './rate-limit.ts';
import { checkPassword } from './wrong-passwords.ts';

export interface Credentials {
  email: string;
  password: string;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Email and password from a Basic header in UTF-8. The password may contain colons. */
export function readBasicCredentials(header: string | undefined): Credentials {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]+) *$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) throw new ShopError('LOGIN_HEADER_MALFORMED');
  const text = decode(encoded);
  const colon = text.indexOf(':');
  if (colon < 0) throw new ShopError('LOGIN_HEADER_MALFORMED');
  const typed = text.slice(0, colon).trim().normalize('NFC');
  // such an address cannot belong to an account
  if (!isStorable(text) || typed.length > 320) throw new ShopError('LOGIN_FAILED');
  return { email: emailForm(typed) ?? typed, password: text.slice(colon + 1) };
}

function decode(encoded: string): string {
  try {
    return decoder.decode(Buffer.from(encoded, 'base64'));
  } catch {
    throw new ShopError('LOGIN_HEADER_MALFORMED');
  }
}

export interface LoginRequest {
  authorization: string | undefined;
  address: string;
  guestToken: string | undefined;
  deviceCookie: string | undefined;
}

/** The account's token, and the cookie by which this browser is known from now on. */
export async function logIn(
  shop: AccountsShop,
  request: LoginRequest,
): Promise<{ token: string; deviceCookie: string }> {
  await enforceCallerRateLimit(shop.database, 'login', request.address, shop.loginRatePerMinute);
  const { email, password } = readBasicCredentials(request.authorization);
  const account = await findAccountByEmail(shop.database, email);
  const device = account && shop.tokens.knownDevice(request.deviceCookie, account.id);

  const isRight = await checkPassword(shop, { email, password, account, device });
  if (!account || !isRight) throw new ShopError('LOGIN_FAILED');
  if (!account.is_email_verified) throw new ShopError('EMAIL_NOT_VERIFIED');

  // a token that is not a guest's is ignored: it must not stop the login
  const guestId = shop.tokens.guestOf(request.guestToken);
  const token = await openSession(shop, account, guestId);
  return {
    token,
    deviceCookie:
      request.deviceCookie && device ? request.deviceCookie : shop.tokens.signDevice(account.id),
  };
}

/** For somebody whose password was found right. */
export async function openSession(
  shop: Pick<AccountsShop, 'database' | 'tokens' | 'onGuestLogin'>,
  account: AccountRow,
  guestId: string | undefined,
): Promise<string> {
  const session = { ownerId: account.id, id: uuid(), tokenId: uuid() };
  await shop.database.transaction(async (tx) => {
    const recorded = await recordLogin(tx, account);
    if (!recorded) throw new ShopError('LOGIN_FAILED');
    await insertSession(tx, session);
    const guestIds = new Set([guestId, recorded.guestId].filter((id) => typeof id === 'string'));
    if (guestIds.size === 0) return;
    const inOrder = [...guestIds].toSorted();
    const { id, name, email } = account;
    const owner = { id, name, email, isOfMailbox: recorded.isOfMailbox };
    for (const hook of shop.onGuestLogin) await hook(tx, inOrder, owner);
  });
  return shop.tokens.sign({
    sub: account.id,
    sid: session.id,
    jti: session.tokenId,
    email: account.email,
    name: account.name,
    roles: account.roles,
  });
}
