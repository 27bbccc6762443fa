import type { APIRequestContext, Page } from '@playwright/test';
import { admin, newCustomer, type Login } from './accounts.ts';
import { makeArtworkOption } from './art-desk.ts';
import { uniqueName } from './catalogue-desk.ts';
import { statementOf } from './bank-statement.ts';
import { makeSash } from './drawn-sash.ts';
import { callerFor, makeGoods, orderOf } from './order-calls.ts';
import { openDesk } from './order-desk.ts';
import { expectAllInSight, resizerOf, type Setting } from './room.ts';
import { expectReady, sheetAddress } from './sheets.ts';
import { expect, fillLogin, logIn, test } from './shop.ts';

/** Each admin page with text of twice the size, zoomed in, and in a window between phone and desk. */

/** A word that no hyphen and no space parts. */
const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';

const SETTINGS: Setting[] = [
  { name: 'at 1280 px with text of 200 % by the browser', width: 1280, height: 900, byBrowser: 2 },
  { name: 'at 1280 px with text of 200 % by the page', width: 1280, height: 900, byRoot: 2 },
  { name: 'at 390 px with text of 200 % by the browser', width: 390, height: 844, byBrowser: 2 },
  { name: 'at 390 px with text of 200 % by the page', width: 390, height: 844, byRoot: 2 },
  { name: 'at 200 % zoom', width: 640, height: 512 },
  { name: 'at 400 % zoom', width: 320, height: 256 },
  { name: 'at 768 px', width: 768, height: 1024 },
];

/** @returns what looks at a page as it stands, in each setting */
async function roomCheckOf(page: Page): Promise<() => Promise<void>> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const resize = await resizerOf(page);
  return async () => {
    for (const setting of SETTINGS) {
      await resize(setting);
      await expectAllInSight(page, setting);
    }
    await resize({ name: 'as usual', width: 1280, height: 900 });
  };
}

async function makeOrders(request: APIRequestContext, customer: Login) {
  const shopper = await callerFor(request, customer);
  const goods = await makeGoods(request, `${LONG} ${customer.email}`, 1234.5);
  const note = `For the ${LONG}`;
  const first = await orderOf(shopper, [{ goods, quantity: 12, note }]);
  const second = await orderOf(shopper, [{ goods, quantity: 3 }]);
  const desk = await callerFor(request, admin);
  await desk.call('PUT', `/order/${first._id}`, { adminNotes: note });
  await desk.call('POST', `/order/${first._id}/payments`, {
    _id: crypto.randomUUID(),
    kind: 'payment',
    amount: 12,
    method: 'transfer',
    reference: LONG,
  });
  await desk.call('POST', `/order/${first._id}/papers`, { kind: 'invoice' });
  return [first, second] as const;
}

test('the login, the menu, the dashboard and lists of an admin have room', async ({ page }) => {
  const checkRoom = await roomCheckOf(page);
  await page.goto('/login');
  await checkRoom();
  await fillLogin(page, admin);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  for (const path of ['dashboard', 'transfer', 'demo', 'unlock-requests']) {
    await page.goto(`/admin/${path}`);
    await checkRoom();
  }
  await page.goto('/admin/users?search=example.com');
  await page
    .getByRole('button', { name: /^Edit Roles/ })
    .first()
    .click();
  await checkRoom();
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkRoom();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.locator('summary').filter({ hasText: 'Admin menu' }).click();
  await checkRoom();
});

test('the settings of the shop have room', async ({ page }) => {
  const checkRoom = await roomCheckOf(page);
  await logIn(page, admin, '/admin/settings');
  await checkRoom();
  await page.goto('/admin/settings/mails');
  await checkRoom();
  await page.goto('/admin/settings/look');
  await expect(page.getByRole('heading', { name: 'Banner' })).toBeVisible();
  await checkRoom();
  await page.goto('/admin/settings/home');
  await page.getByRole('button', { name: 'Edit Banner' }).click();
  await page.getByRole('button', { name: 'Add a section' }).click();
  await checkRoom();
  await page.goto('/admin/settings/pages');
  await expect(page.getByRole('heading', { name: 'Menu' })).toBeVisible();
  await checkRoom();
  await page.goto('/admin/settings/pages?page=terms');
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
  await checkRoom();
  await page.getByRole('button', { name: 'Earlier versions' }).click();
  await expect(page.getByRole('dialog', { name: 'Earlier versions' })).toBeVisible();
});

test('the catalogue of an admin has room', async ({ page, request }) => {
  const checkRoom = await roomCheckOf(page);
  const sash = await makeSash(request, uniqueName(`Wide Sash of ${LONG}`), ['95 cm', LONG]);
  await logIn(page, admin);
  for (const [path, one] of [
    ['category', /^Edit /],
    ['type', /^Edit Wide/],
    ['options', /^Edit Wide/],
    ['discounts', /^Add new/],
    ['product?search=Wide+Sash', /^Edit Wide/],
  ] as const) {
    await page.goto(`/admin/${path}`);
    await checkRoom();
    await page.getByRole('button', { name: one }).first().click();
    const folds = page.locator('summary').filter({ hasText: 'For search engines' });
    for (const fold of await folds.all()) await fold.click();
    await checkRoom();
  }
  const artwork = await makeArtworkOption(request, uniqueName(`Wide picture of ${LONG}`));
  await page.goto(`/admin/options/${artwork._id}`);
  await expect(page.getByRole('button', { name: 'Move Left chest', exact: true })).toBeVisible();
  await checkRoom();
  await page.goto('/admin/product?search=Wide+Sash');
  await page
    .getByRole('button', { name: /^Edit Wide/ })
    .first()
    .click();
  await page.getByLabel('Cost').fill('1234.50');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(`${sash.name} is saved.`)).toBeVisible();
  // while the focus is on it, it stays
  await page.getByRole('region', { name: 'Messages' }).getByRole('button').first().focus();
  await checkRoom();
  await page.getByRole('checkbox', { name: `Pick ${sash.name}` }).check();
  await checkRoom();
});

test('the orders of an admin have room', async ({ page, request }) => {
  const checkRoom = await roomCheckOf(page);
  const customer = await newCustomer();
  await makeOrders(request, customer);
  await openDesk(page, customer);
  const articles = page.getByRole('article');
  await expect(articles).toHaveCount(2);
  await checkRoom();
  await page.getByRole('button', { name: 'Compact' }).click();
  await articles.getByRole('checkbox').first().check();
  await checkRoom();
});

test('a draft of the desk and quotes have room', async ({ page, request }) => {
  const checkRoom = await roomCheckOf(page);
  const desk = await callerFor(request, admin);
  const goods = await makeGoods(request, uniqueName(`Wide ${LONG}`), 1234.5);
  const { draft } = await desk.call<{ draft: { _id: string } }>('POST', '/desk/drafts', {
    contact: { name: LONG, email: `${crypto.randomUUID()}@mail.example`, phone: '' },
    company: LONG,
  });
  await desk.call('POST', `/desk/drafts/${draft._id}/cart`, { product: goods.id, quantity: 12 });
  await logIn(page, admin, `/admin/drafts/${draft._id}`);
  await page.getByRole('button', { name: /^Price / }).click();
  await page.getByRole('button', { name: 'Line without a product' }).click();
  await page.getByLabel('Text', { exact: true }).fill(LONG);
  await page.getByLabel('Each', { exact: true }).fill('1234.50');
  await page.getByRole('button', { name: 'Add a billing address' }).click();
  await checkRoom();
  await page.getByRole('button', { name: 'Remove Billing address' }).click();
  await page.getByRole('button', { name: 'Send the quote' }).click();
  await expect(page.getByRole('heading', { name: /^Quote Q-/ })).toBeVisible();
  await checkRoom();
  await page.goto('/admin/quotes');
  await expect(page.getByRole('table')).toBeVisible();
  await checkRoom();
});

test('an order, its sheets and the statement of a bank have room', async ({ page, request }) => {
  const checkRoom = await roomCheckOf(page);
  const customer = await newCustomer();
  const orders = await makeOrders(request, customer);
  await logIn(page, admin, `/admin/orders/${orders[0]._id}`);
  await checkRoom();
  await page.getByRole('link', { name: 'Change order' }).click();
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'Line without a product' }).click();
  await page.getByLabel('What it is for').fill(LONG);
  await page.getByRole('button', { name: 'Change Contact' }).click();
  await page.getByRole('button', { name: /^Add a billing address/ }).click();
  await page.getByRole('button', { name: 'Add a product' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toBeFocused();
  await checkRoom();
  const ids = orders.map(({ _id }) => _id);
  for (const sheet of ['packing', 'production', 'delivery'] as const) {
    await page.goto(sheetAddress(sheet, ids));
    await expectReady(page);
    await checkRoom();
  }
  await page.goto('/admin/bank-import');
  const buffer = Buffer.from(statementOf(orders));
  const file = { name: 'statement.xml', mimeType: 'text/xml', buffer };
  await page.locator('input[type="file"]').setInputFiles(file);
  await expect(page.getByRole('row').filter({ hasText: orders[0].orderId })).toBeVisible();
  await checkRoom();
});
