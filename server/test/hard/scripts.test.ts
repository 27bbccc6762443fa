/** Scripts written into every text field run on no screen and in no mail, sheet or CSV. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint } from '@tailorbird/contract/endpoint';
import { endpoints } from '@tailorbird/contract/endpoints';
import { withPictures } from '@tailorbird/art/pictures';
import { getOrder } from '@tailorbird/contract/orders';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { launchChromium } from '../../../e2e/chromium.ts';
import { freePort } from '../../src/database/cluster.ts';
import { projectRoot } from '../../src/root.ts';
import { KINDS } from '../../src/transfer/catalogue-file.ts';
import { openShopOn, TOKEN_SECRET, type TestShop } from '../app.ts';
import { cloneDatabase } from '../database.ts';
import { accounts, NOWHERE } from '../fixture.ts';
import { startProcess } from '../shop-process.ts';
import { isLong, report, rounds } from './rounds.ts';
import { WatchedBrowser } from './script-browser.ts';
import type { Browser } from './script-page.ts';
import { setShop } from './script-desk.ts';
import { deedsInPapers, formulasOf, showFiles } from './script-files.ts';
import { payloads } from './script-payloads.ts';
import * as screens from './script-screens.ts';
import { writeScripts } from './script-shop.ts';
import { keyOf, textsOf, untriedOf } from './script-texts.ts';

/** Payloads that stand on each list together. */
const AT_ONCE = 65;
const used = payloads.slice(0, rounds(4, payloads.length));

/** Long runs also open the screens without the policy: then nothing but the markup holds. */
const POLICIES = isLong ? [true, false] : [true];

/** Texts of so strict a form that none or few of the payloads have it. */
const CHOOSY =
  /email|newOrders$|sendTo$|phone|places\[\]\.name$|country|countries|postcode|\bcode\b|timeZone|account$|bankCode|\.use$|target\.address$|value\.path$|rows\[\]\.parcel$/;

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

const sum = { taken: new Map<string, number>(), refused: new Map<string, number>(), papers: 0 };
/** What there is to open, and what was opened of it. */
const paths: string[] = [];
const opened: WatchedBrowser['opened'] = [];

it('payloads are distinct, and as many as the figure says', () => {
  expect(payloads.length).toBeGreaterThanOrEqual(500);
  expect(new Set(payloads).size).toBe(payloads.length);
});

it('the browser notices those that a page takes for more than text', async () => {
  const url = 'http://shop.example';
  const watched = await WatchedBrowser.open(browser, { url, hasPolicy: false });
  const some = payloads.slice(0, Math.max(20, used.length));
  const pages = some.map((payload) => `<!doctype html><a href='${payload}'>x</a>${payload}`);
  await watched.openDocuments('text/html', pages);
  await watched.close();
  const signs = new Set(watched.found.map(({ sign }) => sign));
  expect([...signs]).toEqual(expect.arrayContaining(['element', 'run', 'dialog', 'request']));
  expect(watched.found.length).toBeGreaterThan(some.length / 2);
});

it('a script that stands wherever somebody can write is shown as what it is', async () => {
  for (let first = 0; first < used.length; first += AT_ONCE) {
    await tryPayloads(used.slice(first, first + AT_ONCE));
  }
  // a call of the contract takes a text, or the application has a page, that is not tried here
  expect(untriedOf(new Set([...sum.taken.keys(), ...sum.refused.keys()]))).toEqual([]);
  expect(screens.unopenedOf(paths)).toEqual([]);
  expect(isLong ? screens.emptyOf(opened) : []).toEqual([]);
  // what has line breaks or is too long is refused
  const choosy = [...sum.refused].filter(([field, count]) => count > (sum.taken.get(field) ?? 0));
  expect(choosy.map(([field]) => field).filter((field) => !CHOOSY.test(field))).toEqual([]);
  const written = [...sum.taken.values()].reduce((a, b) => a + b);
  report(
    `${used.length} payloads, ${written} times in ${sum.taken.size} fields, ${opened.length} documents and ${sum.papers} papers opened: 0 run, 0 elements, 0 requests, 0 violations, 0 reports, 0 formulas`,
  );
});

/** A process of the shop, and what the test does behind its back. */
interface Open {
  shop: TestShop;
  admin: string;
  url: string;
}

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
  try {
    await tryIn({ shop, url, admin: await shop.logIn(accounts.admin) }, some);
  } finally {
    await running.end();
    await shop.close();
    await clone.drop();
  }
}

async function tryIn(open: Open, some: readonly string[]): Promise<void> {
  const written = await writeScripts(open.shop, open.admin, some);
  for (const kind of ['taken', 'refused'] as const) {
    for (const [field, count] of written.sender[kind]) {
      sum[kind].set(field, (sum[kind].get(field) ?? 0) + count);
    }
  }
  for (const hasPolicy of POLICIES) await openScreens(open, { written, some, hasPolicy });
  await expectPlainFiles(open, written);
  await askWith(open, some);
  expect(await countReports(open.url)).toBe(0);
}

const savedViews = (some: readonly string[]) =>
  JSON.stringify(some.map((name) => ({ name, search: 'status=pending' })));

/** A short run takes every sixth, since a page costs its time. */
function openSome(watched: WatchedBrowser, all: readonly string[]): Promise<void> {
  paths.push(...all);
  return watched.openAll(all.filter((_, place) => isLong || place % 6 === 0));
}

async function openScreens({ shop, url, admin }: Open, look: screens.Look): Promise<void> {
  const { written, some, hasPolicy } = look;
  const kept = { 'tailorbird:order-views': savedViews(some) };
  const [visitors, customers, admins] = await Promise.all([
    WatchedBrowser.open(browser, { url, hasPolicy }),
    WatchedBrowser.open(browser, { url, hasPolicy, token: written.customer }),
    WatchedBrowser.open(browser, { url, hasPolicy, token: admin, kept }),
  ]);
  await openSome(visitors, screens.visitorPaths(look));
  await openSome(customers, screens.customerPaths(look));
  await openSome(admins, screens.adminPages(look));
  await showReceipt(customers, written);
  await showPictures(customers, written);
  await showFiles(admins, some);
  // a mail has a policy of its own, and drawings have none: once is enough
  if (hasPolicy !== isLong) {
    await openSome(visitors, await screens.mailPaths(shop));
    await visitors.openAll(await letteringPaths(shop, admin, written));
    await visitors.openDocuments('image/svg+xml', await drawings(shop));
  }
  // what differs in each turn is opened in each with the policy
  for (const place of some.slice(0, isLong && hasPolicy ? some.length : 1).keys()) {
    await takeTurn({ shop, url, admin }, look, place);
    const turn = screens.pathsInTurn(written, place);
    paths.push(...Object.values(turn).flat());
    await Promise.all([
      visitors.openAll(turn.visitor),
      customers.openAll(turn.customer),
      admins.openAll(turn.admin),
    ]);
  }
  for (const watched of [visitors, customers, admins]) {
    await watched.close();
    opened.push(...watched.opened);
    expect(watched.found).toEqual([]);
  }
}

/** The shop has the next text wherever it has one at a time. */
async function takeTurn(
  { admin, url }: Open,
  { written, some }: screens.Look,
  place: number,
): Promise<void> {
  const email = `turn-${place}@shop.example`;
  await setShop(written.sender, admin, { payloads: some, place, email });
  // its process is told of it a moment later
  await vi.waitFor(
    async () => expect(await (await fetch(`${url}/api/footer`)).text()).toContain(email),
    { timeout: 280_000, interval: 5 },
  );
}

/** The order as its customer sees it when it is placed. */
async function showReceipt(
  watched: WatchedBrowser,
  { orders }: screens.Look['written'],
): Promise<void> {
  const path = '/order-summary';
  paths.push(path);
  await watched.openAndAct(path, async (page) => {
    await page.evaluate(
      (orderId) => history.replaceState({ usr: { orderId }, key: 'placed', idx: 0 }, ''),
      orders.at(-1)?._id,
    );
    await page.reload();
  });
}

/** Puts a picture that was sent before on a product; a long run on more of them. */
async function showPictures(
  watched: WatchedBrowser,
  { products }: screens.Look['written'],
): Promise<void> {
  // one that is drawn, and one that is not
  for (const { id } of products.filter((_, place) => place < 2 || (isLong && place % 5 === 0))) {
    const path = `/product/${id}`;
    paths.push(path);
    await watched.openAndAct(path, async (page) => {
      await page.locator('button.place').click();
      await page.getByRole('button', { name: 'Use one of yours' }).click();
      await page.locator('button.stored-artwork').first().click();
      await page.locator('.picture-editor .millimetre-grid').waitFor();
    });
  }
}

async function letteringPaths(
  shop: TestShop,
  token: string,
  { orders }: screens.Look['written'],
): Promise<string[]> {
  const { order } = await shop.ask(getOrder, {
    token,
    params: { id: orders.at(-1)?._id ?? '' },
  });
  return order.cart.items.flatMap(({ drawing }) => drawing?.letteringAddress ?? []);
}

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

/** As orders keep them, with a picture for each reference. */
async function drawings({ database }: TestShop): Promise<string[]> {
  const { rows } = await database.query<{ svg: string }>('select svg from drawings');
  expect(rows.length).toBeGreaterThan(0);
  return rows.map(({ svg }) => withPictures(svg, () => PIXEL));
}

async function expectPlainFiles(
  { shop, admin }: Open,
  written: screens.Look['written'],
): Promise<void> {
  const { files, formulas } = await formulasOf(shop, admin, join(folder, 'catalogue.zip'));
  expect(files).toHaveLength(KINDS.length);
  expect(formulas).toEqual([]);
  const { papers, deeds } = await deedsInPapers(shop, admin, written);
  expect(papers).toBeGreaterThan(written.products.length);
  expect(deeds).toEqual([]);
  sum.papers += papers;
}

/** Whatever a call is asked for, its answer is no document that a browser shows. */
async function askWith({ shop, admin: token }: Open, some: readonly string[]): Promise<void> {
  const fields = endpoints.flatMap((endpoint: Endpoint) =>
    textsOf(endpoint, 'query').map((field) => ({ endpoint, field })),
  );
  expect(fields).not.toEqual([]);
  for (const [place, payload] of some.entries()) {
    // each text in half of them
    for (const { endpoint, field } of fields.filter((_, index) => (place + index) % 2 === 0)) {
      const params = Object.fromEntries(
        Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, NOWHERE]),
      );
      const query = { [field]: payload };
      const { headers } = await shop.call(endpoint, { token, params, query });
      expect([keyOf(endpoint), headers['content-type']]).toEqual([
        keyOf(endpoint),
        expect.stringMatching(/^(application\/json|text\/csv|image\/webp)/),
      ]);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  }
}

/** Of the content policy, as browsers sent them to the shop. */
async function countReports(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const counts = [...metrics.matchAll(/^csp_reports_total\{[^}]*\} (\d+)/gm)];
  return counts.reduce((count, [, reports]) => count + Number(reports), 0);
}
