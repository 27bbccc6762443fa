import { uploadImage } from '@tailorbird/contract/images';
import { UPLOAD_MAX_BYTES } from '@tailorbird/contract/limits';
import { firstCodePoints } from '@tailorbird/contract/kinds/code-points';
import type { Queryable } from '../database/pool.ts';
import { fileReceiver } from '../http/receive-file.ts';
import { checkPicture, encodePicture, type PictureEncoder } from './picture-encoder.ts';
import { renewUpload, saveUpload, type StoredPicture } from './queries.ts';

export interface PictureShop {
  database: Queryable;
  encoder: PictureEncoder;
}

/** Each has its file on disk, so at most 640 MB of it. */
const MOST_AT_ONCE = 64;

/** Receives the picture of a request. */
export const receivePicture = fileReceiver({
  field: uploadImage.multipart,
  maxBytes: UPLOAD_MAX_BYTES,
  most: MOST_AT_ONCE,
  missing: 'PICTURE_MISSING',
  tooLarge: 'PICTURE_TOO_LARGE',
  cleanName: cleanFileName,
});

/**
 * A picture from outside, made fit for the shop and kept. The same bytes are kept once, under the
 * name that they first came with, also when they come twice at once.
 */
export async function keepPicture(
  { database, encoder }: PictureShop,
  { path, name, sha256 }: { path: string; name: string; sha256: Buffer },
): Promise<StoredPicture> {
  // what is refused by its header, or known already, waits for no other picture
  const { kind } = await checkPicture({ path, name });
  const known = await renewUpload(database, sha256);
  if (known) return known;
  return encoder.inTurn('upload', async (encode) => {
    const meanwhile = await renewUpload(database, sha256);
    if (meanwhile) return meanwhile;
    const picture = await encodePicture(encode, { path, name, kind });
    return saveUpload(database, { ...picture, name, sha256 });
  });
}

const MAX_LENGTH = 120;

/** Controls, marks that turn the direction of writing, and what file systems refuse. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029<>:"|?*]/gu;

/** A sender's name of a file, as it may be shown and given back: no path, nothing invisible. */
export function cleanFileName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const clean = last.replaceAll(UNFIT, '').replaceAll(/\s+/g, ' ').trim().replace(/^\.+/, '');
  return firstCodePoints(clean, MAX_LENGTH).trim() || 'picture';
}

/** The name of the file when it is sent as this type: photo.jpg has become a WebP. */
export function nameAs(contentType: string, name: string): string {
  const extension = contentType.replace(/^image\//, '.');
  return name.endsWith(extension) ? name : `${name.replace(/\.\w{1,5}$/, '')}${extension}`;
}
