import type { Page } from '@playwright/test';
import type { Order } from '@tailorbird/contract/orders';
import { admin, secondAdmin, newCustomer } from './accounts.ts';
import { callerFor, makeGoods, orderOf } from './order-calls.ts';
import { openDesk, ordersOf } from './order-desk.ts';
import { pagesOnPaper } from './sheets.ts';
import {
  expect,
  expectNothingSerious,
  logIn,
  onPhoneAndDesk,
  savedOn,
  test,
  widths,
} from './shop.ts';

test('pieces are scanned and packed by keys alone, and the customer sees how many', async ({
  page,
  request,
  browser,
}) => {
  const maker = await newCustomer();
  await page.setViewportSize(widths.phone);
  const shopper = await callerFor(request, maker);
  const tee = await makeGoods(request, 'Choir Tee', 20);
  const mug = await makeGoods(request, 'Choir Mug', 9);
  const order = await orderOf(shopper, [
    { goods: tee, quantity: 4 },
    { goods: mug, note: 'Blue handle' },
  ]);
  await logIn(page, admin, `/admin/orders/${order._id}`);

  const scan = page.getByLabel('Scan a piece', { exact: true });
  await scan.focus();
  await type(page, '2');
  await expect(page.getByText(`2 ${tee.name} is Cut.`)).toBeVisible();
  await expect(scan).toBeFocused();
  await expect(scan).toHaveValue('');
  await type(page, `${new URL(page.url()).origin}/admin/orders/${order._id}?p=5&v=1`);
  await expect(page.getByText(`5 ${mug.name} is Cut.`)).toBeVisible();
  // one code for four pieces: each scan takes one that is least far
  for (const number of [1, 3, 4]) {
    await type(page, `/admin/orders/${order._id}?item=${order.cart.items[0]?._id}`);
    await expect(page.getByText(`${number} ${tee.name} is Cut.`)).toBeVisible();
  }
  await type(page, '77');
  await expect(page.getByText('77 is no piece of this order.')).toBeVisible();
  await expect(scan).toBeFocused();
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'an order with pieces'));

  await page.getByLabel('sets it to').selectOption('again');
  await page.getByLabel('Why again?').fill('Wrong blue');
  await scan.focus();
  await type(page, '5');
  await expect(page.getByText(`5 ${mug.name} is to be made again.`)).toBeVisible();
  const mugs = page.getByRole('table', { name: `Pieces of ${mug.name}` });
  await expect(mugs).toContainText('Wrong blue');
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await expect(mugs).not.toContainText('Wrong blue');
  await expect(mugs).toContainText('Cut');

  const tees = page.getByRole('table', { name: `Pieces of ${tee.name}` });
  await tees
    .getByRole('button', { name: `Set ${tee.name} to Lettered` })
    .first()
    .press('Enter');
  await expect(tees.getByRole('row').nth(1)).toContainText('Lettered');
  await page.getByLabel('Pick all 4 pieces in view').press('Space');
  const bar = page.getByRole('region', { name: 'Picked pieces' });
  await expect(bar).toContainText('4 pieces picked');
  await bar.getByRole('button', { name: 'Packed' }).press('Enter');
  await expect(page.getByText('4 of 4 made')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set to Completed' })).toHaveCount(0);
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'picked pieces'));

  const theirs = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await logIn(theirs, maker, '/orders');
  await expect(theirs.getByText('4 of 5 made')).toBeVisible();
  await theirs.close();

  await bar.getByRole('button', { name: 'Pick none' }).press('Enter');
  await page.getByLabel('sets it to').selectOption('packed');
  await scan.focus();
  await type(page, '5');
  await expect(page.getByText('All 5 pieces are packed.')).toBeVisible();
  await expect(statusButton(page, order, 'Pending')).toBeDisabled();
  await page.getByRole('button', { name: 'Set to Completed' }).press('Enter');
  await expect(statusButton(page, order, 'Completed')).toBeDisabled();
  await expect(page.getByRole('list').filter({ hasText: 'placed the order' })).toContainText(
    'Admin set 4 pieces to packed',
  );
});

test('two desks at one order see each other’s pieces, and lose none', async ({
  page,
  request,
  browser,
  customer,
}) => {
  const shopper = await callerFor(request, customer);
  const goods = await makeGoods(request, 'Shared Scarf', 15);
  const order = await orderOf(shopper, [{ goods, quantity: 6 }]);
  await logIn(page, admin, `/admin/orders/${order._id}`);
  const other = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await logIn(other, secondAdmin, `/admin/orders/${order._id}`);
  await Promise.all([scanAll(page, ['1', '2', '3']), scanAll(other, ['4', '5', '6'])]);
  for (const desk of [page, other]) {
    await expect(desk.getByText('6 cut')).toBeVisible();
    await expect(desk.getByRole('row').filter({ hasText: 'Ada Admin' })).toHaveCount(3);
  }
  await other.close();
});

test('pieces of an order that was cancelled are set by nobody until it is set back', async ({
  page,
  request,
  customer,
}) => {
  const shopper = await callerFor(request, customer);
  const goods = await makeGoods(request, 'Cancelled Scarf', 15);
  const order = await orderOf(shopper, [{ goods, quantity: 3 }]);
  await logIn(page, admin, `/admin/orders/${order._id}`);
  await scanAll(page, ['1']);
  await expect(page.getByText('1 cut')).toBeVisible();
  await statusButton(page, order, 'Cancelled').press('Enter');
  const sentence = 'This order is cancelled. Nothing more is to be made for it.';
  await expect(page.getByText(sentence)).toBeVisible();
  await scanAll(page, ['2']);
  await expect(page.getByRole('status').filter({ hasText: sentence })).toBeVisible();
  await page.getByRole('button', { name: `Set ${goods.name} to Lettered` }).press('Enter');
  await expect(page.getByText(sentence)).toHaveCount(3);
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'a cancelled order with pieces'));
  // a scan that the shop gets first is one of a cancelled order
  const setBack = savedOn(page);
  await statusButton(page, order, 'Pending').press('Enter');
  await setBack;
  await scanAll(page, ['2']);
  await expect(page.getByText('2 cut')).toBeVisible();
});

test('an order of many pieces fills its first page on paper, and tells its state', async ({
  page,
  request,
  customer,
}) => {
  const shopper = await callerFor(request, customer);
  const goods = await makeGoods(request, 'Printed Scarf', 15);
  const order = await orderOf(shopper, [{ goods, quantity: 22 }]);
  await logIn(page, admin, `/admin/orders/${order._id}`);
  await expect(page.getByRole('table', { name: /^Pieces of/ }).getByRole('row')).toHaveCount(23);
  // what is left out of the first page would need a third
  expect(await pagesOnPaper(page, 'A4')).toBe(2);
  await page.emulateMedia({ media: 'print' });
  await expect(statusButton(page, order, 'Pending')).toBeVisible();
  await expect(statusButton(page, order, 'Completed')).toBeHidden();
  await expect(page.getByLabel('Scan a piece', { exact: true })).toBeHidden();
});

test('arrows lead through the list that an order was opened from', async ({
  page,
  request,
  customer,
}) => {
  const [newest, middle, oldest] = await ordersOf(request, customer, 3);
  await openDesk(page, customer);
  await page.getByRole('link', { name: middle?.orderId }).click();
  const place = page.getByRole('navigation', { name: 'Orders of this list' });
  await expect(place).toContainText(/^2 of \d/);
  await place.getByRole('link', { name: 'Next order' }).click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(`Order ${oldest?.orderId}`);
  // a sheet that is printed on the way leads back to the same place
  await page.getByRole('link', { name: 'Production Sheet' }).click();
  await page.getByRole('link', { name: 'Packing slip' }).click();
  await page.getByRole('link', { name: 'Back to the Order' }).click();
  await expect(place).toContainText(/^3 of \d/);
  for (const order of [middle, newest]) {
    await place.getByRole('link', { name: 'Previous order' }).click();
    await expect(title).toHaveText(`Order ${order?.orderId}`);
  }
  await expect(place).toContainText(/^1 of \d/);
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL(/customerEmail=/);
  await expect(page.getByRole('article').first()).toContainText(newest?.orderId ?? '');
});

/** As a hand scanner does. */
async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

async function scanAll(page: Page, pieces: readonly string[]): Promise<void> {
  await page.getByLabel('Scan a piece', { exact: true }).focus();
  for (const piece of pieces) await type(page, piece);
}

function statusButton(page: Page, order: Order, status: string) {
  return page
    .getByRole('group', { name: `Status of ${order.orderId}` })
    .getByRole('button', { name: status });
}
