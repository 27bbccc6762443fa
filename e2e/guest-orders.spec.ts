import type { Page } from '@playwright/test';
import { linkIn, mailTo } from './mails.ts';
import {
  expect,
  expectNothingSerious,
  expectPieces,
  fillLogin,
  logIn,
  openProduct,
  orderNumber,
  placeOrder,
  test,
} from './shop.ts';

// spec: 1.2 2.7 2.10 2.19 2.29 2.49 2.50 2.51
test('a guest orders, is asked to log in, and finds the order in the account', async ({
  page,
  customer,
}) => {
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
  const receipt = page.getByRole('region', { name: 'Your order' });
  await expect(receipt.getByRole('heading', { name: 'Meadow Tote' })).toBeVisible();
  await expect(receipt).toContainText('Pick up at the workshop');

  await fillLogin(page, customer);
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

for (const width of [390, 1440]) {
  test(`a guest sees the receipt, and keeps the order by an address alone, ${width} px wide`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openProduct(page, 'Meadow Tote');
    await page.getByRole('radio', { name: 'Navy' }).check();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
    await page.goto('/cart');
    const panel = page.getByRole('complementary', { name: 'Order summary' });
    await expect(panel.getByText('You can order as a guest.')).toBeVisible();
    await expectNothingSerious(page, 'the cart of a guest');
    // on a phone it stands below, in reach of a thumb
    const place = width === 390 ? page.getByRole('region', { name: 'Place Order' }) : panel;
    const button = place.getByRole('button', { name: 'Place Order' });
    await button.press('Enter');
    await expect(page).toHaveURL(/\/login$/);

    const receipt = page.getByRole('region', { name: 'Your order' });
    const number = await orderNumber(page);
    await expect(receipt.getByRole('listitem')).toContainText('Meadow Tote');
    await expect(receipt.getByRole('listitem').getByRole('img')).toBeVisible();
    await expect(receipt).toContainText('$48.00');
    await expectNothingSerious(page, 'the receipt of a guest');
    // nobody else has it, and this browser still does after a reload
    await page.reload();
    await expect(receipt).toContainText(number);
    const other = await browser.newPage({ baseURL: new URL(page.url()).origin });
    await other.goto('/login');
    await expect(other.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    await expect(other.getByText(number)).toHaveCount(0);
    await other.close();

    const email = `keeper.${width}@example.com`;
    const field = page.getByLabel('Your email address');
    await field.focus();
    await page.keyboard.type('noor@haddad.example');
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill(email);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Choose its password by the link in the email.')).toBeVisible();
    await page.goto(linkIn(await mailTo(email, /Choose a password/), '/reset-password?token='));
    const password = 'kept by its keeper';
    await page.getByLabel('New password').fill(password);
    await page.getByLabel('Confirm password').fill(password);
    const reset = page.getByRole('button', { name: 'Reset Password' });
    await expect(reset).toBeEnabled();
    await reset.press('Enter');
    await expect(page).toHaveURL(/\/login$/);
    await fillLogin(page, { email, password });
    await expect(page).toHaveURL(/\/order-summary$/);
    await expect(page.getByRole('main')).toContainText(number);
  });
}

test('the page after a guest’s order says thank you, in every tab of that browser', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openProduct(page, 'Meadow Tote');
  await page.getByRole('radio', { name: 'Navy' }).check();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
  await page.goto('/cart');
  const email = 'thanked@example.com';
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Place Order' }).filter({ visible: true }).press('Enter');
  await expect(page).toHaveURL(/\/login$/);

  async function expectThanks(at: Page) {
    const number = await orderNumber(at);
    await expect(at.getByRole('heading', { level: 1 })).toHaveText('Thank you');
    await expect(at.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
    // the toast and the title say so
    await expect(at.getByRole('status').filter({ hasText: 'is placed' })).toHaveCount(0);
    await expect(at).toHaveTitle(`Thank you: Order ${number} · Tailorbird`);
    // the entry is there, and this page is another one
    await at.locator('summary[aria-label="Menu"]').click();
    const entry = at
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Login' });
    await expect(entry).toBeVisible();
    await expect(entry).not.toHaveAttribute('aria-current', /.*/);
    await at.keyboard.press('Escape');
    await expect(at.getByLabel('Your email address')).toHaveValue(email);
    await expect(at.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(email);
    await expect(at.getByRole('button', { name: 'Sign up', exact: true })).toBeVisible();
    await expect(at.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  }

  await expectThanks(page);
  await page.reload();
  await expectThanks(page);
  await expectNothingSerious(page, 'the page after a guest’s order');
  // a tab that knows nothing of it asks the shop by the guest's token
  const later = await context.newPage();
  await later.setViewportSize({ width: 390, height: 844 });
  await page.close();
  await later.goto('/login');
  await expectThanks(later);
  await later.getByRole('button', { name: 'Remove from this browser' }).press('Enter');
  await expect(later.getByRole('heading', { level: 1 })).toHaveText('Login');
  await expect(later).toHaveTitle('Login · Tailorbird');
  await later.close();
  const after = await context.newPage();
  await after.goto('/login');
  await expect(after.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expect(after.getByRole('region', { name: 'Your order' })).toHaveCount(0);
  await after.close();
});

test('a guest takes the receipt out of a browser that others use', async ({ page }) => {
  await openProduct(page, 'Meadow Tote');
  await page.getByRole('radio', { name: 'Navy' }).check();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
  await placeOrder(page);
  const receipt = page.getByRole('region', { name: 'Your order' });
  await receipt.getByRole('button', { name: 'Remove from this browser' }).click();
  await expect(receipt).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'With an account' })).toBeVisible();
  await expect(receipt).toHaveCount(0);
});

// spec: 2.30
test('the summary without an order says so and leads back to the cart', async ({
  page,
  customer,
}) => {
  await logIn(page, customer, '/order-summary');
  await expect(page.getByText('No order data found')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);
});
