import type { Database } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { verifyAddressOfToken } from './mailed-token-queries.ts';
import { hashOfToken } from './mailed-tokens.ts';
import { messages } from './messages.ts';

/**
 * What to tell. Opening the link again is no failure: many mail programs open it before the reader.
 * @throws VERIFICATION_LINK_INVALID
 */
export async function verifyEmail(database: Database, token: string): Promise<string> {
  const isFirst = await verifyAddressOfToken(database, hashOfToken(token));
  if (isFirst === undefined) throw new ShopError('VERIFICATION_LINK_INVALID');
  return isFirst ? messages.emailVerified : messages.emailVerifiedBefore;
}
