import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasCode } from './error-code.ts';

/** Whether a process of this id runs. One that ended and waits for its parent does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!hasCode(error, 'EPERM')) return false;
  }
  return statOf(pid)?.[0] !== 'Z';
}

/** What tells a process from another one that got the same id later. */
export function birthOf(pid: number): string | undefined {
  // field 22 of /proc/pid/stat: the start in clock ticks since boot (proc(5))
  const ticks = statOf(pid)?.[19];
  if (ticks) return `${read('/proc/sys/kernel/random/boot_id')?.trim()} ${ticks}`;
  return ps(pid, 'lstart=');
}

/** The command line of a process, when the system tells. */
export function commandOf(pid: number): string | undefined {
  return read(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ') ?? ps(pid, 'command=');
}

/** Waits for the end of a process that is not our child, so that nobody tells us. */
export async function untilEnded(pid: number, everyMs: number): Promise<void> {
  while (isRunning(pid)) await sleep(everyMs);
}

/** The fields of /proc/pid/stat from the third one on: the second may contain anything. */
function statOf(pid: number): string[] | undefined {
  const stat = read(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined; // no /proc on this system, or the process ended meanwhile
  }
}

function ps(pid: number, column: string): string | undefined {
  if (process.platform !== 'darwin') return undefined;
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return undefined; // ps fails when the process is gone
  }
}
