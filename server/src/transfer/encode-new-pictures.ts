import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UPLOAD_MAX_BYTES } from '@tailorbird/contract/limits';
import { ShopError } from '../http/errors.ts';
import { encodePicture, type PictureEncoder } from '../images/picture-encoder.ts';
import type { PackedPicture } from './entry.ts';
import type { PictureToMake } from './picture-index.ts';
import { plainWebpSize } from './plain-webp.ts';
import { type Problems, Unreadable } from './problems.ts';

/** Fit for the shop, and waiting on disk. */
export interface ReadyPicture {
  path: string;
  width: number;
  height: number;
  placeholder: string;
}

/**
 * Each as an upload would be: checked, upright, stripped. What is a picture as the shop keeps it
 * already stays as it is, so that it does not lose with each move from shop to shop.
 */
export async function encodeNewPictures(
  pictures: readonly PictureToMake[],
  { encoder, folder }: { encoder: PictureEncoder; folder: string },
  problems: Problems,
): Promise<Map<PackedPicture, ReadyPicture>> {
  const ready = new Map<PackedPicture, ReadyPicture>();
  await mkdir(folder);
  for (const [index, { picture }] of pictures.entries()) {
    const path = join(folder, String(index));
    try {
      ready.set(picture, await encode(picture, path, encoder));
    } catch (error) {
      const isMistake = error instanceof ShopError && error.code.startsWith('PICTURE_');
      if (!isMistake && !(error instanceof Unreadable)) throw error;
      problems.add({ file: picture.file }, error.message);
      await rm(path, { force: true });
    }
  }
  return ready;
}

async function encode(
  picture: PackedPicture,
  path: string,
  encoder: PictureEncoder,
): Promise<ReadyPicture> {
  const { name } = picture;
  if (picture.size > UPLOAD_MAX_BYTES) throw new ShopError('PICTURE_TOO_LARGE', { fill: { name } });
  await unpack(picture, path);
  const encoded = await encoder.inTurn('upload', (work) => encodePicture(work, { path, name }));
  const { width, height, placeholder } = encoded;
  const plain = plainWebpSize(await readFile(path));
  if (plain?.width !== width || plain.height !== height) await writeFile(path, encoded.bytes);
  return { path, width, height, placeholder };
}

async function unpack(picture: PackedPicture, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of picture.read()) await file.write(chunk);
  } finally {
    await file.close();
  }
}
