import { open } from 'node:fs/promises';
import { UPLOAD_MAX_PIXELS } from '@tailorbird/contract/limits';
import { ShopError } from '../http/errors.ts';
import { WorkerProcess } from '../worker-process.ts';

export type RenditionType = 'image/webp' | 'image/avif';

export type Work =
  | {
      /** The picture in that file as the shop keeps it. */
      kind: 'keep';
      path: string;
      format: PictureKind;
      /** Pixels: of width times height, and of the longer side when it is kept. */
      limits: { pixels: number; side: number };
    }
  | { kind: 'narrow'; bytes: Buffer; width: number; type: RenditionType }
  /** The placeholder of a picture that is kept already. */
  | { kind: 'colour'; bytes: Buffer };

/** The colour that is painted until a picture is there: six hex digits, or nothing. */
interface Coloured {
  placeholder: string;
}

export interface EncodedPicture extends Coloured {
  width: number;
  height: number;
  bytes: Buffer;
  /** It was larger than the shop keeps pictures. */
  isScaled: boolean;
}

export type Outcome =
  | ({ kind: 'kept' } & EncodedPicture)
  | { kind: 'done'; width: number; height: number; bytes: Buffer }
  | ({ kind: 'coloured' } & Coloured)
  | { kind: 'too many pixels' }
  | { kind: 'unreadable'; reason: string };

/** Makes glibc return freed memory to the system; by default it keeps it for the next picture. */
const MEMORY_SETTINGS = {
  // one arena and one thread: each keeps what it has ever used
  MALLOC_ARENA_MAX: '1',
  UV_THREADPOOL_SIZE: '1',
  // bytes. By default glibc raises both with each large block, and keeps freed blocks below them
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** Decoding takes memory that a long-running process does not give back. */
export class PictureEncoder extends WorkerProcess<Work, Outcome> {
  constructor() {
    super({
      program: 'server/src/images/encode-pictures.mjs',
      // more than the limit that the program sets itself
      longestMs: 90_000,
      // it holds 60 MB
      idleMs: 20_000,
      // pages and calls go first
      priority: 10,
      environment: MEMORY_SETTINGS,
    });
  }
}

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

/** Pixels of the longer side: twice the widest that a page shows. */
const LONGEST_SIDE = 2560;

/** The picture in that file as WebP, as it is kept. `name` is for the error. */
export async function encodePicture(
  encode: (work: Work) => Promise<Outcome>,
  { path, name }: { path: string; name: string },
): Promise<EncodedPicture> {
  const format = await pictureKindOf(path);
  if (!format) throw new ShopError('PICTURE_KIND', { fill: { name } });
  const limits = { pixels: UPLOAD_MAX_PIXELS, side: LONGEST_SIDE };
  const outcome = await encode({ kind: 'keep', path, format, limits });
  if (outcome.kind === 'kept') return outcome;
  const isTooLarge = outcome.kind === 'too many pixels';
  throw new ShopError(isTooLarge ? 'PICTURE_TOO_MANY_PIXELS' : 'PICTURE_DAMAGED', {
    fill: { name },
  });
}
