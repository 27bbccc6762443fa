/** Shop, database backend and all of PostgreSQL are killed while people order, change orders, accept quotes, send parcels and withdraw: nothing is lost. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../src/database/cluster.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/database/embedded.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase } from '../../src/database/pool.ts';
import { readPostmaster } from '../../src/database/postmaster.ts';
import { projectRoot } from '../../src/root.ts';
import { drawProducts } from '../drawn.ts';
import { fillFixture } from '../fixture.ts';
import { startMailServer, type TestMailServer } from '../mail-server.ts';
import { startProcess, type ShopProcess } from '../shop-process.ts';
import { until } from '../scale/machines.ts';
import { EDIT_CHECKS, keepEditing, type Editing } from './editing.ts';
import { keepOrdering, type Ordering } from './ordering.ts';
import { keepQuoting, QUOTE_CHECKS, type Quoting } from './quoting.ts';
import { keepReturning, RETURN_CHECKS, type Returning } from './returning.ts';
import { report, rounds } from './rounds.ts';

const KILLS = rounds(6, 1_000);
/** In turn. A process takes longest to be there again. */
const VICTIMS = [
  'server',
  'backend',
  'postgres',
  'backend',
  'backend',
  'postgres',
  'backend',
  'backend',
] as const;

let folder: string;
let postgres: EmbeddedPostgres;
let mailServer: TestMailServer;
/** Numbers of the orders whose mails have arrived. */
const mailed = new Set<string>();
const urls: string[] = [];
const shops: ShopProcess[] = [];

beforeAll(async () => {
  execFileSync(process.execPath, [join(projectRoot, 'scripts/build.mjs')]);
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'tailorbird-crash-')));
  // as root, PostgreSQL runs as another user, who must get in
  chmodSync(folder, 0o711);
  postgres = await startPostgres();
  await migrate(postgres.url);
  const database = openDatabase(postgres.url);
  await fillFixture(database);
  await drawProducts({ database });
  await database.close();
  mailServer = await startMailServer({
    onData(stream, _session, done) {
      text(stream).then((mail) => {
        mailed.add(/TB-\w{4}-\w{4}/.exec(mail)?.[0] ?? '');
        done();
      }, done);
    },
  });
  for (const place of [0, 1]) {
    urls.push(`http://127.0.0.1:${await freePort()}`);
    await startShop(place);
  }
});
afterAll(async () => {
  for (const shop of shops) await shop.end();
  await mailServer.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

it('whatever is killed while people order, change orders, accept quotes, send parcels and withdraw, what was acknowledged is there once and whole', async () => {
  const editing = keepEditing(urls, 3);
  const quoting = keepQuoting(urls, 3);
  const returning = keepReturning(urls, 3);
  const works = { editing, quoting, returning };
  const ordering = await keepOrdering(urls, { guests: 4, accounts: 4 }, postgres.url);
  for (let kill = 0; kill < KILLS; kill += 1) {
    await ordering.untilNext();
    const turn = Math.floor(kill / VICTIMS.length);
    await killOne(VICTIMS[kill % VICTIMS.length] ?? 'server', turn % urls.length);
    if (kill % 100 === 99) await expectNothingLost(ordering, works);
  }
  await ordering.untilNext();
  await editing.stop();
  await quoting.stop();
  await returning.stop();
  await ordering.stop();
  await untilMailsAreSent();
  const lost = await expectNothingLost(ordering, works);
  const [orders, edits] = [ordering, editing].map(({ acknowledged }) => acknowledged.length);
  const { sent, sold } = quoting;
  const sales = [true, false].map(
    (isAccepted) =>
      new Set(sold.flatMap((sale) => (sale.isAccepted === isAccepted ? sale.id : []))).size,
  );
  const quotes = `${sent.length} versions of quotes, ${sales[0]} accepted, ${sales[1]} placed by the desk`;
  const { parcels, withdrawals } = returning;
  const returns = `${parcels.length} parcels, ${withdrawals.length} withdrawals`;
  const all = `${orders} orders, ${edits} changes, ${quotes}, ${returns}`;
  report(`${KILLS} kills, ${all}: ${JSON.stringify(lost)}`);
  for (const { surprises } of [ordering, ...Object.values(works)]) expect(surprises).toEqual([]);
  for (const count of [edits, sent.length, ...sales, parcels.length, withdrawals.length]) {
    expect(count).toBeGreaterThan(0);
  }
});

async function startPostgres(): Promise<EmbeddedPostgres> {
  const quiet = { info: () => undefined, warn: () => undefined };
  // the system keeps what a killed process has written: only its own crash needs fsync
  return startEmbeddedPostgres(folder, quiet, { fsync: 'off' });
}

async function startShop(place: number): Promise<void> {
  const settings = {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'shop'),
    TOKEN_SECRET: 'a secret that only the tests know, 32+',
    ADMIN_PASSWORD: 'only for these tests',
    SMTP_URL: mailServer.url,
    LOG_LEVEL: 'fatal',
  };
  shops[place] = await startProcess(urls[place] ?? '', settings);
}

async function killOne(victim: (typeof VICTIMS)[number], place: number): Promise<void> {
  if (victim === 'server') {
    await shops[place]?.end('SIGKILL');
    await startShop(place);
  } else if (victim === 'backend') {
    const pids = await query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'tailorbird'
       order by state = 'active' desc, random() limit 1`,
    );
    for (const { pid } of pids) kill(pid);
  } else {
    const pid = readPostmaster(join(folder, 'postgres'))?.pid;
    if (pid === undefined) throw new Error('No PostgreSQL runs.');
    // stopped first: it starts no process that the list would miss and that would live on
    process.kill(pid, 'SIGSTOP');
    for (const each of [...childrenOf(pid), pid]) kill(each);
    await postgres.exited;
    postgres = await startPostgres();
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it ended by itself meanwhile
  }
}

function childrenOf(parent: number): number[] {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return list.split('\n').flatMap((line) => {
    const [pid, of] = line.trim().split(/\s+/).map(Number);
    return of === parent && pid !== undefined ? [pid] : [];
  });
}

/** Asked again while PostgreSQL recovers. */
async function query<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  let rows: Row[] = [];
  await until(async () => {
    const client = new Client({ connectionString: postgres.url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      rows = (await client.query<Row>(sql, values)).rows;
    } finally {
      await client.end();
    }
  });
  return rows;
}

/** Milliseconds. Thousands of mails wait after many kills. */
const LONGEST_MAILING = 1_200_000;

async function untilMailsAreSent(): Promise<void> {
  await expect
    .poll(() => query('select id from mails where sent_at is null and given_up_at is null'), {
      timeout: LONGEST_MAILING,
    })
    .toEqual([]);
}

/** All that people do besides ordering. */
interface Works {
  editing: Editing;
  quoting: Quoting;
  returning: Returning;
}

/** Numbers of what is wrong, all of them 0. */
async function expectNothingLost(
  { acknowledged, isStopped }: Ordering,
  { editing, quoting: { sent, sold }, returning }: Works,
) {
  const ids = acknowledged.map(({ id }) => id);
  const names = acknowledged.map(({ intent }) => intent);
  const [found] = await query<Record<string, number>>(CHECKS, [ids, names]);
  // mails may still be on their way while people order
  const ofDesk = sold.map(({ number, isMailed }) => ({ number, willBeMailed: isMailed }));
  const unmailed = [...acknowledged, ...ofDesk].filter(
    ({ willBeMailed, number }) => willBeMailed && !mailed.has(number),
  );
  const changes = JSON.stringify(editing.acknowledged);
  const [torn] = await query<Record<string, number>>(EDIT_CHECKS, [changes]);
  const [half] = await query<Record<string, number>>(QUOTE_CHECKS, [
    JSON.stringify({ sent, sold }),
  ]);
  const [away] = await query<Record<string, number>>(RETURN_CHECKS, [
    JSON.stringify({ parcels: returning.parcels, withdrawals: returning.withdrawals }),
  ]);
  const lost = { ...found, ...torn, ...half, ...away, mails: isStopped ? unmailed.length : 0 };
  expect(lost).toEqual({
    missing: 0,
    twice: 0,
    'full carts': 0,
    drawings: 0,
    totals: 0,
    mails: 0,
    'lost changes': 0,
    histories: 0,
    ledgers: 0,
    numbers: 0,
    'pieces twice': 0,
    'pieces again': 0,
    'begun and gone': 0,
    invoices: 0,
    'lost versions': 0,
    'lost sales': 0,
    'sold twice': 0,
    'accepted twice': 0,
    'quotes without order': 0,
    'orders without quote': 0,
    'other goods': 0,
    uses: 0,
    'too many uses': 0,
    'goods left behind': 0,
    'goods half gone': 0,
    'lost parcels': 0,
    'in two parcels': 0,
    'sent in none': 0,
    'pieces elsewhere': 0,
    'lost withdrawals': 0,
    'withdrawn otherwise': 0,
    'money back': 0,
    'credit notes': 0,
  });
  return lost;
}

/** `$1` are the ids of acknowledged orders, `$2` what each was to be: the note of its item. */
const CHECKS = `
  select
    (select count(*) from unnest($1::uuid[]) as t(id)
     where not exists (select from orders where orders.id = t.id))::int as missing,
    (select count(*) from (
       select from order_items where note = any ($2) group by note having count(*) > 1) t
    )::int as twice,
    (select count(*) from cart_items where note = any ($2))::int as "full carts",
    (select count(*) from order_items i
     where i.drawing is not null and not exists (
       select from drawings d where d.hash = i.drawing ->> 'hash' and length(d.svg) > 0)
    )::int as drawings,
    (select count(*) from orders o
     where o.total_cents is distinct from (
       select sum(i.quantity * i.unit_price_cents)
         + (select coalesce(sum((line ->> 'totalCents')::int), 0)
            from jsonb_array_elements(o.price_lines) as line)
       from order_items i where i.order_id = o.id)
    )::int as totals`;
