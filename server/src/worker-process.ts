import { fork, type ChildProcess, type ForkOptions, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from './root.ts';
import { PriorityQueue, type QueuePlace, type Rank } from './priority-queue.ts';

/** The process ended at work that it was sent, by itself or by somebody else. */
export class ProcessEndedError extends Error {
  override name = 'ProcessEndedError';
  /** By which an answer asks the caller to come again. */
  readonly code = 'WORKER_PROCESS_ENDED';

  /** It could not be started, or was killed: the work is not at fault. */
  get isByOthers(): boolean {
    return !(this.cause instanceof ProcessExit) || this.cause.killedBy === 'SIGKILL';
  }
}

/** How a process ended: by itself with a code, or by a signal. */
export class ProcessExit extends Error {
  readonly killedBy: NodeJS.Signals | null;

  constructor(code: number | null, killedBy: NodeJS.Signals | null) {
    super(`Its exit was ${killedBy ?? code}.`);
    this.killedBy = killedBy;
  }
}

/**
 * Does the work once more when its process ended: that may have been somebody else.
 * @throws ProcessEnded when it ends twice
 */
export async function withRetry<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProcessEndedError)) throw error;
    return work();
  }
}

interface Program {
  /** Below the project's root. Each message to it is answered by one. */
  program: string;
  /** Past it, it hangs, and nobody else gets a turn. */
  longestMs: number;
  /** Without work, after which it ends: it starts in a quarter of a second, and takes memory. */
  idleMs: number;
  /** The scheduling priority, from -20 to 19. */
  priority: number;
  environment: Readonly<Record<string, string>>;
  /** MB of what is long-lived in JavaScript: past it the process ends. Undefined: as Node.js has it. */
  heapMb?: number;
  /**
   * MB of memory of all kinds for data: past it the process gets no more, and fails or ends. On
   * Linux: other systems do not count all of it. Undefined: as much as there is.
   */
  dataMb?: number;
}

/**
 * Works in a process of its own, one piece of work at a time. It is started when there is work and
 * ended when there has been none for a while: work that brings it down brings no shop down.
 */
export class WorkerProcess<Work extends Serializable, Outcome> {
  readonly #program: Program;
  readonly #turns = new PriorityQueue();
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(program: Program) {
    this.#program = program;
  }

  /** The id of the process, while there is one. */
  get pid(): number | undefined {
    return this.#child?.connected ? this.#child.pid : undefined;
  }

  /** How many of that rank wait for their turn. */
  waiting(rank: Rank): number {
    return this.#turns.waiting(rank);
  }

  /** @throws SERVER_BUSY when that party would not get a place now */
  assertPlace(rank: Rank, place: QueuePlace): void {
    this.#turns.assertPlace(rank, place);
  }

  /**
   * Runs what needs the process when it is its turn, and nothing else meanwhile.
   * @throws SERVER_BUSY without a place
   */
  async inTurn<Result>(
    rank: Rank,
    use: (send: (work: Work, signal?: AbortSignal) => Promise<Outcome>) => Promise<Result>,
    place?: QueuePlace,
  ): Promise<Result> {
    return this.#turns.take(rank, () => this.#use(use), place);
  }

  /** After all that waits. */
  async close(): Promise<void> {
    await this.#turns.take('background', async () => {
      this.#isClosed = true;
      this.#end();
    });
  }

  async #use<Result>(
    use: (send: (work: Work, signal?: AbortSignal) => Promise<Outcome>) => Promise<Result>,
  ): Promise<Result> {
    clearTimeout(this.#idle);
    try {
      return await use((work, signal) => this.#send(work, signal));
    } finally {
      this.#idle = setTimeout(() => this.#end(), this.#program.idleMs).unref();
    }
  }

  #end(): void {
    clearTimeout(this.#idle);
    this.#child?.kill();
    this.#child = undefined;
  }

  /** An abort kills the process. */
  async #send(work: Work, aborted?: AbortSignal): Promise<Outcome> {
    const { program, longestMs } = this.#program;
    if (this.#isClosed) throw new Error(`The shop is closing: ${program} gets no more work.`);
    aborted?.throwIfAborted();
    if (!this.#child?.connected) this.#child = start(this.#program);
    const child = this.#child;
    let isKilled = false;
    const kill = () => {
      isKilled = true;
      child.kill('SIGKILL');
    };
    aborted?.addEventListener('abort', kill);
    const hangs = setTimeout(kill, longestMs);
    try {
      return await answered(child, work);
    } catch (cause) {
      // it may not have been told yet that its channel is closed
      if (this.#child === child) this.#end();
      const message = `The process of ${program} ended.`;
      throw isKilled ? new Error(message, { cause }) : new ProcessEndedError(message, { cause });
    } finally {
      clearTimeout(hangs);
      aborted?.removeEventListener('abort', kill);
    }
  }
}

/** The outcome of that work. The process keeps the shop alive until then, and not longer. */
async function answered<Outcome>(child: ChildProcess, work: Serializable): Promise<Outcome> {
  const ending = new AbortController();
  const { signal } = ending;
  keepAlive(child, true);
  try {
    return await new Promise<Outcome>((resolve, reject) => {
      once(child, 'message', { signal }).then(([outcome]) => resolve(outcome), reject);
      once(child, 'exit', { signal }).then(
        ([code, killedBy]) => reject(new ProcessExit(code, killedBy)),
        reject,
      );
      child.send(work, (error) => error && reject(error));
    });
  } finally {
    ending.abort();
    keepAlive(child, false);
  }
}

function keepAlive(child: ChildProcess, isWanted: boolean): void {
  for (const held of [child, child.channel]) held?.[isWanted ? 'ref' : 'unref']();
}

function start({ program, environment, priority, heapMb, dataMb }: Program): ChildProcess {
  const flags = [
    // MB of what is new in JavaScript; pixels are not in there
    `--max-semi-space-size=${heapMb === undefined ? 1 : 8}`,
    ...(heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`]),
  ];
  const child = fork(join(projectRoot, program), {
    serialization: 'advanced',
    ...(dataMb === undefined ? { execArgv: flags } : limited(dataMb, flags)),
    env: { ...process.env, ...environment },
  });
  // one that cannot be started is told of by whoever sends it work
  child.on('error', () => undefined);
  if (child.pid !== undefined) setPriority(child.pid, priority);
  return child;
}

const SHELL = '/bin/sh';

/** Node.js cannot limit a process. A shell can limit itself before it becomes one. */
function limited(dataMb: number, flags: string[]): ForkOptions {
  if (!existsSync(SHELL)) return { execArgv: flags };
  const limit = `ulimit -d ${dataMb * 1024}; exec "$0" "$@"`;
  return { execPath: SHELL, execArgv: ['-c', limit, process.execPath, ...flags] };
}
