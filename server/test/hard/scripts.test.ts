/** Scripts in every text that somebody can write run on no screen, in no mail, sheet or CSV. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getOrder, type Order } from '@tailorbird/contract/orders';
import { exportOrders } from '@tailorbird/contract/order-desk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../../../e2e/chromium.ts';
import { BYTE_ORDER_MARK } from '../../src/csv/csv-cell.ts';
import { freePort } from '../../src/database/cluster.ts';
import { projectRoot } from '../../src/root.ts';
import { withZip } from '../../src/transfer/open-zip.ts';
import { KINDS } from '../../src/transfer/catalogue-file.ts';
import { readRows } from '../../src/transfer/read-csv.ts';
import { openShopOn, TOKEN_SECRET, type Shop } from '../app.ts';
import { cloneDatabase } from '../database.ts';
import { accounts } from '../fixture.ts';
import { startProcess } from '../shop-process.ts';
import { exported, zipOf } from '../transfer.ts';
import { isLong, report, rounds } from './rounds.ts';
import { WatchedBrowser, type Browser } from './script-browser.ts';
import { payloads } from './script-payloads.ts';
import { writeScripts, type WrittenShop } from './script-shop.ts';

/** Payloads that stand on each list together. */
const AT_ONCE = 50;
const used = payloads.slice(0, rounds(4, payloads.length));

/** Long runs also open the screens without the policy: then nothing but the markup holds. */
const POLICIES = isLong ? [true, false] : [true];

let folder: string;
let browser: Browser;
beforeAll(async () => {
  execFileSync(process.execPath, [join(projectRoot, 'scripts/build.mjs')]);
  folder = mkdtempSync(join(tmpdir(), 'tailorbird-scripts-'));
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

const sum = { taken: new Map<string, number>(), refused: new Map<string, number>() };
let documents = 0;

it('payloads are distinct, and as many as the figure says', () => {
  expect(payloads.length).toBeGreaterThanOrEqual(500);
  expect(new Set(payloads).size).toBe(payloads.length);
});

it('the browser notices those that a page takes for more than text', async () => {
  const url = 'http://shop.example';
  const watched = await WatchedBrowser.open(browser, { url, hasPolicy: false });
  const some = payloads.slice(0, rounds(20, payloads.length));
  const pages = some.map((payload) => `<!doctype html><a href='${payload}'>x</a>${payload}`);
  await watched.openDocuments('text/html', pages);
  await watched.close();
  const signs = new Set(watched.found.map(({ sign }) => sign));
  expect([...signs]).toEqual(expect.arrayContaining(['element', 'run', 'dialog']));
  expect(watched.found.length).toBeGreaterThan(some.length / 2);
});

it('a script that stands wherever somebody can write is shown as what it is', async () => {
  for (let first = 0; first < used.length; first += AT_ONCE) {
    await tryPayloads(used.slice(first, first + AT_ONCE));
  }
  // what has line breaks or is too long is refused; of addresses that is most
  const choosy = [...sum.refused].filter(([field, count]) => count > (sum.taken.get(field) ?? 0));
  expect(choosy.map(([field]) => field).filter((field) => field !== 'email')).toEqual([]);
  const written = [...sum.taken.values()].reduce((a, b) => a + b);
  report(
    `${used.length} payloads, ${written} times in ${sum.taken.size} fields, ${documents} documents opened: 0 run, 0 elements, 0 requests, 0 violations, 0 reports, 0 formulas`,
  );
});

/** In a shop of their own. */
async function tryPayloads(some: readonly string[]): Promise<void> {
  const clone = await cloneDatabase();
  const shop = await openShopOn(clone.url);
  const url = `http://localhost:${await freePort()}`;
  const running = await startProcess(url, {
    DATABASE_URL: clone.url,
    DATA_DIR: folder,
    TOKEN_SECRET,
    ADMIN_PASSWORD: 'only for these tests',
  });
  const admin = await shop.logIn(accounts.admin);
  const written = await writeScripts(shop, admin, some);
  for (const kind of ['taken', 'refused'] as const) {
    for (const [field, count] of written.counts[kind]) {
      sum[kind].set(field, (sum[kind].get(field) ?? 0) + count);
    }
  }
  for (const hasPolicy of POLICIES) await openScreens(shop, url, { written, some, hasPolicy });
  await expectPlainCells(shop, admin);
  expect(await countReports(url)).toBe(0);
  await running.end();
  await shop.close();
  await clone.drop();
}

interface Look {
  written: WrittenShop;
  some: readonly string[];
  hasPolicy: boolean;
}

async function openScreens(shop: Shop, url: string, look: Look): Promise<void> {
  const { written, some, hasPolicy } = look;
  const admin = await shop.logIn(accounts.admin);
  const visits = [
    { token: undefined, paths: [...visitorPaths(look), ...(await mailPaths(shop))] },
    { token: written.customer, paths: customerPaths(some) },
    { token: admin, paths: adminPaths(look) },
  ];
  for (const { token, paths } of visits) {
    const watched = await WatchedBrowser.open(browser, { url, token, hasPolicy });
    // a short run takes every third, since a page costs a second
    await watched.openAll(paths.filter((_, place) => isLong || place % 3 === 0));
    if (token === admin) await importProblems(watched, some);
    if (token === undefined) {
      const letterings = await letteringPaths(shop, written.orders);
      await watched.openAll(letterings);
      await watched.openDocuments('image/svg+xml', await drawings(shop));
    }
    await watched.close();
    documents += watched.opened;
    expect(watched.found).toEqual([]);
  }
}

const pagesOf = (entries: number, size: number) =>
  Array.from({ length: Math.ceil(entries / size) }, (_, place) => place + 1);

const encoded = (payload: string) => encodeURIComponent(payload);

function visitorPaths({ written, some, hasPolicy }: Look): string[] {
  const { products, sharedCategory } = written;
  const lists = pagesOf(products.length, 24).map(
    (page) => `/category/${sharedCategory}?page=${page}`,
  );
  const shared = [
    '/',
    '/search',
    '/search?page=2',
    ...lists,
    '/api/product',
    '/api/category',
    '/api/type',
    '/api/option',
    '/dev/mailbox',
    '/dev/mailbox?page=2',
  ];
  if (!hasPolicy) return shared;
  const single = products.flatMap(({ id, category, payload }, place) => {
    const words = new URLSearchParams({ [`words-${place}`]: payload, view: payload, rev: payload });
    return [`/product/${id}?${words}`, `/category/${category}`];
  });
  const asked = some.flatMap((payload, place) => {
    const paths = [`/search?q=${encoded(payload)}`];
    const others = [
      `/${encoded(payload)}`,
      `/api/${encoded(payload)}`,
      `/product/${encoded(payload)}`,
      `/reset-password?token=${encoded(payload)}&restore=email`,
      `/verify-email?token=${encoded(payload)}`,
      `/api/product?search=${encoded(payload)}`,
      `/api/product?limit=${encoded(payload)}`,
    ];
    return [...paths, others[place % others.length] ?? ''];
  });
  return [...shared, ...single, ...asked];
}

function customerPaths([payload = '', other = '']: readonly string[]): string[] {
  return [
    '/cart',
    '/dashboard',
    '/orders',
    '/order-summary',
    '/settings',
    '/shop',
    '/role-test',
    `/orders?orderNumber=${encoded(payload)}`,
    `/settings?tab=${encoded(other)}`,
  ];
}

function adminPaths({ written, some }: Look): string[] {
  const { orders, products } = written;
  const ids = orders.map(({ _id }) => _id).join(',');
  const large = orders.at(-1)?._id ?? '';
  const pages = ['dashboard', 'category', 'type', 'options', 'product', 'orders', 'view-orders'];
  const sheets = ['packing', 'production'].map(
    (sheet) => `orders/print?sheet=${sheet}&adminNotes=yes&orderIds=${ids}`,
  );
  const asked = some
    .slice(0, 5)
    .flatMap((payload) => [
      `users?search=${encoded(payload)}`,
      `product?search=${encoded(payload)}`,
      `orders?customerEmail=${encoded(payload)}&orderNumber=${encoded(payload)}`,
      `orders/${encoded(payload)}`,
    ]);
  return [
    ...pages,
    ...sheets,
    ...asked,
    // who orders and who is locked
    ...pagesOf(some.length * 2, 20).map((page) => `users?page=${page}`),
    ...pagesOf(some.length, 20).map((page) => `product?page=${page}`),
    ...pagesOf(some.length, 10).map((page) => `unlock-requests?page=${page}`),
    'orders?itemsPerPage=50',
    `orders/${large}`,
    `orders/${orders[0]?._id ?? ''}`,
    `options?option=${products[0]?.option ?? ''}`,
    `options?option=${products[0]?.words ?? ''}`,
  ].map((path) => `/admin/${path}`);
}

/** The mails as they go out, and the pages around them. */
async function mailPaths({ database }: Shop): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>('select id from mails order by id');
  return rows.flatMap(({ id }, place) => [
    `/dev/mailbox/${id}/html`,
    ...(place % 10 === 0 ? [`/dev/mailbox/${id}`] : []),
  ]);
}

async function letteringPaths(shop: Shop, orders: readonly Order[]): Promise<string[]> {
  const token = await shop.logIn(accounts.admin);
  const { order } = await shop.ask(getOrder, {
    token,
    params: { id: orders.at(-1)?._id ?? '' },
  });
  return order.cart.items.flatMap(({ drawing }) => drawing?.letteringAddress ?? []);
}

/** As orders keep them. */
async function drawings({ database }: Shop): Promise<string[]> {
  const { rows } = await database.query<{ svg: string }>('select svg from drawings');
  expect(rows.length).toBeGreaterThan(0);
  return rows.map(({ svg }) => svg);
}

/** A file whose every part is wrong, so that the screen quotes it. */
async function importProblems(watched: WatchedBrowser, some: readonly string[]): Promise<void> {
  const products = some.map((payload) => ({ name: payload, type: payload, [payload]: payload }));
  const catalogue = { format: 'tailorbird-catalogue', version: 2, products };
  const buffer = await zipOf({ 'catalogue.json': JSON.stringify(catalogue) });
  const name = `${(some[0] ?? '').replaceAll(/[/\r\n]/g, '')}.zip`;
  await watched.openAll(['/admin/transfer'], async (page) => {
    const field = page.locator('input[type=file]');
    await field.setInputFiles({ name, mimeType: 'application/zip', buffer });
    await page.getByText('catalogue.json').first().waitFor();
  });
}

/** What a spreadsheet takes for a formula. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u;

async function expectPlainCells(shop: Shop, admin: string): Promise<void> {
  const { bytes } = await shop.call(exportOrders, { token: admin });
  const formulas = await formulasIn(chunksOf(bytes), 'orders.csv');
  const path = join(folder, 'catalogue.zip');
  writeFileSync(path, await exported(shop, admin, 'csv'));
  const source = { path, name: 'catalogue.zip', maxUnpackedBytes: 1e9 };
  const files = await withZip(source, async (packed) =>
    Promise.all([...packed.values()].map(({ name, read }) => formulasIn(read(), name))),
  );
  expect(files).toHaveLength(KINDS.length);
  expect([...formulas, ...files.flat()]).toEqual([]);
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function formulasIn(chunks: AsyncIterable<Buffer>, name: string): Promise<string[]> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  const text = Buffer.concat(parts).toString().replace(BYTE_ORDER_MARK, '');
  const whole = (async function* () {
    yield text;
  })();
  const found: string[] = [];
  for await (const { cells } of readRows(whole, name)) {
    found.push(...cells.filter((cell) => FORMULA.test(cell)).map((cell) => `${name}: ${cell}`));
  }
  return found;
}

/** Of the content policy, as browsers sent them to the shop. */
async function countReports(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const counts = [...metrics.matchAll(/^csp_reports_total\{[^}]*\} (\d+)/gm)];
  return counts.reduce((count, [, reports]) => count + Number(reports), 0);
}
