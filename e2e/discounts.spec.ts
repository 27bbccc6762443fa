import { admin, newCustomer } from './accounts.ts';
import { callerFor, makeGoods } from './order-calls.ts';
import { expect, expectNothingSerious, logIn, placeOrder, test } from './shop.ts';

test('an admin makes a code, a customer uses it up, and the next one reads why not', async ({
  page,
  browser,
  request,
}) => {
  const saver = await newCustomer();
  const goods = await makeGoods(request, 'Harvest Sash', 32);
  const code = `LAST-${goods.id.slice(-8)}`;
  await logIn(page, admin, '/admin/discounts');
  await page.getByRole('button', { name: 'Add new discount' }).click();
  await page.getByLabel('Code').fill(code.toLowerCase());
  const size = page.getByLabel('How much');
  await size.fill('110');
  await page.getByRole('button', { name: 'Add Discount' }).click();
  await expect(size).toBeFocused();
  await expect(size).toHaveAccessibleDescription(/at most 100/);
  await size.fill('10,0');
  await page.getByLabel('Of', { exact: true }).selectOption('Some products');
  await page.getByRole('searchbox', { name: 'Search products' }).fill(goods.name);
  await page.getByRole('checkbox', { name: goods.name }).check();
  await page.getByLabel('Uses in all').fill('1');
  await page.getByRole('button', { name: 'Add Discount' }).click();
  const row = page.getByRole('row', { name: new RegExp(code.toUpperCase()) });
  await expect(row).toContainText('10 % off 1 product');
  await expect(row).toContainText('0 of 1');
  await expect(row).toContainText('ACTIVE');
  await row.getByRole('button', { name: /^Edit/ }).click();
  await page.getByRole('searchbox', { name: 'Search products' }).fill('no such goods');
  await expect(page.getByRole('checkbox')).toHaveCount(2);
  await expect(page.getByRole('checkbox', { name: goods.name })).toBeChecked();
  await page.getByRole('button', { name: 'Cancel' }).click();

  const shopper = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await logIn(shopper, saver);
  const putIn = async () => {
    await shopper.goto(`/product/${goods.id}`);
    await shopper.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(shopper.getByRole('link', { name: 'View cart' })).toBeVisible();
    await shopper.goto('/cart');
    await shopper.getByRole('button', { name: 'Discount code' }).click();
  };
  await putIn();
  await shopper.getByLabel('Discount code').fill('no-such-code');
  await shopper.getByRole('button', { name: 'Use code' }).click();
  const summary = shopper.getByRole('complementary', { name: 'Order summary' });
  await expect(summary).toContainText('There is no discount code NO-SUCH-CODE.');
  await shopper.getByLabel('Discount code').fill(code);
  await shopper.getByRole('button', { name: 'Use code' }).click();
  await expect(summary).toContainText('-$3.20');
  await expect(shopper.getByRole('button', { name: /^Remove .*code/i })).toBeFocused();
  await expect(summary).toContainText('$28.80');
  await expect(summary).toContainText('You save $3.20.');
  await placeOrder(shopper);
  await expect(shopper).toHaveURL(/\/order-summary$/);
  await expect(shopper.getByRole('main')).toContainText('$28.80');

  await putIn();
  await shopper.getByLabel('Discount code').fill(code);
  await shopper.getByRole('button', { name: 'Use code' }).click();
  await expect(summary).toContainText(`The code ${code.toUpperCase()} has been used up.`);
  await shopper.close();

  await page.reload();
  await expect(row).toContainText('1 of 1');
  await expect(row).toContainText('Used up');
});

test('a code that takes off little beside a price for many says why, in the cart and on the order', async ({
  page,
  request,
  customer,
}) => {
  const goods = await makeGoods(request, 'Choir Sash', 60);
  const desk = await callerFor(request, admin);
  const code = `CHOIR-${goods.id.slice(-8)}`.toUpperCase();
  await desk.call('PUT', '/product', {
    _id: goods.id,
    name: goods.name,
    cost: 60,
    tiers: [{ from: 10, cost: 54.05 }],
  });
  await desk.call('POST', '/discount', {
    code,
    percent: 10,
    of: { kind: 'products', ids: [goods.id] },
  });
  const shopper = await callerFor(request, customer);
  await shopper.call('POST', '/cart', { product: goods.id, quantity: 10, note: '' });
  await shopper.call('PUT', '/cart/code', { code });

  const why = `${code} comes to $60.00, and your price for many takes $59.50 of that off already.`;
  await logIn(page, customer, '/cart');
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await expect(summary).toContainText('-$0.50');
  await expect(summary).toContainText(why);
  await expectNothingSerious(page, 'a cart with a discount that says why');
  await placeOrder(page);
  await expect(page).toHaveURL(/\/order-summary$/);
  await expect(page.getByRole('main')).toContainText(why);
});
