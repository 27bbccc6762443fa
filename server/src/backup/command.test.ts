import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fillFixture } from '../../test/fixture.ts';
import { startEmbeddedPostgres } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/pool.ts';
import { readCommand, runCommand } from './command.ts';
import { backUpRegularly } from './schedule.ts';

const SECRET = 'the key that signs tokens, of 32 or more';
const PASSPHRASE = 'five needles in a stack';
const quiet = { info: () => undefined, warn: () => undefined };

let folder: string;
let said: string[];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tailorbird-backups-'));
  // as root, PostgreSQL runs as another user, who must get in
  chmodSync(folder, 0o711);
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => (said = []));

interface TypedCommand {
  dataDir?: string;
  passphrase?: string;
  /** What the person at the terminal types. */
  answers?: string[];
}

function run(
  args: string[],
  { dataDir = 'data', passphrase, answers }: TypedCommand = {},
): Promise<void> {
  return runCommand(readCommand(args), {
    config: {
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      dataDir: join(folder, dataDir),
      tokenSecret: SECRET,
      backupPassphrase: passphrase,
    },
    folder,
    stopping: new AbortController().signal,
    say: (line) => said.push(line),
    warn: (line) => said.push(line),
    ask: answers && (async () => answers.shift() ?? ''),
  });
}

describe('the commands', () => {
  it('take a shop that runs, and put it into a folder of its own with its key', async () => {
    const postgres = await startEmbeddedPostgres(join(folder, 'data'), quiet);
    try {
      await migrate(postgres.url);
      const database = openDatabase(postgres.url, { max: 1 });
      await fillFixture(database);
      await database.close();
      await run(['backup', 'shop.backup', '--with-keys'], { passphrase: PASSPHRASE });
      await expect(run(['restore', 'shop.backup'], { passphrase: PASSPHRASE })).rejects.toThrow(
        'The shop already runs on',
      );
    } finally {
      await postgres.stop();
    }
    expect(said[0]).toMatch(
      /^Backed up the shop to .*shop\.backup: \d+ rows in \d+ tables, \d+ KB\.$/,
    );
    expect(statSync(join(folder, 'shop.backup')).mode & 0o777).toBe(0o600);

    const elsewhere = { dataDir: 'elsewhere', answers: [PASSPHRASE] };
    await run(['restore', 'shop.backup'], elsewhere);
    expect(said.at(-1)).toMatch(/^Restored the shop: as it was at .*, \d+ rows in \d+ tables\.$/);
    expect(readFileSync(join(folder, 'elsewhere', 'token-secret'), 'utf8')).toBe(`${SECRET}\n`);
    await expect(
      run(['restore', 'shop.backup'], { ...elsewhere, answers: [PASSPHRASE] }),
    ).rejects.toThrow('--force replaces it');
    writeFileSync(join(folder, 'elsewhere', 'token-secret'), 'another\n');
    await expect(
      run(['restore', 'shop.backup'], { ...elsewhere, answers: [PASSPHRASE] }),
    ).rejects.toThrow('holds a different key');
    await run(['restore', 'shop.backup', '--dry-run'], { passphrase: PASSPHRASE });
    expect(said.at(-1)).toMatch(/can be restored: as it was at .*\. Nothing was changed\.$/);
  });

  it('ask for a pass phrase twice', async () => {
    const type = (...answers: string[]) => run(['backup', 'b', '--encrypt'], { answers });
    await expect(type('short')).rejects.toThrow('at least 12 characters');
    await expect(type(PASSPHRASE, 'another')).rejects.toThrow('The pass phrases do not match.');
    await expect(run(['backup', 'b', '--encrypt'])).rejects.toThrow('Set BACKUP_PASSPHRASE');
  });

  it('write no key in the clear', async () => {
    await expect(run(['backup', 'b', '--with-keys'])).rejects.toThrow(
      'A backup with keys must be encrypted: set BACKUP_PASSPHRASE.',
    );
  });

  it('restore no file in the clear where one with a pass phrase is expected', async () => {
    writeFileSync(join(folder, 'clear.backup'), 'tailorbird backup 1\n');
    await expect(run(['restore', 'clear.backup'], { passphrase: PASSPHRASE })).rejects.toThrow(
      'is not encrypted, so anybody may have written it',
    );
  });

  it.each([
    [[]],
    [['backup']],
    [['backup', 'a', 'b']],
    [['backup', 'a', '--force']],
    [['backup', 'a', '--every', '1h']],
    [['backup', 'a', '--keep', '3']],
    [['backup', 'a', '--every', '1s', '--keep', '3']],
    [['backup', 'a', '--every', '1h', '--keep', '0']],
    [['restore', 'a', '--encrypt']],
    [['restore', 'a', '--force', '--dry-run']],
    [['restore', 'a', '--passphrase', 'x']],
  ])('given %j say how they are used', (args) => {
    expect(() => readCommand(args)).toThrow('npm run restore -- FILE [--force | --dry-run]');
  });

  it('take the time between backups and how many stay', () => {
    expect(readCommand(['backup', 'a', '--every', '90m', '--keep', '48'])).toMatchObject({
      kind: 'backups',
      everyMs: 5_400_000,
      keep: 48,
    });
  });
});

describe('regular backups', () => {
  it('remove the oldest once there is a newer one, what a killed one left, and nothing else', async () => {
    const backups = join(folder, 'regular');
    mkdirSync(backups);
    writeFileSync(join(backups, 'notes.txt'), '');
    writeFileSync(join(backups, 'tailorbird-2026-02-28T12-00-00Z.backup.part'), '');
    const stopping = new AbortController();
    let clock = Date.parse('2026-03-01T12:00:00Z');
    let tries = 0;
    const failures: unknown[] = [];
    await backUpRegularly(
      {
        folder: backups,
        everyMs: 1,
        keep: 3,
        now: () => (clock += 1000),
        async make(path) {
          if (++tries === 4) throw new Error('the disk is full');
          if (tries === 7) stopping.abort();
          writeFileSync(path, '');
        },
        onFailure: (error) => failures.push(error),
      },
      stopping.signal,
    );
    expect(readdirSync(backups).toSorted()).toEqual([
      'notes.txt',
      expect.stringMatching(/^tailorbird-2026-03-01T12-00-0\dZ\.backup$/),
      expect.stringMatching(/^tailorbird-2026-03-01T12-00-0\dZ\.backup$/),
      expect.stringMatching(/^tailorbird-2026-03-01T12-00-0\dZ\.backup$/),
    ]);
    expect(failures).toEqual([new Error('the disk is full')]);
  });

  it('have the name of the shop, also that of today, and leave those of others alone', async () => {
    const backups = join(folder, 'named');
    mkdirSync(backups);
    const others = [
      'huber-2026-01-01T12-00-00Z.backup',
      'nahwerk-2026-01-01T12-00-00Z.backup',
      'nahwerk-huber-more-2026-01-01T12-00-00Z.backup',
      'nahwerk-huber-2026-01-01.backup',
    ];
    const [unnamed, half] = [
      'tailorbird-2026-01-01T12-00-00Z.backup',
      'nahwerk-huber-2026-01-01T13-00-00Z.backup.part',
    ];
    for (const name of [...others, unnamed, half]) writeFileSync(join(backups, name), '');
    const stopping = new AbortController();
    const made: string[] = [];
    await backUpRegularly(
      {
        folder: backups,
        everyMs: 1,
        keep: 2,
        findSlug: async () => 'nahwerk-huber',
        now: () => Date.parse('2026-03-01T12:00:00Z') + made.length * 1000,
        async make(path) {
          made.push(basename(path));
          writeFileSync(path, '');
          if (made.length === 2) stopping.abort();
        },
        onFailure: (error) => said.push(String(error)),
      },
      stopping.signal,
    );
    expect(made).toEqual([
      'nahwerk-huber-2026-03-01T12-00-00Z.backup',
      'nahwerk-huber-2026-03-01T12-00-01Z.backup',
    ]);
    expect(readdirSync(backups).toSorted()).toEqual([...others, ...made].toSorted());
  });

  it('wait for the rest of the time after a restart', async () => {
    const backups = join(folder, 'restarted');
    mkdirSync(backups);
    writeFileSync(join(backups, 'tailorbird-2026-03-01T12-00-00Z.backup'), '');
    const stopping = new AbortController();
    const schedule = {
      folder: backups,
      everyMs: 3_600_000,
      keep: 2,
      now: () => Date.parse('2026-03-01T12:59:00Z'),
      make: () => Promise.reject(new Error('too early')),
      onFailure: (error: unknown) => said.push(String(error)),
    };
    const running = backUpRegularly(schedule, stopping.signal);
    stopping.abort();
    await running;
    expect(said).toEqual([]);
  });
});
