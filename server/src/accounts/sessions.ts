import { v7 as uuid } from 'uuid';
import type { Queryable } from '../database/pool.ts';
import type { Caller } from '../http/caller.ts';
import { ShopError } from '../http/errors.ts';
import {
  deleteSession,
  findLiveSession,
  rotateSession,
  type SessionRow,
} from './session-queries.ts';
import type { TokenPayload, Tokens } from './tokens.ts';

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
