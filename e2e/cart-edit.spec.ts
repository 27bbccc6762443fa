import { admin, customers } from './accounts.ts';
import { makeDrawnGoods } from './drawn-goods.ts';
import { linkIn, mailTo } from './mails.ts';
import { callerFor, makeGoods, orderOf } from './order-calls.ts';
import { expect, fillLogin, logIn, test } from './shop.ts';

test('on a phone an edit from the cart looks like one, and leads back', async ({
  page,
  request,
}) => {
  const goods = await makeDrawnGoods(request, 'Bay Hoodie');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/product/${goods.id}`);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('link', { name: 'Home' })).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('link', { name: 'View cart' }).first()).toBeVisible();
  await page.goto('/cart');
  await page.getByRole('link', { name: `Edit ${goods.name}` }).click();

  // all on the first screen, without scrolling
  await expect(crumbs.getByText(`Edit ${goods.name}`)).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeInViewport();
  await expect(page).toHaveTitle(new RegExp(`^Edit ${goods.name}`));
  await expect(page.getByRole('heading', { level: 1, name: `Edit ${goods.name}` })).toBeAttached();
  await crumbs.getByRole('link', { name: 'Cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);

  // after the last piece there is nothing to order, and nothing that looks so
  const dock = page.getByRole('region', { name: 'Place Order' });
  await expect(dock).toBeVisible();
  await page.getByRole('button', { name: `Remove ${goods.name}` }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expect(dock).toBeHidden();
  await expect(page.getByRole('button', { name: 'Place Order' })).toHaveCount(0);
  await page.getByRole('button', { name: `Undo removing ${goods.name}` }).click();
  await expect(dock).toBeVisible();
});

test('the button of a mail leads to that order, after the login too, and shows it to its customer alone', async ({
  page,
  request,
}) => {
  const { linked } = customers;
  const shopper = await callerFor(request, linked);
  const goods = await makeGoods(request, 'Linked Goods', 9);
  const first = await orderOf(shopper, [{ goods, note: 'the first' }]);
  await orderOf(shopper, [{ goods, note: 'the second' }]);
  const link = linkIn(await mailTo(linked.email, new RegExp(first.orderId)), '/orders?');
  await page.goto(link);
  await expect(page).toHaveURL(/\/login$/);
  await fillLogin(page, linked);
  await expect(page.getByText('the first')).toBeVisible();
  await expect(page.getByText('the second')).toHaveCount(0);
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await logIn(page, admin, link);
  await expect(page.getByText(/No orders/i).first()).toBeVisible();
  await expect(page.getByText('the first')).toHaveCount(0);
});
