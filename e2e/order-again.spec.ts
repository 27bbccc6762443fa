import type { Page } from '@playwright/test';
import { customers } from './accounts.ts';
import { uniqueName } from './catalogue-desk.ts';
import { cutOff } from './failing-calls.ts';
import { callerFor, makeGoods, orderOf } from './order-calls.ts';
import { expect, logIn, test } from './shop.ts';

const entryOf = (page: Page, number: string) =>
  page.getByRole('main').locator('details.order').filter({ hasText: number });

async function openOrder(page: Page, number: string) {
  await page.goto('/orders');
  const entry = entryOf(page, number);
  await entry.locator('summary').click();
  return { entry, again: entry.getByRole('button', { name: `Order Again: ${number}` }) };
}

test('an order is ordered again, with what has another price and without what is gone', async ({
  page,
  request,
}) => {
  const sash = await makeGoods(request, uniqueName('Harvest Sash'), 22);
  const pouch = await makeGoods(request, uniqueName('Harvest Pouch'), 9);
  const ribbon = await makeGoods(request, uniqueName('Harvest Ribbon'), 4);
  const shopper = await callerFor(request, customers.again);
  const { orderId } = await orderOf(shopper, [
    { goods: sash, quantity: 2, note: 'Long ends, please' },
    { goods: pouch },
    { goods: ribbon, quantity: 60 },
  ]);
  await sash.setCost(24.5);
  await pouch.remove();

  await logIn(page, customers.again);
  for (const [turn, width] of [390, 1440].entries()) {
    await page.setViewportSize({ width, height: 900 });
    const { entry, again } = await openOrder(page, orderId);
    await again.dblclick();
    const added = turn === 0 ? 2 : 1;
    const said = `${added} of 3 items ${added === 1 ? 'is' : 'are'} in your cart.`;
    await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible();
    await expect(entry).toContainText(said);
    // the second of two clicks, after the answer to the first
    await again.dispatchEvent('click', { detail: 2 });
    await expect(entry).toContainText(`2 × ${sash.name}, now $24.50, it was $22.00`);
    await expect(entry).toContainText(`${pouch.name} is no longer sold.`);
    if (turn === 1) {
      await expect(entry).toContainText(`The cart cannot hold more than 99 of ${ribbon.name}.`);
    }
    // the order itself is what it was
    await expect(entry).toContainText('$293.00');
    await entry.getByRole('link', { name: 'Go to Cart' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
    const line = page.getByRole('main').getByRole('listitem').filter({ hasText: sash.name });
    await expect(line).toContainText('Long ends, please');
    await expect(line).toContainText(turn === 0 ? '$49.00' : '$98.00');
  }
});

test('an order that cannot be ordered again just now says so, and nothing is in the cart', async ({
  page,
  request,
}) => {
  const goods = await makeGoods(request, uniqueName('Winter Sash'), 22);
  const shopper = await callerFor(request, customers.promised);
  const { orderId, _id } = await orderOf(shopper, [{ goods }]);
  await logIn(page, customers.promised);
  const { entry, again } = await openOrder(page, orderId);
  await cutOff(page, `/order/${_id}/again`);
  await again.click();
  await expect(page.getByText('Cart operation failed. Please try again.')).toBeVisible();
  await page.unrouteAll();

  await goods.remove();
  await again.click();
  await expect(entry).toContainText('Nothing of this order could be put in your cart.');
  await expect(entry).toContainText(`${goods.name} is no longer sold.`);
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});
