import { UPLOAD_MAX_PIXELS } from '@tailorbird/contract/limits';
import { ShopError } from '../http/errors.ts';
import type { ArtworkOutcome, ArtworkWork } from './artwork-work.ts';
import { ProcessEndedError, WorkerProcess, withRetry } from '../worker-process.ts';
import { readPictureHeader, type PictureHeader, type PictureKind } from './picture-header.ts';

export type RenditionType = 'image/webp' | 'image/avif' | 'image/png';

export type EncodeWork =
  | {
      /** The picture in that file as the shop keeps it. */
      kind: 'keep';
      path: string;
      format: PictureKind;
      /** Pixels: of width times height, and of the longer side when it is kept. */
      limits: { pixels: number; side: number };
    }
  | { kind: 'narrow'; bytes: Buffer; width: number; type: RenditionType }
  /** PNG without transparency, at most that large, or just so with white around it. */
  | { kind: 'print'; bytes: Buffer; width: number; height: number; isFilled: boolean }
  /** The placeholder of a picture that is kept already. */
  | { kind: 'colour'; bytes: Buffer }
  | ArtworkWork;

/** The colour that is painted until a picture is there: six hex digits, or nothing. */
interface PlaceholderColour {
  placeholder: string;
}

export interface EncodedPicture extends PlaceholderColour {
  width: number;
  height: number;
  bytes: Buffer;
  /** It was larger than the shop keeps pictures. */
  isScaled: boolean;
}

export type EncodeOutcome =
  | ({ kind: 'kept' } & EncodedPicture)
  | { kind: 'done'; width: number; height: number; bytes: Buffer }
  | ({ kind: 'coloured' } & PlaceholderColour)
  | { kind: 'too many pixels' }
  | { kind: 'unreadable'; reason: string }
  | ArtworkOutcome;

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
export class PictureEncoder extends WorkerProcess<EncodeWork, EncodeOutcome> {
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
      // what it is started with takes 110, the heaviest picture 180 more
      dataMb: 350,
    });
  }
}

/**
 * Bytes that a decoder may have to hold of one picture: four for each pixel of the largest. Only a
 * progressive JPEG with all its colours and an interlaced PNG of 16 bits take more.
 */
const MOST_HELD = UPLOAD_MAX_PIXELS * 4;

/** Pixels of the longer side: twice the widest that a page shows. */
const LONGEST_SIDE = 2560;

/**
 * Reads the header of the file, and refuses at once what it says is not to be decoded. `name` is
 * for the error.
 */
export async function checkPicture({
  path,
  name,
}: {
  path: string;
  name: string;
}): Promise<PictureHeader> {
  type Code = 'PICTURE_KIND' | 'PICTURE_DAMAGED' | 'PICTURE_TOO_MANY_PIXELS' | 'PICTURE_TOO_HEAVY';
  const refuse = (code: Code) => new ShopError(code, { fill: { name } });
  const header = await readPictureHeader(path);
  if (header === 'unknown') throw refuse('PICTURE_KIND');
  if (header === 'damaged') throw refuse('PICTURE_DAMAGED');
  if (header.width * header.height > UPLOAD_MAX_PIXELS) throw refuse('PICTURE_TOO_MANY_PIXELS');
  if (header.heldBytes > MOST_HELD) throw refuse('PICTURE_TOO_HEAVY');
  return header;
}

/** The picture in that file as WebP, as it is kept. `kind` is what `checkPicture` found. */
export async function encodePicture(
  encode: (work: EncodeWork) => Promise<EncodeOutcome>,
  { path, name, kind }: { path: string; name: string; kind: PictureKind },
): Promise<EncodedPicture> {
  const limits = { pixels: UPLOAD_MAX_PIXELS, side: LONGEST_SIDE };
  const keep = () => encode({ kind: 'keep', path, format: kind, limits });
  const outcome = await withRetry(keep).catch((error: unknown): EncodeOutcome => {
    // work that ends its process twice is at fault itself, unless somebody else ended it
    if (!(error instanceof ProcessEndedError) || error.isByOthers) throw error;
    return { kind: 'unreadable', reason: String(error.cause) };
  });
  if (outcome.kind === 'kept') return outcome;
  const isTooLarge = outcome.kind === 'too many pixels';
  throw new ShopError(isTooLarge ? 'PICTURE_TOO_MANY_PIXELS' : 'PICTURE_DAMAGED', {
    fill: { name },
    cause: outcome.kind === 'unreadable' ? new Error(outcome.reason) : undefined,
  });
}
