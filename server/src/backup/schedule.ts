import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Schedule {
  /** Where the files are; nothing else in it is touched. */
  folder: string;
  everyMs: number;
  /** So many files stay, the newest. */
  keep: number;
  /** The shop in the names of its files; left out: `tailorbird`. */
  findSlug?: () => Promise<string>;
  /** Makes the file; its name tells shop and moment alone. */
  make: (path: string) => Promise<void>;
  onFailure: (error: unknown) => void;
  now?: () => number;
}

/** How soon a backup that failed is tried again, unless the next one is due before. */
const RETRY_MS = 300_000;

/** Of a shop without a name, and of files from before it had one. */
export const UNNAMED = 'tailorbird';

const MOMENT = /^-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/;

const nameAt = (slug: string, moment: number) =>
  `${slug}-${new Date(moment).toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;

/** @returns undefined for what is no backup of this shop: those of others in the folder stay */
function momentOf(name: string, slug: string): number | undefined {
  const prefix = [slug, UNNAMED].find((one) => name.startsWith(`${one}-`));
  if (prefix === undefined) return undefined;
  const [, day, ...time] = MOMENT.exec(name.slice(prefix.length)) ?? [];
  return day === undefined ? undefined : Date.parse(`${day}T${time.join(':')}Z`);
}

/** Makes one whenever the newest is old enough, and then removes those that are too many. */
export async function backUpRegularly(schedule: Schedule, stopping: AbortSignal): Promise<void> {
  const { folder, everyMs, make, onFailure, now = Date.now } = schedule;
  const { findSlug = async () => UNNAMED } = schedule;
  mkdirSync(folder, { recursive: true });
  const slug = await findSlug();
  removeHalves(folder, slug);
  let waitMs = untilDue(schedule, slug);
  while (await hasSlept(waitMs, stopping)) {
    try {
      const slugNow = await findSlug();
      const path = join(folder, nameAt(slugNow, now()));
      if (!existsSync(path)) await make(path);
      removeOld(schedule, slugNow);
      waitMs = everyMs;
    } catch (error) {
      onFailure(error);
      waitMs = Math.min(everyMs, RETRY_MS);
    }
  }
}

/** A restart makes no backup of its own: the newest file says when the next one is due. */
function untilDue({ folder, everyMs, now = Date.now }: Schedule, slug: string): number {
  const newest = listBackups(folder, slug).at(-1);
  if (newest === undefined) return 0;
  return Math.min(Math.max(newest.madeAt + everyMs - now(), 0), everyMs);
}

/** The oldest first. */
function listBackups(folder: string, slug: string): { name: string; madeAt: number }[] {
  return readdirSync(folder)
    .flatMap((name) => {
      const madeAt = momentOf(name, slug);
      return madeAt === undefined ? [] : [{ name, madeAt }];
    })
    .toSorted((a, b) => a.madeAt - b.madeAt);
}

/** What a killed process was writing. */
function removeHalves(folder: string, slug: string): void {
  for (const name of readdirSync(folder)) {
    const [, whole = ''] = /^(.*)\.part$/.exec(name) ?? [];
    if (momentOf(whole, slug) !== undefined) rmSync(join(folder, name));
  }
}

function removeOld({ folder, keep }: Schedule, slug: string): void {
  for (const { name } of listBackups(folder, slug).slice(0, -keep)) rmSync(join(folder, name));
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
