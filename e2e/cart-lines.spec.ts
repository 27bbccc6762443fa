import type { Page } from '@playwright/test';
import { customers } from './accounts.ts';
import { makeDrawnGoods } from './drawn-goods.ts';
import { makeSash } from './drawn-sash.ts';
import { callerFor, makeGoods } from './order-calls.ts';
import { passUntilVisible, stopClock } from './page-clock.ts';
import {
  expect,
  expectNothingSerious,
  expectPieces,
  expectWithinLandmarks,
  fillLogin,
  logIn,
  test,
  untilHydrated,
  untilLoaded,
} from './shop.ts';

/** Presses Enter on whatever has this role and name, as somebody without a mouse does. */
async function press(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  const control = page.getByRole(role, { name, exact: true });
  await control.focus();
  await expect(control).toBeFocused();
  await page.keyboard.press('Enter');
}

async function expectAsWideAsTheScreen(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
}

const laterOf = (page: Page) => page.getByRole('region', { name: 'Saved for later' });
const subtotalOf = (page: Page) => page.getByRole('complementary', { name: 'Order summary' });

for (const width of [390, 1440]) {
  const customer = width === 390 ? customers.keeper : customers.hoarder;

  test(`a guest saves for later by keyboard, takes it along to the account and moves it back, ${width} wide`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const now = await makeGoods(request, `Now Goods ${width}`, 9);
    const later = await makeGoods(request, `Later Goods ${width}`, 20);
    const account = await callerFor(request, customer);
    await account.call('POST', '/cart', { product: later.id, quantity: 2 });
    const { cart } = await account.call<{ cart: { items: { _id: string }[] } }>('GET', '/cart');
    await account.call('POST', '/cart/saved', { id: cart.items[0]?._id });

    for (const { id } of [now, later]) {
      await page.goto(`/product/${id}`);
      // a double click means one
      await page.getByRole('button', { name: 'Add to Cart' }).dblclick();
      await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
    }
    await page.goto('/cart');
    await expect(subtotalOf(page)).toContainText('$29.00');
    await press(page, 'button', `Save for later: ${later.name}`);
    const undo = page.getByRole('button', { name: `Undo saving ${later.name} for later` });
    await expect(undo).toBeFocused();
    await expect(laterOf(page)).toContainText(later.name);
    await expect(subtotalOf(page)).toContainText('$9.00');
    if (width === 1440) await expectPieces(page, 1);
    await expectNothingSerious(page, 'saved for later');
    await expectAsWideAsTheScreen(page);

    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: later.name, exact: true })).toBeFocused();
    await expect(laterOf(page)).toBeHidden();
    await press(page, 'button', `Save for later: ${later.name}`);
    await expect(laterOf(page)).toContainText('1 piece');

    await page.goto('/login');
    await fillLogin(page, customer);
    await expect(page).not.toHaveURL(/login/);
    await page.goto('/cart');
    await expect(laterOf(page)).toContainText('3 pieces');
    await expect(subtotalOf(page)).toContainText('$9.00');
    await press(page, 'button', `Move to cart: ${later.name}`);
    await expect(page.getByRole('link', { name: later.name, exact: true })).toBeFocused();
    await expect(subtotalOf(page)).toContainText('$69.00');
    await expect(laterOf(page)).toBeHidden();

    await press(page, 'button', `Save for later: ${later.name}`);
    await press(page, 'button', `Remove ${later.name} from what is saved`);
    await expect(page.getByRole('dialog')).toContainText(`${later.name} and the words on it`);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
    await expect(laterOf(page)).toContainText('Nothing is saved for later.');
    await expect(laterOf(page).getByRole('heading', { level: 2 })).toBeFocused();
    await page.reload();
    await untilLoaded(page);
    await expect(subtotalOf(page)).toContainText('$9.00');
    await expect(laterOf(page)).toBeHidden();
  });

  test(`a line is duplicated with its words, and both stand under one head, ${width} wide`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const hoodie = await makeDrawnGoods(request, `Twice Hoodie ${width}`);
    const sash = await makeSash(request, `Twice Sash ${width}`);
    const owner = width === 390 ? customers.doubler : customers.copyist;
    const account = await callerFor(request, owner);
    await account.call('POST', '/cart', {
      product: hoodie.id,
      note: 'fold it small',
      selectedOptions: hoodie.chosen('Plum', 'ONE'),
    });
    const rows = ['Alma', 'Bo'].map((name) => ({ selectedOptions: sash.chosen('Sky', name) }));
    await account.call('POST', '/cart/items', { product: sash.id, rows });
    await logIn(page, owner, '/cart');

    // a note that is typed for the next piece and not sent yet
    await page.getByRole('link', { name: hoodie.name, exact: true }).first().click();
    await page.getByRole('textbox', { name: 'Note' }).fill('blue paper');
    await page.goBack();
    await press(page, 'link', `Duplicate ${hoodie.name}`);
    const wording = page.getByLabel(`${hoodie.name} wording`);
    await expect(wording).toHaveValue('ONE');
    const note = page.getByRole('textbox', { name: 'Note' });
    await expect(note).toHaveValue('blue paper\nfold it small');
    await expect(page.getByRole('radio', { name: 'Plum' })).toBeChecked();
    await wording.fill('TWO');
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByRole('link', { name: 'View cart' }).click();

    await expect(page.getByRole('heading', { level: 2, name: hoodie.name })).toBeVisible();
    const lines = page.getByRole('list', { name: hoodie.name }).getByRole('listitem');
    await expect(lines).toHaveCount(2);
    await expect(lines.locator('dl.options')).toHaveText([/“ONE”$/, /“TWO”$/]);
    await expect(lines.nth(1)).toContainText('fold it small');
    await expect(
      page.getByRole('textbox', { name: `Quantity of ${hoodie.name}, ONE` }),
    ).toHaveCount(1);
    await press(page, 'button', `Remove ${hoodie.name}, TWO`);
    await expect(lines.nth(1)).toContainText(`${hoodie.name}, TWO removed.`);

    await press(page, 'button', `Duplicate ${sash.name}`);
    const groups = page.getByRole('list', { name: sash.name });
    await expect(groups.getByRole('table')).toHaveCount(2);
    await expect(groups.getByRole('heading', { level: 3 })).toHaveText([
      `${sash.name}, 2 names`,
      `${sash.name}, 2 names`,
    ]);
    await expect(page.getByRole('link', { name: sash.name, exact: true }).last()).toBeFocused();
    await expectNothingSerious(page, 'lines of one product');
    await expectAsWideAsTheScreen(page);
  });

  test(`what was added is shown with the sum, hinders nobody and stays away once put away, ${width} wide`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const goods = await makeGoods(request, `Shown Goods ${width}`, 7.5);
    await page.clock.install();
    // on a phone the bar of a product says it
    const isPhone = width < 768;
    await page.goto(isPhone ? `/search?q=${goods.name}` : `/product/${goods.id}`);
    const add = page.getByRole('button', { name: /^Add to Cart/ });
    const shown = page.getByRole('status').filter({ hasText: 'Together' });
    const review = page.getByRole('link', { name: 'Review and order' });
    await add.focus();
    await page.keyboard.press('Enter');
    await expect(shown).toHaveText('Together 1 piece, $7.50');
    await expect(add).toBeFocused();
    await expectNothingSerious(page, 'what was added');
    await expectWithinLandmarks(page);
    await expectAsWideAsTheScreen(page);

    // by itself
    await stopClock(page);
    await page.clock.runFor(8_100);
    await expect(shown).toBeHidden();

    // one at a time, and by key
    await add.press('Enter');
    await passUntilVisible(page, shown);
    await expect(shown).toHaveText('Together 2 pieces, $15.00');
    await add.press('Enter');
    await passUntilVisible(page, shown.filter({ hasText: 'Together 3 pieces, $22.50' }));
    await expect(review).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(shown).toBeHidden();
    await expect(add).toBeFocused();
    await add.press('Enter');
    const told = isPhone ? `${goods.name} is in your cart.` : '4 in your cart.';
    await passUntilVisible(page, page.getByText(told));
    await expect(shown).toBeHidden();
  });

  test(`an empty cart and an address that nobody has offer goods, ${width} wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const [path, text] of [
      ['/cart', 'Your cart is empty'],
      ['/nobody-has-this', 'There is nothing at this address.'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(text)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Go Home' })).toBeVisible();
      const offered = page.getByRole('region', { name: 'From the shop' });
      await expect(offered.getByRole('article').first()).toBeVisible();
      expect(await offered.getByRole('article').count()).toBeLessThanOrEqual(12);
      await expectNothingSerious(page, path);
      await expectAsWideAsTheScreen(page);
      const first = offered.getByRole('article').first().getByRole('heading').getByRole('link');
      const name = await first.innerText();
      await first.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    }
  });
}

test('the piece that was added leads to the cart, where nothing covers it', async ({
  page,
  request,
}) => {
  const goods = await makeGoods(request, 'Led Goods', 5);
  await page.goto(`/product/${goods.id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await press(page, 'link', 'Review and order');
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText(/^Together/)).toBeHidden();
  await expect(page.getByRole('heading', { level: 2, name: goods.name })).toBeVisible();
});

test('the piece that was added covers nothing of a cart that was opened from the header', async ({
  page,
  request,
}) => {
  const goods = await makeGoods(request, 'Header Goods', 5);
  await page.goto(`/product/${goods.id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  // below the pointer its time stands still
  await page.getByText(/^Together/).hover();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Cart/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: goods.name })).toBeVisible();
  await expect(page.getByText(/^Together/)).toHaveCount(0);
});

for (const width of [390, 1440]) {
  test(`a quantity beyond the most is corrected in a row of its own, ${width} wide`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const goods = await makeGoods(request, `Many Goods ${width}`, 2);
    await page.goto(`/product/${goods.id}`);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
    await page.goto('/cart');
    const remove = page.getByRole('button', { name: `Remove ${goods.name}` });
    const field = page.getByRole('textbox', { name: `Quantity of ${goods.name}` });
    await untilHydrated(field);
    const before = await remove.boundingBox();
    await field.fill('100');
    await field.press('Enter');
    await expect(page.getByText('Set to 99, the most per item.')).toBeVisible();
    await expect(subtotalOf(page)).toContainText('$198.00');
    await expect(page.getByText('Quantity updated.')).toHaveCount(0);
    expect(await remove.boundingBox()).toEqual(before);
    await field.fill('0');
    await field.press('Enter');
    await expect(page.getByText('Set to 1, the least.')).toBeVisible();
  });
}
