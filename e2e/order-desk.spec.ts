import { readFile } from 'node:fs/promises';
import { admin, customers, secondAdmin } from './accounts.ts';
import { cutOff } from './failing-calls.ts';
import { callerFor, makeGoods, orderOf } from './order-calls.ts';
import { cardOf, openDesk, ordersOf } from './order-desk.ts';
import { expect, logIn, test } from './shop.ts';

for (const [width, customer] of [
  [1440, customers.picker],
  [390, customers.phone],
] as const) {
  test(`several orders are set at once, each with its report, ${width} px wide`, async ({
    page,
    request,
  }) => {
    const orders = await ordersOf(request, customer, 3);
    await openDesk(page, customer);
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByText('3 orders found (filtered) · Page 1 of 1')).toBeVisible();
    const [newest, middle, oldest] = orders.map((order) => cardOf(page, order));
    if (!newest || !middle || !oldest) throw new Error('There are three orders.');
    if (width === 1440) {
      const number = page.getByLabel('Order number', { exact: true });
      await number.fill('TB-WWWW-WWWW');
      expect(await number.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
      await number.clear();
    }
    await middle.getByRole('button', { name: 'Completed' }).click();
    await expect(middle.getByRole('button', { name: 'Completed' })).toBeDisabled();

    await newest.getByRole('checkbox').check();
    await oldest.getByRole('checkbox').click({ modifiers: ['Shift'] });
    await expect(page.getByRole('checkbox', { name: 'Pick all 3 on this page' })).toBeChecked();
    const bar = page.getByRole('region', { name: 'Picked orders' });
    await expect(bar).toContainText('3 orders picked');
    const slips = bar.getByRole('link', { name: 'Packing slips' });
    for (const { _id } of orders) {
      await expect(slips).toHaveAttribute('href', new RegExp(`sheet=packing.*${_id}`));
    }

    await bar.getByRole('button', { name: 'Completed' }).click();
    const heading = page.getByRole('heading', { name: '2 of 3 orders set to completed' });
    await expect(heading).toBeFocused();
    const report = page.getByRole('region', { name: '2 of 3 orders set to completed' });
    const line = (place: number) =>
      report.getByRole('listitem').filter({ hasText: orders[place]?.orderId });
    await expect(line(0)).toContainText('set to completed');
    await expect(line(1)).toContainText('was completed already');
    await expect(newest.getByRole('button', { name: 'Completed' })).toBeDisabled();
    await report.getByRole('button', { name: 'Dismiss the report' }).click();
    await expect(report).toBeHidden();

    const dialog = page.getByRole('dialog');
    for (const card of [newest, oldest]) {
      await card.getByRole('button', { name: 'Pending' }).click();
      await expect(card.getByRole('button', { name: 'Pending' })).toBeDisabled();
    }
    await bar.getByRole('button', { name: 'Cancelled' }).click();
    await expect(dialog).toContainText('Cancel 2 orders?');
    await expect(dialog).toContainText('1 of those picked is completed. It stays as it is.');
    await dialog.getByRole('button', { name: 'Keep Them' }).click();
    await expect(newest.getByRole('button', { name: 'Pending' })).toBeDisabled();
    await bar.getByRole('button', { name: 'Cancelled' }).click();
    await dialog.getByRole('button', { name: 'Cancel 2 Orders' }).click();
    const cancelled = page.getByRole('heading', { name: '2 of 3 orders set to cancelled' });
    await expect(cancelled).toBeFocused();
    await expect(
      page.getByRole('listitem').filter({ hasText: 'is completed and stays so' }),
    ).toContainText(orders[1]?.orderId ?? '');
    await expect(middle.getByRole('button', { name: 'Completed' })).toBeDisabled();
    await expect(oldest.getByRole('button', { name: 'Cancelled' })).toBeDisabled();

    await bar.getByRole('button', { name: 'Pick none' }).click();
    await expect(bar).toBeHidden();
    await expect(page.getByRole('checkbox', { name: 'Pick all 3 on this page' })).toBeFocused();
    await expect(newest.getByRole('checkbox')).not.toBeChecked();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
}

test('what is picked stays picked from page to page, and ends with the filter', async ({
  page,
  request,
}) => {
  const orders = await ordersOf(request, customers.patient, 6);
  await logIn(page, admin);
  const address = `/admin/orders?customerEmail=${customers.patient.email}`;
  await page.goto(`${address}&itemsPerPage=5`);
  await page.getByRole('checkbox', { name: 'Pick all 5 on this page' }).check();
  await page.getByRole('link', { name: 'Page 2' }).first().click();
  const [last] = orders.slice(-1);
  if (!last) throw new Error('There are six orders.');
  await cardOf(page, last).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Picked orders' });
  await expect(bar).toContainText('6 orders picked');
  await cardOf(page, last).getByRole('link', { name: last.orderId }).click();
  await expect(page.getByRole('heading', { name: `Order ${last.orderId}` })).toBeVisible();
  await page.goBack();
  await expect(bar).toContainText('6 orders picked');
  await page.getByLabel('Status', { exact: true }).selectOption('Pending');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL(/statusFilter=pending/);
  await expect(bar).toBeHidden();
});

test('what the filters show is exported, and no name becomes a formula', async ({
  page,
  request,
}) => {
  const [order] = await ordersOf(request, customers.formula, 1);
  await openDesk(page, customers.formula);
  await expect(page.getByText('1 orders found')).toBeVisible();
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await started;
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(order?.orderId);
  expect(lines[1]).toContain(`'${customers.formula.name}`);
  await expect(page.getByText(`${file.suggestedFilename()} is downloaded.`)).toBeAttached();

  await cutOff(page, '/order/export');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByText(/^The shop cannot be reached/)).toBeVisible();
});

test('an order tells who changed what, and a link leads to one of its items', async ({
  page,
  request,
}) => {
  const shopper = await callerFor(request, customers.waiting);
  const goods = await Promise.all(
    ['First Piece', 'Second Piece', 'Third Piece'].map((name) => makeGoods(request, name, 8)),
  );
  const order = await orderOf(
    shopper,
    goods.map((one, place) => ({ goods: one, note: place === 1 ? 'In blue' : '' })),
  );
  await openDesk(page, customers.waiting, secondAdmin);
  const card = cardOf(page, order);
  await card.getByRole('button', { name: 'Completed' }).click();
  await card.getByRole('button', { name: 'Add Note' }).click();
  await card.getByLabel('Admin notes').fill('Collects on Friday');
  await card.getByRole('button', { name: 'Save' }).click();
  await card.getByRole('button', { name: 'History' }).click();
  await expect(card.getByRole('listitem').filter({ hasText: / (placed|set|wrote) / })).toHaveText([
    /^Willa Waiting placed the order/,
    /^Ada Admin set the status from pending to completed/,
    /^Ada Admin wrote the admin notes.*Collects on Friday$/,
  ]);

  await card.getByRole('link', { name: order.orderId }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${order._id}\\?`));
  const title = page.getByRole('heading', { level: 1, name: `Order ${order.orderId}` });
  await expect(title).toBeVisible();
  await expect(page.getByText('Ada Admin wrote the admin notes')).toBeVisible();
  await expect(page.getByText('Third Piece', { exact: true }).first()).toBeVisible();

  const second = page.getByRole('listitem').filter({ hasText: 'Second Piece' });
  await page.getByRole('link', { name: '2 notes' }).click();
  await expect(second).toBeFocused();

  const third = order.cart.items.find(({ product }) => product.name === 'Third Piece');
  await page.goto(`/admin/orders/${order._id}?item=${third?._id}`);
  const item = page.getByRole('listitem').filter({ hasText: 'Third Piece' });
  await expect(item).toBeFocused();
  await expect(item).toHaveAttribute('aria-current', 'true');

  await page.goto(`/admin/orders/${order._id}?item=gone`);
  await expect(page.getByText('is not part of the order')).toBeVisible();
  await page.goto(`/admin/orders/${customers.waiting.name}`);
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible();
});
