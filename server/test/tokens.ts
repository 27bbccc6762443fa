import { randomUUID } from 'node:crypto';
import { decodeJwt, SignJWT, type JWTHeaderParameters, type JWTPayload } from 'jose';
import { TOKEN_SECRET } from './app.ts';

/** A token as the shop makes it, with the changes that a test is about. */
export async function signToken(
  claims: JWTPayload,
  {
    secret = TOKEN_SECRET,
    audience = 'tailorbird',
    header = { alg: 'HS256' },
  }: { secret?: string; audience?: string; header?: JWTHeaderParameters } = {},
): Promise<string> {
  const payload = {
    email: '',
    name: '',
    roles: [],
    jti: randomUUID(),
    exp: inMinutes(15),
    ...claims,
  };
  return new SignJWT(payload)
    .setProtectedHeader(header)
    .setAudience(audience)
    .sign(Buffer.from(secret));
}

/** Makes the token anew, run out. */
export async function expired(token: string): Promise<string> {
  return signToken({ ...decodeJwt(token), exp: inMinutes(-1) });
}

/** Seconds since 1970, as tokens count. */
export function inMinutes(minutes: number): number {
  return Math.floor(Date.now() / 1000) + minutes * 60;
}
