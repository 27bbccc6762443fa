/** Webhooks come twice, early, late or never, the provider fails and the shop is killed between any two steps: each order is paid once. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getGuestToken, login } from '@tailorbird/contract/accounts';
import { addToCart, getCart } from '@tailorbird/contract/cart';
import type { Endpoint } from '@tailorbird/contract/endpoint';
import { placeOrder, updateOrder } from '@tailorbird/contract/orders';
import { issuePaper } from '@tailorbird/contract/papers';
import { beginCheckout, recordPayment } from '@tailorbird/contract/payments';
import { toMinorUnits } from '@tailorbird/contract/rules/money';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../src/database/cluster.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/database/embedded.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase, type Database } from '../../src/database/pool.ts';
import { projectRoot } from '../../src/root.ts';
import { fetchAnswer, type TestRequest } from '../app.ts';
import { basic } from '../basic.ts';
import { accounts, fillFixture, PASSWORD, products } from '../fixture.ts';
import { startProcess, type ShopProcess } from '../shop-process.ts';
import { StripeServer } from '../stripe-server.ts';
import { report, rounds } from './rounds.ts';

const ORDERS = rounds(16, 1_000);
/** Who order at the same time. */
const PEOPLE = 4;

/** How the shop hears of a payment. */
const HEARD = ['webhook', 'webhook twice', 'browser', 'both', 'late', 'never'] as const;
/** What the provider does to the next calls. */
const FAULTS = ['none', 'down', 'lost', 'none', 'killed before', 'killed after'] as const;
/** What happens to the order between the checkout and the payment. */
const MEANWHILE = ['nothing', 'two tabs', 'cash', 'cancelled', 'nothing', 'refund'] as const;

let folder: string;
let postgres: EmbeddedPostgres;
let database: Database;
let stripe: StripeServer;
let url: string;
let shop: ShopProcess;
let admin: string;
let kills = 0;

beforeAll(async () => {
  execFileSync(process.execPath, [join(projectRoot, 'scripts/build.mjs'), 'server']);
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'tailorbird-payments-')));
  // as root, PostgreSQL runs as another user, who must get in
  chmodSync(folder, 0o711);
  const quiet = { info: () => undefined, warn: () => undefined };
  postgres = await startEmbeddedPostgres(folder, quiet, { fsync: 'off' });
  await migrate(postgres.url);
  database = openDatabase(postgres.url);
  await fillFixture(database);
  stripe = await new StripeServer().start();
  url = `http://127.0.0.1:${await freePort()}`;
  stripe.webhookUrl = `${url}/api/payments/stripe`;
  shop = await startShop();
  const authorization = basic(accounts.admin.email, PASSWORD);
  admin = login.reply.parse((await ask(login, { headers: { authorization } })).body).token;
});
afterAll(async () => {
  await shop.end();
  await stripe.stop();
  await database.close();
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

const startShop = () =>
  startProcess(url, {
    ...stripe.environment,
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'shop'),
    TOKEN_SECRET: 'a secret that only the tests know, 32+',
    ADMIN_PASSWORD: 'only for these tests',
    LOG_LEVEL: 'fatal',
  });

let restarting: Promise<void> | undefined;

/** Kills the process, whatever it is at, and starts another. */
async function kill(): Promise<void> {
  restarting ??= (async () => {
    kills += 1;
    await shop.end('SIGKILL');
    shop = await startShop();
  })().finally(() => {
    restarting = undefined;
  });
  await restarting;
}

/** Asks until the shop answers, as a patient person does. */
async function ask(
  endpoint: Endpoint,
  sent: TestRequest,
): Promise<{ status: number; body: unknown }> {
  const deadline = Date.now() + 300_000;
  while (Date.now() < deadline) {
    const answer = await fetchAnswer(url, endpoint, sent, 30_000).catch(() => undefined);
    if (answer && answer.status < 500) {
      const body: unknown = await answer.json().catch(() => undefined);
      return { status: answer.status, body };
    }
    await sleep(20 + Math.random() * 80);
  }
  throw new Error(`${endpoint.method} ${endpoint.path} was not answered for five minutes.`);
}

interface OrderToPay {
  orderId: string;
  total: number;
  token: string;
}

it('each order that is paid is paid once, and its ledger has what the provider has', async () => {
  const told: OrderToPay[] = [];
  const late: string[] = [];
  let next = 0;
  const person = async () => {
    while (next < ORDERS) {
      const turn = next;
      next += 1;
      told.push(await orderAndPay(turn, late));
    }
  };
  await Promise.all(Array.from({ length: PEOPLE }, person));
  await heal(late);
  const wrong = await countWrong(told);
  const payments = [...stripe.sessions.values()].filter((one) => one.payment_status === 'paid');
  const found = `${payments.length} payments, ${stripe.refunds.length} refunds, ${kills} kills`;
  report(`${ORDERS} orders, ${found}: ${JSON.stringify(wrong)}`);
  expect(Math.min(payments.length, stripe.refunds.length, kills)).toBeGreaterThan(0);
  expect(wrong).toEqual({
    'not placed once': 0,
    'full carts': 0,
    'paid twice': 0,
    'ledger is not the provider': 0,
    'sums are not the ledger': 0,
    'cancelled and kept': 0,
    'paid and not recorded': 0,
    'refunds without their credit note': 0,
  });
});

/** One order in its own way: the three lists go round at lengths of their own. */
async function orderAndPay(turn: number, late: string[]): Promise<OrderToPay> {
  const heard = HEARD[turn % HEARD.length] ?? 'both';
  const fault = FAULTS[Math.floor(turn / HEARD.length + turn) % FAULTS.length] ?? 'none';
  const meanwhile = MEANWHILE[Math.floor(turn / 5 + turn) % MEANWHILE.length] ?? 'nothing';
  const { token } = getGuestToken.reply.parse((await ask(getGuestToken, {})).body);
  const placed = await order(token);
  breakNext(fault);
  const urls = [await checkout(placed)];
  if (meanwhile === 'two tabs')
    urls.push(...(await Promise.all([1, 2].map(() => checkout(placed)))));
  await interfere(meanwhile, placed);
  const paid = urls.flatMap((one) => (one === undefined ? [] : payAt(one)));
  for (const id of paid) {
    if (fault === 'killed before') void kill();
    await hear(heard, id, late);
  }
  if (meanwhile === 'refund' && paid.length > 0) await refund(placed, fault);
  return placed;
}

async function order(token: string): Promise<OrderToPay> {
  const added = await ask(addToCart, { token, body: { product: products.sash.id, quantity: 1 } });
  let { cart } = addToCart.reply.parse(added.body);
  for (;;) {
    const answer = await ask(placeOrder, { token, body: cart });
    if (answer.status === 201) {
      const { order: made } = placeOrder.reply.parse(answer.body);
      return { orderId: made._id, total: toMinorUnits(made.totalAmount), token };
    }
    cart = getCart.reply.parse(answer.body).cart;
  }
}

/** Undefined: nothing is to be paid. */
async function checkout({ orderId, token }: OrderToPay): Promise<string | undefined> {
  const { status, body } = await ask(beginCheckout, { token, params: { id: orderId }, body: {} });
  return status === 200 ? beginCheckout.reply.parse(body).url : undefined;
}

function breakNext(fault: (typeof FAULTS)[number]): void {
  if (fault === 'down' || fault === 'lost') stripe.nextFaults.push(fault, fault);
  if (fault === 'killed before' || fault === 'killed after') {
    stripe.interrupt = async (moment) => {
      if (moment !== fault.split(' ')[1]) return;
      stripe.interrupt = undefined;
      await kill();
    };
  }
}

/** Who presses Pay at a page that cannot be paid any more reads so. */
function payAt(one: string): string[] {
  const session = stripe.sessionAt(one);
  if (session.status !== 'open') return [];
  return [stripe.pay(session.id).id];
}

async function interfere(
  what: (typeof MEANWHILE)[number],
  { orderId: id }: OrderToPay,
): Promise<void> {
  if (what === 'cancelled') {
    await ask(updateOrder, { token: admin, params: { id }, body: { status: 'cancelled' } });
  }
  if (what !== 'cash') return;
  const cash = { _id: uuid(), kind: 'payment', method: 'cash', amount: 1 };
  await ask(recordPayment, { token: admin, params: { id }, body: cash });
}

async function hear(how: (typeof HEARD)[number], id: string, late: string[]): Promise<void> {
  const { success_url: back } = stripe.session(id);
  const comeBack = () => fetch(back, { redirect: 'manual' }).catch(() => undefined);
  if (how === 'webhook') await stripe.tell(id);
  else if (how === 'webhook twice') await Promise.all([stripe.tell(id), stripe.tell(id)]);
  else if (how === 'browser') await comeBack();
  else if (how === 'both') await Promise.all([comeBack(), stripe.tell(id)]);
  else if (how === 'late') late.push(id);
}

async function refund({ orderId: id }: OrderToPay, fault: (typeof FAULTS)[number]): Promise<void> {
  const params = { id };
  await ask(issuePaper, { token: admin, params, body: { kind: 'invoice' } });
  const body = { _id: uuid(), kind: 'refund', method: 'online', amount: 2, reason: 'A stain' };
  breakNext(fault);
  await Promise.all([1, 2].map(() => ask(recordPayment, { token: admin, params, body })));
}

/** The faults are over: late webhooks come, and the worker looks at the rest. */
async function heal(late: readonly string[]): Promise<void> {
  stripe.interrupt = undefined;
  stripe.nextFaults.length = 0;
  await restarting;
  for (const id of late) await expect.poll(() => stripe.tell(id), { timeout: 60_000 }).toBe(true);
  await database.query(`update checkouts set due_at = now() where state = 'open'`);
  await database.query(`update checkout_refunds set due_at = now() where state = 'asked'`);
  await expect
    .poll(() => count(`select count(*) as n from checkout_refunds where state = 'asked'`), LONG)
    .toBe(0);
  await expect
    .poll(() => count(`select count(*) as n from checkouts where due_at <= now()`), LONG)
    .toBe(0);
  const paid = [...stripe.sessions.values()].filter((one) => one.payment_status === 'paid');
  await expect
    .poll(() => count(`select count(*) as n from checkouts where state = 'paid'`), LONG)
    .toBe(paid.length);
  await expect
    .poll(() => count(`select count(*) as n from checkout_refunds where state = 'asked'`), LONG)
    .toBe(0);
}

const LONG = { timeout: 300_000, interval: 500 };

async function count(sql: string, values: unknown[] = []): Promise<number> {
  const { rows } = await database.query<{ n: number }>(sql, values);
  return Number(rows[0]?.n);
}

/** Invoices whose refunds and credit notes are not of the same sum. */
const CREDITED_WRONG = `
  select count(*) as n from papers p where p.kind = 'invoice' and
    (select coalesce(sum(total_cents), 0) from papers where credits = p.id)
    + (select coalesce(sum(amount_cents), 0) from ledger_entries where credits = p.id) <> 0`;

/** Numbers of what is wrong, all of them 0. */
async function countWrong(told: readonly OrderToPay[]) {
  const { rows } = await database.query<{
    id: string;
    status: string;
    charged: number;
    paid: number;
    refunded: number;
    online: number;
    sums: number;
  }>(
    `select o.id, o.status, o.charged_cents as charged, o.paid_cents as paid,
            o.refunded_cents as refunded,
            coalesce(sum(case l.kind when 'payment' then l.amount_cents when 'refund' then -l.amount_cents end)
                     filter (where l.method = 'online'), 0)::bigint as online,
            coalesce(sum(case l.kind when 'payment' then l.amount_cents when 'refund' then -l.amount_cents end), 0)::bigint as sums
     from orders o left join ledger_entries l on l.owner_id = o.owner_id and l.order_id = o.id
     group by o.owner_id, o.id`,
  );
  const provider = await netCentsByOrder();
  const orders = new Map(rows.map((row) => [row.id, row]));
  const all = told.map((one) => ({ ...one, row: orders.get(one.orderId) }));
  const found = all.flatMap(({ row, ...one }) => (row ? [{ ...one, row }] : []));
  const netCents = (id: string) => provider.get(id) ?? 0;
  return {
    'not placed once': told.length - found.length + Math.abs(rows.length - told.length),
    'full carts': await count('select count(*) as n from cart_items'),
    'paid twice': found.filter(({ total, row }) => row.paid - row.refunded > total).length,
    'ledger is not the provider': found.filter(({ row }) => netCents(row.id) !== row.online).length,
    'sums are not the ledger': found.filter(({ row }) => row.paid - row.refunded !== row.sums)
      .length,
    'cancelled and kept': found.filter(
      ({ row }) => row.status === 'cancelled' && netCents(row.id) > 0,
    ).length,
    'refunds without their credit note': await count(CREDITED_WRONG),
    'paid and not recorded': [...provider.keys()].filter((id) => !orders.has(id)).length,
  };
}

/** Of each order, what the provider took less what it gave back; cents. */
async function netCentsByOrder(): Promise<Map<string, number>> {
  const { rows } = await database.query<{ id: string; order_id: string }>(
    'select id, order_id from checkouts',
  );
  const orderOf = new Map(rows.map((row) => [row.id, row.order_id]));
  const kept = new Map<string, number>();
  for (const session of stripe.sessions.values()) {
    if (session.payment_status !== 'paid') continue;
    const orderId = orderOf.get(session.client_reference_id ?? '') ?? 'unknown';
    const back = stripe.refunds
      .filter((one) => one.payment_intent === session.payment_intent)
      .reduce((total, one) => total + one.amount, 0);
    kept.set(orderId, (kept.get(orderId) ?? 0) + session.amount_total - back);
  }
  return kept;
}
