import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { openDatabase } from '../server/src/database/pool.ts';
import { insertPastOrders } from '../server/test/past-orders.ts';
import { admin } from './accounts.ts';
import { startOwnShop } from './own-shop.ts';
import { callerFor } from './order-calls.ts';
import { expectReady, sheetAddress } from './sheets.ts';
import { expect, logIn, test } from './shop.ts';

const NUMBER = 'TB-DAYS-0329';

/** A shop in Berlin with one order. */
async function startInBerlin() {
  const shop = await startOwnShop({ SHOP_TIME_ZONE: 'Europe/Berlin' });
  const database = openDatabase(shop.databaseUrl);
  // the evening before in UTC and in Los Angeles; clocks in Berlin are set forward an hour later
  const product = { id: randomUUID(), name: 'Market Tote', cents: 2450 };
  const ids = await insertPastOrders(database, [
    { orderNumber: NUMBER, placedAt: '2026-03-28T23:30:00Z', items: [{ product }] },
  ]);
  // an order of a past day, of which the shop has not heard
  await database.query('insert into order_days_due (placed_at) select placed_at from orders');
  await database.close();
  return { ...shop, ids };
}

test('a new time zone of the shop is followed without a reload, whoever sets it', async ({
  browser,
  playwright,
}) => {
  test.slow();
  const shop = await startInBerlin();
  const context = await browser.newContext({ baseURL: shop.url, timezoneId: 'UTC' });
  const page = await context.newPage();
  const request = await playwright.request.newContext({ baseURL: shop.url });
  try {
    await logIn(page, admin, '/admin/orders');
    const placed = page.getByRole('article').filter({ hasText: NUMBER }).locator('time').first();
    await expect(placed).toHaveText('29 Mar 2026, 00:30 CET');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));

    // by somebody else, seen as the admin comes back to this tab
    const desk = await callerFor(request, admin);
    await desk.call('PUT', '/settings', { shop: { timeZone: 'Asia/Tokyo' } });
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(placed).toHaveText(/^29 Mar 2026, 08:30/);
    const menu = page.getByRole('navigation', { name: 'Admin' });
    await expect(menu).toContainText('Time zone of the shop: Asia/Tokyo');

    // by this admin
    await menu.getByRole('link', { name: 'Shop settings' }).click();
    await page.getByLabel('Time zone', { exact: true }).selectOption('America/New_York');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await expect(menu).toContainText('Time zone of the shop: America/New_York');
    await menu.getByRole('link', { name: 'Orders' }).click();
    await expect(placed).toHaveText(/^28 Mar 2026, 19:30/);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  } finally {
    await request.dispose();
    await context.close();
    await shop.stop();
  }
});

test('the day that a card shows is that of its filter, its slip, the dashboard and the CSV', async ({
  browser,
}) => {
  test.slow();
  const shop = await startInBerlin();
  const context = await browser.newContext({
    baseURL: shop.url,
    timezoneId: 'America/Los_Angeles',
    locale: 'en-US',
  });
  const page = await context.newPage();
  try {
    await logIn(page, admin, '/admin/orders');
    const card = page.getByRole('article').filter({ hasText: NUMBER });
    await expect(card.locator('time').first()).toHaveText('29 Mar 2026, 00:30 CET');
    await expect(page.getByRole('navigation', { name: 'Admin' })).toContainText(
      'Time zone of the shop: Europe/Berlin',
    );

    const show = async (day: string) => {
      await page.getByLabel('Start date').fill(day);
      await page.getByLabel('End date').fill(day);
      await page.getByRole('button', { name: 'Apply Filters' }).click();
      await expect(page).toHaveURL(new RegExp(`startDate=${day}&endDate=${day}`));
    };
    await show('2026-03-28');
    await expect(card).toHaveCount(0);
    await show('2026-03-29');
    await expect(card).toBeVisible();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv).toContain(`${NUMBER},2026-03-29 00:30:00,UTC+01:00,pending`);

    await page.goto(sheetAddress('packing', shop.ids));
    await expectReady(page);
    await expect(page.getByRole('article').locator('time')).toHaveText('29 March 2026');

    await page.goto('/admin/dashboard?startDate=2026-03-28&endDate=2026-03-29');
    await expect(page.getByText('Best day: 29 March 2026, $24.50').first()).toBeVisible();
  } finally {
    await context.close();
    await shop.stop();
  }
});
