import type { Page } from '@playwright/test';
import { uniqueName } from './catalogue-desk.ts';
import { makeSash } from './drawn-sash.ts';
import { callerFor } from './order-calls.ts';
import { customers } from './accounts.ts';
import { expectRoom } from './room.ts';
import { expect, openProduct, test } from './shop.ts';

/** WCAG 1.4.4: text of twice the size, on a page that is as wide as before. */

/** As the setting of a browser does it, which media queries follow, and as a page's own root does. */
const WAYS = {
  'the setting of the browser': async (page: Page) => {
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.enable');
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  },
  'the root of the page': async (page: Page) => {
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%';
      });
    });
  },
};

const NAMES = ['Anna', 'Benedikt', 'Mathilde', 'Ida', 'Jonathan'];

for (const [way, enlarge] of Object.entries(WAYS)) {
  test(`at 390 pixels all of the shop has room, with ${way}`, async ({ page, request }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await enlarge(page);
    await page.goto('/');
    await expectRoom(page);
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link').first().click();
    await expectRoom(page);
    const sash = await makeSash(request, uniqueName(`Large Sash with ${way}`), ['95 cm', '110 cm']);
    const shopper = await callerFor(request, customers.magnifier);
    const columns = [
      { kind: 'name', label: 'Name', optionId: sash.chosen('Sky', '')[1]?.optionId },
    ];
    const design = { product: sash.id, selectedOptions: sash.chosen('Sky', '').slice(0, 1) };
    const list = { name: 'Class of 2027', columns, design };
    const { roster } = await shopper.call<{ roster: { _id: string } }>('POST', '/roster', list);
    const link = await shopper.call<{ token: string }>('PUT', `/roster/${roster._id}/link`, {});
    await page.goto(`/fill-in#${link.token}`);
    await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
    await expectRoom(page);

    await openProduct(page, 'Meadow Tote');
    await expectRoom(page);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByRole('link', { name: /^View cart|^Review/ }).first()).toBeVisible();
    await expectRoom(page);
    await openProduct(page, 'Graduation Sash');
    await expectRoom(page);
    await page.getByRole('button', { name: /^Several names or/ }).click();
    await page.getByLabel('Paste a list').fill(NAMES.map((name) => `${name}, 110 cm`).join('\n'));
    await page.keyboard.press('Tab');
    await expect(page.getByText(/^5 rows read/)).toBeVisible();
    await expectRoom(page);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
    await page.goto('/cart');
    await expect(page.getByText('Graduation Sash').first()).toBeVisible();
    await expectRoom(page);
  });

  test(`at 1280 pixels the logo and the slogan are whole, with ${way}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await enlarge(page);
    await page.goto('/');
    await expectRoom(page);
    const logo = await page.getByRole('link', { name: 'Tailorbird, home' }).boundingBox();
    expect(logo?.width).toBeGreaterThan(200);
    const banner = page.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) });
    const [cloth, words] = [
      await banner.boundingBox(),
      await banner.locator('h1, p').last().boundingBox(),
    ];
    if (!cloth || !words) throw new Error('There is no banner.');
    expect(words.y + words.height).toBeLessThanOrEqual(cloth.y + cloth.height);
    await openProduct(page, 'Club Polo');
    await expectRoom(page);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.goto('/cart');
    await expect(page.getByRole('heading', { name: 'Club Polo' })).toBeVisible();
    await expectRoom(page);
  });
}

test('who has added a long list sees that it is in the cart, however far the page has moved', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await WAYS['the setting of the browser'](page);
  await openProduct(page, 'Graduation Sash');
  await page.getByRole('button', { name: /^Several names or/ }).click();
  const many = [...NAMES, ...NAMES, ...NAMES];
  await page.getByLabel('Paste a list').fill(many.map((name) => `${name}, 110 cm`).join('\n'));
  await page.keyboard.press('Tab');
  await expect(page.getByText(/^15 rows read/)).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart' }).press('Enter');
  await expect(page.getByRole('link', { name: 'View cart' })).toBeInViewport();
});
