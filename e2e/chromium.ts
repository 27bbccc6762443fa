import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'node_modules/.cache/tailorbird-chromium');

/** Ours: the package's own include --single-process, with which this browser crashes. */
const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-zygote',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

interface Chromium {
  executablePath: string;
  /** Where the system lacks the browser's libraries, the path to those that came along. */
  libraryPath: string | undefined;
}

/** The browser that comes from npm, unpacked once below node_modules. */
async function unpackChromium(): Promise<Chromium> {
  if (!existsSync(folder)) await unpack();
  const executablePath = join(folder, 'chromium');
  const libraryPath = runs(executablePath) ? undefined : join(folder, 'al2023/lib');
  return { executablePath: asOneOfMany(executablePath), libraryPath };
}

/** Into a draft that gets its name when complete: being cut off leaves no half browser behind. */
async function unpack(): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const before = { ...process.env };
  // the package unpacks into the temporary folder, its libraries only where it sees this name
  Object.assign(process.env, { TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' });
  try {
    const { default: packed } = await import('@sparticuz/chromium');
    await packed.executablePath();
    if (!existsSync(folder)) renameSync(draft, folder);
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
    rmSync(draft, { recursive: true, force: true });
  }
}

const UNPRIVILEGED = '--bounding-set=-sys_nice';

/**
 * As root the browser puts its threads before those of all others: on a busy machine the shop, whose
 * work on pictures comes last anyway, hardly gets its turn. Linux can take the right to it away.
 */
function asOneOfMany(executablePath: string): string {
  try {
    execFileSync('setpriv', [UNPRIVILEGED, 'true'], { stdio: 'ignore' });
  } catch {
    // it has no such right, or no such system
    return executablePath;
  }
  const starter = join(folder, 'as-one-of-many');
  const draft = `${starter}.${process.pid}`;
  const script = `#!/bin/sh\nexec setpriv ${UNPRIVILEGED} "$\{0%/*}/chromium" "$@"\n`;
  writeFileSync(draft, script, { mode: 0o755 });
  renameSync(draft, starter);
  return starter;
}

function runs(executablePath: string): boolean {
  try {
    execFileSync(executablePath, ['--no-sandbox', '--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Bytes: several browsers at once take a fraction of it. */
const ENOUGH_SHARED_MEMORY = 1024 ** 3;

/**
 * Playwright keeps what the browser's processes share in files of the temporary folder, since a
 * container may have 64 MB of shared memory. Where there is plenty, a tenth of the browser's time
 * goes into those files for nothing.
 */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= ENOUGH_SHARED_MEMORY;
  } catch {
    // not on Linux, or not mounted
    return false;
  }
}

/** Options that Playwright starts it with. */
export async function chromiumOptions() {
  const { executablePath, libraryPath } = await unpackChromium();
  const env = libraryPath === undefined ? {} : { LD_LIBRARY_PATH: libraryPath };
  return {
    executablePath,
    args: chromiumFlags,
    ignoreDefaultArgs: ['--headless', ...(hasSharedMemory() ? ['--disable-dev-shm-usage'] : [])],
    env: { ...process.env, ...env },
  };
}

export async function launchChromium(): Promise<Browser> {
  return chromium.launch(await chromiumOptions());
}
