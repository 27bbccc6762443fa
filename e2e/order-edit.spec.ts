import type { APIRequestContext } from '@playwright/test';
import type { Cart } from '@tailorbird/contract/cart';
import type { OrderEdit } from '@tailorbird/contract/order-edits';
import type { Order } from '@tailorbird/contract/orders';
import { admin, secondAdmin } from './accounts.ts';
import { uniqueName } from './catalogue-desk.ts';
import { makeSash } from './drawn-sash.ts';
import { callerFor, makeGoods, type Caller } from './order-calls.ts';
import { ADDRESS, offerParcel } from './parcel.ts';
import { expect, expectNothingSerious, logIn, onPhoneAndDesk, test } from './shop.ts';

const NAMES = ['Alma', 'Karla', 'Theodor'];

test('an admin mends a word, adds a pouch and changes the address, with another one meanwhile', async ({
  page,
  request,
  customer,
}) => {
  await offerParcel(request);
  const shopper = await callerFor(request, customer);
  const pouch = await makeGoods(request, uniqueName('Zip Pouch'), 24);
  const { order, title } = await orderOfSashes(request, shopper, 'Mended sash', {
    delivery: { method: 'parcel', address: ADDRESS },
  });
  const tom = await callerFor(request, secondAdmin);
  await logIn(page, admin, `/admin/orders/${order._id}`);
  await page.getByRole('link', { name: 'Change order' }).click();
  await expect(page.getByRole('heading', { name: 'Change order' })).toBeVisible();

  const word = page.getByLabel(`${title} 3`);
  await word.fill('Theodore');
  await expect(page.getByText('was Theodor')).toBeVisible();
  await page.getByRole('button', { name: 'Add a product' }).click();
  await page.getByLabel('Search products').fill(pouch.name);
  await page.getByRole('button', { name: pouch.name }).click();
  const added = page.getByRole('article', { name: pouch.name });
  await added.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'Change Address' }).click();
  const address = page.getByRole('region', { name: 'Address', exact: true });
  await address.getByLabel('Street').fill('2 Harbour Street');
  const effects = page.getByRole('region', { name: 'What saving does' });
  await expect(page.getByText('3 changes', { exact: true })).toBeVisible();
  await expect(effects).toContainText('Ready by');
  await expect(page.getByRole('region', { name: 'More to pay' })).toContainText('$48.00');
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'an order that is changed'));

  // what is typed outlives a reload, and a change of other fields is put together unasked
  await rename(tom, order, 'Alma', 'Almut');
  await page.reload();
  await expect(word).toHaveValue('Theodore');
  await expect(page.getByLabel(`${title} 1`)).toHaveValue('Almut');
  await expect(page.getByText('changed this order at')).toHaveCount(0);

  await rename(tom, order, 'Theodor', 'Theodora');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const asked = page.getByRole('status').filter({ hasText: 'changed this order at' });
  await expect(asked).toContainText('wrote “Theodora” on 3');
  await expect(asked).toContainText('you wrote “Theodore”');
  await expect(asked).toContainText('Your other 2 changes are untouched.');
  await expectNothingSerious(page, 'an order that two have changed');
  await asked.getByRole('button', { name: 'Use Theodore' }).click();
  await expect(asked).toHaveCount(0);
  await page.getByRole('button', { name: 'Save changes' }).click();

  await expect(page.getByText(`${order.orderId} is changed.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: `Order ${order.orderId}` })).toBeVisible();
  const now = await readOrder(tom, order);
  expect(wordsOf(now)).toEqual(['Almut', 'Karla', 'Theodore']);
  expect(now.cart.items.at(-1)).toMatchObject({ quantity: 2, pieces: [4, 5] });
  expect(now.delivery?.address?.street).toBe('2 Harbour Street');
  const history = page.getByRole('list').filter({ hasText: 'placed the order' });
  await expect(history).toContainText('changed the order, $48.00 more');
  await expect(history).toContainText('Theodora, now Theodore');
});

test('a line that is half written says what it needs', async ({ page, request, customer }) => {
  const shopper = await callerFor(request, customer);
  const { order } = await orderOfSashes(request, shopper, 'Lined sash');
  await logIn(page, admin, `/admin/orders/${order._id}/edit`);
  await page.getByRole('button', { name: 'Line without a product' }).click();
  const name = page.getByLabel('What it is for');
  await expect(name).toBeFocused();
  await page.keyboard.insertText('Gift box');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const cost = page.getByLabel('Price of one');
  await expect(cost).toBeFocused();
  await expect(cost).toHaveAccessibleDescription('Please write a price.');
  await page.keyboard.insertText('4,20');
  await expect(page.getByRole('region', { name: 'More to pay' })).toContainText('$4.20');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(`${order.orderId} is changed.`)).toBeVisible();
});

test('a piece that is taken out, and a change without a network', async ({
  page,
  request,
  customer,
}) => {
  const shopper = await callerFor(request, customer);
  const desk = await callerFor(request, admin);
  const { order, title } = await orderOfSashes(request, shopper, 'Changed sash');
  const pieces = [{ number: 1, from: 'waiting', to: 'cut', reason: '' }];
  await desk.call('PUT', `/order/${order._id}/pieces`, { how: 'bulk', pieces });
  await logIn(page, admin, `/admin/orders/${order._id}/edit`);
  await expect(page.getByLabel(`${title} 1`)).toBeDisabled();
  await expect(page.getByText('can only be made again')).toBeVisible();

  await page.getByRole('button', { name: 'Take out 2 Karla' }).click();
  await expect(page.getByText('taken out, its number is not used again')).toBeVisible();
  await page.getByRole('button', { name: 'Undo Karla' }).click();
  await expect(page.getByText('Nothing is changed')).toBeVisible();
  await page.getByRole('button', { name: 'Take out 2 Karla' }).click();
  await page.getByLabel(`${title} 3`).fill('Theodore');

  await page.route('**/api/order/*/edit', (route) => route.abort());
  await page.getByRole('button', { name: 'Save changes' }).click();
  const bar = page.getByRole('region', { name: 'Changes' });
  await expect(page.getByText('The shop cannot be reached.').first()).toBeVisible();
  await expect(page.getByLabel(`${title} 3`)).toHaveValue('Theodore');
  await page.unroute('**/api/order/*/edit');
  await bar.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText(`${order.orderId} is changed.`)).toBeVisible();

  const scan = page.getByLabel('Scan a piece', { exact: true });
  await scan.fill('2');
  await scan.press('Enter');
  await expect(page.getByText('Piece 2 was taken out of the order.').first()).toBeVisible();
  // a code of before the change
  await scan.fill(`/admin/orders/${order._id}?p=3&v=${order.version}`);
  await scan.press('Enter');
  await expect(
    page.getByText('Not set: 3 Theodore has changed since this was printed'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Set It All the Same' }).click();
  await expect(page.getByText('3 Theodore is Cut.')).toBeVisible();
  await page.goto(`/admin/orders/${order._id}?p=3&v=${order.version}`);
  await expect(page.getByText('3 Theodore has changed since this sheet was printed')).toBeVisible();
  await page.goto(`/admin/orders/${order._id}?p=2&v=${order.version}`);
  await expect(page.getByText('Piece 2 was taken out of the order.').first()).toBeVisible();
});

async function orderOfSashes(
  request: APIRequestContext,
  shopper: Caller,
  called: string,
  details: object = {},
): Promise<{ order: Order; title: string }> {
  const sash = await makeSash(request, uniqueName(called));
  const rows = NAMES.map((name) => ({ selectedOptions: sash.chosen('Burgundy', name) }));
  await shopper.call('POST', '/cart/items', { product: sash.id, rows });
  const { cart } = await shopper.call<{ cart: Cart }>('GET', '/cart');
  // without its total: delivery adds to it
  const { order } = await shopper.call<{ order: Order }>('POST', '/order', {
    items: cart.items,
    ...details,
  });
  return { order, title: `${sash.name} title` };
}

const readOrder = async (desk: Caller, { _id }: Order) =>
  (await desk.call<{ order: Order }>('GET', `/order/${_id}`)).order;

const wordsOf = ({ cart }: Order) =>
  cart.items.flatMap(({ selectedOptions }) =>
    selectedOptions.flatMap(({ valueId, value }) => (valueId === null ? value : [])),
  );

/** Writes another word on a piece, as somebody else at the desk. */
async function rename(desk: Caller, { _id: id }: Order, from: string, to: string): Promise<void> {
  const { order } = await desk.call<OrderEdit>('GET', `/order/${id}/edit`);
  for (const { _id, selectedOptions } of order.cart.items) {
    const word = selectedOptions.find(({ value }) => value === from);
    if (!word) continue;
    const choice = { optionId: word.optionId, value: to };
    await desk.call('POST', `/order/${id}/edit`, {
      version: order.version,
      items: [{ _id, selectedOptions: [choice] }],
      isMailed: false,
    });
  }
}
