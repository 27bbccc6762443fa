import type { Locator, Page } from '@playwright/test';
import { paymentReference } from '@tailorbird/contract/kinds/payment-reference';
import type { Order } from '@tailorbird/contract/orders';
import { admin, newCustomer } from './accounts.ts';
import { callerFor, guestFor, makeGoods, orderOf } from './order-calls.ts';
import { openDesk, ordersOf } from './order-desk.ts';
import { expect, logIn, test } from './shop.ts';

const statementOf = (orders: readonly Order[]) => ({
  name: 'statement.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Date;Amount;Currency;Remitter;Text',
      ...orders.map(
        ({ orderId, totalAmount }, place) =>
          `2026-11-20;${(totalAmount - place).toFixed(2)};USD;Mia Meadow;${paymentReference(orderId)}`,
      ),
    ].join('\n'),
  ),
});

test('picked transfers of a bank file outlast a reload and another page, but not their file', async ({
  page,
  request,
}) => {
  const goods = await makeGoods(request, 'Remembered Apron', 31);
  const shopper = await guestFor(request);
  const exact = await orderOf(shopper, [{ goods }]);
  const less = await orderOf(shopper, [{ goods }]);
  const file = statementOf([exact, less]);
  const box = (order: Order) =>
    page.getByRole('row').filter({ hasText: order.orderId }).getByRole('checkbox');
  const choose = (chosen: typeof file) => page.locator('input[type="file"]').setInputFiles(chosen);
  await logIn(page, admin, '/admin/bank-import');
  await choose(file);
  await expect(box(exact)).toBeChecked();
  await box(exact).uncheck();
  await box(less).check();

  // to an order of the table and back: the file is still there
  await page.getByRole('link', { name: less.orderId }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(less.orderId);
  await page.goBack();
  await expect(box(less)).toBeChecked();
  await expect(box(exact)).not.toBeChecked();

  // a browser gives a page no file again by itself
  await page.reload();
  await expect(page.getByText('Choose the file again')).toBeVisible();
  await choose(file);
  await expect(box(less)).toBeChecked();
  await expect(box(exact)).not.toBeChecked();

  // of a file without them, nothing is kept
  const other = await orderOf(shopper, [{ goods }]);
  await choose(statementOf([other]));
  await expect(box(other)).toBeChecked();
  await choose(file);
  await expect(box(exact)).toBeChecked();
  await expect(box(less)).not.toBeChecked();
  await goods.remove();
});

test('picked pieces outlast a reload and the page of another order', async ({ page, request }) => {
  const goods = await makeGoods(request, 'Remembered Tee', 11);
  const shopper = await guestFor(request);
  const order = await orderOf(shopper, [{ goods, quantity: 4 }]);
  const other = await orderOf(shopper, [{ goods, quantity: 2 }]);
  const pick = (number: number) =>
    page.getByRole('table').getByRole('row').nth(number).getByRole('checkbox');
  const bar = page.getByRole('region', { name: 'Picked pieces' });
  await logIn(page, admin, `/admin/orders/${order._id}`);
  await pick(1).check();
  await pick(3).check();
  await expect(bar).toContainText('2 pieces picked');
  await page.reload();
  await expect(bar).toContainText('2 pieces picked');
  await expect(pick(2)).not.toBeChecked();

  await page.goto(`/admin/orders/${other._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(other.orderId);
  await expect(bar).toBeHidden();
  await pick(2).check();
  await expect(bar).toContainText('1 piece picked');
  await page.goto(`/admin/orders/${order._id}`);
  await expect(bar).toContainText('2 pieces picked');
  await expect(pick(3)).toBeChecked();
  await bar.getByRole('button', { name: 'Pick none' }).click();
  await page.reload();
  await expect(pick(3)).not.toBeChecked();
  await goods.remove();
});

/** As the setting of a browser does it, which media queries follow. */
async function enlargeText(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.enable');
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

/**
 * In the page. Controls, the last ones of it, over which something lies once they are brought into
 * view as the keyboard and as a hand does it.
 */
function listCovered(): string[] {
  const covered: string[] = [];
  const controls = [
    ...document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select)'),
  ];
  const shown = controls.filter(
    (control) =>
      control.checkVisibility({ visibilityProperty: true }) &&
      // what is there for the ear alone has no place to be seen at
      control.getBoundingClientRect().width > 2 &&
      !control.closest('[aria-label^="Picked"]') &&
      !control.matches(':disabled'),
  );
  for (const control of shown.slice(-25)) {
    for (const way of ['focused', 'scrolled to']) {
      scrollTo({ top: 0, behavior: 'instant' });
      if (way === 'focused') control.focus();
      else control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = control.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      const isFree = seen !== null && (control.contains(seen) || seen.contains(control));
      if (!isFree) covered.push(`${way}: ${control.outerHTML} below ${seen?.outerHTML}`);
    }
  }
  return covered;
}

/** The bar leaves the page most of the window, and all that is below it can be reached. */
async function expectBarAside(page: Page, bar: Locator, where: string): Promise<void> {
  await expect(bar).toBeVisible();
  const share = await bar.evaluate(
    (element) => element.getBoundingClientRect().height / innerHeight,
  );
  expect(share, `${where}: the part of the window that the bar takes`).toBeLessThan(0.5);
  expect(await page.evaluate(listCovered), where).toEqual([]);
}

const SIZES = [
  { width: 390, height: 844, isLarge: false },
  { width: 768, height: 1024, isLarge: false },
  { width: 1440, height: 868, isLarge: false },
  { width: 390, height: 844, isLarge: true },
  { width: 1440, height: 868, isLarge: true },
];

for (const { isLarge, ...size } of SIZES) {
  const name = `${size.width} pixels${isLarge ? ' in text of twice the size' : ''}`;
  test(`the bar of picked rows covers nothing at ${name}`, async ({ page, request }) => {
    test.slow();
    const shopper = await newCustomer();
    const orders = await ordersOf(request, shopper, 7);
    if (isLarge) await enlargeText(page);
    await page.setViewportSize(size);
    await openDesk(page, shopper);
    await page.goto(`${page.url()}&itemsPerPage=5`);
    const pickAll = page.getByRole('checkbox', { name: /^Pick all 5/ });
    const bar = page.getByRole('region', { name: 'Picked orders' });
    for (const view of ['Compact', 'Cards']) {
      await page.getByRole('button', { name: view }).click();
      if (!(await bar.isVisible())) await pickAll.check();
      await expectBarAside(page, bar, `${view} of orders at ${name}`);
    }

    // a toast lies over the bar, not under it
    await bar.getByRole('button', { name: 'Pick none' }).click();
    await pickAll.check();
    await page.getByRole('button', { name: 'Refresh' }).click();
    const toast = page.getByText('Refreshing orders...');
    await expect(toast).toBeVisible();
    const seen = await toast.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      return over !== null && (element.contains(over) || over.contains(element));
    });
    expect(seen, `the toast at ${name}`).toBe(true);

    await page.goto('/admin/product');
    await page.getByRole('checkbox', { name: /^Pick all/ }).check();
    await expectBarAside(
      page,
      page.getByRole('region', { name: 'Picked products' }),
      `products at ${name}`,
    );

    const desk = await callerFor(request, admin);
    const goods = await makeGoods(request, `Barred Tee at ${name}`, 11);
    const order = await orderOf(await guestFor(request), [{ goods, quantity: 30 }]);
    await desk.call('PUT', `/order/${orders[0]?._id}`, { status: 'completed' });
    await page.goto(`/admin/orders/${order._id}`);
    // on a phone it is for the keyboard alone
    await page.getByRole('checkbox', { name: /^Pick all/ }).press('Space');
    await expectBarAside(
      page,
      page.getByRole('region', { name: 'Picked pieces' }),
      `pieces at ${name}`,
    );
    await goods.remove();
  });
}
