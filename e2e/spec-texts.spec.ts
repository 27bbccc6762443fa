import type { Page } from '@playwright/test';
import type { Cart } from '@tailorbird/contract/cart';
import type { Product } from '@tailorbird/contract/catalogue';
import { admin, customers } from './accounts.ts';
import { answer, cutOff, REASON, refuse } from './failing-calls.ts';
import { passUntilVisible, stopClock } from './page-clock.ts';
import {
  expect,
  expectPieces,
  fillLogin,
  logIn,
  openProduct,
  placeOrder,
  test,
  untilHydrated,
  untilLoaded,
  widths,
} from './shop.ts';

const { refused } = customers;

const offered = [
  [undefined, ['Home', 'Cart', 'Login']],
  [refused, ['Home', 'Cart', 'Orders', 'Settings', 'Logout']],
  [admin, ['Home', 'Cart', 'Orders', 'Settings', 'Admin Dashboard', 'Logout']],
] as const;

for (const [person, words] of offered) {
  // spec: 2.1 2.2 6.7
  test(`the bar offers ${person?.name ?? 'a guest'} ${words.join(', ')}, on a phone as well`, async ({
    page,
  }) => {
    if (person) await logIn(page, person);
    await page.goto('/shop');
    const entries = words.map((word) => new RegExp(`^${word}`));
    await expect(entriesOf(page, 'Main')).toHaveText(entries);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByLabel('Menu', { exact: true }).click();
    await expect(entriesOf(page, 'Main menu')).toHaveText(entries);
    await entriesOf(page, 'Main menu')
      .filter({ hasText: words.at(-1) })
      .click();
    await expect(entriesOf(page, 'Main menu')).toHaveCount(0);
  });
}

function entriesOf(page: Page, name: string) {
  const bar = page.getByRole('navigation', { name, exact: true });
  return bar.getByRole('link').or(bar.getByRole('button'));
}

// spec: 2.4 9.26
test('the banner stands on every page but the admin’s, 260 pixels high at most', async ({
  page,
}) => {
  const banner = page.locator('img[height="260"]');
  const expectBanner = async (address: string) => {
    await page.goto(address);
    await expect(banner).toBeVisible();
    const { height = 0 } = (await banner.boundingBox()) ?? {};
    expect(height, address).toBeGreaterThan(0);
    expect(height, address).toBeLessThanOrEqual(260);
  };
  for (const width of [390, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    for (const address of ['/', '/cart', '/login']) await expectBanner(address);
  }
  const others = ['/shop', '/product', '/search', '/unauthorized', '/role-test', '/nowhere'];
  const accounts = ['/signup', '/forgot-password', '/reset-password', '/verify-email'];
  const asking = ['/resend-verification', '/request-unlock'];
  for (const address of [...others, ...accounts, ...asking]) await expectBanner(address);
  await logIn(page, admin);
  for (const address of ['/dashboard', '/orders', '/settings', '/order-summary']) {
    await expectBanner(address);
  }
  for (const address of ['/admin/dashboard', '/admin/orders', '/admin/category']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(banner).toHaveCount(0);
  }
});

// spec: 2.5 9.24
test('toasts stand at the top right, that of an order for four seconds', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const add = page.getByRole('button', { name: /^Add to Cart: Zip Pouch/ }).first();
  await untilHydrated(add);
  await stopClock(page);
  await add.click();
  await passUntilVisible(page, page.getByText('Zip Pouch is in your cart.'));
  const box = await page.getByRole('button', { name: 'Dismiss' }).boundingBox();
  expect(box?.y).toBeLessThan(150);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1280 - 60);
  await page.clock.resume();
  await expectPieces(page, 1);

  await page.goto('/cart');
  const order = page
    .getByRole('complementary', { name: 'Order summary' })
    .getByRole('button', { name: 'Place Order' });
  await expect(order).toBeEnabled();
  await stopClock(page);
  await order.click();
  await page.mouse.move(0, 0);
  const placed = page.getByText('Order placed. Thank you.');
  await passUntilVisible(page, placed);
  await page.setViewportSize(widths.phone);
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
  const toast = await page.getByRole('region', { name: 'Messages' }).boundingBox();
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0);
  await page.clock.runFor(3900);
  await expect(placed).toBeVisible();
  await page.clock.runFor(200);
  await expect(placed).toBeHidden();
});

// spec: 2.7 8.37 8.39
test('a product page without an id says so, and one without an answer can be tried again', async ({
  page,
}) => {
  await page.goto('/product');
  await expect(page.getByRole('heading', { name: 'Product ID not found' })).toBeVisible();

  await page.route('**/api/product/*', (route) => route.abort());
  await page.goto('/');
  const card = page.getByRole('link', { name: 'Meadow Tote', exact: true }).first();
  // before that, the link opens a page that the shop renders
  await untilHydrated(card);
  await card.click();
  await expect(page.getByText('Failed to load product details. Please try again.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meadow Tote' })).toBeVisible();
});

// spec: 2.19 2.44 2.45 2.47 5.36 9.19
test('a product asks for a quantity of 1 to 99, and for a value of each of its options', async ({
  page,
}) => {
  await openProduct(page, 'Meadow Tote');
  // the card leads to what its picture shows, the plain address to nothing that is chosen
  await page.goto(new URL(page.url()).pathname);
  const quantity = page.getByRole('textbox', { name: 'Quantity' });
  // Enter is nothing but the field's, so it counts once the field is React's
  await untilHydrated(quantity);
  await expect(quantity).toHaveValue('1');
  await expect(page.getByRole('button', { name: 'One fewer' })).toBeDisabled();
  await quantity.fill('250');
  await quantity.press('Enter');
  await expect(quantity).toHaveValue('99');
  await expect(page.getByRole('button', { name: 'One more' })).toBeDisabled();
  await quantity.fill('0');
  await quantity.press('Enter');
  await expect(quantity).toHaveValue('1');

  const address = `/api${new URL(page.url()).pathname}?populate=type`;
  const { product }: { product: Product } = await (await page.request.get(address)).json();
  const options = product.type?.options ?? [];
  expect(new Set(options.map(({ isRequired }) => isRequired)).size).toBe(2);
  for (const { name, kind, isRequired, values } of options) {
    if (kind === 'text') {
      await expect(page.getByRole('textbox', { name: new RegExp(`^${name}`) })).toHaveValue('');
      continue;
    }
    const part = page.getByRole('group', { name: new RegExp(`^${name}`) });
    await expect(part).toHaveCount(1);
    const first = isRequired ? (values[0]?.value ?? '') : /^(None|Standard)$/;
    const chosen = part.getByRole('radio', { name: first, exact: true, checked: true });
    const selected = part.getByRole('option', { name: first, exact: true, selected: true });
    await expect(chosen.or(selected)).toHaveCount(1);
  }
});

// spec: 2.9 2.54 2.55
test('a card without options adds one without a choice, and the cart sets and steps it', async ({
  page,
}) => {
  await page.goto('/');
  const sent = page.waitForRequest(
    (request) => request.url().endsWith('/api/cart') && request.method() === 'POST',
  );
  await page
    .getByRole('button', { name: /^Add to Cart: Zip Pouch/ })
    .first()
    .click();
  expect((await sent).postDataJSON()).toMatchObject({ quantity: 1, selectedOptions: [] });
  await expectPieces(page, 1);

  await page.goto('/cart');
  const quantity = page.getByRole('textbox', { name: 'Quantity of Zip Pouch' });
  await quantity.fill('7');
  await quantity.press('Enter');
  await expectPieces(page, 7);
  await page.getByRole('button', { name: 'One more' }).click();
  await expectPieces(page, 8);
  // shown before the shop has heard of it, and the reload does not wait
  const lowered = page.waitForResponse(async (response) => {
    if (!response.url().endsWith('/decrement')) return false;
    const { cart }: { cart: Cart } = await response.json();
    return cart.items[0]?.quantity === 6;
  });
  await page.getByRole('button', { name: 'One fewer' }).click();
  await page.getByRole('button', { name: 'One fewer' }).click();
  await expectPieces(page, 6);
  await lowered;
  await page.reload();
  await expect(quantity).toHaveValue('6');
});

// spec: 8.1 8.2
test('signing up shows the field message of a refusal, and logging in the field error', async ({
  page,
}) => {
  const words = { error: 'Told in error.', message: 'Told in message.' };
  await answer(page, ['POST', '/auth/register'], words, 400);
  await answer(page, ['POST', '/auth/login'], words, 400);
  await page.goto('/signup');
  await page.getByLabel('Name', { exact: true }).fill('Nell');
  await page.getByLabel('Email').fill('nell@example.com');
  await page.getByLabel('Password', { exact: true }).fill('linen cloth');
  await page.getByLabel('Confirm password').fill('linen cloth');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Told in message.')).toBeVisible();
  await page.goto('/login');
  await fillLogin(page, { email: 'nell@example.com', password: 'linen cloth' });
  await expect(page.getByText('Told in error.')).toBeVisible();
});

// spec: 5.38
test('the verification mail needs an address', async ({ page }) => {
  await page.goto('/resend-verification');
  await page.getByRole('main').getByRole('button', { name: 'Send Email' }).click();
  await expect(page.getByText('Please enter your email address.')).toBeVisible();
});

// spec: 8.33 8.34 8.35 8.36
test('what the cart cannot do is said, and nothing is lost', async ({ page }) => {
  await cutOff(page, '/cart');
  await page.goto('/');
  const add = page.getByRole('button', { name: /^Add to Cart: Zip Pouch/ }).first();
  await add.click();
  await expect(page.getByText('Failed to add item to cart. Please try again.')).toBeVisible();
  await page.unrouteAll();
  await add.click();
  await expectPieces(page, 1);

  await page.goto('/cart');
  await page.route('**/api/cart/items/**', (route) => route.abort());
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(page.getByText('Cart operation failed. Please try again.')).toBeVisible();
  await expectPieces(page, 1);
  await page.getByRole('button', { name: 'Add a note to Zip Pouch' }).click();
  const note = page.getByLabel('Note', { exact: true });
  await note.fill('With a loop');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Failed to update note. Please try again.')).toBeVisible();
  await expect(note).toHaveValue('With a loop');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await cutOff(page, '/order');
  await placeOrder(page);
  await expect(page.getByText('Failed to create order. Please try again.')).toBeVisible();
  await expect(page).toHaveURL(/\/cart$/);
  await expectPieces(page, 1);
});

const keptPages = [
  ['/orders', /\/api\/order\/history/],
  ['/admin/orders', /\/api\/order(\?|$)/],
  ['/admin/unlock-requests', /unlock-requests\?.*limit=10/],
  ['/admin/options', /\/api\/option\?/],
] as const;

const nothingChanged = { now: '2026-05-14T10:00:00.000Z', changed: [], more: false };

for (const [address, call] of keptPages) {
  // spec: 4.19
  test(`what ${address} has loaded is not asked for again after a reload`, async ({ page }) => {
    await logIn(page, admin);
    // whatever other journeys change meanwhile would make the list old
    await answer(page, ['GET', '/order/changed'], nothingChanged);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (call.test(request.url())) asked.push(request.url());
    });
    const answered = page.waitForResponse((response) => call.test(response.url()));
    await page.goto(address);
    await answered;
    await untilLoaded(page);
    expect(asked, 'loaded').toHaveLength(1);
    await page.reload();
    await untilLoaded(page);
    // time for a call too many
    await page.waitForLoadState('networkidle');
    expect(asked, 'reloaded').toHaveLength(1);
  });
}

// spec: 2.101 4.20 4.21 4.22 7.19 9.6 9.7
test('users are asked for once, a thousand of them, and shown after a reload even if asking fails', async ({
  page,
}) => {
  await logIn(page, admin);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/user') asked.push(search);
  });
  await page.goto('/admin/users');
  await page.getByLabel('Role', { exact: true }).selectOption('Admin');
  await page.getByLabel('Sort by').selectOption('Name');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL(/role=admin/);
  const row = page.getByRole('row').filter({ hasText: admin.email });
  await expect(row).toBeVisible();
  expect(asked).toEqual(['?limit=1000&sortBy=dateCreated&sortOrder=desc']);

  await refuse(page, ['GET', '/user']);
  await page.reload();
  await expect(row).toBeVisible();
  await expect(page.getByText(`Failed to refresh users: ${REASON}`)).toBeVisible();
});
