import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { Order } from '@tailorbird/contract/orders';
import { admin, customers, newCustomer } from './accounts.ts';
import { callerFor } from './order-calls.ts';
import { cardOf, openDesk, ordersOf } from './order-desk.ts';
import { expect, expectNothingSerious, test } from './shop.ts';

const rows = (page: Page) => page.getByRole('article');
const numbers = (page: Page) => rows(page).locator('[data-order-number]');

test('the desk has twenty orders in view, unfolds them in place, and keeps picks and views', async ({
  page,
  request,
}) => {
  test.slow();
  const orders = await ordersOf(request, customers.workshop, 24);
  const [newest, second] = orders;
  if (!newest || !second) throw new Error('There are 24 orders.');
  await page.setViewportSize({ width: 1440, height: 900 });
  await openDesk(page, customers.workshop);
  await expect(rows(page)).toHaveCount(10);
  await page.goto(`${page.url()}&itemsPerPage=50`);
  await page.getByRole('button', { name: 'Compact' }).click();
  await expect(rows(page)).toHaveCount(24);
  const inView = () =>
    rows(page).evaluateAll(
      (all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
    );
  await expect.poll(inView).toBeGreaterThanOrEqual(20);

  // the oldest first, by the address
  await page.getByLabel('Sort').selectOption('Oldest first');
  await expect(page).toHaveURL(/sort=oldest/);
  await expect(numbers(page)).toHaveText(orders.toReversed().map(({ orderId }) => orderId));

  const row = cardOf(page, newest);
  await row.getByRole('button', { name: `Details of ${newest.orderId}` }).click();
  await expect(row.getByText('Piece number24')).toBeVisible();
  await row.getByRole('button', { name: 'Completed' }).click();
  await expect(row.getByRole('button', { name: 'Completed' })).toBeDisabled();
  await page.getByRole('link', { name: /^Pending/ }).click();
  await expect(page).toHaveURL(/statusFilter=pending/);
  await expect(rows(page)).toHaveCount(23);
  // folded, by key
  await cardOf(page, second).focus();
  await page.keyboard.press('s');
  await page.keyboard.press('c');
  await expect(cardOf(page, second)).toContainText('Completed');
  await page.keyboard.press('u');
  await expect(cardOf(page, second)).toContainText('Pending');
  await page.keyboard.press('Escape');

  // picked on all pages, and after a reload
  await page.goto(page.url().replace('itemsPerPage=50', 'itemsPerPage=5'));
  await expect(rows(page)).toHaveCount(5);
  await rows(page).first().getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Pick all 23 that match' }).click();
  await expect(page.getByText('23 orders picked')).toBeVisible();
  await page.reload();
  await expect(page.getByText('23 orders picked')).toBeVisible();
  await expect(rows(page).first().getByRole('checkbox')).toBeChecked();
  await page.getByRole('button', { name: 'Pick none' }).click();
  await expect(page.getByRole('checkbox', { name: /^Pick all/ })).toBeFocused();

  // by words of its note
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('piece number17');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=piece/);
  await expect(numbers(page)).toHaveText([orders.at(-17)?.orderId ?? '']);
  await page.getByRole('searchbox', { name: 'Search orders' }).clear();
  await expect(rows(page)).toHaveCount(5);

  // by name
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save this view' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByLabel('View name').fill('Oldest of Wilma');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Oldest of Wilma' })).toBeFocused();
  await page.goto('/admin/orders');
  await page.getByRole('link', { name: 'Oldest of Wilma' }).click();
  await expect(numbers(page).first()).toHaveText(orders.at(-1)?.orderId ?? '');
  await expectNothingSerious(page, 'the list of orders in rows');
  await page.getByRole('button', { name: 'Remove the view' }).click();
  await expect(page.getByRole('link', { name: 'Oldest of Wilma' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Save this view' })).toBeFocused();
});

test('a row says what is unpaid and when it is due; the first card begins in the upper half', async ({
  page,
  request,
}) => {
  const shopper = await newCustomer();
  const [newest, second] = await ordersOf(request, shopper, 7);
  if (!newest || !second) throw new Error('There are seven orders.');
  const desk = await callerFor(request, admin);
  const payment = { kind: 'payment', method: 'cash' };
  await desk.call('POST', `/order/${newest._id}/payments`, {
    ...payment,
    _id: randomUUID(),
    amount: newest.totalAmount,
  });
  await page.setViewportSize({ width: 1440, height: 868 });
  await openDesk(page, shopper);
  await page.goto(`${page.url()}&itemsPerPage=5`);
  await expect(rows(page)).toHaveCount(5);
  // as far down as views of the admin's own and pages of the list push it
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByLabel('View name').fill('Of this customer');
  await page.keyboard.press('Enter');
  const top = await rows(page)
    .first()
    .evaluate((card) => card.getBoundingClientRect().top);
  expect(top).toBeLessThan(490);

  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 868 });
    await page.getByRole('button', { name: 'Compact' }).click();
    const due = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
    const day = newest.delivery?.promisedDay;
    if (day === undefined) throw new Error('The shop promises a day.');
    await expect(cardOf(page, newest)).toContainText('Paid');
    await expect(cardOf(page, second)).toContainText('Open $12.00');
    await expect(cardOf(page, second)).toContainText(due.format(new Date(day)));
    await expectNothingSerious(page, `rows with payments at ${width}`);
  }
});

test('orders in rows stand on a phone and a narrow screen', async ({ page, request }) => {
  await ordersOf(request, customers.narrow, 1);
  await openDesk(page, customers.narrow);
  await expect(rows(page).first()).toBeVisible();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole('button', { name: 'Compact' }).click();
    await expect(rows(page).first()).toContainText('Pending');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    await expectNothingSerious(page, `rows at ${width} px`);
  }
});

test('sixty orders are worked from the oldest to packed and completed by keys and scans', async ({
  page,
  request,
}) => {
  test.slow();
  const orders = await ordersOf(request, customers.busy, 60);
  let presses = 0;
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
    presses += keys.length;
  };
  const choose = async (target: Locator, key: string) => {
    await expect(target).toBeVisible();
    for (let tabs = 0; tabs < 100 && !(await isFocused(target)); tabs += 1) await press('Tab');
    await expect(target).toBeFocused();
    await press(key);
  };
  /** A scanner types what it reads, and Enter. */
  const scan = async (order: Order) => {
    await page.keyboard.insertText(
      `${new URL(page.url()).origin}/admin/orders/${order._id}?p=1&v=1`,
    );
    await page.keyboard.press('Enter');
  };

  await openDesk(page, customers.busy);
  await page.getByRole('button', { name: 'Compact' }).click();
  await page.getByRole('link', { name: /^Pending/ }).click();
  await page.getByLabel('Sort').selectOption('Oldest first');
  await expect(numbers(page).first()).toHaveText(orders.at(-1)?.orderId ?? '');
  const list = page.url();

  const [first, ...others] = orders.toReversed();
  if (!first) throw new Error('There are sixty orders.');
  await press('/');
  await scan(first);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(first.orderId);
  await choose(page.getByLabel('sets it to'), 'p');
  await press('Shift+Tab');
  for (const order of [first, ...others]) {
    await expect(page.getByLabel('Scan a piece', { exact: true })).toBeFocused();
    await scan(order);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(order.orderId);
    await expect(page.getByText(/is Packed\.$/)).toBeVisible();
  }

  await page.goto(list);
  await expect(rows(page).first()).toContainText('1 of 1');
  // the first key may come before the page listens
  const current = page.locator('article:focus');
  await expect(async () => {
    if ((await current.count()) === 0) await press('j');
    await expect(current).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  await press('x');
  await choose(page.getByRole('button', { name: 'Pick all 60 that match' }), 'Enter');
  await expect(page.getByText('60 orders picked')).toBeVisible();
  const bar = page.getByRole('region', { name: 'Picked orders' });
  await choose(bar.getByRole('button', { name: 'Completed' }), 'Enter');
  await expect(page.getByRole('heading', { name: '60 orders set to completed' })).toBeVisible();
  expect(presses).toBeLessThan(200);
});

const isFocused = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement);
