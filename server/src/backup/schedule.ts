import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Schedule {
  /** Where the files are; nothing else in it is touched. */
  folder: string;
  everyMs: number;
  /** So many files stay, the newest. */
  keep: number;
  /** Makes the file; its name tells the moment alone. */
  make: (path: string) => Promise<void>;
  onFailure: (error: unknown) => void;
  now?: () => number;
}

/** How soon a backup that failed is tried again, unless the next one is due before. */
const RETRY_MS = 300_000;

const NAME = /^tailorbird-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/;

const nameAt = (moment: number) =>
  `tailorbird-${new Date(moment).toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;

/** Makes one whenever the newest is old enough, and then removes those that are too many. */
export async function backUpRegularly(schedule: Schedule, stopping: AbortSignal): Promise<void> {
  const { folder, everyMs, make, onFailure, now = Date.now } = schedule;
  mkdirSync(folder, { recursive: true });
  removeHalves(folder);
  let waitMs = untilDue(schedule);
  while (await hasSlept(waitMs, stopping)) {
    try {
      const path = join(folder, nameAt(now()));
      if (!existsSync(path)) await make(path);
      removeOld(schedule);
      waitMs = everyMs;
    } catch (error) {
      onFailure(error);
      waitMs = Math.min(everyMs, RETRY_MS);
    }
  }
}

/** A restart makes no backup of its own: the newest file says when the next one is due. */
function untilDue({ folder, everyMs, now = Date.now }: Schedule): number {
  const newest = listBackups(folder).at(-1);
  if (newest === undefined) return 0;
  const [, day = '', ...time] = NAME.exec(newest) ?? [];
  const due = Date.parse(`${day}T${time.join(':')}Z`) + everyMs;
  return Math.min(Math.max(due - now(), 0), everyMs);
}

function listBackups(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => NAME.test(name))
    .toSorted();
}

/** What a killed process was writing. */
function removeHalves(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, whole = ''] = /^(.*)\.part$/.exec(name) ?? [];
    if (NAME.test(whole)) rmSync(join(folder, name));
  }
}

function removeOld({ folder, keep }: Schedule): void {
  for (const name of listBackups(folder).slice(0, -keep)) rmSync(join(folder, name));
}

/** Whether it slept to the end. A pause is cut into days: a timer counts no more than 24 of them. */
async function hasSlept(ms: number, stopping: AbortSignal): Promise<boolean> {
  const dayMs = 86_400_000;
  for (let left = ms; left >= 0; left -= dayMs) {
    const isOver = await sleep(Math.min(left, dayMs), true, { signal: stopping }).catch(
      () => false,
    );
    if (!isOver) return false;
  }
  return true;
}
