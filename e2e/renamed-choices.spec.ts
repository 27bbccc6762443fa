import type { Option, Product } from '@tailorbird/contract/catalogue';
import { admin } from './accounts.ts';
import { uniqueName } from './catalogue-desk.ts';
import { makeDrawnGoods } from './drawn-goods.ts';
import { callerFor } from './order-calls.ts';
import { expect, fillLogin, orderNumber, test } from './shop.ts';
import { slowDown } from './slow-network.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a renamed choice has its new name in the cart, and in an order the one it was ordered by', async ({
  page,
  request,
  customer,
}) => {
  const goods = await makeDrawnGoods(request, uniqueName('Ford Hoodie'));
  const desk = await callerFor(request, admin);
  const address = `/product/${goods.id}?populate=type`;
  const { product } = await desk.call<{ product: Product }>('GET', address);
  const colour = product.type?.options.find(({ kind }) => kind === 'colour');
  const plum = colour?.values.find(({ value }) => value === 'Plum');
  if (!colour || !plum) throw new Error(`${goods.name} has no plum.`);
  const rename = async (option: string, value: string) => {
    const { _id } = colour;
    await desk.call<{ option: Option }>('PUT', '/option', { _id, name: option, kind: 'colour' });
    await desk.call('PUT', '/option-value', { _id: plum._id, value, swatch: plum.swatch });
  };
  const cloth = uniqueName('Ford cloth');
  const dye = uniqueName('Ford dye');
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: goods.name });

  await page.goto('/login');
  await fillLogin(page, customer);
  await expect(page).toHaveURL(/\/$/);
  await slowDown(page);
  const put = async (value: string) => {
    await page.goto(`/product/${goods.id}`);
    await page.getByRole('radio', { name: value, exact: true }).check();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
  };

  await put('Plum');
  await page.goto('/cart');
  await expect(line.locator('dl')).toHaveText(`${colour.name}Plum`);
  await rename(cloth, 'Aubergine');
  await page.reload();
  await expect(line.locator('dl')).toHaveText(`${cloth}Aubergine`);

  await put('Aubergine');
  await page.goto('/cart');
  await expect(line).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: `Quantity of ${goods.name}` })).toHaveValue('2');
  await expect(line.locator('dl')).toHaveText(`${cloth}Aubergine`);

  await page.getByRole('button', { name: 'Place Order' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/order-summary$/);
  const number = await orderNumber(page);
  await rename(dye, 'Mulberry');
  await page.goto('/orders');
  const entry = page.getByRole('main').locator('details.order').filter({ hasText: number });
  await entry.locator('summary').click();
  await expect(entry).toContainText(`${cloth}Aubergine`);
  await expect(entry).not.toContainText(/Mulberry|Plum/);
});
