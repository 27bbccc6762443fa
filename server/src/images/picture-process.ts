import { fork, type ChildProcess, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../root.ts';
import { PriorityQueue, type Rank } from './priority-queue.ts';

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
}

/**
 * Works on pixels in a process of its own, which is started when there is work and ended when
 * there has been none for a while: a picture that brings it down brings no shop down.
 */
export class PictureProcess<Work extends Serializable, Outcome> {
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

  /** Runs what needs the process when it is its turn, and nothing else meanwhile. */
  async inTurn<Result>(
    rank: Rank,
    use: (send: (work: Work) => Promise<Outcome>) => Promise<Result>,
  ): Promise<Result> {
    return this.#turns.take(rank, async () => {
      clearTimeout(this.#idle);
      try {
        return await use((work) => this.#send(work));
      } finally {
        this.#idle = setTimeout(() => this.#end(), this.#program.idleMs).unref();
      }
    });
  }

  /** After all that waits. */
  async close(): Promise<void> {
    await this.#turns.take('background', async () => {
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
    if (this.#isClosed) throw new Error('The shop is closing: no more pictures are made.');
    if (!this.#child?.connected) this.#child = start(this.#program);
    return answered(this.#child, work, this.#program.longestMs);
  }
}

/** The outcome of that work. The process keeps the shop alive until then, and not longer. */
async function answered<Outcome>(
  child: ChildProcess,
  work: Serializable,
  longestMs: number,
): Promise<Outcome> {
  const hangs = setTimeout(() => child.kill('SIGKILL'), longestMs);
  const ending = new AbortController();
  const { signal } = ending;
  keepAlive(child, true);
  try {
    return await new Promise<Outcome>((resolve, reject) => {
      const fail = (cause: unknown) =>
        reject(new Error('The process that makes pictures ended.', { cause }));
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

function start({ program, environment, priority }: Program): ChildProcess {
  const child = fork(join(projectRoot, program), {
    serialization: 'advanced',
    // MB of what is new in JavaScript, of which there is next to nothing here
    execArgv: ['--max-semi-space-size=1'],
    env: { ...process.env, ...environment },
  });
  // one that cannot be started is told of by whoever sends it work
  child.on('error', () => undefined);
  if (child.pid !== undefined) setPriority(child.pid, priority);
  return child;
}
