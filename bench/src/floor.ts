import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { startServer, type Server } from './server-process.ts';
import { withClient, type Machine } from './shop.ts';

const run = promisify(execFile);

/** Carts of each client of pgbench: more than it gets through in a turn. */
const CARTS = 2500;
/** at most, of pgbench */
const CLIENTS = 16;

/** The least that a shop must keep of carts and orders. */
const TABLES = `
  create table carts (owner bigint primary key, version int not null default 1);
  create table cart_items (
    owner bigint, product int, quantity int not null, choices jsonb not null,
    primary key (owner, product));
  create table orders (
    owner bigint, id uuid, placed_at timestamptz not null default now(), total int not null,
    primary key (owner, id));
  create table order_items (
    owner bigint, order_id uuid, product int, price int not null, quantity int not null,
    choices jsonb not null, primary key (owner, order_id, product));`;

const CHOICES = `[{"option": 1, "value": 7}, {"option": 2, "value": 3}, {"option": 3, "text": "BNCH"}]`;

interface Statement {
  /** After so many runs a client goes on to its next cart. */
  runsPerCart: number;
  /** Different things that are put in, in turn; 0: none. */
  products: number;
  /** `:owner` and `:product` are given to it. */
  sql: string;
}

/** Each is one statement, which is a transaction and one way to the database and back. */
const STATEMENTS = {
  read: {
    runsPerCart: 1,
    products: 0,
    sql: `
    select carts.version, cart_items.* from carts left join cart_items using (owner)
    where carts.owner = :owner`,
  },

  // touches the cart, so that changes to it wait for each other; puts in one thing; reads the cart
  add: {
    runsPerCart: 240,
    products: 3,
    sql: `
    with cart as (
      insert into carts values (:owner)
      on conflict (owner) do update set version = carts.version + 1 returning *),
    item as (
      insert into cart_items select owner, :product::int, 1, '${CHOICES}' from cart
      on conflict (owner, product) do update set quantity = cart_items.quantity + 1
      where cart_items.quantity < 99 returning *)
    select cart.version, items.* from cart, (
      select * from item union all
      select * from cart_items where owner = :owner and product <> :product) items`,
  },

  // only the cart of the version that was seen; three items move from it to the order
  order: {
    runsPerCart: 1,
    products: 0,
    sql: `
    with cart as (
      update carts set version = version + 1 where owner = :owner and version = 1 returning *),
    bought as (
      delete from cart_items using cart where cart_items.owner = cart.owner
      returning cart_items.*),
    placed as (
      insert into orders select owner, gen_random_uuid(), now(), 12900 from cart returning *),
    items as (
      insert into order_items select placed.owner, placed.id, product, 4300, quantity, choices
      from placed, bought returning *)
    select placed.*, items.* from placed, items`,
  },
} satisfies Record<string, Statement>;

type Script = keyof typeof STATEMENTS;

/** A database that does the least that must be done, and pgbench to ask it. */
export interface Floor {
  url: string;
  /** Runs of a script a second. */
  perSecond(script: Script, load: { clients: number; seconds: number }): Promise<number>;
  /** A server of Node.js alone that answers each request with a run, by other carts in turn. */
  serve(script: Script): Promise<Server>;
}

/** Undefined without pgbench. */
export async function openFloor(machine: Machine): Promise<Floor | undefined> {
  const pgbench = findPgbench();
  if (!pgbench) {
    console.log(
      'pgbench was not found, so carts and orders are not measured: it comes with PostgreSQL ' +
        '(Debian: apt-get install postgresql-contrib).',
    );
    return undefined;
  }
  const url = await machine.makeDatabase(`floor_${Date.now()}`, 'nothing');
  await withClient(url, (client) => client.query(TABLES));
  return {
    url,
    perSecond: async (script, wanted) => runScript(pgbench, { url, script, ...wanted }),
    serve: (script) => serveScript(url, script),
  };
}

/** Empty carts to add to, or as many of three things as can be read or ordered in a turn. */
export async function fillFloor({ url }: Floor, script: Script): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('truncate carts, cart_items, orders, order_items');
    if (script === 'add') return;
    await client.query('insert into carts select generate_series(0, $1::int)', [CARTS * CLIENTS]);
    await client.query(
      `insert into cart_items select owner, product, 1, '${CHOICES}'
       from carts, generate_series(0, 2) product`,
    );
    await client.query('analyze carts, cart_items');
  });
}

function asScript({ runsPerCart, products, sql }: Statement): string {
  return [
    '\\set n :n + 1',
    `\\set owner :client_id * ${CARTS} + (:n / ${runsPerCart}) % ${CARTS}`,
    ...(products > 0 ? [`\\set product :n % ${products}`] : []),
    // pgbench reads a statement until its semicolon
    `${sql};`,
  ].join('\n');
}

function serveScript(url: string, script: Script): Promise<Server> {
  const { sql, ...runs } = STATEMENTS[script];
  const text = sql.replaceAll(':owner', '$1').replaceAll(/(?<!:):product/g, '$2');
  const wanted = { url, sql: text, clients: CLIENTS, carts: CARTS, ...runs };
  return startServer('floor-server.mjs', wanted);
}

async function runScript(
  pgbench: string,
  wanted: { url: string; script: Script; clients: number; seconds: number },
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'tailorbird-floor-'));
  try {
    const file = join(folder, `${wanted.script}.sql`);
    writeFileSync(file, asScript(STATEMENTS[wanted.script]));
    const { stdout } = await run(pgbench, [
      '--no-vacuum',
      '--protocol=prepared',
      '--define=n=0',
      '--jobs=2',
      `--file=${file}`,
      `--client=${wanted.clients}`,
      `--time=${wanted.seconds}`,
      wanted.url,
    ]);
    const count = (name: string) => Number(new RegExp(`${name}: (\\d+)`).exec(stdout)?.[1] ?? 0);
    const failed = count('number of failed transactions');
    if (failed > 0) throw new Error(`pgbench failed:\n${stdout}`);
    // none where connecting took all of the time
    const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1] ?? 0);
    if (wanted.script === 'order') {
      await expectOrders(wanted.url, count('number of transactions actually processed'));
    }
    return perSecond;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A client that has used up its carts would place no orders, and that very fast. */
async function expectOrders(url: string, runs: number): Promise<void> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ orders: number }>('select count(*)::int as orders from orders'),
  );
  if (rows[0]?.orders !== runs) throw new Error(`${runs} runs placed ${rows[0]?.orders} orders.`);
}

/** On the PATH, or where Debian keeps the programs of each version; the newest first. */
function findPgbench(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const folders = [
    ...versions.toSorted((a, b) => Number(b) - Number(a)).map((name) => join(debian, name, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  return folders.map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file));
}
