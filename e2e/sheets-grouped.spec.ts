import type { Cart, ChoiceInput } from '@tailorbird/contract/cart';
import type { Order } from '@tailorbird/contract/orders';
import { admin, customers } from './accounts.ts';
import { uniqueName } from './catalogue-desk.ts';
import { makeSash } from './drawn-sash.ts';
import { callerFor, makeGoods, orderOf, type Caller } from './order-calls.ts';
import { expectReady, pagesOnPaper, readCode, readPrintedCode, sheetAddress } from './sheets.ts';
import { expect, expectNothingSerious, logIn, test } from './shop.ts';

const NAMES = [
  'Anna Bela Chloe Dmitri Eleanor Fatima Giorgio Hana Imre Johanna Kasper',
  'Ludmila Maximilian Noor Olof Petra Quentin Rosalind Soren Tereza Ulrich Wren',
].flatMap((line) => line.split(' '));

test('22 sashes that differ in their names alone are three pages at most, and share one head', async ({
  page,
  request,
}) => {
  const sash = await makeSash(request, uniqueName('Leavers Sash'));
  const shoppers = [
    await callerFor(request, customers.packer),
    await callerFor(request, customers.folder),
  ];
  const orders: Order[] = [];
  for (const [place, name] of NAMES.entries()) {
    const shopper = shoppers[place % 2];
    if (shopper) orders.push(await orderSash(shopper, sash.id, sash.chosen('Burgundy', name)));
  }
  await logIn(page, admin);
  await page.goto(
    sheetAddress(
      'production',
      orders.map(({ _id }) => _id),
    ),
  );
  await expectReady(page);
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
    '22 pieces of 1 thing, 22 orders',
  );
  const table = page.getByRole('table', { name: sash.name });
  await expect(table).toHaveCount(1);
  await expect(table.locator('tbody').getByRole('row')).toHaveCount(22);
  const wren = table.getByRole('row').filter({ hasText: '“Wren”' });
  await expect(wren).toContainText(orders.at(-1)?.orderId ?? '');
  await expect(wren).toContainText(/\d\smm/);
  await expect(page.getByRole('region', { name: sash.name })).toContainText('#6b1f2e');

  const cutting = page.getByRole('checkbox', { name: 'Cutting list' });
  await cutting.click();
  await expect(cutting).toBeChecked();
  await expect(page.getByRole('table', { name: 'Cutting list' })).toContainText('22');
  await expectReady(page);
  for (const paper of ['A4', 'Letter'] as const) {
    expect(await pagesOnPaper(page, paper)).toBeLessThanOrEqual(3);
  }
  await page.emulateMedia({ media: 'print' });
  const code = wren.getByRole('link', { name: /^QR code/ });
  // the first look may come while the page is laid out for paper
  await expect.poll(() => readPrintedCode(code)).toMatch(/\/admin\/orders\/[\w-]{22}\?p=1&v=1$/);
  // browsers repeat the head of a table on each page it goes on to
  const head = table.locator('thead');
  expect(await head.evaluate((part) => getComputedStyle(part).display)).toBe('table-header-group');
  await expect(head).toContainText(`${sash.name}: Burgundy`);
});

test('fifty plain orders are ten pages at most, with all there is to cut', async ({
  page,
  request,
}) => {
  const goods = [];
  for (let number = 1; number <= 25; number += 1) {
    goods.push(await makeGoods(request, uniqueName(`Plain Piece ${number}`), 8));
  }
  const shoppers: Caller[] = [];
  for (const customer of ['presser', 'trimmer', 'hemmer', 'stitcher'] as const) {
    shoppers.push(await callerFor(request, customers[customer]));
  }
  const ids: string[] = [];
  for (let place = 0; place < 50; place += 1) {
    // nobody may order many in a minute
    const shopper = shoppers[place % shoppers.length];
    const item = {
      goods: goods[place % 25],
      quantity: 1 + (place % 3),
      note: place % 10 ? '' : 'Blue',
    };
    if (!shopper || !item.goods) throw new Error('There are shoppers and goods.');
    const { _id } = await orderOf(shopper, [{ ...item, goods: item.goods }]);
    ids.push(_id);
  }
  await logIn(page, admin);
  await page.goto(sheetAddress('production', ids));
  await expectReady(page);
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(
    '25 things, 50 orders',
  );
  const list = page.getByRole('table', { name: 'Cutting list' });
  await expect(list.locator('tbody').getByRole('row')).toHaveCount(25);
  await expect(page.getByRole('link', { name: /^QR code/ })).toHaveCount(50);
  for (const paper of ['A4', 'Letter'] as const) {
    expect(await pagesOnPaper(page, paper)).toBeLessThanOrEqual(10);
  }
});

test('a print is told to the next who prints, and its code says what has changed since', async ({
  page,
  request,
}) => {
  const goods = await makeGoods(request, uniqueName('Printed Apron'), 12);
  const shopper = await callerFor(request, customers.reader);
  const order = await orderOf(shopper, [{ goods, quantity: 2, note: 'Red ties' }]);
  await page.addInitScript(() => {
    window.print = () => {
      const { dataset } = document.documentElement;
      dataset['printed'] = String(Number(dataset['printed'] ?? 0) + 1);
    };
  });
  await logIn(page, admin);
  await page.goto(sheetAddress('production', [order._id]));
  await expectReady(page);
  await expect(page.getByText('Printed before')).toHaveCount(0);
  const print = page.getByRole('button', { name: 'Print', exact: true });
  const recorded = page.waitForResponse((answer) => answer.url().endsWith('/order/prints'));
  await print.press('Enter');
  expect((await recorded).status()).toBe(200);
  await expect(page.locator('html')).toHaveAttribute('data-printed', '1');
  const code = await readCode(page.getByRole('link', { name: /^QR code/ }));

  await print.press('Enter');
  const question = page.getByRole('dialog', { name: 'Print this again?' });
  await expect(question).toContainText(`${order.orderId} was printed on`);
  await expectNothingSerious(page, 'a second print');
  await question.getByRole('button', { name: 'Do Not Print' }).press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-printed', '1');

  const desk = await callerFor(request, admin);
  const item = order.cart.items[0]?._id;
  await page.goto(new URL(code ?? '').pathname + new URL(code ?? '').search);
  await expect(page.getByText('This sheet is up to date.')).toBeVisible();
  await desk.call('PUT', `/order/${order._id}/items/${item}/note`, { note: 'Green ties' });
  await page.reload();
  const told = page.getByRole('status').filter({ hasText: 'changed since this sheet was printed' });
  await expect(told).toContainText('One thing has changed');
  await expect(told).toContainText('Green ties');
  await expect(page.getByText(/^Sheet printed/)).toBeVisible();
  await expect(page.getByText('Admin printed the production sheet')).toBeVisible();

  await page.goto(`/admin/orders?orderNumber=${order.orderId}`);
  await expect(page.getByRole('article')).toContainText(/Sheet printed .* by Admin/);
  await page.goto(sheetAddress('production', [order._id]));
  await expect(page.getByText('Since then 1 thing has changed:')).toBeVisible();
  await expect(page.getByText('Admin changed the note for')).toBeVisible();
});

async function orderSash(
  shopper: Caller,
  product: string,
  selectedOptions: ChoiceInput[],
): Promise<Order> {
  await shopper.call('POST', '/cart', { product, quantity: 1, selectedOptions });
  const { cart } = await shopper.call<{ cart: Cart }>('GET', '/cart');
  return (await shopper.call<{ order: Order }>('POST', '/order', cart)).order;
}
