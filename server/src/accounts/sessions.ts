import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { tokenPayload } from '@tailorbird/contract/accounts';
import { id } from '@tailorbird/contract/text';
import { v7 as uuid } from 'uuid';
import type { Queryable } from '../database/pool.ts';
import type { Caller } from '../http/caller.ts';
import { ShopError } from '../http/errors.ts';
import { deleteSession, findLiveSession, rotateSession, type SessionRow } from './login-queries.ts';

/** Ids go to the database as they are, so they must be ids. */
const payloadSchema = tokenPayload.extend({ sub: id, sid: id.optional(), jti: id });

export type TokenPayload = z.output<typeof payloadSchema>;

const AUDIENCE = 'tailorbird';
const DEVICE_AUDIENCE = 'tailorbird-device';
const ACCESS_LIFETIME_SECONDS = 15 * 60;
const DEVICE_LIFETIME_SECONDS = 400 * 24 * 60 * 60;
/** After a guest's token has run out. Their cart is kept a little longer. */
const GUEST_LIFETIME_SECONDS = 30 * 24 * 60 * 60;

const signedPayload = payloadSchema.extend({ aud: z.literal(AUDIENCE) });
const devicePayload = z.object({
  sub: z.string(),
  jti: z.string(),
  aud: z.literal(DEVICE_AUDIENCE),
  exp: z.number(),
});

/**
 * The header of every token: one that names another algorithm, or anything else, is none of the
 * shop's.
 */
const HEADER = toBase64url(JSON.stringify({ alg: 'HS256' }));

/** Verified tokens kept: a signature is checked once in a token's life, not at every request. */
const MOST_VERIFIED = 10_000;

/**
 * Signs and verifies the shop's tokens, JWTs (RFC 7519) by one secret and one algorithm. A library
 * does it by way of Web Crypto, asynchronously, and takes many times as long.
 */
export class Tokens {
  readonly #key;
  readonly #verified = new Map<string, TokenPayload>();

  constructor(secret: string) {
    this.#key = createSecretKey(Buffer.from(secret, 'utf8'));
  }

  sign(claims: Omit<TokenPayload, 'exp'>): string {
    const now = nowInSeconds();
    return this.#sign({ ...claims, iat: now, exp: now + ACCESS_LIFETIME_SECONDS, aud: AUDIENCE });
  }

  /** Throws TOKEN_EXPIRED or NOT_AUTHENTICATED. */
  verify(token: string): TokenPayload {
    const kept = this.#verified.get(token);
    const payload = kept ?? this.verifyIgnoringExpiry(token);
    if (payload.exp * 1000 <= Date.now()) {
      this.#verified.delete(token);
      throw new ShopError('TOKEN_EXPIRED');
    }
    if (!kept) this.#keep(token, payload);
    return payload;
  }

  /** For refreshing: the signature must be good, the time may be over. */
  verifyIgnoringExpiry(token: string): TokenPayload {
    const { data } = signedPayload.safeParse(this.#read(token));
    if (!data) throw new ShopError('NOT_AUTHENTICATED');
    return data;
  }

  /**
   * The guest whom a token names, also when it has run out, up to 30 days ago. Undefined for any
   * other text.
   */
  guestOf(token: string | undefined): string | undefined {
    const { data } = signedPayload.safeParse(this.#read(token));
    return data && isGuest(data) && !hasGuestEnded(data) ? data.sub : undefined;
  }

  signDevice(accountId: string): string {
    const now = nowInSeconds();
    return this.#sign({
      sub: accountId,
      jti: crypto.randomUUID(),
      aud: DEVICE_AUDIENCE,
      exp: now + DEVICE_LIFETIME_SECONDS,
    });
  }

  /** The id of a browser that logged in to this account before; undefined for any other. */
  knownDevice(cookie: string | undefined, accountId: string): string | undefined {
    const { data } = devicePayload.safeParse(this.#read(cookie));
    if (data?.sub !== accountId || data.exp * 1000 <= Date.now()) return undefined;
    return data.jti;
  }

  #sign(payload: Record<string, unknown>): string {
    const signed = `${HEADER}.${toBase64url(JSON.stringify(payload))}`;
    return `${signed}.${this.#signatureOf(signed)}`;
  }

  /** The content of a token that this shop signed; undefined for anything else. */
  #read(token: string | undefined): unknown {
    const [header, payload, signature, ...rest] = token?.split('.', 4) ?? [];
    if (header !== HEADER || payload === undefined || signature === undefined) return undefined;
    if (rest.length > 0) return undefined;
    // compared as text: the same bytes can be written in several ways, one of which is the shop's
    const expected = Buffer.from(this.#signatureOf(`${header}.${payload}`));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    return JSON.parse(Buffer.from(payload, 'base64url').toString());
  }

  #signatureOf(signed: string): string {
    return createHmac('sha256', this.#key).update(signed).digest('base64url');
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

function toBase64url(text: string): string {
  return Buffer.from(text).toString('base64url');
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

const isGuest = ({ roles }: TokenPayload) => roles.length === 0;

/** Nothing is stored of a guest, so the token says how long it can be refreshed. */
const hasGuestEnded = ({ exp }: TokenPayload) => exp + GUEST_LIFETIME_SECONDS <= nowInSeconds();

const NOBODY: Caller = { kind: 'nobody' };

// spec: 1.1 4.6 6.1
export function newGuestToken(tokens: Tokens): string {
  return guestToken(tokens, uuid());
}

/** Its own id is stored nowhere, so it need not be in the order of time, which takes longer. */
function guestToken(tokens: Tokens, guestId: string): string {
  const jti = crypto.randomUUID();
  return tokens.sign({ sub: guestId, sid: guestId, jti, email: '', name: '', roles: [] });
}

/** Who asks. Name, email and roles are the account's as they are now, not as the token says. */
export async function identify(
  db: Queryable,
  tokens: Tokens,
  authorization: string | undefined,
): Promise<Caller> {
  const token = bearer(authorization);
  if (token === undefined) return NOBODY;
  const payload = tokens.verify(token);
  if (isGuest(payload)) return { kind: 'guest', id: payload.sub };
  const session = await liveSession(db, payload);
  return {
    kind: 'account',
    id: session.account_id,
    sessionId: payload.sid ?? '',
    name: session.name,
    email: session.email,
    isEmailVerified: session.is_email_verified,
    isOfMailbox: session.is_of_mailbox,
    roles: session.roles,
    wroteAt: session.wrote_at,
  };
}

/**
 * A new token of the same session; a guest stays the same guest.
 * @throws NOT_AUTHENTICATED, TOKEN_EXPIRED for a guest who was away for too long
 */
export async function refresh(
  db: Queryable,
  tokens: Tokens,
  authorization: string | undefined,
): Promise<string> {
  const token = bearer(authorization);
  if (token === undefined) throw new ShopError('NOT_AUTHENTICATED');
  const payload = tokens.verifyIgnoringExpiry(token);
  if (!isGuest(payload)) return tokens.sign(await rotated(db, payload));
  if (hasGuestEnded(payload)) throw new ShopError('TOKEN_EXPIRED');
  return guestToken(tokens, payload.sub);
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
  const payload = tokens.verifyIgnoringExpiry(token);
  if (isGuest(payload)) return;
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
