import { open } from 'node:fs/promises';

export type PictureKind = 'jpeg' | 'png' | 'webp';

const JPEG = Buffer.from('ffd8ff', 'hex');
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/**
 * By the first bytes, whatever its name says. Only then may the decoders see it: of the many
 * kinds that they know, no other is to be reached from outside.
 */
export function pictureKind(start: Buffer): PictureKind | undefined {
  if (start.subarray(0, 3).equals(JPEG)) return 'jpeg';
  if (start.subarray(0, 8).equals(PNG)) return 'png';
  const isWebp =
    start.toString('latin1', 0, 4) === 'RIFF' && start.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'webp' : undefined;
}

export async function pictureKindOf(path: string): Promise<PictureKind | undefined> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0);
    return pictureKind(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}
