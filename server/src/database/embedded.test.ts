import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { projectRoot } from '../root.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { isRunning, readPostmaster } from './postmaster.ts';
import { userFor } from './run-as.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'tailorbird-embedded-')));
  chmodSync(folder, 0o711);
});
/** Stopped before the folder is removed: a server writes to it until it has ended. */
const servers: EmbeddedPostgres[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  rmSync(folder, { recursive: true });
});

describe('the embedded database', () => {
  it('keeps what was written from one start to the next', async () => {
    const first = await start();
    await query(first.url, 'create table notes as select 42 as answer');
    await first.stop();
    const second = await start();
    expect(await query(second.url, 'select answer from notes')).toEqual([{ answer: 42 }]);
  });

  it('is on no network', async () => {
    const { url } = await start();
    expect(await query(url, "select current_setting('listen_addresses') as at")).toEqual([
      { at: '' },
    ]);
  });

  it('lets in who has the password of its folder, and nobody else', async () => {
    const { url } = await start();
    const file = join(folder, 'database-password');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(new URL(url).password).toBe(readFileSync(file, 'utf8').trim());
    for (const password of ['', 'another']) {
      const other = Object.assign(new URL(url), { password }).href;
      await expect(query(other, 'select 1')).rejects.toThrow(/password/);
    }
  });

  it('makes a new password when the file is gone', async () => {
    const first = await start();
    await query(first.url, 'create table notes as select 42 as answer');
    await first.stop();
    rmSync(join(folder, 'database-password'));
    const second = await start();
    expect(second.url).not.toBe(first.url);
    expect(await query(second.url, 'select answer from notes')).toEqual([{ answer: 42 }]);
    await expect(query(first.url, 'select 1')).rejects.toThrow('password authentication failed');
  });

  it('takes over what asked nobody for a password', async () => {
    const first = await start();
    await query(first.url, 'create table notes as select 42 as answer');
    await first.stop();
    rmSync(join(folder, 'database-password'));
    writeFileSync(join(folder, 'postgres', 'pg_hba.conf'), 'local all all trust\n');
    const second = await start();
    expect(await query(second.url, 'select answer from notes')).toEqual([{ answer: 42 }]);
    await expect(query(first.url, 'select 1')).rejects.toThrow('password authentication failed');
  });

  it('refuses a second shop on its folder in one sentence, and goes on', async () => {
    const { url } = await start();
    await expect(startEmbeddedPostgres(folder, quiet)).rejects.toThrow(
      `The shop already runs on ${folder} as process ${process.pid}: ` +
        'stop that process, or set another DATA_DIR for this one.',
    );
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('tells when it ended without being asked, and recovers what was committed', async () => {
    const first = await start();
    await query(first.url, 'create table notes as select 42 as answer');
    process.kill(postmasterPid(), 'SIGKILL');
    expect(await first.exited).toMatchObject({ asked: false });
    const second = await start();
    expect(await query(second.url, 'select answer from notes')).toEqual([{ answer: 42 }]);
    await second.stop();
    expect(await second.exited).toMatchObject({ asked: true });
  });

  it('is taken over by the next shop when its own was killed, and ends with that one', async () => {
    const shop = await startShop();
    const pid = postmasterPid();
    await kill(shop);
    expect(isRunning(pid)).toBe(true);
    const next = await start();
    expect(postmasterPid()).toBe(pid);
    expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await next.stop();
    expect(isRunning(pid)).toBe(false);
  });

  it('ends with a shop that is stopped', async () => {
    const shop = await startShop();
    const pid = postmasterPid();
    shop.kill('SIGTERM');
    expect(await once(shop, 'exit')).toEqual([0, null]);
    expect(isRunning(pid)).toBe(false);
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });

  it('is made anew when its making was cut off', async () => {
    await cutOffMaking();
    const { url } = await start();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(readdirSync(folder).filter((name) => name.includes('new'))).toEqual([]);
  });

  it.each(['another program got', 'nobody buried'] as const)(
    'starts when %s the process that is noted as its server',
    async (fate) => {
      const first = await start();
      await first.stop();
      const cluster = join(folder, 'postgres');
      // of the database's own user, whom PostgreSQL would not let pass
      const { uid, gid } = statSync(cluster);
      const script = 'sleep 0 & echo $!; exec sleep 60';
      const program = spawn('sh', ['-c', script], {
        uid,
        gid,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      onTestFinished(() => void program.kill());
      const zombie = Number(await firstLine(program));
      const pid = fate === 'nobody buried' ? zombie : program.pid;
      const lines = [pid, cluster, 0, 5432, join(folder, 'socket'), '', ''];
      writeFileSync(join(cluster, 'postmaster.pid'), lines.join('\n'));
      const { url } = await start();
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    },
  );

  it('takes over the lock of a shop whose number another program got', async () => {
    writeFileSync(join(folder, 'lock'), JSON.stringify({ pid: process.ppid, birth: 'long ago' }));
    const { url } = await start();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('works in a folder whose path is too long for a socket, or has spaces', async () => {
    const long = join(folder, 'a folder of many letters '.repeat(5).trim());
    mkdirSync(long);
    const { url } = await start(long);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it.runIf(process.getuid?.() === 0)(
    'runs as a user of its own when root starts it, also on what nobody had',
    async () => {
      const cluster = join(folder, 'postgres');
      const first = await start();
      await query(first.url, 'create table notes as select 42 as answer');
      const own = statSync(cluster).uid;
      expect([0, 65534]).not.toContain(own);
      expect(execFileSync('id', ['-un', String(own)], { encoding: 'utf8' })).toBe(
        'tailorbird-postgres\n',
      );
      await first.stop();
      execFileSync('chown', ['-R', '65534:65534', cluster, join(folder, 'socket')]);
      const second = await start();
      expect(await query(second.url, 'select answer from notes')).toEqual([{ answer: 42 }]);
      expect(statSync(cluster).uid).toBe(own);
    },
  );

  it.runIf(process.getuid?.() === 0)(
    'runs as nobody where no user can be made, and says so',
    () => {
      const said: string[] = [];
      const user = userFor(join(folder, 'postgres'), (line) => said.push(line), 'no such: name');
      expect(user).toEqual({ uid: 65534, gid: 65534 });
      expect(said).toEqual([expect.stringMatching(/^PostgreSQL runs as the user nobody, because/)]);
    },
  );

  it.runIf(process.getuid?.() === 0)(
    'is kept elsewhere when only root can enter the folder, and says so once',
    async () => {
      chmodSync(folder, 0o700);
      const inside = join(folder, 'data');
      const said: string[] = [];
      const log = { info: (message: string) => said.push(message), warn: () => undefined };
      const first = await startEmbeddedPostgres(inside, log);
      const home = dirname(readlinkSync(join(inside, 'postgres')));
      onTestFinished(() => rmSync(home, { recursive: true }));
      await first.stop();
      const second = await startEmbeddedPostgres(inside, log);
      await second.stop();
      expect(said).toEqual([expect.stringContaining(`The database is kept in ${home}`)]);
    },
  );
});

const quiet = { info: () => undefined, warn: () => undefined };

async function start(dataDir = folder) {
  const postgres = await startEmbeddedPostgres(dataDir, quiet, { fsync: 'off' });
  servers.push(postgres);
  return postgres;
}

function spawnShop(): ChildProcess {
  const program = join(projectRoot, 'server/test/embedded-shop.mjs');
  return spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function startShop(): Promise<ChildProcess> {
  const shop = spawnShop();
  if (!shop.stdout) throw new Error('The shop has no output.');
  for await (const line of createInterface(shop.stdout)) {
    if (line.startsWith('postgresql://')) return shop;
    if (line !== 'loaded') throw new Error(line);
  }
  throw new Error('The shop ended without a word.');
}

/** Kills a shop while it makes its database, again and again until it was killed in time. */
async function cutOffMaking(): Promise<void> {
  const made = join(folder, 'postgres');
  const isBegun = () =>
    existsSync(made) || readdirSync(folder).some((name) => name.startsWith('postgres.new-'));
  for (;;) {
    const shop = spawnShop();
    while (!isBegun()) await sleep(5);
    await kill(shop);
    if (!existsSync(made)) return;
    await (await startEmbeddedPostgres(folder, quiet)).stop();
    rmSync(made, { recursive: true });
  }
}

async function firstLine(program: ChildProcess): Promise<string> {
  if (!program.stdout) throw new Error('The program has no output.');
  for await (const line of createInterface(program.stdout)) return line;
  throw new Error('The program said nothing.');
}

async function kill(shop: ChildProcess): Promise<void> {
  shop.kill('SIGKILL');
  await once(shop, 'exit');
}

function postmasterPid(): number {
  const found = readPostmaster(join(folder, 'postgres'));
  if (!found) throw new Error('No database runs.');
  return found.pid;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
