/** At four times its capacity, a process serves what it can, orders first, and sends Retry-After. */
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../src/database/cluster.ts';
import { openDatabase, type Database } from '../../src/database/pool.ts';
import { Load, shedLoad } from '../../src/http/load-shedding.ts';
import { projectRoot } from '../../src/root.ts';
import { TOKEN_SECRET } from '../app.ts';
import { cloneDatabase, type TestDatabase } from '../database.ts';
import { products } from '../fixture.ts';
import { startProcess, type ShopProcess } from '../shop-process.ts';
import { signToken } from '../tokens.ts';
import {
  closedLoop,
  Clients,
  openLoop,
  openSlowly,
  type Reply,
  type Request,
} from './open-loop.ts';
import { isLong, report, rounds } from './rounds.ts';

describe('a process that has too much to do', () => {
  const held: (() => void)[] = [];
  const load = new Load(400);
  const server = createServer(
    shedLoad(load, { 'x-content-type-options': 'nosniff' }, (_request, response) => {
      load.begin();
      held.push(() => {
        load.end();
        response.end('done');
      });
    }),
  );
  let url: string;

  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterAll(() => server.close());

  /** Whether it is taken on; nobody answers it yet. */
  async function isAdmitted(path: string, method = 'GET'): Promise<boolean> {
    const arrived = once(server, 'request');
    const answer = fetch(`${url}${path}`, { method });
    await arrived;
    const isHeld = held.length > answers.length;
    if (isHeld) answers.push(answer);
    else refusals.push(await answer);
    return isHeld;
  }
  const answers: Promise<Response>[] = [];
  const refusals: Response[] = [];

  async function answerAll(): Promise<void> {
    for (const answer of held.splice(0)) answer();
    for (const answer of answers.splice(0)) expect((await answer).status).toBe(200);
  }

  it('puts reading off first, then carts, then orders, and never who runs the shop', async () => {
    while (load.atWork <= 60) load.begin();
    // a burst is borne for a moment
    await expect.poll(() => load.mayBegin('reading'), { interval: 10 }).toBe(false);
    expect(await isAdmitted('/')).toBe(false);
    let carts = 0;
    while (await isAdmitted('/api/cart', 'POST')) carts += 1;
    expect(await isAdmitted('/api/guest-order', 'GET')).toBe(false);
    expect(await isAdmitted('/api/order/1/again', 'POST')).toBe(false);
    for (const path of ['/api/order/1/checkout', '/api/guest-order/checkout']) {
      expect(await isAdmitted(path, 'POST')).toBe(true);
    }
    expect(await isAdmitted('/api/payments/stripe', 'POST')).toBe(true);
    expect(await isAdmitted('/api/payments/return/1')).toBe(true);
    let orders = 0;
    while (await isAdmitted('/api/order', 'POST')) orders += 1;
    expect(Math.min(carts, orders)).toBeGreaterThan(0);
    for (const path of ['/api/health', '/api/ready?now', '/metrics']) {
      expect(await isAdmitted(path)).toBe(true);
    }
    for (const refusal of refusals) {
      expect(refusal.status).toBe(503);
      expect(refusal.headers.get('retry-after')).toBe('5');
      expect(refusal.headers.get('x-content-type-options')).toBe('nosniff');
      const requestId = refusal.headers.get('x-request-id');
      expect(await refusal.json()).toMatchObject({ code: 'SERVER_BUSY', requestId });
    }
    await answerAll();
    while (load.atWork > 0) load.end();
    // and is itself again at once
    expect(await isAdmitted('/')).toBe(true);
    await answerAll();
  });

  it('puts nothing off when it is told to let everybody wait', () => {
    const patient = new Load(0);
    for (let count = 0; count < 1000; count += 1) patient.begin();
    expect(patient.mayBegin('reading')).toBe(true);
  });
});

/** Who fill their carts; all others order once. */
const SHOPPERS = isLong ? 1_000 : 100;
const SECONDS = rounds(1, 60);
const SLOW = isLong ? 5_000 : 100;
/** For which it is asked as much as it can answer. */
const CAPACITY_MS = isLong ? 5_000 : 100;

/** What each kind takes of the time of a shop that people shop in. */
const MIX = { reading: 0.5, cart: 0.3, adding: 0.1, ordering: 0.1 } as const;
type Kind = keyof typeof MIX;
const KINDS: readonly Kind[] = ['reading', 'cart', 'adding', 'ordering'];

describe('a shop at four times its capacity', () => {
  let folder: string;
  let clone: TestDatabase;
  let database: Database;
  let shop: ShopProcess;
  let port: number;
  let clients: Clients;
  const guests: string[] = [];
  let asked = 0;
  let isApart = false;

  beforeAll(async () => {
    execFileSync(process.execPath, [join(projectRoot, 'scripts/build.mjs')]);
    folder = mkdtempSync(join(tmpdir(), 'tailorbird-overload-'));
    clone = await cloneDatabase();
    database = openDatabase(clone.url);
    port = await freePort();
    shop = await startProcess(`http://127.0.0.1:${port}`, {
      DATABASE_URL: clone.url,
      DATA_DIR: folder,
      TOKEN_SECRET,
      ADMIN_PASSWORD: 'only for these tests',
      BUSY_AFTER_MS: '200',
      LOG_LEVEL: 'fatal',
    });
    clients = new Clients(port);
    await addGuests(isLong ? 150_000 : 3_000);
  });
  afterAll(async () => {
    clients.close();
    await shop.end();
    if (isApart) runOn('0-1023', process.pid);
    await database.close();
    await clone.drop();
    rmSync(folder, { recursive: true });
  });

  /** Each with one thing in the cart. */
  async function addGuests(count: number): Promise<void> {
    const { rows } = await database.query<{ owner_id: string }>(
      `with owner as (select gen_random_uuid() as id from generate_series(1, $1)),
       cart as (insert into carts (owner_id, id) select id, gen_random_uuid() from owner)
       insert into cart_items (owner_id, id, product_id, product_name, product_cost_cents,
                               quantity, identity_key)
       select id, gen_random_uuid(), $2, $3, $4, 1, 'as it is' from owner returning owner_id`,
      [count, products.sash.id, products.sash.name, products.sash.cents],
    );
    for (const { owner_id } of rows) guests.push(await signToken({ sub: owner_id }));
  }

  const ordered = { product: { _id: products.sash.id }, quantity: 1 };
  const order = JSON.stringify({ items: [ordered] });

  function requestOf(kind: Kind): Request {
    asked += 1;
    // orders are taken from the end: nobody orders twice
    const token = kind === 'ordering' ? guests.pop() : guests[asked % SHOPPERS];
    if (token === undefined) throw new Error('There are too few guests.');
    switch (kind) {
      case 'reading':
        return { kind, method: 'GET', path: `/api/product?limit=5&search=word${asked}` };
      case 'cart':
        return { kind, method: 'GET', path: '/api/cart', token };
      case 'adding': {
        const note = `note ${Math.floor(asked / SHOPPERS) % 10}`;
        const body = JSON.stringify({ product: products.patch.id, quantity: 1, note });
        return { kind, method: 'POST', path: '/api/cart', token, body };
      }
      default:
        return { kind, method: 'POST', path: '/api/order', token, body: order };
    }
  }

  const mixed = () => {
    const dice = (asked * 0.618_033_988_75) % 1;
    let sum = 0;
    return requestOf(KINDS.find((kind) => (sum += MIX[kind]) > dice) ?? 'reading');
  };

  /** By as many connections as keep the shop busy: each waits for its answer. */
  const askUnhurried = async (next: () => Request) =>
    closedLoop(clients, next, { connections: 24, ms: CAPACITY_MS });

  /** Answers a second, of one kind or of all as they are mixed. */
  async function capacityOf(next: () => Request): Promise<number> {
    const replies = await askUnhurried(next);
    return (replies.filter(isAccepted).length * 1000) / CAPACITY_MS;
  }

  it('answers nearly as much as it can, orders above all, and refuses the rest with a time', async () => {
    // opens the shop's connections to its database
    await capacityOf(mixed);
    isApart = isLong && (await runApart(database, shop));
    const capacity = await capacityOf(mixed);
    const perSecond = Math.max(capacity * 4, 100);
    const replies = await openLoop(clients, mixed, { perSecond, ms: SECONDS * 1000 });
    const began = performance.now();
    await expect
      .poll(async () => isAccepted(await clients.send(requestOf('reading'))), { interval: 20 })
      .toBe(true);
    const back = performance.now() - began;
    // now, with carts as full as they were met
    const alone: Partial<Record<Kind, number>> = {};
    for (const kind of KINDS) alone[kind] = await capacityOf(() => requestOf(kind));
    const unhurried = await askUnhurried(mixed);

    const wrong = replies.filter((reply) => !isAccepted(reply) && !isPutOff(reply));
    expect(wrong.slice(0, 3)).toEqual([]);
    const atCapacity = workOf(unhurried, CAPACITY_MS, alone);
    const overloaded = workOf(replies, SECONDS * 1000, alone);
    const accepted = replies.filter(isAccepted);
    const times = accepted.map(({ ms }) => ms);
    const held = accepted.map(({ heldMs }) => heldMs);
    const shares = KINDS.map((kind) => `${kind} ${percent(refusedOf(replies, kind))}`);
    const cores = isApart ? 'The shop and its database on one core, the client on another: ' : '';
    report(
      `${cores}${replies.length} requests in ${SECONDS} s at 4 × ${Math.round(capacity)}/s: goodput ${(overloaded / atCapacity).toFixed(2)} of capacity (${overloaded.toFixed(2)} of ${atCapacity.toFixed(2)}), p50 ${quantile(times, 0.5)} ms, p99 ${quantile(times, 0.99)} ms, of which the client held ${quantile(held, 0.5)} and ${quantile(held, 0.99)} ms, refused: ${shares.join(', ')}; back after ${Math.round(back)} ms`,
    );
    expect(times.length).toBeGreaterThan(0);
  });

  it('does not notice thousands of connections that send next to nothing', async () => {
    const [before] = [await capacityOf(mixed), await capacityOf(mixed)];
    const memory = residentMb(shop.pid);
    const sockets = await openSlowly(port, SLOW, guests[0] ?? '');
    await sleep(isLong ? 1_000 : 0);
    const during = await capacityOf(mixed);
    const taken = residentMb(shop.pid) - memory;
    const { status } = await clients.send(requestOf('ordering'));
    for (const socket of sockets) socket.destroy();
    const after = await capacityOf(mixed);
    report(
      `${SLOW} slow connections: ${Math.round(before)}, ${Math.round(during)}, ${Math.round(after)} answers a second before, with and after them; ${Math.round(taken)} MB`,
    );
    expect(status).toBe(201);
    expect(during).toBeGreaterThan(0);
  });
});

const isAccepted = ({ status }: Reply) => status === 200 || status === 201;
const isPutOff = ({ status, retryAfter }: Reply) => status === 503 && retryAfter;

function refusedOf(replies: readonly Reply[], kind: Kind): number {
  const own = replies.filter((reply) => reply.kind === kind);
  return own.filter(isPutOff).length / Math.max(own.length, 1);
}

/**
 * The part of its time that a shop would take for what it has answered, were it asked for each kind
 * alone. Kinds cost different times, and an overloaded shop takes on the dear ones. Mixed, a shop
 * with as much as it can answer stays below 1.
 */
function workOf(
  replies: readonly Reply[],
  ms: number,
  alone: Readonly<Partial<Record<Kind, number>>>,
): number {
  return KINDS.reduce((sum, kind) => {
    const count = replies.filter((reply) => reply.kind === kind && isAccepted(reply)).length;
    return sum + (count * 1000) / ms / (alone[kind] ?? 1);
  }, 0);
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN);
}

/**
 * The shop and the backends of its database run on one core, this client on another: a client that
 * takes the shop's time measures itself. False where the system cannot do that.
 */
async function runApart(db: Database, { pid }: ShopProcess): Promise<boolean> {
  const { rows } = await db.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  return (
    [pid, ...rows.map((row) => row.pid)].every((one) => runOn('0', one)) && runOn('1', process.pid)
  );
}

/** All threads of a process, on these cores from now on. */
function runOn(cores: string, pid: number): boolean {
  return spawnSync('taskset', ['-a', '-c', '-p', cores, `${pid}`]).status === 0;
}

/** NaN where the system does not say. */
function residentMb(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}
