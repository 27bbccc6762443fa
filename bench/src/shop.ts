import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { login } from '@tailorbird/contract/accounts';
import { Client } from 'pg';
import { freePort } from '../../server/src/database/cluster.ts';
import { startEmbeddedPostgres } from '../../server/src/database/embedded.ts';
import { readPostmaster } from '../../server/src/database/postmaster.ts';
import { projectRoot } from '../../server/src/root.ts';
import type { Cost, Turn } from './figures.ts';
import type { LoadResult } from './load.ts';
import { endedMs, treeMs } from './processor.ts';

/** The first start draws the pictures of the demo shop, which takes long on a busy machine. */
const LONGEST_START_MS = 600_000;

/** The database with the demo goods, of which each shop gets a copy. */
const DEMO = 'tailorbird';
const COPY = 'bench_';

export const ADMIN = { email: 'admin@bench.example', password: 'the password of the bench' };

export interface Shop {
  url: string;
  pid: number;
  /** of its database */
  database: string;
  /** milliseconds from the launch to the first answer that says it can serve */
  startMs: number;
  stop(): Promise<void>;
}

export interface Machine {
  /** cores and versions */
  description: string;
  /** Copies the demo shop's database, or makes an empty one, and says its address. */
  makeDatabase(name: string, from?: 'demo' | 'nothing'): Promise<string>;
  dropDatabase(url: string): Promise<void>;
  startShop(database: string): Promise<Shop>;
  /** A turn of a load on these shops, with what each request cost. */
  turn(shops: readonly Shop[], load: () => Promise<LoadResult>): Promise<Turn>;
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that comes with the shop, in data/bench-…, where the demo shop is made once
 * and kept until its schema or its goods change.
 */
export async function startMachine(): Promise<Machine> {
  const dataDir = getDataDir();
  const postgres = await startEmbeddedPostgres(dataDir, console, {
    max_connections: 400,
    shared_preload_libraries: 'pg_stat_statements',
  });
  const admin = new Client({ connectionString: addressOf(postgres.url, 'postgres') });
  await admin.connect();
  await admin.query('create extension if not exists pg_stat_statements');
  const { rows } = await admin.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [COPY],
  );
  const drop = (name: string) => admin.query(`drop database if exists ${name} with (force)`);
  for (const { name } of rows) await drop(name);
  const startShop = (database: string) => launchShop(database, dataDir);
  await makeDemo(postgres.url, startShop);

  const databasePid = readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0;
  const read = async (shops: readonly Shop[]) => ({
    ...(await countStatements(admin, shops)),
    shop: treeMs(shops.map(({ pid }) => pid)),
    database: treeMs([databasePid]),
    client: endedMs(),
  });
  const version = await admin.query<{ version: string }>(
    "select split_part(current_setting('server_version'), ' ', 1) as version",
  );
  return {
    description: `${availableParallelism()} cores, Node.js ${process.versions.node}, PostgreSQL ${version.rows[0]?.version}`,
    async makeDatabase(name, from = 'demo') {
      const copy = COPY + name;
      await admin.query(`create database ${copy} template ${from === 'demo' ? DEMO : 'template0'}`);
      return addressOf(postgres.url, copy);
    },
    dropDatabase: async (url) => void (await drop(new URL(url).pathname.slice(1))),
    startShop,
    async turn(shops, load) {
      const before = await read(shops);
      const { perSecond, requests, bytes } = await load();
      const after = await read(shops);
      const each = (name: keyof typeof after, factor = 1) => {
        const used = ((after[name] - before[name]) * factor) / requests;
        return Number.isFinite(used) ? used : null;
      };
      const cost: Cost = {
        shop: each('shop', 1000),
        database: each('database', 1000),
        client: each('client', 1000),
        statements: each('statements'),
        rows: each('rows'),
        bytes: requests > 0 ? bytes / requests : null,
      };
      return { value: perSecond, cost };
    },
    async stop() {
      await admin.end();
      await postgres.stop();
    },
  };
}

/** What is made depends on all that the demo shop is made of; what was made of others goes. */
function getDataDir(): string {
  const hash = createHash('sha256');
  for (const folder of ['server/migrations', 'server/seed', 'art/src']) {
    const files = readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' });
    for (const file of files.toSorted()) {
      if (/\.(ts|sql)$/.test(file)) hash.update(readFileSync(join(projectRoot, folder, file)));
    }
  }
  const data = join(projectRoot, 'data');
  const own = `bench-${hash.digest('hex').slice(0, 12)}`;
  mkdirSync(join(data, own), { recursive: true });
  for (const name of readdirSync(data)) {
    if (name.startsWith('bench-') && name !== own) {
      rmSync(join(data, name), { recursive: true, maxRetries: 5 });
    }
  }
  return join(data, own);
}

const addressOf = (url: string, database: string) => url.replace(/\/\w+(?=\?|$)/, `/${database}`);

/** Waits for the further views, too: drawing them would disturb the figures. */
async function makeDemo(url: string, start: (database: string) => Promise<Shop>): Promise<void> {
  if (await hasViews(url)) return;
  console.log('Creating the demo shop (only once) …');
  const shop = await start(url);
  try {
    while (!(await hasViews(url))) await sleep(500);
  } finally {
    await shop.stop();
  }
}

async function hasViews(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ isMade: boolean }>(
      `select to_regclass('seeds') is not null as "isMade"`,
    );
    if (!rows[0]?.isMade) return false;
    const seeds = await client.query("select from seeds where name = 'demo views'");
    return seeds.rows.length > 0;
  });
}

export async function withClient<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The token of an account with the admin's password. */
export async function logIn(shop: Shop, email = ADMIN.email): Promise<string> {
  const basic = Buffer.from(`${email}:${ADMIN.password}`).toString('base64');
  const answer = await fetch(`${shop.url}/api/auth/login`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
  });
  return login.reply.parse(await answer.json()).token;
}

async function countStatements(admin: Client, shops: readonly Shop[]) {
  const names = shops.map(({ database }) => new URL(database).pathname.slice(1));
  const { rows } = await admin.query<{ statements: number; rows: number }>(
    `select coalesce(sum(calls), 0)::float as statements, coalesce(sum(rows), 0)::float as rows
     from pg_stat_statements join pg_database d on d.oid = dbid where datname = any($1)`,
    [names],
  );
  return rows[0] ?? { statements: 0, rows: 0 };
}

/** Starts the shop the way `npm start` does, on a free port. */
async function launchShop(database: string, dataDir: string): Promise<Shop> {
  const port = await freePort();
  const logFile = join(dataDir, `shop-${port}.log`);
  const log = openSync(logFile, 'w');
  const began = performance.now();
  const { PATH, HOME, TMPDIR, NODE_OPTIONS } = process.env;
  const child = spawn(process.execPath, startArguments(), {
    cwd: projectRoot,
    // nothing of the caller's own settings of a shop
    env: {
      PATH,
      HOME,
      TMPDIR,
      NODE_OPTIONS,
      NODE_ENV: 'production',
      SEED: 'demo',
      PORT: String(port),
      DATABASE_URL: database,
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      TRUST_PROXY: 'loopback',
      DRAWING_RATE_PER_MINUTE: '1000000',
      CART_RATE_PER_MINUTE: '1000000',
      ORDER_RATE_PER_MINUTE: '1000000',
      GUEST_RATE_PER_MINUTE: '1000000',
      // what is measured is the speed, with as many clients as there are
      BUSY_AFTER_MS: '0',
    },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilReady(url, child);
  } catch (error) {
    child.kill('SIGTERM');
    throw new Error(`${String(error)}\n${readFileSync(logFile, 'utf8').slice(-4000)}`, {
      cause: error,
    });
  }
  const startMs = performance.now() - began;
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(logFile);
  };
  return { url, pid: child.pid ?? 0, database, startMs, stop };
}

/** What `npm start` gives Node.js. */
function startArguments(): string[] {
  const file: { scripts: { start: string } } = JSON.parse(
    readFileSync(join(projectRoot, 'package.json'), 'utf8'),
  );
  return file.scripts.start.split(' ').slice(1);
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + LONGEST_START_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error('The shop ended before it was ready.');
    const answer = await fetch(`${url}/api/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(20);
  }
  throw new Error('The shop was not ready in time.');
}
