import type { Locator, Page } from '@playwright/test';
import { admin } from './accounts.ts';
import { uniqueName } from './catalogue-desk.ts';
import { callerFor, makeGoods, orderOf } from './order-calls.ts';
import {
  expect,
  expectPieces,
  logIn,
  openProduct,
  orderNumber,
  placeOrder,
  test,
  untilLoaded,
} from './shop.ts';

const WIDTHS = [390, 1440];

// a shop without any order shows what is left to do instead
test.beforeEach(async ({ request, customer }) => {
  const goods = await makeGoods(request, uniqueName('Straw Hat'), 12);
  await orderOf(await callerFor(request, customer), [{ goods }]);
});

/** The rows of the table behind a chart, as the cells of each. */
async function tableOf(page: Page, title: string): Promise<string[][]> {
  const panel = page.getByRole('region', { name: title, exact: true });
  const summary = panel.getByText(`${title} as a table`);
  await expect(summary).toBeVisible();
  if (!(await panel.getByRole('table').isVisible())) await summary.click();
  const rows = await panel.getByRole('table').getByRole('row').all();
  return Promise.all(rows.slice(1).map((row) => cellsOf(row)));
}

async function cellsOf(row: Locator): Promise<string[]> {
  return row.locator('th, td').allInnerTexts();
}

const dollars = (text = '') => Number(text.replaceAll(/[$,]/g, ''));

async function revenueToday(page: Page): Promise<number> {
  await page.goto('/admin/dashboard');
  const [today] = await tableOf(page, 'Revenue by day');
  return dollars(today?.[2]);
}

test('what is ordered shows in the overview: revenue, status, category, best sellers', async ({
  page,
  browser,
}) => {
  await openProduct(page, 'Everyday Tee');
  await page.getByRole('radio', { name: 'Charcoal' }).check();
  await page.getByRole('textbox', { name: 'Quantity' }).fill('40');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expectPieces(page, 40);

  const desk = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await logIn(desk, admin, '/admin/dashboard');
  await expect(desk.getByRole('heading', { name: 'Orders by status' })).toBeVisible();
  const before = await desk.getByText('No orders in this period.').count();
  const earned = before > 0 ? 0 : await revenueToday(desk);

  await page.goto('/cart');
  const total = await page
    .getByRole('complementary', { name: 'Order summary' })
    .getByText(/^\$[\d,.]+$/)
    .last()
    .innerText();
  await placeOrder(page);
  await expect(page).toHaveURL(/\/login$/);

  await desk.reload();
  expect(await revenueToday(desk)).toBeGreaterThanOrEqual(earned + dollars(total));
  const statuses = await tableOf(desk, 'Orders by status');
  expect(statuses.map(([word]) => word)).toEqual(['Pending', 'Completed', 'Cancelled']);
  expect(Number(statuses[0]?.[1])).toBeGreaterThan(0);
  const categories = await tableOf(desk, 'Revenue by category');
  const shirts = categories.find(([name]) => name === 'Shirts');
  expect(dollars(shirts?.[2])).toBeGreaterThanOrEqual(dollars(total));
  const sellers = await tableOf(desk, 'Best sellers');
  const tee = sellers.find(([name]) => name === 'Everyday Tee');
  expect(Number(tee?.[1])).toBeGreaterThanOrEqual(40);
  expect(tee?.[3]).toContain('Charcoal (');

  await desk.getByRole('link', { name: 'All pending orders' }).click();
  await expect(desk).toHaveURL(/\/admin\/orders\?statusFilter=pending$/);
  await orderNumber(desk);
  await desk.close();
});

for (const width of WIDTHS) {
  test(`the period is chosen, shared and gone back to at ${width} pixels`, async ({ page }) => {
    await logIn(page, admin);
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('link', { name: 'Last 30 days' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await page.getByRole('link', { name: 'Last 7 days' }).click();
    await expect(page).toHaveURL(/startDate=\d{4}-\d\d-\d\d&endDate=\d{4}-\d\d-\d\d$/);
    await expect(page.getByRole('link', { name: 'Last 7 days' })).toHaveAttribute(
      'aria-current',
      'true',
    );

    await page.getByLabel('Start date').fill('2001-05-01');
    await page.getByLabel('End date').fill('2001-05-31');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(/startDate=2001-05-01&endDate=2001-05-31$/);
    await expect(page.getByText('No orders in this period.').first()).toBeVisible();

    await page.getByLabel('End date').fill('2001-04-01');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page.getByText('The end date is before the start date.')).toBeVisible();
    await page.getByLabel('End date').fill('2003-05-01');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page.getByText('A period may span at most 366 days.')).toBeVisible();

    await page.goBack();
    await expect(page.getByRole('link', { name: 'Last 7 days' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
}

test('the panels beside each other end at one height, with and without orders in the period', async ({
  page,
}) => {
  await logIn(page, admin);
  const bottomOf = async (title: string) => {
    const { y = 0, height = 0 } =
      (await page.getByRole('region', { name: title, exact: true }).boundingBox()) ?? {};
    return y + height;
  };
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const period of ['', '?startDate=2001-05-01&endDate=2001-05-31']) {
      await page.goto(`/admin/dashboard${period}`);
      await untilLoaded(page);
      await expect(page.getByRole('heading', { name: 'Orders by status' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Money by month' })).toBeVisible();
      const where = `${width}${period}`;
      expect(await bottomOf('Best sellers'), where).toBeCloseTo(await bottomOf('Catalogue'), 0);
      expect(await bottomOf('Money by month'), where).toBeCloseTo(
        await bottomOf('Tax by rate and month'),
        0,
      );
    }
  }
});

test('when the overview does not come, it can be tried again', async ({ page }) => {
  await logIn(page, admin);
  let isDown = true;
  await page.route('**/api/order/overview*', (route) =>
    isDown
      ? route.fulfill({ status: 400, json: { error: 'The loom is broken.' } })
      : route.fallback(),
  );
  await page.goto('/admin/dashboard');
  await expect(page.getByText('Failed to load the overview. Please try again.')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Orders by status' })).toBeVisible();
});
