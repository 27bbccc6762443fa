import { ApiError } from '../api-error.ts';
import { request } from '../request.ts';
import type { Serialize } from './tab-lock.ts';
import { hasExpired, readPayload } from './token.ts';
import type { TokenStore } from './token-store.ts';

/** A token call that hangs would hold up every other call, in every tab. Milliseconds. */
const PATIENCE = 12_000;

export interface TokenKeeper {
  /** A token to send: the stored one, refreshed if it has run out, a guest's if there is none. */
  current: () => Promise<string>;
  /** A token to send instead of one that the server refused. */
  renew: (refused: string) => Promise<string>;
  logIn: (email: string, password: string) => Promise<void>;
  logOut: () => Promise<void>;
}

// spec: 1.1 4.7 4.8 4.9 4.10 4.11 7.1 7.2 7.63
export function createTokenKeeper(
  store: TokenStore,
  exclusive: Serialize,
  now: () => number,
): TokenKeeper {
  const isFresh = (refused?: string) => {
    const stored = store.read();
    return stored && stored.token !== refused && !hasExpired(stored, now())
      ? stored.token
      : undefined;
  };

  const keep = (token: string) => {
    store.write(token);
    return token;
  };

  async function replace(refused?: string): Promise<string> {
    // The holder of the lock before this one may have done the work already.
    const fresh = isFresh(refused);
    if (fresh) return fresh;
    const stored = store.read();
    if (!stored) return keep(await fetchToken('/auth/guest-token', {}));
    const token = await fetchToken('/auth/refresh-token', {
      authorization: `Bearer ${stored.token}`,
    }).catch((error: unknown) => {
      // A shop that is down or busy is no reason to log anybody out.
      if (!isRefusal(error)) throw error;
    });
    // A logout may have cleared the store meanwhile.
    return token && store.read()?.token === stored.token ? keep(token) : await becomeGuest();
  }

  async function becomeGuest(): Promise<string> {
    try {
      return keep(await fetchToken('/auth/guest-token', {}));
    } catch (error) {
      store.clear();
      throw error;
    }
  }

  let renewing: Promise<string> | undefined;
  const renew = (refused?: string) => {
    const fresh = isFresh(refused);
    if (fresh) return Promise.resolve(fresh);
    renewing ??= exclusive(() => replace(refused)).finally(() => {
      renewing = undefined;
    });
    return renewing;
  };

  return {
    current: () => renew(),
    renew,
    logIn: (email, password) =>
      exclusive(async () => {
        const guest = await guestToken();
        const headers = {
          authorization: `Basic ${base64(`${email}:${password}`)}`,
          ...(guest && { 'x-guest-token': guest }),
        };
        keep(await fetchToken('/auth/login', headers, 'POST'));
      }),
    logOut: () => {
      // The token goes at once: no slow line and no closed tab leaves anybody logged in here.
      const stored = store.read();
      store.clear();
      const ended = stored && endSession(stored.token);
      return exclusive(async () => {
        await ended;
        // Without a connection the next call asks for a guest's token.
        if (!isFresh()) await becomeGuest().catch(() => undefined);
      });
    },
  };

  /** The guest whose cart and orders come along at the login. */
  async function guestToken(): Promise<string | undefined> {
    const stored = store.read();
    if (!stored || readPayload(stored.token)?.roles.length !== 0) return undefined;
    return await replace();
  }
}

async function endSession(token: string): Promise<void> {
  await request('POST', '/auth/logout', {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(PATIENCE),
    keepalive: true,
  }).catch(() => undefined); // The session dies of age if the server cannot be told.
}

async function fetchToken(
  path: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<string> {
  const answer = await request(method, path, { headers, signal: AbortSignal.timeout(PATIENCE) });
  const isToken =
    typeof answer === 'object' &&
    answer !== null &&
    'token' in answer &&
    typeof answer.token === 'string';
  if (!isToken || typeof answer.token !== 'string') {
    throw new ApiError('Something went wrong. Please try again.', { status: 0, code: 'UNKNOWN' });
  }
  return answer.token;
}

function isRefusal(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
  );
}

/** UTF-8, so that any password can be typed. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
