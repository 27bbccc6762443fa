import type { Page } from '@playwright/test';
import { admin, customers, secondAdmin } from './accounts.ts';
import { callerFor, makeGoods, orderOf } from './order-calls.ts';
import { cardOf, openDesk, ordersOf } from './order-desk.ts';
import { expect, logIn, test } from './shop.ts';

/**
 * The desk follows changes one by one, however many other journeys make meanwhile: after more than a
 * hundred in half a minute it would load its list anew, and have nothing left to tell.
 */
async function followOneByOne(page: Page): Promise<void> {
  await page.route('**/api/order/changed*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), more: false } });
  });
}

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

// spec: 2.89
test('what one admin changes the other sees within seconds, and no typed word is lost', async ({
  page,
  request,
  browser,
}) => {
  const [order] = await ordersOf(request, customers.desk, 1);
  if (!order) throw new Error('There is one order.');
  await openDesk(page, customers.desk);
  const theirs = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await openDesk(theirs, customers.desk, secondAdmin);
  const [mine, other] = [cardOf(page, order), cardOf(theirs, order)];

  await mine.getByRole('button', { name: 'Add Note' }).click();
  await mine.getByLabel('Admin notes').fill('Mine, half wri');
  await other.getByRole('button', { name: 'Completed' }).click();
  await expect(mine.getByRole('button', { name: 'Completed' })).toBeDisabled();
  await expect(mine.getByLabel('Admin notes')).toHaveValue('Mine, half wri');

  // what else has changed does not stand in the way of the note
  await mine.getByLabel('Admin notes').fill('Mine, written');
  await mine.getByRole('button', { name: 'Save' }).click();
  await expect(mine.getByRole('button', { name: 'Edit the admin notes' })).toBeFocused();
  await expect(other).toContainText('Mine, written');
  await theirs.close();
});

// spec: 2.91
test('a note that both are writing is shown before it is written over', async ({
  page,
  request,
  browser,
}) => {
  const [order] = await ordersOf(request, customers.contested, 1);
  if (!order) throw new Error('There is one order.');
  await openDesk(page, customers.contested);
  const theirs = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await openDesk(theirs, customers.contested, secondAdmin);
  const [mine, other] = [cardOf(page, order), cardOf(theirs, order)];

  await mine.getByRole('button', { name: 'Add Note' }).click();
  await mine.getByLabel('Admin notes').fill('Mine');
  await other.getByRole('button', { name: 'Add Note' }).click();
  await other.getByLabel('Admin notes').fill('Theirs');
  const save = mine.getByRole('button', { name: 'Save' });
  const placeOfSave = await save.boundingBox();
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other).toContainText('Theirs');
  await expect(mine.getByRole('status')).toContainText('changed this note');
  expect(await save.boundingBox()).toEqual(placeOfSave);
  await save.click();
  await expect(mine).toContainText('Somebody else has changed this note');
  await expect(mine).toContainText('Theirs');
  await mine.getByRole('button', { name: 'Keep Mine' }).click();
  await expect(mine.getByLabel('Admin notes')).toBeHidden();
  await expect(other).toContainText('Mine');

  // the other way round, with the note of an item
  await mine.getByRole('button', { name: 'Edit the note for' }).click();
  await mine.getByLabel('Note for').fill('Mine again');
  await other.getByRole('button', { name: 'Edit the note for' }).click();
  await other.getByLabel('Note for').fill('Theirs again');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other).toContainText('Theirs again');
  await mine.getByRole('button', { name: 'Save' }).click();
  await mine.getByRole('button', { name: 'Take Theirs' }).click();
  await expect(mine).toContainText('Theirs again');
  await expect(mine).not.toContainText('Mine again');
  await theirs.close();
});

test('a new order is told of and moves nothing until it is asked for', async ({
  page,
  request,
}) => {
  const shopper = await callerFor(request, customers.fresh);
  const goods = await makeGoods(request, 'Fresh Goods', 9);
  const first = await orderOf(shopper, [{ goods }]);
  await followOneByOne(page);
  await openDesk(page, customers.fresh);
  await expect(page.getByRole('article')).toHaveCount(1);

  const second = await orderOf(shopper, [{ goods }]);
  await expect(page.getByText('1 new order.')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByText('2 orders found')).toBeVisible();
  await expect(page.getByText('1 new order.')).toBeHidden();

  // what leaves the filter stays in view as well
  await page.goto(`${page.url()}&statusFilter=pending`);
  await expect(page.getByRole('article')).toHaveCount(2);
  const desk = await callerFor(request, secondAdmin);
  await desk.call('PUT', `/order/${first._id}`, { status: 'completed' });
  await expect(page.getByText('1 order does not fit the filters any more.')).toBeVisible();
  await expect(cardOf(page, first)).toBeVisible();
  await page.getByRole('button', { name: 'Reload the list' }).click();
  await expect(cardOf(page, first)).toBeHidden();
  await expect(cardOf(page, second)).toBeVisible();

  // and what joins it is told of
  await desk.call('PUT', `/order/${first._id}`, { status: 'pending' });
  await expect(page.getByText('1 order fits the filters now.')).toBeVisible();
});

test('a page that is turned to after new orders says what it repeats, and leads back', async ({
  page,
  request,
}) => {
  const { turner } = customers;
  const orders = await ordersOf(request, turner, 8);
  await followOneByOne(page);
  await openDesk(page, turner);
  await page.goto(`${page.url()}&itemsPerPage=5`);
  await expect(page.getByRole('article')).toHaveCount(5);
  await ordersOf(request, turner, 2);
  const next = page.getByRole('link', { name: 'Next page' }).first();
  await next.click();
  await expect(
    page.getByText('The list has moved on: the first 2 orders here stood on the page before.'),
  ).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText(orders[3]?.orderId ?? 'none');

  await page.getByRole('button', { name: 'Back to page 1' }).click();
  await expect(page.getByRole('article').nth(2)).toContainText(orders[0]?.orderId ?? 'none');
  await next.click();
  await expect(page.getByRole('article').first()).toContainText(orders[3]?.orderId ?? 'none');
  await expect(page.getByText('The list has moved on')).toBeHidden();
});

test('an overview that is left open shows what has been ordered since', async ({
  page,
  request,
}) => {
  const shopper = await callerFor(request, customers.hurried);
  const goods = await makeGoods(request, 'Hurried Goods', 9);
  await logIn(page, admin);
  // the five latest of one customer: others order meanwhile
  const { email, name } = customers.hurried;
  await page.route(
    ({ pathname, searchParams }) => pathname === '/api/order' && searchParams.has('status'),
    (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set('customerEmail', email);
      return route.continue({ url: url.href });
    },
  );
  await page.goto('/admin/dashboard');
  const waiting = page.getByRole('region', { name: 'Latest pending orders' });
  await expect(waiting).toContainText('No order is waiting.');
  await orderOf(shopper, [{ goods }]);
  await expect(waiting).toContainText(name);
});

test('a list that is loaded anew after a while tells of no order that it shows already', async ({
  page,
  request,
}) => {
  const { absent } = customers;
  const [first] = await ordersOf(request, absent, 1);
  if (!first) throw new Error('There is one order.');
  const shopper = await callerFor(request, absent);
  const goods = await makeGoods(request, 'Absent Goods', 9);
  await followOneByOne(page);
  await openDesk(page, absent);
  await expect(cardOf(page, first)).toBeVisible();
  const address = page.url();
  const nextPoll = () =>
    page.waitForResponse((answer) => answer.url().includes('/api/order/changed') && answer.ok());
  await nextPoll();
  // the answers that this browser keeps are three minutes old by then
  await page.goto('/settings');
  for (let number = 1; number <= 12; number += 1) await orderOf(shopper, [{ goods }]);
  await page.evaluate(() => {
    for (const [key, text] of Object.entries(localStorage)) {
      if (!key.startsWith('tailorbird.kept.') || typeof text !== 'string') continue;
      const older = text.replaceAll(
        /"dataUpdatedAt":(\d+)/g,
        (_, moment) => `"dataUpdatedAt":${Number(moment) - 180_000}`,
      );
      localStorage.setItem(key, older);
    }
  });
  // the list arrives after the first look, which has found all of them
  const firstLook = nextPoll();
  await page.route(
    ({ pathname, searchParams }) => pathname === '/api/order' && !searchParams.has('orderIds'),
    async (route) => {
      await firstLook;
      await route.continue();
    },
  );
  await page.goto(address);
  await firstLook;
  await expect(page.getByText('13 orders found')).toBeVisible();
  await nextPoll();
  await expect(page.getByText(/new orders?\./)).toBeHidden();
  await orderOf(shopper, [{ goods }]);
  await expect(page.getByText('1 new order.')).toBeVisible();
});
