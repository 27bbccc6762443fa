import { admin } from './accounts.ts';
import { addCategory, addOption, addProduct, addType, deleteByName } from './catalogue-desk.ts';
import { expect, logIn, openProduct, orderNumber, placeOrder, test } from './shop.ts';

// spec: 1.9
test('what is edited and deleted shows in carts, and never in orders', async ({
  page,
  browser,
  customer,
}) => {
  await logIn(page, admin);
  await addCategory(page, 'Quilts');
  await addOption(page, 'Quilt edge', ['Plain', 'Scalloped']);
  await addType(page, 'Quilt', 'Quilt edge');
  for (const name of ['Field Quilt', 'Lake Quilt']) {
    await addProduct(page, { name, cost: '120', category: 'Quilts', type: 'Quilt' });
  }

  const buyer = await browser.newPage({ baseURL: test.info().project.use.baseURL });
  await logIn(buyer, customer);
  const put = async (product: string) => {
    await openProduct(buyer, product);
    await buyer.getByRole('radio', { name: 'Scalloped' }).check();
    await buyer.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(buyer.getByRole('link', { name: 'View cart' })).toBeVisible();
  };
  await put('Field Quilt');
  await placeOrder(buyer);
  await expect(buyer).toHaveURL(/\/order-summary$/);
  const number = await orderNumber(buyer);
  await put('Field Quilt');
  await put('Lake Quilt');

  // the price and the name of one: the cart follows, the order does not
  await page.goto('/admin/product?search=Field+Quilt');
  await page.getByRole('button', { name: 'Edit Field Quilt' }).click();
  await page.getByLabel('Product Name').fill('Meadow Quilt');
  await page.getByLabel('Cost').fill('150');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Meadow Quilt is saved.')).toBeVisible();
  await buyer.goto('/cart');
  const lines = buyer.getByRole('main').getByRole('listitem');
  await expect(lines.filter({ hasText: 'Meadow Quilt' })).toContainText('$150.00');

  // the value that both have chosen, then one of the products
  await page.goto('/admin/options');
  await page.getByRole('link', { name: /^Quilt edge/ }).click();
  await expect(page.getByRole('region', { name: 'Values of Quilt edge' })).toBeVisible();
  expect(await deleteByName(page, 'Scalloped')).toContain('1 cart');
  await page.goto('/admin/product?search=Lake+Quilt');
  expect(await deleteByName(page, 'Lake Quilt')).toContain('No order has it.');
  await buyer.reload();
  await expect(lines.filter({ hasText: 'Lake Quilt' })).toContainText('no longer sold');
  await expect(lines.filter({ hasText: 'Meadow Quilt' })).toContainText('no longer');

  await page.goto('/admin/type');
  await deleteByName(page, 'Quilt');
  await page.goto('/admin/category');
  expect(await deleteByName(page, 'Quilts')).toContain('1 product');

  await buyer.goto('/orders');
  const order = buyer.getByRole('main').getByRole('listitem').filter({ hasText: number });
  await expect(order).toContainText('Field Quilt');
  await expect(order).toContainText('$120.00');
  await buyer.close();
});

test('two admins edit the same product, and neither overwrites the other unseen', async ({
  page,
  browser,
}) => {
  await logIn(page, admin);
  await addProduct(page, { name: 'Shared Sash', cost: '20', category: 'Sashes' });
  const other = await browser.newPage({ baseURL: test.info().project.use.baseURL });
  await logIn(other, admin);
  for (const desk of [page, other]) {
    await desk.goto('/admin/product?search=Shared+Sash');
    await desk.getByRole('button', { name: 'Edit Shared Sash' }).click();
  }
  await page.getByLabel('Cost').fill('25');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Shared Sash is saved.')).toBeVisible();

  await other.getByLabel('Cost').fill('30');
  await other.getByRole('button', { name: 'Save Changes' }).click();
  await expect(other.getByText('Somebody else has changed this meanwhile')).toBeVisible();
  await expect(other.getByRole('main')).toContainText('$25.00');
  await expect(other.getByLabel('Cost')).toHaveValue(/30/);
  await other.getByRole('button', { name: 'Keep mine' }).click();
  await expect(other.getByText('Shared Sash is saved.')).toBeVisible();
  await openProduct(other, 'Shared Sash');
  await expect(other.getByRole('main')).toContainText('$30.00');
  await other.close();
});
