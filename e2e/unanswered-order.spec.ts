import type { Page, Route } from '@playwright/test';
import { type Login, newCustomer } from './accounts.ts';
import { expect, fillLogin, orderNumber, test } from './shop.ts';
import { slowDown } from './slow-network.ts';

test.use({ viewport: { width: 390, height: 844 } });

const isOrder = ({ pathname }: URL) => pathname === '/api/order';
const placed = /Order TB-[0-9A-Z]{4}-[0-9A-Z]{4} is placed/;
const empty = 'Your cart is empty';

async function fillCart(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Meadow Tote', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meadow Tote' })).toBeVisible();
  await page.getByRole('radio', { name: 'Navy' }).check();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByRole('listitem').filter({ hasText: 'Meadow Tote' })).toBeVisible();
}

/** On a phone the bar shows no name. */
async function logIn(page: Page, customer: Login): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, customer);
  await expect(page).toHaveURL(/\/$/);
}

const pressOrder = (page: Page) =>
  page
    .getByRole('region', { name: 'Place Order' })
    .getByRole('button', { name: 'Place Order' })
    .click();

/** The first order of the page ends as `route` says; resolves when the page has sent it. */
function takeFirstOrder(page: Page, route: (route: Route) => Promise<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    void page.route(
      isOrder,
      (sent) => {
        route(sent).then(() => resolve(), reject);
      },
      { times: 1 },
    );
  });
}

/** The shop takes the order, and this page never hears of it. */
const loseAnswer = async (route: Route) => {
  expect((await route.fetch()).status()).toBe(201);
};

test('a guest who reloads while the order is being placed is told that it is placed', async ({
  page,
  customer,
}) => {
  await fillCart(page);
  await slowDown(page);
  const sent = takeFirstOrder(page, loseAnswer);
  await pressOrder(page);
  await sent;
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(placed)).toBeVisible();
  const receipt = page.getByRole('region', { name: 'Your order' });
  await expect(receipt.getByRole('listitem')).toContainText(/Meadow Tote[\s\S]*1 × \$48\.00/);
  await page.goto('/cart');
  await expect(page.getByText(empty)).toBeVisible();
  await page.goto('/login');
  await fillLogin(page, customer);
  await expect(page).toHaveURL(/\/order-summary$/);
  await expect(page.getByRole('main')).toContainText('Meadow Tote');
});

// spec: 4.25
test('a customer who reloads while the order is being placed comes to its summary', async ({
  page,
}) => {
  const impatient = await newCustomer();
  await logIn(page, impatient);
  await fillCart(page);
  await slowDown(page);
  const sent = takeFirstOrder(page, loseAnswer);
  await pressOrder(page);
  await sent;
  await page.reload();
  await expect(page).toHaveURL(/\/order-summary$/);
  const number = await orderNumber(page);
  await page.goto('/orders');
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'TB-' })).toHaveCount(
    1,
  );
  await expect(page.getByRole('main')).toContainText(number);
});

test('an order that never reached the shop leaves the cart, and is placed once by the next press', async ({
  page,
  customer,
}) => {
  await logIn(page, customer);
  await fillCart(page);
  await slowDown(page);
  const sent = takeFirstOrder(page, async () => undefined);
  await pressOrder(page);
  await sent;
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'Meadow Tote' })).toBeVisible();
  await pressOrder(page);
  await expect(page).toHaveURL(/\/order-summary$/);
  await page.goto('/orders');
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'TB-' })).toHaveCount(
    1,
  );
});

test('an order whose answer was lost is found without another press', async ({
  page,
  customer,
}) => {
  await logIn(page, customer);
  await fillCart(page);
  await slowDown(page);
  const sent = takeFirstOrder(page, async (route) => {
    await loseAnswer(route);
    await route.abort();
  });
  await pressOrder(page);
  await sent;
  await expect(page).toHaveURL(/\/order-summary$/);
  await orderNumber(page);
});

test('while the shop cannot be asked, the page says so and promises nothing', async ({ page }) => {
  await fillCart(page);
  await slowDown(page);
  const sent = takeFirstOrder(page, loseAnswer);
  await pressOrder(page);
  await sent;
  await page.route(isOrder, (route) => route.abort());
  await page.reload();
  await expect(page.getByText('We could not find out whether your order is placed.')).toBeVisible();
  await expect(page.getByText(empty)).toHaveCount(0);
  await page.unroute(isOrder);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText(placed)).toBeVisible();
});

test('another tab shows the empty cart, and only the one that ordered goes on to the order', async ({
  page,
  context,
}) => {
  await fillCart(page);
  const sent = takeFirstOrder(page, loseAnswer);
  await pressOrder(page);
  await sent;
  const other = await context.newPage();
  await other.goto('/cart');
  await expect(other.getByText(empty)).toBeVisible();
  await page.reload();
  await expect(page.getByText(placed)).toBeVisible();
  await expect(other).toHaveURL(/\/cart$/);
});
