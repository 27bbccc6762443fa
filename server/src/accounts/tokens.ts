import { createSecretKey } from 'node:crypto';
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { z } from 'zod';
import { tokenPayload } from '@tailorbird/contract/accounts';
import { id } from '@tailorbird/contract/text';
import { ShopError } from '../http/errors.ts';

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
