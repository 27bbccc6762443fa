import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPlainDatabase, type TestDatabase } from '../../test/database.ts';
import { fillFixture } from '../../test/fixture.ts';
import { CannotStart } from '../database/errors.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/pool.ts';
import { backUp } from './backup.ts';
import { readBackup, writeBackup, type Header, type BackupPart } from './backup-file.ts';
import { readCommand, runCommand } from './command.ts';
import { connectForBackup, sumTables, type TableSum } from './tables.ts';

let folder: string;
/** Holds a shop, which is backed up in `file`. */
let database: TestDatabase;
let target: string;
let file: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tailorbird-dry-run-'));
  // as root, PostgreSQL runs as another user, who must get in
  chmodSync(folder, 0o711);
  database = await createPlainDatabase();
  target = database.url;
  await migrate(target);
  const shop = openDatabase(target, { max: 1 });
  await fillFixture(shop);
  await shop.close();
  file = join(folder, 'shop.backup');
  await backUp(target, file, { passphrase: undefined, keys: undefined });
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

async function sumsOf(url: string): Promise<TableSum[]> {
  const client = await connectForBackup(url);
  try {
    return await sumTables(client);
  } finally {
    await client.end();
  }
}

/** The parts of the backup, each as it was changed; `table` is the one that it is of. */
async function* changed(
  change: (part: BackupPart, table: string) => readonly BackupPart[],
): AsyncGenerator<BackupPart> {
  let table = '';
  for await (const part of readBackup(file, undefined)) {
    if (part.kind === 'sum') continue;
    if (part.kind === 'table') table = part.name;
    yield* change(part, table);
  }
}

/** The parts of the backup, without a table or its rows. */
const without = (name: string, lost: 'rows' | 'table') =>
  changed((part, table) => {
    const isLost = table === name && (lost === 'table' || part.kind === 'rows');
    return isLost ? [] : [part];
  });

const withHeader = (fields: Partial<Header>) =>
  changed((part) =>
    part.kind === 'header' ? [{ ...part, header: { ...part.header, ...fields } }] : [part],
  );

const withRows = (name: string, change: (lines: string) => string) =>
  changed((part, table) => {
    if (part.kind !== 'rows' || table !== name) return [part];
    return [{ kind: 'rows', lines: Buffer.from(change(part.lines.toString())) }];
  });

const otherColumns = (name: string, change: (columns: readonly string[]) => readonly string[]) =>
  changed((part) =>
    part.kind === 'table' && part.name === name
      ? [{ ...part, columns: change(part.columns) }]
      : [part],
  );

const unknownTable: BackupPart = { kind: 'table', name: 'coins', columns: ['id'] };

/** What is wrong with a file whose sums are right, and what is said of it. */
const TAMPERED: [string, () => AsyncGenerator<BackupPart>, string][] = [
  ['lacks a table', () => without('accounts', 'table'), 'The backup is missing accounts.'],
  [
    'has a table that there is not',
    () => changed((part) => (part.kind === 'header' ? [part, unknownTable] : [part])),
    'The backup has a table coins that its schema does not have.',
  ],
  [
    'has a table twice',
    () => changed((part, table) => (table === 'seeds' ? [part, part] : [part])),
    'The backup has a table seeds that its schema does not have.',
  ],
  [
    'has its columns in another order',
    () => otherColumns('accounts', (columns) => columns.toReversed()),
    'The backup has a table accounts that its schema does not have.',
  ],
  ...['coins_id_seq', 'orders'].map((name): (typeof TAMPERED)[number] => [
    `sets the sequence ${name}`,
    () => withHeader({ sequences: [{ name, last: '7' }] }),
    `The backup has a sequence ${name} that its schema does not have.`,
  ]),
  ['has rows that belong to none', () => without('product_types', 'rows'), 'foreign key'],
  ['has rows twice', () => withRows('accounts', (lines) => lines + lines), 'duplicate key'],
  [
    'has values that are none',
    () => withRows('tax', (lines) => lines.replaceAll(/\S+/g, 'x')),
    'do not match its schema, so nothing was changed',
  ],
  [
    'has rows of another length',
    () => withRows('tax', (lines) => lines.replaceAll('\n', '\tx\n')),
    'do not match its schema, so nothing was changed',
  ],
  [
    'has rows in another order',
    () =>
      withRows('accounts', (lines) =>
        lines
          .split(/(?<=\n)/)
          .toReversed()
          .join(''),
      ),
    'The restored rows of accounts differ from the backup.',
  ],
  [
    'is of a schema that there is not',
    () => withHeader({ migrations: ['0001_coins'] }),
    'with the migration 0001_coins',
  ],
  [
    'has no header',
    () => changed((part) => (part.kind === 'header' ? [] : [part])),
    'is not a backup of the shop.',
  ],
];

const dataDir = () => join(folder, 'dry');

const refusalOf = (running: Promise<void>) =>
  running.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a file that', () => {
  let said: string[];
  beforeEach(() => (said = []));

  const run = (args: string[], stopping = new AbortController()) =>
    runCommand(readCommand(['restore', ...args]), {
      config: {
        databaseUrl: target,
        databaseDirectUrl: undefined,
        dataDir: dataDir(),
        tokenSecret: 'the key that signs tokens, of 32 or more',
        backupPassphrase: undefined,
      },
      folder,
      stopping: stopping.signal,
      say: (line) => said.push(line),
      warn: (line) => said.push(line),
      ask: undefined,
    });

  it.each(TAMPERED)('%s is refused by a dry run as by a restore', async (what, parts, sentence) => {
    const path = join(folder, `${what.replaceAll(/\W/g, '-')}.backup`);
    await writeBackup(path, parts(), undefined);
    const held = await sumsOf(target);
    const refused = await refusalOf(run([path, '--force']));
    expect(refused).toBeInstanceOf(CannotStart);
    expect(refused).toMatchObject({ message: expect.stringContaining(sentence) });
    expect(await refusalOf(run([path, '--dry-run']))).toEqual(refused);
    expect(await sumsOf(target)).toEqual(held);
    expect(existsSync(join(dataDir(), 'dry-run'))).toBe(false);
  });

  it('is whole passes both, and a dry run leaves nothing', async () => {
    const held = await sumsOf(target);
    await run([file, '--dry-run']);
    expect(said).toEqual([
      expect.stringMatching(/can be restored: as it was at .*\. Nothing was changed\.$/),
    ]);
    expect(await sumsOf(target)).toEqual(held);
    expect(existsSync(join(dataDir(), 'dry-run'))).toBe(false);
    await run([file, '--force']);
    expect(await sumsOf(target)).toEqual(held);
  });

  it('is tried when its trial is ended leaves nothing either', async () => {
    const stopping = new AbortController();
    const running = refusalOf(run([file, '--dry-run'], stopping));
    await expect.poll(() => existsSync(join(dataDir(), 'dry-run'))).toBe(true);
    stopping.abort();
    expect(await running).toEqual(new CannotStart('The dry run was stopped. Nothing was changed.'));
    expect(existsSync(join(dataDir(), 'dry-run'))).toBe(false);
  });

  it('is in the clear and has a key plants none', async () => {
    const path = join(folder, 'planted.backup');
    await writeBackup(path, withHeader({ keys: { tokenSecret: 'planted'.repeat(8) } }), undefined);
    const keyFile = join(dataDir(), 'token-secret');
    rmSync(keyFile, { force: true });
    const leftOut = expect.stringContaining('The key in it is left out');
    await run([path, '--dry-run']);
    await run([path, '--force']);
    expect(said).toMatchObject([leftOut, {}, leftOut, {}]);
    expect(existsSync(keyFile)).toBe(false);
    writeFileSync(keyFile, 'its own\n');
    await run([path, '--force']);
    expect(readFileSync(keyFile, 'utf8')).toBe('its own\n');
  });
});
