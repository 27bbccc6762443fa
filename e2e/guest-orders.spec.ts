import { customers } from './accounts.ts';
import {
  expect,
  expectPieces,
  fillLogin,
  logIn,
  openProduct,
  orderNumber,
  placeOrder,
  test,
} from './shop.ts';

// spec: 1.2 2.7 2.10 2.19 2.29 2.49 2.50 2.51
test('a guest orders, is asked to log in, and finds the order in the account', async ({ page }) => {
  await openProduct(page, 'Meadow Tote');
  await page.getByRole('radio', { name: 'Navy' }).check();
  await page.getByLabel('Note').fill('R. K., small, on the label');
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Meadow Tote is in your cart.')).toBeVisible();
  await expectPieces(page, 2);

  await page.goto('/cart');
  const item = page.getByRole('listitem').filter({ hasText: 'Meadow Tote' });
  await expect(item).toContainText('Navy');
  await expect(item).toContainText('R. K., small, on the label');
  await expect(item).toContainText('$96.00');

  await placeOrder(page);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(/Order TB-[0-9A-Z]{4}-[0-9A-Z]{4} is placed/)).toBeVisible();

  await fillLogin(page, customers.noor);
  await expect(page).toHaveURL(/\/order-summary$/);
  const main = page.getByRole('main');
  const number = await orderNumber(page);
  await expect(main).toContainText('Meadow Tote');
  await expect(main).toContainText('$96.00');
  await expectPieces(page, 0);

  await page.goto('/orders');
  const orders = page.getByRole('main').getByRole('listitem').filter({ hasText: number });
  await expect(orders).toHaveCount(1);
  await expect(orders).toContainText('Pending');
  await expect(orders).toContainText('$96.00');
});

// spec: 2.30
test('the summary without an order says so and leads back to the cart', async ({ page }) => {
  await logIn(page, customers.noor, '/order-summary');
  await expect(page.getByText('No order data found')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);
});
