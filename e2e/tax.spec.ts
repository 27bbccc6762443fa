import { admin, newCustomer } from './accounts.ts';
import { makeGoods } from './order-calls.ts';
import { expect, logIn, placeOrder, savedOn, test } from './shop.ts';

test('an admin sets a tax class, and a customer reads the tax in cart and order', async ({
  page,
  browser,
  request,
}) => {
  const taxed = await newCustomer();
  const goods = await makeGoods(request, 'Pattern Book', 45);
  const name = `Books ${goods.id.slice(-8)}`;
  await logIn(page, admin, '/admin/settings');
  const form = page.getByRole('form', { name: 'Tax' });
  // the standard rate stays zero: other journeys pay none
  await form.getByLabel('Prices').selectOption('An order costs the tax besides');
  await form.getByLabel('Name', { exact: true }).fill('Sales tax');
  await form.getByRole('button', { name: 'Add tax class' }).click();
  const row = form.getByRole('row').last();
  await expect(row.getByRole('textbox').first()).toBeFocused();
  await row.getByRole('textbox').first().fill(name);
  await row.getByRole('textbox').last().fill('200');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form).toContainText('Each tax class needs a name and a rate from 0 to 100.');
  await row.getByRole('textbox').last().fill('8.875');
  const taxSaved = savedOn(page);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await taxSaved;
  await page.reload();
  await expect(form.getByRole('row').last().getByRole('textbox').first()).toHaveValue(name);

  await page.goto(`/admin/product?search=${encodeURIComponent(goods.name)}`);
  await page.getByRole('button', { name: `Edit ${goods.name}` }).click();
  await page.getByLabel('Tax class').selectOption(`${name}, 8.875 %`);
  const saved = savedOn(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await saved;

  const shopper = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await logIn(shopper, taxed);
  await shopper.goto(`/product/${goods.id}`);
  await shopper.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(shopper.getByRole('link', { name: 'View cart' })).toBeVisible();
  await shopper.goto('/cart');
  const summary = shopper.getByRole('complementary', { name: 'Order summary' });
  await expect(summary).toContainText('Sales tax 8.875 %$3.99');
  await expect(summary).toContainText('$48.99');
  await placeOrder(shopper);
  await expect(shopper).toHaveURL(/\/order-summary$/);
  await expect(shopper.getByRole('main')).toContainText('Sales tax 8.875 %$3.99');
  await expect(shopper.getByRole('main')).toContainText('$48.99');
  const number = await shopper.getByText(/^TB-/).first().innerText();
  await shopper.close();

  await page.goto(`/admin/orders?orderNumber=${number}`);
  await expect(page.getByRole('article').first()).toContainText('Sales tax 8.875 %$3.99');
});
