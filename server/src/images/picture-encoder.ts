import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../root.ts';
import type { PictureKind } from './picture-kind.ts';
import { Turns, type Rank } from './turns.ts';

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

const PROGRAM = join(projectRoot, 'server/src/images/encode-pictures.mjs');
/** More than it gives itself: then it hangs, and nobody else gets a turn. */
const LONGEST_MS = 90_000;
/** It starts in a quarter of a second, and takes 60 MB of memory while it waits. */
const IDLE_MS = 20_000;
/** Of -20 to 19; pages and calls go first. */
const PRIORITY = 10;

/**
 * Works on pixels in a process of its own, which is started when there is work and ended when
 * there has been none for a while: decoding takes memory that a long-running process does not give
 * back, and a file that brings the decoder down brings no shop down.
 */
export class PictureEncoder {
  readonly #turns = new Turns();
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** Of the process, while there is one. */
  get pid(): number | undefined {
    return this.#child?.connected ? this.#child.pid : undefined;
  }

  /** How many of that rank wait for their turn. */
  waiting(rank: Rank): number {
    return this.#turns.waiting(rank);
  }

  /** Runs what needs the encoder when it is its turn, and nothing else meanwhile. */
  async inTurn<Result>(
    rank: Rank,
    use: (encode: (work: Work) => Promise<Outcome>) => Promise<Result>,
  ): Promise<Result> {
    return this.#turns.take(rank, async () => {
      clearTimeout(this.#idle);
      try {
        return await use((work) => this.#send(work));
      } finally {
        this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
      }
    });
  }

  /** After all that waits. */
  async close(): Promise<void> {
    await this.#turns.take('nobody', async () => {
      this.#isClosed = true;
      this.#end();
    });
  }

  #end(): void {
    clearTimeout(this.#idle);
    this.#child?.kill();
    this.#child = undefined;
  }

  async #send(work: Work): Promise<Outcome> {
    if (this.#isClosed) throw new Error('The shop is closing: no more pictures are encoded.');
    if (!this.#child?.connected) this.#child = start();
    return answered(this.#child, work);
  }
}

/** What the process says to that work; it keeps the shop alive until then, and not longer. */
async function answered(child: ChildProcess, work: Work): Promise<Outcome> {
  const hangs = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
  const ending = new AbortController();
  const { signal } = ending;
  keepAlive(child, true);
  try {
    return await new Promise<Outcome>((resolve, reject) => {
      const fail = (cause: unknown) =>
        reject(new Error('The process that encodes pictures ended.', { cause }));
      once(child, 'message', { signal }).then(([outcome]) => resolve(outcome), fail);
      once(child, 'exit', { signal }).then(([code, killedBy]) => fail(killedBy ?? code), fail);
      child.send(work, (error) => error && fail(error));
    });
  } finally {
    clearTimeout(hangs);
    ending.abort();
    keepAlive(child, false);
  }
}

function keepAlive(child: ChildProcess, isWanted: boolean): void {
  for (const held of [child, child.channel]) held?.[isWanted ? 'ref' : 'unref']();
}

/** For glibc, which else keeps for the next picture what the last has freed. */
const GIVING_BACK = {
  // one arena and one thread: each would keep what it has ever used
  MALLOC_ARENA_MAX: '1',
  UV_THREADPOOL_SIZE: '1',
  // bytes. Not said, they rise with each large piece, and what is below them is kept
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

function start(): ChildProcess {
  const child = fork(PROGRAM, {
    serialization: 'advanced',
    // MB of what is new in JavaScript, of which there is next to nothing here
    execArgv: ['--max-semi-space-size=1'],
    env: { ...process.env, ...GIVING_BACK },
  });
  // one that cannot be started is told of by whoever sends it work
  child.on('error', () => undefined);
  if (child.pid !== undefined) setPriority(child.pid, PRIORITY);
  return child;
}
