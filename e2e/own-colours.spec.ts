import { admin } from './accounts.ts';
import { callerFor, makeGoods, orderOf } from './order-calls.ts';
import { expectReadableInAll } from './own-colours.ts';
import { logIn, openProduct, test, untilLoaded } from './shop.ts';

test('the pages of a visitor can be read in any colours', async ({ page }) => {
  await openProduct(page, 'Meadow Tote');
  const product = new URL(page.url()).pathname;
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  const category = await crumbs.getByRole('link').last().getAttribute('href');
  await page.getByRole('link', { name: 'View cart' }).waitFor();
  await openProduct(page, 'Ceremony Sash');
  const drawn = new URL(page.url()).pathname;
  const addresses = [
    product,
    drawn,
    category ?? '',
    '/',
    '/cart',
    '/shop',
    '/search?q=tote',
    '/search?q=umbrella',
    '/nowhere',
    '/find-order',
    '/login',
    '/signup',
    '/forgot-password',
    '/reset-password?token=none',
    '/request-unlock',
    '/role-test',
    '/unauthorized',
  ];
  for (const address of addresses) {
    await page.goto(address);
    await untilLoaded(page);
    await expectReadableInAll(page, address);
  }
});

test('the pages of a customer can be read in any colours', async ({ page, request }) => {
  const desk = await callerFor(request, admin);
  const goods = await makeGoods(request, 'Readable Tote', 12);
  await orderOf(desk, [{ goods, note: 'With a note' }]);
  await desk.call('POST', '/cart', { product: goods.id, quantity: 2, note: '' });
  await logIn(page, admin);
  const addresses = ['/cart', '/dashboard', '/orders', '/lists', '/settings'];
  for (const address of addresses) {
    await page.goto(address);
    await untilLoaded(page);
    await expectReadableInAll(page, address);
  }
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Place Order' }).filter({ visible: true }).click();
  await page.waitForURL(/\/order-summary/);
  await untilLoaded(page);
  await expectReadableInAll(page, '/order-summary');
  await goods.remove();
});
