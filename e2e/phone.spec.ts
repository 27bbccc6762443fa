import type { Locator, Page } from '@playwright/test';
import { admin } from './accounts.ts';
import { guestFor, makeGoods, orderOf } from './order-calls.ts';
import { expectReady } from './sheets.ts';
import { expect, logIn, openProduct, orderNumber, test, untilLoaded } from './shop.ts';

/** What a visitor with a phone finds where they look for it. */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const part = (page: Page, name: string) =>
  page.locator('[data-option]').filter({ has: page.getByText(name, { exact: true }) });

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return box;
}

test('the way for many stands at the wording, and what they cost at the price', async ({
  page,
}) => {
  await openProduct(page, 'Club Polo');
  await expect(page.getByText('from $41.40 each when you take 25')).toBeInViewport();
  const wording = part(page, 'Monogram');
  const way = wording.getByRole('button', { name: 'Several names or sizes at once' });
  const [button, field] = [await boxOf(way), await boxOf(wording.getByRole('textbox'))];
  expect(button.height).toBeGreaterThanOrEqual(44);
  expect(button.y + button.height).toBeLessThanOrEqual(field.y);
  await way.click();
  await expect(page.getByRole('button', { name: 'Several names', exact: true })).toBeFocused();
  await expect(page.getByText('from $41.40 each when you take 25')).toBeVisible();
});

test('goods without words have the way for many at their size', async ({ page }) => {
  await openProduct(page, 'Heavyweight Tee');
  await untilLoaded(page);
  await expect(
    part(page, 'Garment size').getByRole('button', { name: /^Several names/ }),
  ).toBeVisible();
});

test('header, picture and bar leave most of a phone to the form', async ({ page }) => {
  await openProduct(page, 'Club Polo');
  await untilLoaded(page);
  for (const height of [844, 664]) {
    await page.setViewportSize({ width: 390, height });
    await part(page, 'Monogram thread').scrollIntoViewIfNeeded();
    // once the picture follows
    await expect(page.locator('.is-past')).toBeVisible();
    const fixed = await page.evaluate(() =>
      ['.top', '.is-past', '.buy']
        .map((each) => document.querySelector(each)?.getBoundingClientRect().height ?? 0)
        .reduce((sum, each) => sum + each),
    );
    expect(fixed / height, `${height} high`).toBeLessThan(height > 700 ? 1 / 3 : 0.39);
  }
});

test('what has the focus is whole, between header, picture and bar', async ({ page }) => {
  await openProduct(page, 'Club Polo');
  await untilLoaded(page);
  const parts = page.locator('form [data-option]');
  for (const each of await parts.all()) {
    const field = each.locator('input, textarea, select').last();
    await field.focus();
    const label = field.locator(
      'xpath=ancestor-or-self::*[self::label or self::input or self::textarea][1]',
    );
    await expect(async () => {
      const [at, bar] = [await boxOf(label), await boxOf(page.locator('.buy'))];
      const top = Math.max(
        ...(await page
          .locator('.top, .is-past')
          .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().bottom))),
      );
      expect(at.y, 'below what is at the top').toBeGreaterThanOrEqual(top);
      expect(at.y + at.height, 'above the bar').toBeLessThanOrEqual(bar.y);
    }).toPass({ timeout: 30_000 });
  }
});

/** The smallest side of what can be pressed, with the label that belongs to it. */
async function sideOf(target: Locator): Promise<number> {
  const { width, height } = await boxOf(target);
  return Math.min(width, height);
}

async function expectLargeAsAFinger(targets: readonly Locator[]): Promise<void> {
  for (const target of targets) {
    await expect(target).toBeVisible();
    expect(await sideOf(target), String(target)).toBeGreaterThanOrEqual(43.9);
  }
}

test('what buys, counts, copies or removes is as large as a finger', async ({ page, customer }) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const link = (name: string | RegExp) => page.getByRole('link', { name }).first();
  await logIn(page, customer);
  await openProduct(page, 'Club Polo');
  await expectLargeAsAFinger([
    button('Add to Cart'),
    button('Copy link'),
    button(/^Several names or/),
    page.getByRole('textbox', { name: 'Quantity' }),
  ]);
  await button(/^Several names or/).click();
  await page.getByLabel('Paste a list').fill('Anna, M\nBen, S\nBen, S');
  await page.keyboard.press('Tab');
  await expectLargeAsAFinger([
    page.getByLabel('Row 2, quantity'),
    button('Remove row 2'),
    button('Undo'),
    button('Keep them'),
    button('Add rows'),
  ]);
  await button('Add to Cart').click();
  await expectLargeAsAFinger([link('View cart')]);
  await page.goto('/cart');
  await expectLargeAsAFinger([
    button(/^Remove all/),
    button('Save for later'),
    button(/^Remove .*Anna/),
    button('One more'),
    button('Discount code'),
  ]);

  await page.getByRole('button', { name: 'Place Order' }).filter({ visible: true }).click();
  const number = await orderNumber(page);
  await page.goto('/orders');
  await page.locator('summary').filter({ hasText: number }).click();
  await expectLargeAsAFinger([link(/^One more of these/)]);
});

test('at the desk a box that picks is as large as a finger', async ({ page, request }) => {
  const goods = await makeGoods(request, 'Picked Goods', 5);
  const order = await orderOf(await guestFor(request), [{ goods }]);
  const box = (name: RegExp) =>
    page
      .locator('label')
      .filter({ has: page.getByRole('checkbox', { name }) })
      .first();
  await logIn(page, admin, '/admin/product');
  await expectLargeAsAFinger([box(/^Pick /)]);
  await page.goto(`/admin/orders?orderNumber=${order.orderId}`);
  await expectLargeAsAFinger([box(/^Pick order TB-/)]);
  await page.goto(`/admin/orders/${order._id}`);
  await expectLargeAsAFinger([box(/^Pick piece/)]);
});

/** Of WCAG 2.5.8: 24 pixels, or as much room around the middle. */
test('everything that can be pressed has the room of 24 pixels', async ({ page }) => {
  for (const open of ['/', '/cart', '/search', '/login'] as const) {
    await page.goto(open);
    await expectRoomToPress(page);
  }
  for (const name of ['Club Polo', 'Meadow Tote']) {
    await openProduct(page, name);
    await expectRoomToPress(page);
  }
});

async function expectRoomToPress(page: Page): Promise<void> {
  await untilLoaded(page);
  const small = await page.evaluate(() => {
    const all = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary',
      ),
    ].filter((each) => each.checkVisibility({ visibilityProperty: true }));
    // an inline link is as high as its sentence
    const targets = all.filter((each) => getComputedStyle(each).display !== 'inline');
    const boxes = targets.map((each) => {
      const box = (each.closest('label') ?? each).getBoundingClientRect();
      return {
        name: each.textContent || each.ariaLabel,
        box,
        isSmall: box.width < 24 || box.height < 24,
      };
    });
    return boxes
      .filter(({ isSmall, box }) => isSmall && box.width > 1)
      .filter(({ box }) => {
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        return boxes.some(({ box: other }) => {
          if (other === box || other.width < 2) return false;
          const [dx, dy] = [
            Math.max(other.left - x, 0, x - other.right),
            Math.max(other.top - y, 0, y - other.bottom),
          ];
          const isAround =
            other.left <= box.left && other.right >= box.right && other.top <= box.top;
          return !isAround && Math.hypot(dx, dy) < 12;
        });
      })
      .map(({ name }) => name);
  });
  expect(small, page.url()).toEqual([]);
}

test('the line of categories shows that it goes on, and at its end nothing is faded', async ({
  page,
}) => {
  await page.goto('/');
  await untilLoaded(page);
  const line = page.getByRole('navigation', { name: 'Categories' }).getByRole('list');
  const measured = () =>
    line.evaluate((list) => {
      const last = list.lastElementChild?.querySelector('a')?.getBoundingClientRect().right ?? 0;
      const { right } = list.getBoundingClientRect();
      const isFaded = getComputedStyle(list).maskImage.startsWith('linear-gradient');
      return { beyond: last - right, isFaded };
    });
  const first = await measured();
  expect(first.isFaded).toBe(true);
  expect(first.beyond, 'more than the phone shows').toBeGreaterThan(0);
  await line.evaluate((list) => list.scrollTo({ left: list.scrollWidth, behavior: 'instant' }));
  expect((await measured()).beyond, 'the last entry is before the fade').toBeLessThan(-30);
});

for (const width of [390, 1440]) {
  test(`messages cover no button that prints, ${width} wide`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 844 });
    const goods = await makeGoods(request, `Printed Goods ${width}`, 5);
    const order = await orderOf(await guestFor(request), [{ goods }]);
    await logIn(page, admin, `/admin/orders/${order._id}`);
    await page
      .getByRole('button', { name: /^Set .* to Cut/i })
      .first()
      .click();
    await expect(page.locator('.toast')).toHaveCount(1);
    await page.getByRole('button', { name: 'Completed' }).first().click();
    await expect(page.locator('.toast')).toHaveCount(2);
    const sheets = ['Production Sheet', 'Packing Slip', 'Delivery Note'].map((name) =>
      page.getByRole('link', { name }).first(),
    );
    await expectUncovered(page, sheets);
    await sheets[1]?.click();
    await expectReady(page);
    await expectUncovered(page, [page.getByRole('button', { name: 'Print', exact: true })]);
  });
}

async function expectUncovered(page: Page, buttons: readonly Locator[]): Promise<void> {
  const toasts = await Promise.all((await page.locator('.toast').all()).map(boxOf));
  for (const button of buttons) {
    const { x, y, width, height } = await boxOf(button);
    const isApart = toasts.every(
      (toast) =>
        x + width <= toast.x ||
        toast.x + toast.width <= x ||
        y + height <= toast.y ||
        toast.y + toast.height <= y,
    );
    expect(isApart, `${String(button)} beside the messages`).toBe(true);
  }
}
