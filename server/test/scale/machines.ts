import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../../src/database/cluster.ts';
import { projectRoot } from '../../src/root.ts';

/** Paths of programs that Debian's packages bring; of PostgreSQL the folder. */
interface Programs {
  postgresql: string;
  pgbouncer: string;
  nginx: string;
}

/** @throws Error naming each package that is missing */
export function getPrograms(): Programs {
  const [postgresql, pgbouncer, nginx] = [
    newestPostgres(),
    ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path)),
    ['/usr/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path)),
  ];
  if (postgresql && pgbouncer && nginx) return { postgresql, pgbouncer, nginx };
  const packages = Object.entries({ postgresql, pgbouncer, nginx });
  const missing = packages.flatMap(([name, path]) => (path ? [] : [name])).join(' ');
  throw new Error(`These tests need more programs. On Debian: apt-get install ${missing}`);
}

function newestPostgres(): string | undefined {
  const folder = '/usr/lib/postgresql';
  if (!existsSync(folder)) return undefined;
  const versions = readdirSync(folder).filter((version) => Number(version) >= 15);
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  return newest && join(folder, newest, 'bin');
}

/** A program that runs until it is told to end. */
export interface Running {
  /** SIGKILL leaves it no time for anything. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** As root PostgreSQL and its pooler refuse to run: they run as nobody there. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;

/** The programs that run side by side in one folder, each with a log of its own there. */
export class Machines {
  readonly programs = getPrograms();
  readonly folder = mkdtempSync(join(tmpdir(), 'tailorbird-scale-'));
  readonly #children = new Set<ChildProcess>();

  constructor() {
    chmodSync(this.folder, 0o755);
  }

  /** A folder that only the programs enter. */
  makeFolder(name: string): string {
    const path = join(this.folder, name);
    mkdirSync(path, { mode: 0o700 });
    if (nobody) chownSync(path, nobody.uid, nobody.gid);
    return path;
  }

  write(name: string, text: string): string {
    const path = join(this.folder, name);
    writeFileSync(path, text);
    return path;
  }

  run(name: string, command: readonly string[], env?: Record<string, string>): Running {
    const child = this.#spawn(name, command, env);
    const ended = once(child, 'exit');
    return {
      end: async (signal = 'SIGTERM') => {
        child.kill(signal);
        await ended;
      },
    };
  }

  /** @throws Error with the program's own words when it fails */
  async finish(
    name: string,
    command: readonly string[],
    env?: Record<string, string>,
  ): Promise<void> {
    const [code]: unknown[] = await once(this.#spawn(name, command, env), 'exit');
    if (code === 0) return;
    throw new Error(`${name} failed:\n${this.read(name)}`);
  }

  /** The output of a program. */
  read(name: string): string {
    return readFileSync(join(this.folder, `${name}.log`), 'utf8');
  }

  async close(): Promise<void> {
    const ended = [...this.#children].map((child) => once(child, 'exit'));
    for (const child of this.#children) child.kill('SIGKILL');
    await Promise.all(ended);
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  #spawn(name: string, [program = '', ...args]: readonly string[], env?: Record<string, string>) {
    const log = openSync(join(this.folder, `${name}.log`), 'a');
    const child = spawn(program, args, {
      // with an environment of its own it is the shop, which runs as whoever runs the tests
      ...(env ? {} : nobody),
      cwd: '/',
      env: { PATH: process.env['PATH'], HOME: this.folder, LC_ALL: 'C', ...env },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    this.#children.add(child);
    child.once('exit', () => this.#children.delete(child));
    return child;
  }
}

const FAST = ['-c', 'fsync=off', '-c', 'max_connections=100', '-c', 'wal_keep_size=64MB'];

export interface DatabaseServer extends Running {
  port: number;
  url: string;
  /** Starts it again where it was. */
  restart(): Promise<void>;
}

export async function startPrimary(machines: Machines): Promise<DatabaseServer> {
  const data = machines.makeFolder('primary');
  const { postgresql } = machines.programs;
  const options = ['--username=shop', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'];
  await machines.finish('initdb', [join(postgresql, 'initdb'), '-D', data, ...options]);
  const server = await startServer(machines, 'primary', data);
  const client = new Client({ connectionString: addressAt(server.port, 'postgres') });
  await client.connect();
  await client.query('create database shop');
  await client.end();
  return server;
}

/** A streaming replica of it. */
export async function startReplica(
  machines: Machines,
  primary: DatabaseServer,
): Promise<DatabaseServer> {
  const data = machines.makeFolder('replica');
  const program = join(machines.programs.postgresql, 'pg_basebackup');
  const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'shop'];
  await machines.finish('basebackup', [program, ...from, '-D', data, '-R', '-c', 'fast']);
  return startServer(machines, 'replica', data);
}

async function startServer(
  machines: Machines,
  name: string,
  data: string,
): Promise<DatabaseServer> {
  const port = await freePort();
  const network = ['-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-k', ''];
  const program = join(machines.programs.postgresql, 'postgres');
  let running: Running;
  const start = async () => {
    running = machines.run(name, [program, '-D', data, ...network, ...FAST]);
    await until(async () => {
      const client = new Client({ connectionString: addressAt(port, 'postgres') });
      await client.connect();
      await client.end();
    });
  };
  await start();
  return {
    port,
    url: addressAt(port, 'shop'),
    end: (signal = 'SIGINT') => running.end(signal),
    restart: start,
  };
}

export interface Pooler extends Running {
  url: string;
  /** Of pgbouncer's own database. */
  adminUrl: string;
}

export async function startPooler(
  machines: Machines,
  database: DatabaseServer,
  givenPort?: string,
): Promise<Pooler> {
  const port = givenPort ?? (await freePort());
  const users = machines.write('users.txt', '"shop" ""\n');
  const settings = machines.write(
    'pgbouncer.ini',
    `[databases]
shop = host=127.0.0.1 port=${database.port} dbname=shop
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
admin_users = shop
pool_mode = transaction
default_pool_size = 6
query_timeout = 15
idle_transaction_timeout = 30
`,
  );
  const running = machines.run('pgbouncer', [machines.programs.pgbouncer, settings]);
  const url = addressAt(port, 'shop');
  await until(() => ask(url, 'select 1'));
  return { ...running, url, adminUrl: addressAt(port, 'pgbouncer') };
}

export interface ShopMachine extends Running {
  url: string;
}

/** A process of the shop as `npm start` starts it. */
export async function startShop(
  machines: Machines,
  name: string,
  env: Record<string, string>,
  port?: number,
): Promise<ShopMachine> {
  const own = { PORT: String(port ?? (await freePort())), NODE_ENV: 'production', ...env };
  const start = join(projectRoot, 'scripts', 'start.mjs');
  const running = machines.run(name, [process.execPath, start], own);
  const url = `http://127.0.0.1:${own.PORT}`;
  await until(() => untilOk(`${url}/api/ready`));
  return { ...running, url };
}

export interface Balancer extends Running {
  url: string;
  /** From now on these alone are asked; resolves when nobody asks the others any more. */
  use(shops: readonly ShopMachine[]): Promise<void>;
}

/**
 * nginx as docs/growing.md shows it, but for idle connections: nginx closes them when it reads its
 * settings again. Browsers then repeat the request that met the closing one; Node's fetch does not.
 */
export async function startBalancer(
  machines: Machines,
  shops: readonly ShopMachine[],
): Promise<Balancer> {
  const port = await freePort();
  const folder = machines.makeFolder('nginx');
  const write = (used: readonly ShopMachine[]) =>
    machines.write('nginx.conf', balancing(folder, port, used));
  const settings = write(shops);
  const nginx = [machines.programs.nginx, '-e', 'stderr', '-c', settings];
  const running = machines.run('nginx', nginx);
  const url = `http://127.0.0.1:${port}`;
  await until(() => untilOk(`${url}/api/ready`));
  const workers = async () => {
    const pid = readFileSync(join(folder, 'pid'), 'utf8').trim();
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/);
  };
  return {
    ...running,
    url,
    async use(used) {
      write(used);
      const before = await workers();
      await machines.finish('nginx-reload', [...nginx, '-s', 'reload']);
      // the old workers end when they have answered what they were asked
      await until(async () => {
        const now = await workers();
        if (now.some((pid) => before.includes(pid))) throw new Error('An old worker still runs.');
      });
    },
  };
}

async function untilOk(url: string): Promise<void> {
  const { ok, status } = await fetch(url);
  if (!ok) throw new Error(`${url} answers ${status}.`);
}

function balancing(folder: string, port: number, shops: readonly ShopMachine[]): string {
  const servers = shops.map(
    ({ url }) => `server ${new URL(url).host} max_fails=1 fail_timeout=1s;`,
  );
  return `pid ${folder}/pid;
daemon off;
worker_processes 1;
error_log stderr;
events {}
http {
  access_log off;
  keepalive_timeout 0;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream shop {
    ${servers.join('\n    ')}
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://shop;
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_next_upstream error timeout;
    }
  }
}
`;
}

/** The rows of one statement, on a connection of its own. */
export async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

const PATIENCE = 120_000;

/** Tries until it succeeds. @throws the last error after two minutes */
export async function until(attempt: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(50);
    }
  }
}

function addressAt(port: number | string, database: string): string {
  return `postgresql://shop@127.0.0.1:${port}/${database}`;
}
