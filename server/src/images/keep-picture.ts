import { UPLOAD_MAX_BYTES } from '@tailorbird/contract/limits';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { withReceivedFile } from '../http/receive-file.ts';
import { encodePicture } from './encode-picture.ts';
import { cleanFileName } from './file-name.ts';
import { renewUpload, saveUpload, type KeptPicture } from './queries.ts';
import { Turns } from './turns.ts';

/** Each has its file on disk, so at most 640 MB of it. */
const MOST_AT_ONCE = 64;
let underway = 0;

/** One big picture takes up to 100 MB while it is decoded, a strange one up to 400. */
export const encoding = new Turns();

/** The picture in that field of a request. */
export async function keepUpload(
  db: Queryable,
  request: FastifyRequest,
  field: string,
): Promise<KeptPicture> {
  if (underway >= MOST_AT_ONCE) throw new ShopError('SERVER_BUSY', { retryAfter: 5 });
  underway += 1;
  try {
    return await withReceivedFile(request, { field, maxBytes: UPLOAD_MAX_BYTES }, async (file) => {
      if (!file) throw new ShopError('PICTURE_MISSING');
      const name = cleanFileName(file.name);
      if (file.isCutOff) throw new ShopError('PICTURE_TOO_LARGE', { fill: { name } });
      return await keepPicture(db, { ...file, name });
    });
  } finally {
    underway -= 1;
  }
}

/**
 * A picture from outside, made fit for the shop and kept. The same bytes are kept once, under the
 * name that they first came with, also when they come twice at once.
 */
export async function keepPicture(
  db: Queryable,
  { path, name, sha256 }: { path: string; name: string; sha256: Buffer },
): Promise<KeptPicture> {
  return encoding.take(async () => {
    const known = await renewUpload(db, sha256);
    return known ?? saveUpload(db, { ...(await encodePicture(path, name)), name, sha256 });
  });
}
