import type { PictureKind } from './picture-kind.ts';
import { PictureProcess } from './picture-process.ts';

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

/** What is painted until a picture is there: six hex digits, or nothing. */
interface Coloured {
  placeholder: string;
}

export type Outcome =
  | ({ kind: 'kept'; width: number; height: number; bytes: Buffer } & Coloured)
  | { kind: 'done'; width: number; height: number; bytes: Buffer }
  | ({ kind: 'coloured' } & Coloured)
  | { kind: 'too many pixels' }
  | { kind: 'unreadable'; reason: string };

/** For glibc, which else keeps for the next picture what the last has freed. */
const GIVING_BACK = {
  // one arena and one thread: each would keep what it has ever used
  MALLOC_ARENA_MAX: '1',
  UV_THREADPOOL_SIZE: '1',
  // bytes. Not said, they rise with each large piece, and what is below them is kept
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** Decoding takes memory that a long-running process does not give back. */
export class PictureEncoder extends PictureProcess<Work, Outcome> {
  constructor() {
    super({
      program: 'server/src/images/encode-pictures.mjs',
      // more than it gives itself
      longestMs: 90_000,
      // 60 MB
      idleMs: 20_000,
      // pages and calls go first
      priority: 10,
      environment: GIVING_BACK,
    });
  }
}
