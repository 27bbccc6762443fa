import type { Database } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { verifyAddressOfToken } from './mailed-token-queries.ts';
import { hashOfToken } from './mailed-tokens.ts';

/** @throws VERIFICATION_LINK_INVALID */
export async function verifyEmail(database: Database, token: string): Promise<void> {
  const isVerified = await verifyAddressOfToken(database, hashOfToken(token));
  if (!isVerified) throw new ShopError('VERIFICATION_LINK_INVALID');
}
