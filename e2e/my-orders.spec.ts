import type { Page } from '@playwright/test';
import { admin, customers } from './accounts.ts';
import { uniqueName } from './catalogue-desk.ts';
import { answer, cutOff } from './failing-calls.ts';
import { callerFor, makeGoods, orderOf } from './order-calls.ts';
import { expect, logIn, placeOrder, test } from './shop.ts';

const { often } = customers;

/** One of their order numbers. */
let number: string;

/** Fills six pages of five. */
const ORDERS = 26;

// one after the other: the orders are placed once
test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({
    baseURL: test.info().project.use.baseURL,
  });
  const goods = await makeGoods(request, uniqueName('Ribbon by the yard'), 3.5);
  const shopper = await callerFor(request, often);
  for (let placed = 0; placed < ORDERS; placed += 1) {
    const order = await orderOf(shopper, [{ goods, quantity: 2, note: 'Cut it straight' }]);
    number = order.orderId;
  }
  await request.dispose();
});

const entries = (page: Page) => page.getByRole('main').locator('details.order');
const counted = (page: Page) => page.getByRole('main').getByText(/\d orders?.*page \d/);
const pagesIn = (page: Page, label: string) =>
  page.getByRole('navigation', { name: label, exact: true }).getByRole('link', { name: /^Page / });

async function openFilters(page: Page): Promise<void> {
  const field = page.getByLabel('Order number');
  if (!(await field.isVisible())) {
    await page.getByRole('main').locator('summary').filter({ hasText: 'Filters' }).click();
  }
  await expect(field).toBeVisible();
}

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.beforeEach(async ({ page }) => {
      await logIn(page, often);
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/orders');
      await expect(entries(page)).toHaveCount(10);
    });

    // spec: 1.7 2.27 2.57 7.35 9.2
    test('filters stand in the address by their names, and Back undoes them', async ({ page }) => {
      await openFilters(page);
      await page.getByLabel('Per page').selectOption('5');
      await page.getByLabel('Status').selectOption('Pending');
      await page.getByLabel('From').fill('2020-01-01');
      await page.getByLabel('To').fill('2099-12-31');
      await page.getByRole('button', { name: 'Apply Filters' }).click();
      await expect(entries(page)).toHaveCount(5);
      expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
        itemsPerPage: '5',
        statusFilter: 'pending',
        startDate: '2020-01-01',
        endDate: '2099-12-31',
      });
      await expect(counted(page)).toContainText('from 1 January 2020 to 31 December 2099');

      await openFilters(page);
      await page.getByLabel('Order number').fill(number.slice(3).toLowerCase());
      await page.getByRole('button', { name: 'Apply Filters' }).click();
      await expect(counted(page)).toContainText('1 order');
      await expect(entries(page)).toContainText(number);
      await expect(page).toHaveURL(/orderNumber=/);

      await page.goBack();
      await expect(entries(page)).toHaveCount(5);
      await page.goBack();
      await expect(page).toHaveURL(/\/orders$/);
      await expect(entries(page)).toHaveCount(10);
    });

    // spec: 2.27 2.58 9.15
    test('pages show five numbers below and three above, and a link opens one', async ({
      page,
    }) => {
      await page.goto('/orders?itemsPerPage=5&page=3');
      await expect(counted(page)).toContainText('page 3 of');
      await expect(pagesIn(page, 'Pages')).toHaveText(['2', '3', '4']);
      await expect(pagesIn(page, 'Pages, below the list')).toHaveText(['1', '2', '3', '4', '5']);
      await pagesIn(page, 'Pages, below the list').last().click();
      await expect(page).toHaveURL(/itemsPerPage=5.*page=5|page=5.*itemsPerPage=5/);
      await expect(counted(page)).toContainText('page 5 of');
      await page.goBack();
      await expect(counted(page)).toContainText('page 3 of');
    });

    // spec: 2.60 2.61
    test('an order opens to its items and notes, with its status and total', async ({ page }) => {
      const first = entries(page).first();
      await expect(first).toContainText('Pending');
      await expect(first).toContainText('$7.00');
      await first.locator('summary').click();
      await expect(first).toContainText('Cut it straight');
      await expect(first.getByRole('button', { name: /^Order Again/ })).toBeVisible();
    });

    test('nothing found says so, and leads back', async ({ page }) => {
      await page.goto('/orders?statusFilter=cancelled');
      await expect(page.getByText('No orders match your current filters.')).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'Clear Filters' }).click();
      await expect(entries(page)).toHaveCount(10);
    });
  });
}

// spec: 2.59 8.40
test('a list that fails to load is tried again', async ({ page }) => {
  await logIn(page, often);
  await cutOff(page, '/order/history');
  await page.goto('/orders');
  await expect(page.getByText('Failed to load orders. Please try again.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).press('Enter');
  await expect(entries(page)).toHaveCount(10);
  // who works with the keyboard is still at the list
  await expect(page.getByRole('main').locator(':focus')).toContainText('page 1 of');
});

test('who has ordered nothing yet is shown goods', async ({ page }) => {
  await logIn(page, often);
  const none = { currentPage: 1, totalPages: 0, totalOrders: 0, limit: 10 };
  const pagination = { ...none, hasNextPage: false, hasPrevPage: false, more: false };
  await answer(page, ['GET', '/order/history'], { orders: [], pagination });
  await page.goto('/orders');
  await expect(page.getByText('No orders yet')).toBeVisible();
  const offered = page.getByRole('region', { name: 'From the shop' });
  await expect(offered.getByRole('article').first()).toBeVisible();
});

test('without a connection the list says so, and comes when there is one again', async ({
  page,
  context,
}) => {
  await logIn(page, often, '/orders');
  await expect(entries(page)).toHaveCount(10);
  await context.setOffline(true);
  await pagesIn(page, 'Pages').filter({ hasText: '2' }).click();
  await expect(page.getByText('Failed to load orders. Please try again.')).toBeVisible();
  await context.setOffline(false);
  await expect(entries(page)).toHaveCount(10);
  await expect(counted(page)).toContainText('page 2 of');
});

test('an order placed after a reload is on the list, which had been kept', async ({
  page,
  request,
}) => {
  const goods = await makeGoods(request, uniqueName('Last Ribbon'), 5);
  await logIn(page, often, '/orders');
  await expect(entries(page)).toHaveCount(10);
  await expect(entries(page).filter({ hasText: goods.name })).toHaveCount(0);
  await (await callerFor(request, often)).call('POST', '/cart', { product: goods.id, quantity: 1 });

  await placeOrder(page);
  await page.getByRole('link', { name: 'See my orders' }).click();
  await expect(entries(page).first()).toContainText(goods.name);
});

test('who ordered cancels it on the list, after a question, and after placing it, unless it is begun', async ({
  page,
  request,
  customer,
}) => {
  const goods = await makeGoods(request, uniqueName('Cancelled Ribbon'), 5);
  const shopper = await callerFor(request, customer);
  const { orderId } = await orderOf(shopper, [{ goods }]);
  await logIn(page, customer, `/orders?orderNumber=${orderId}`);
  const entry = entries(page).filter({ hasText: orderId });
  const act = entry.getByRole('button', { name: `Cancel Order: ${orderId}` });
  await act.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Cancel order ${orderId}?` });
  await expect(dialog.getByRole('button', { name: 'Keep Order' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel Order' }).press('Enter');
  await expect(entry.getByText('Your order is cancelled.')).toBeVisible();
  await expect(entry.locator('summary')).toContainText('Cancelled');
  await expect(act).toHaveCount(0);

  await shopper.call('POST', '/cart', { product: goods.id, quantity: 1 });
  await page.goto('/cart');
  await placeOrder(page);
  await expect(page).toHaveURL(/\/order-summary$/);
  const { orders } = await shopper.call<{ orders: { _id: string }[] }>('GET', '/order/history');
  const pieces = [{ number: 1, from: 'waiting', to: 'cut' }];
  const desk = await callerFor(request, admin);
  await desk.call('PUT', `/order/${orders[0]?._id}/pieces`, { how: 'row', pieces });
  await page.getByRole('button', { name: /^Cancel Order/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Order' }).click();
  await expect(page.getByText(/^The workshop has begun with this order/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Cancel Order/ })).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('Pending');
});

test('an address that asks for nonsense shows the list, and reversed days are pointed out', async ({
  page,
}) => {
  await logIn(
    page,
    often,
    '/orders?startDate=0000-01-01&orderNumber=%00&statusFilter=lost&page=99',
  );
  await expect(counted(page)).toContainText('page 3 of 3');
  await page.goto('/orders?startDate=2026-05-02&endDate=2026-05-01');
  await expect(page.getByText('No orders match your current filters.')).toBeVisible();
  await expect(page.getByText('This day is before the first one.')).toBeVisible();
});

test('a part of a number that too many orders have says so', async ({ page }) => {
  await logIn(page, often);
  await answer(page, ['GET', '/order/history'], {
    orders: [],
    pagination: {
      currentPage: 1,
      totalPages: 100,
      totalOrders: 1000,
      hasNextPage: true,
      hasPrevPage: false,
      limit: 10,
      more: true,
    },
  });
  await page.goto('/orders?orderNumber=TB');
  await expect(page.getByText('More than 1000 orders')).toBeVisible();
  await expect(page.getByText('Type more of the order number to see fewer.')).toBeVisible();
});
