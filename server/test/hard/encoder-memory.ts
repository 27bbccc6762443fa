import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * The most memory that the processes which decode have held, in MB, of those that the process with
 * that id has now; 0 where there is no /proc.
 */
export function peakOfEncoders(parent = process.pid): number {
  if (process.platform !== 'linux') return 0;
  const listed = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const pids = listed.split('\n').flatMap((line) => {
    const [, pid = '', of] = /(\d+)\s+(\d+)/.exec(line) ?? [];
    return Number(of) === parent && line.includes('encode-pictures') ? [pid] : [];
  });
  return Math.max(0, ...pids.map(peakOf));
}

/** 0 of one that has ended meanwhile. */
function peakOf(pid: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** The most so far, looked at again and again: some of the processes end at their work. */
export class EncoderWatch {
  peak = 0;
  readonly #parent: number;
  readonly #timer: NodeJS.Timeout;

  constructor(parent: number) {
    this.#parent = parent;
    this.#timer = setInterval(() => this.#look(), 200);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#look();
  }

  #look(): void {
    this.peak = Math.max(this.peak, peakOfEncoders(this.#parent));
  }
}
