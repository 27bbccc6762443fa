import { isStorable } from '@tailorbird/contract/text';
import { v7 as uuid } from 'uuid';
import { ShopError } from '../http/errors.ts';
import type { AccountsShop } from './accounts-shop.ts';
import {
  countLoginAttempt,
  deleteStaleLoginAttempts,
  deleteLoginAttempts,
  insertSession,
  recordFailedLogin,
  recordLogin,
  uncountLoginAttempt,
} from './login-queries.ts';
import { passwordMatches } from './passwords.ts';
import { findAccountByEmail, type AccountRow } from './queries.ts';
import { enforceCallerRateLimit, mayMail } from './rate-limit.ts';

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
  const email = text.slice(0, colon).trim().normalize('NFC');
  // such an address cannot belong to an account
  if (!isStorable(text) || email.length > 320) throw new ShopError('LOGIN_FAILED');
  return { email, password: text.slice(colon + 1) };
}

function decode(encoded: string): string {
  try {
    return decoder.decode(Buffer.from(encoded, 'base64'));
  } catch {
    throw new ShopError('LOGIN_HEADER_MALFORMED');
  }
}

/** Wrong passwords in a row after which an address is locked. */
export const MOST_FAILURES = 5;

export const LOCKOUT_REASON = `${MOST_FAILURES} wrong passwords in a row`;

export interface LoginAttempt {
  /** Attempts in a row without success from this browser, this one included. */
  attempts: number;
  isAccountLocked: boolean;
  /** The browser has logged in to this account before. */
  fromKnownDevice: boolean;
}

/**
 * A lock stops new logins from browsers that the account does not know. A known browser has
 * its own count, so that a stranger cannot lock the owner out of it. An address without an
 * account locks the same way, so that a lock tells nothing.
 */
export function isRefusedByLock(attempt: LoginAttempt): boolean {
  if (attempt.attempts > MOST_FAILURES) return true;
  return attempt.isAccountLocked && !attempt.fromKnownDevice;
}

export function locksAccount(attempt: LoginAttempt): boolean {
  return attempt.attempts >= MOST_FAILURES;
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

  await checkPassword(shop, { email, password, account, device });
  if (!account) throw new ShopError('LOGIN_FAILED');
  await deleteLoginAttempts(shop.database, account.email, device ?? '');
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

async function checkPassword(
  { database: db, mailRatePerHour }: AccountsShop,
  login: {
    email: string;
    password: string;
    account: AccountRow | undefined;
    device: string | undefined;
  },
): Promise<void> {
  const { email, password, account, device } = login;
  const attempts = await countLoginAttempt(db, email, device ?? '');
  if (attempts === 1) await deleteStaleLoginAttempts(db);
  const attempt = {
    attempts,
    isAccountLocked: account?.is_account_locked ?? false,
    fromKnownDevice: device !== undefined,
  };
  if (isRefusedByLock(attempt)) throw new ShopError('ACCOUNT_LOCKED');
  const isRight = await passwordMatches(password, account?.password_hash).catch(
    async (error: unknown) => {
      await uncountLoginAttempt(db, email, device ?? '');
      throw error;
    },
  );
  if (isRight) return;
  const locks = locksAccount(attempt);
  const mayTell = locks && (await mayMail(db, { kind: 'account-locked', email }, mailRatePerHour));
  if (account) {
    await recordFailedLogin(db, account, {
      attempts,
      locks,
      reason: LOCKOUT_REASON,
      mail: mayTell
        ? { to: account, content: { kind: 'account-locked', reason: LOCKOUT_REASON } }
        : undefined,
    });
  }
  throw new ShopError('LOGIN_FAILED');
}

async function openSession(
  shop: AccountsShop,
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
    for (const hook of shop.onGuestLogin) await hook(tx, inOrder, account);
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
