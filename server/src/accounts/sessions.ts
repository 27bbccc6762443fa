import { createSecretKey } from 'node:crypto';
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { z } from 'zod';
import { tokenPayload } from '@tailorbird/contract/accounts';
import { id } from '@tailorbird/contract/text';
import { v7 as uuid } from 'uuid';
import type { Queryable } from '../database/pool.ts';
import type { Caller } from '../http/caller.ts';
import { ShopError } from '../http/errors.ts';
import { deleteSession, findLiveSession, rotateSession, type SessionRow } from './login-queries.ts';

/** Ids go to the database as they are, so they must be ids. */
const signedPayload = tokenPayload.extend({ sub: id, sid: id.optional(), jti: id });

export type TokenPayload = z.output<typeof signedPayload>;

const ALGORITHM = 'HS256';
const AUDIENCE = 'tailorbird';
const DEVICE_AUDIENCE = 'tailorbird-device';
const ACCESS_LIFETIME_SECONDS = 15 * 60;
const DEVICE_LIFETIME = '400d';

/** Verified tokens kept: a signature is checked once in a token's life, not at every request. */
const MOST_VERIFIED = 10_000;

/** Signs and verifies the shop's tokens: one secret, one algorithm. */
export class Tokens {
  readonly #key;
  readonly #verified = new Map<string, TokenPayload>();

  constructor(secret: string) {
    this.#key = createSecretKey(Buffer.from(secret, 'utf8'));
  }

  async sign(claims: Omit<TokenPayload, 'exp'>): Promise<string> {
    const expires = Math.floor(Date.now() / 1000) + ACCESS_LIFETIME_SECONDS;
    return this.#sign({ ...claims, exp: expires }, AUDIENCE);
  }

  /** Throws TOKEN_EXPIRED or NOT_AUTHENTICATED. */
  async verify(token: string): Promise<TokenPayload> {
    const kept = this.#verified.get(token);
    const payload = kept ?? (await this.#verifySignature(token));
    if (payload.exp * 1000 <= Date.now()) {
      this.#verified.delete(token);
      throw new ShopError('TOKEN_EXPIRED');
    }
    if (!kept) this.#keep(token, payload);
    return payload;
  }

  /** For refreshing: the signature must be good, the time may be over. */
  async verifyIgnoringExpiry(token: string): Promise<TokenPayload> {
    return this.#verifySignature(token);
  }

  /** The guest whom a token names, also when it has run out. Undefined for any other text. */
  async guestOf(token: string | undefined): Promise<string | undefined> {
    if (token === undefined) return undefined;
    try {
      const payload = await this.#verifySignature(token);
      return payload.roles.length === 0 ? payload.sub : undefined;
    } catch (error) {
      if (error instanceof ShopError) return undefined;
      throw error;
    }
  }

  async signDevice(accountId: string): Promise<string> {
    return new SignJWT({ sub: accountId, jti: crypto.randomUUID() })
      .setProtectedHeader({ alg: ALGORITHM })
      .setAudience(DEVICE_AUDIENCE)
      .setExpirationTime(DEVICE_LIFETIME)
      .sign(this.#key);
  }

  /** The id of a browser that logged in to this account before; undefined for any other. */
  async knownDevice(cookie: string | undefined, accountId: string): Promise<string | undefined> {
    if (cookie === undefined) return undefined;
    try {
      const { payload } = await jwtVerify(cookie, this.#key, {
        algorithms: [ALGORITHM],
        audience: DEVICE_AUDIENCE,
      });
      return payload.sub === accountId ? payload.jti : undefined;
    } catch {
      return undefined;
    }
  }

  async #verifySignature(token: string): Promise<TokenPayload> {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: [ALGORITHM],
        audience: AUDIENCE,
        // expiry is judged by the caller, who may be refreshing
        clockTolerance: Number.MAX_SAFE_INTEGER / 1000,
      });
      return signedPayload.parse(payload);
    } catch (error) {
      const isNoToken = error instanceof errors.JOSEError || error instanceof z.ZodError;
      throw isNoToken ? new ShopError('NOT_AUTHENTICATED') : error;
    }
  }

  async #sign(payload: JWTPayload, audience: string): Promise<string> {
    return new SignJWT(payload)
      .setProtectedHeader({ alg: ALGORITHM })
      .setIssuedAt()
      .setAudience(audience)
      .sign(this.#key);
  }

  #keep(token: string, payload: TokenPayload): void {
    if (this.#verified.size >= MOST_VERIFIED) {
      for (const oldest of this.#verified.keys()) {
        this.#verified.delete(oldest);
        break;
      }
    }
    this.#verified.set(token, payload);
  }
}

const NOBODY: Caller = { kind: 'nobody' };

export async function newGuestToken(tokens: Tokens): Promise<string> {
  return guestToken(tokens, uuid());
}

async function guestToken(tokens: Tokens, guestId: string): Promise<string> {
  return tokens.sign({ sub: guestId, sid: guestId, jti: uuid(), email: '', name: '', roles: [] });
}

/** Who asks. Name, email and roles are the account's as they are now, not as the token says. */
export async function identify(
  db: Queryable,
  tokens: Tokens,
  authorization: string | undefined,
): Promise<Caller> {
  const token = bearer(authorization);
  if (token === undefined) return NOBODY;
  const payload = await tokens.verify(token);
  if (payload.roles.length === 0) return { kind: 'guest', id: payload.sub };
  const session = await liveSession(db, payload);
  return {
    kind: 'account',
    id: session.account_id,
    sessionId: payload.sid ?? '',
    name: session.name,
    email: session.email,
    roles: session.roles,
    wroteAt: session.wrote_at,
  };
}

/** A new token of the same session; a guest stays the same guest. */
export async function refresh(
  db: Queryable,
  tokens: Tokens,
  authorization: string | undefined,
): Promise<string> {
  const token = bearer(authorization);
  if (token === undefined) throw new ShopError('NOT_AUTHENTICATED');
  const payload = await tokens.verifyIgnoringExpiry(token);
  if (payload.roles.length === 0) return guestToken(tokens, payload.sub);
  return tokens.sign(await rotated(db, payload));
}

/**
 * Ends the session of the bearer, also when the token has run out: whoever comes back after a pause
 * and logs out has left. A guest has none.
 */
export async function logOut(
  db: Queryable,
  tokens: Tokens,
  authorization: string | undefined,
): Promise<void> {
  const token = bearer(authorization);
  if (token === undefined) throw new ShopError('NOT_AUTHENTICATED');
  const payload = await tokens.verifyIgnoringExpiry(token);
  if (payload.roles.length === 0) return;
  await liveSession(db, payload);
  await deleteSession(db, payload.sub, payload.sid ?? '');
}

async function rotated(db: Queryable, payload: TokenPayload): Promise<Omit<TokenPayload, 'exp'>> {
  const session = await liveSession(db, payload);
  const { email, name, roles } = session;
  const claims = { sub: payload.sub, sid: payload.sid, email, name, roles };
  // two tabs refreshed at once: both get the token that the faster one made
  if (session.token_id !== payload.jti) return { ...claims, jti: session.token_id };
  const next = uuid();
  const won = await rotateSession(db, {
    ownerId: payload.sub,
    id: payload.sid ?? '',
    from: payload.jti,
    to: next,
  });
  if (won) return { ...claims, jti: next };
  return { ...claims, jti: (await liveSession(db, payload)).token_id };
}

/** A token that was replaced and comes back after the grace may be stolen: the session ends. */
async function liveSession(db: Queryable, payload: TokenPayload): Promise<SessionRow> {
  const sessionId = payload.sid;
  if (sessionId === undefined) throw new ShopError('NOT_AUTHENTICATED');
  const session = await findLiveSession(db, payload.sub, sessionId);
  if (!session) throw new ShopError('NOT_AUTHENTICATED');
  if (session.token_id === payload.jti) return session;
  if (session.previous_token_id === payload.jti && session.in_grace) return session;
  await deleteSession(db, payload.sub, sessionId);
  throw new ShopError('NOT_AUTHENTICATED');
}

function bearer(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
}
