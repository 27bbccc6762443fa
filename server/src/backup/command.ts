import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { CannotStart } from '../database/errors.ts';
import { reachDatabase, reachIdleDatabase } from '../database/reach.ts';
import { isEncrypted } from './backup-file.ts';
import { backUp } from './backup.ts';
import { tryRestore } from './dry-run.ts';
import { checkBackup, restore, type CheckedBackup } from './restore.ts';
import { backUpRegularly, UNNAMED } from './schedule.ts';
import type { TableSum } from './tables.ts';

const USAGE = `npm run backup -- FILE [--encrypt] [--with-keys]
npm run backup -- FOLDER --every 1h --keep 48 [--encrypt] [--with-keys]
npm run restore -- FILE [--force | --dry-run]

backup   writes the whole shop to one file; the shop may keep running. --encrypt prompts for a pass
         phrase. If BACKUP_PASSPHRASE is set, the file is encrypted with it. --with-keys adds the
         key that signs tokens. --every and --keep back up regularly and delete the oldest files.
restore  restores the file into a shop that is not running. --force replaces existing data.
         --dry-run restores into a temporary database and reports whether that works.`;

type Command = { path: string; encrypts: boolean; hasKeys: boolean } & (
  | { kind: 'backup' }
  | { kind: 'backups'; everyMs: number; keep: number }
  | { kind: 'restore'; isForced: boolean; isDryRun: boolean }
);

/** What the command needs of the configuration. */
interface Config {
  databaseUrl: string | undefined;
  databaseDirectUrl: string | undefined;
  dataDir: string;
  /** Made when it is read, if there is none. */
  readonly tokenSecret: string;
  backupPassphrase: string | undefined;
}

interface CommandContext {
  config: Config;
  /** Where relative paths start. */
  folder: string;
  stopping: AbortSignal;
  say: (line: string) => void;
  warn: (line: string) => void;
  /** The shop in the names of files, from this database; left out: `tailorbird`. */
  findSlug?: (url: string) => Promise<string>;
  /** Asks the person at the terminal; undefined when there is none. */
  ask: ((question: string) => Promise<string>) | undefined;
}

/** @throws CannotStart with how it is used */
export function readCommand([kind, ...args]: readonly string[]): Command {
  const flag = { type: 'boolean', default: false } as const;
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        encrypt: flag,
        'with-keys': flag,
        force: flag,
        'dry-run': flag,
        every: { type: 'string' },
        keep: { type: 'string' },
      },
    });
    const { every, keep, encrypt, force, 'with-keys': hasKeys, 'dry-run': isDryRun } = values;
    const [path, ...rest] = positionals;
    if (path !== undefined && rest.length === 0) {
      const command = { path, encrypts: encrypt, hasKeys };
      const isPlain = every === undefined && keep === undefined;
      if (kind === 'restore' && isPlain && !encrypt && !hasKeys && !(force && isDryRun)) {
        return { ...command, kind, isForced: force, isDryRun };
      }
      if (kind === 'backup' && !force && !isDryRun) {
        if (isPlain) return { ...command, kind };
        const [everyMs, count] = [
          milliseconds(every),
          Number(/^[1-9]\d{0,4}$/.exec(keep ?? '')?.[0]),
        ];
        if (everyMs > 0 && count > 0) return { ...command, kind: 'backups', everyMs, keep: count };
      }
    }
  } catch {
    // an option that there is not
  }
  throw new CannotStart(USAGE);
}

/** `30m`, `1h`, `7d`; not a number for others. */
function milliseconds(text = ''): number {
  const [, count, unit] = /^([1-9]\d{0,3})([mhd])$/.exec(text) ?? [];
  const units: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
  return Number(count) * (units[unit ?? ''] ?? Number.NaN);
}

/** @throws CannotStart with a sentence */
export async function runCommand(command: Command, context: CommandContext): Promise<void> {
  const path = resolve(context.folder, command.path);
  if (command.kind === 'restore') return runRestore({ ...command, path }, context);
  const passphrase = await newPassphrase(command, context);
  const { tokenSecret } = command.hasKeys ? context.config : { tokenSecret: undefined };
  const keys = tokenSecret === undefined ? undefined : { tokenSecret };
  const make = async (file: string) => {
    const { url, disconnect } = await reachDatabase(context.config);
    try {
      const sums = await backUp(url, file, { passphrase, keys });
      context.say(
        `Backed up the shop to ${file}: ${describeSums(sums)}, ${Math.ceil(statSync(file).size / 1024)} KB.`,
      );
    } finally {
      await disconnect();
    }
  };
  if (command.kind === 'backup') return make(path);
  const { everyMs, keep } = command;
  const onFailure = (error: unknown) => {
    context.warn(`A backup failed: ${error instanceof Error ? error.message : String(error)}`);
  };
  const findSlug = () => findSlugOf(context);
  await backUpRegularly(
    { folder: path, everyMs, keep, findSlug, make, onFailure },
    context.stopping,
  );
}

/** A backup never fails for its name: where the database does not answer, `make` says why. */
async function findSlugOf({ config, findSlug }: CommandContext): Promise<string> {
  try {
    const { url, disconnect } = await reachDatabase(config);
    try {
      return (await findSlug?.(url)) ?? UNNAMED;
    } finally {
      await disconnect();
    }
  } catch {
    return UNNAMED;
  }
}

async function newPassphrase(
  { encrypts, hasKeys }: Command,
  { config, ask }: CommandContext,
): Promise<string | undefined> {
  if (config.backupPassphrase !== undefined) return config.backupPassphrase;
  if (encrypts) {
    const first = await ask?.('Pass phrase: ');
    if (first === undefined) throw new CannotStart('Set BACKUP_PASSPHRASE to encrypt the backup.');
    if (first.length < 12)
      throw new CannotStart('The pass phrase must have at least 12 characters.');
    if ((await ask?.('Repeat the pass phrase: ')) !== first)
      throw new CannotStart('The pass phrases do not match.');
    return first;
  }
  if (hasKeys)
    throw new CannotStart('A backup with keys must be encrypted: set BACKUP_PASSPHRASE.');
  return undefined;
}

async function runRestore(
  command: Extract<Command, { kind: 'restore' }>,
  { config, stopping, say, warn, ask }: CommandContext,
): Promise<void> {
  const { path, isForced, isDryRun } = command;
  let passphrase = config.backupPassphrase;
  if (isEncrypted(path)) passphrase ??= await ask?.('Pass phrase: ');
  else if (passphrase !== undefined) {
    throw new CannotStart(
      `${path} is not encrypted, so anybody may have written it: unset BACKUP_PASSPHRASE to restore it.`,
    );
  }
  const checked = await checkBackup(path, passphrase);
  if (checked.leavesOutKeys) warn(KEYS_LEFT_OUT);
  if (isDryRun) {
    await tryRestore(checked, { dataDir: config.dataDir, stopping });
    return say(`${path} can be restored: ${described(checked)}. Nothing was changed.`);
  }
  const secret = checked.header.keys?.tokenSecret;
  const keyFile = join(config.dataDir, 'token-secret');
  if (!isForced) refuseOtherKey(keyFile, secret);
  const { url, disconnect } = await reachIdleDatabase(config);
  try {
    await restore(url, checked, { isForced });
    if (secret !== undefined) writeKey(keyFile, secret);
    say(`Restored the shop: ${described(checked)}.`);
  } finally {
    await disconnect();
  }
}

const KEYS_LEFT_OUT =
  'The key in it is left out: the file is not encrypted, so anybody may have put it there. The shop ' +
  'keeps its TOKEN_SECRET, or makes one. With another one than before, everybody logs in again, and ' +
  'waiting links and those to orders of guests are lost.';

/** @throws CannotStart when there is another key, and it is not to be replaced */
function refuseOtherKey(file: string, secret: string | undefined): void {
  if (secret === undefined || !existsSync(file)) return;
  if (readFileSync(file, 'utf8').trim() === secret) return;
  throw new CannotStart(
    `${file} holds a different key, so nothing was changed: --force replaces it.`,
  );
}

function writeKey(file: string, secret: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.restored`;
  writeFileSync(draft, `${secret}\n`, { mode: 0o600 });
  renameSync(draft, file);
}

function described({ header, sums, upgrades }: CheckedBackup): string {
  const now = upgrades.length > 0 ? `, upgraded by ${upgrades.length} migrations` : '';
  return `as it was at ${header.madeAt}, ${describeSums(sums)}${now}`;
}

function describeSums(sums: readonly TableSum[]): string {
  const rows = sums.reduce((sum, each) => sum + each.rows, 0);
  return `${rows} rows in ${sums.length} tables`;
}

/** Asks at the terminal, and shows nothing of the answer. */
export async function askInSecret(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
