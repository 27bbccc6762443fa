import { readdirSync, readFileSync } from 'node:fs';

/** Length of a tick in which Linux counts a process's time: its USER_HZ is 100. */
const TICK_MS = 10;

/** The fields after the name in /proc/…/stat: state, parent, … (proc(5)). */
function fieldsOf(pid: string | number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return []; // it has ended, or the system has no /proc
  }
}

/** Milliseconds of a process, for itself and for its children that have ended. */
function timesOf(pid: number): { own: number; ended: number } {
  const [user, system, endedUser, endedSystem] = fieldsOf(pid).slice(11, 15).map(Number);
  if (user === undefined || system === undefined) return { own: Number.NaN, ended: Number.NaN };
  const ended = (endedUser ?? 0) + (endedSystem ?? 0);
  return { own: (user + system) * TICK_MS, ended: ended * TICK_MS };
}

/** Milliseconds of the programs that this process ran; NaN where nobody tells. */
export const endedMs = () => timesOf(process.pid).ended;

/** These processes and all below them. */
function treeOf(pids: readonly number[]): number[] {
  const parents = new Map(runningPids().map((pid) => [pid, Number(fieldsOf(pid)[1])]));
  const tree = new Set(pids);
  // a child may have a lower id than its parent, so that one pass is not enough
  for (let before = 0; before < tree.size;) {
    before = tree.size;
    for (const [pid, parent] of parents) if (tree.has(parent)) tree.add(pid);
  }
  return [...tree];
}

/** Milliseconds of these processes and of all below them. */
export function treeMs(pids: readonly number[]): number {
  const times = treeOf(pids).map(timesOf);
  const known = times.map(({ own, ended }) => own + ended).filter((ms) => !Number.isNaN(ms));
  return known.length === 0 ? Number.NaN : sum(known);
}

function runningPids(): number[] {
  try {
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0);
  } catch {
    return [];
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** Resident memory in MB (10^6 bytes); NaN where the system has no /proc. */
export function residentMegabytes(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return (Number(kilobytes) * 1024) / 1e6;
  } catch {
    return Number.NaN;
  }
}

/** Memory of a process and all below it in MB; what they share is counted once. */
export function treeMegabytes(pid: number): number {
  const kilobytes = treeOf([pid]).map((each) => {
    try {
      const rollup = readFileSync(`/proc/${each}/smaps_rollup`, 'utf8');
      return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]);
    } catch {
      return 0; // it has just ended
    }
  });
  return (sum(kilobytes) * 1024) / 1e6;
}
