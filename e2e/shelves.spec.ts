import type { Locator, Page } from '@playwright/test';
import { expect, test, untilHydrated } from './shop.ts';

/** Those of the demo shop: journeys beside these add others. */
const SHELVES = ['Bags', 'Shirts', 'Sashes', 'Hoodies', 'Pouches', 'Gifts under $50'];

const shelf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const heightOf = (part: Locator) => part.evaluate(({ scrollHeight }) => scrollHeight);

for (const [width, most] of [
  [1440, 3500],
  [390, 4500],
] as const) {
  test(`the home page is a few screens high, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    let height = await heightOf(page.locator('html'));
    for (const one of await page.getByRole('main').getByRole('region').all()) {
      const name = await one.getByRole('heading', { level: 2 }).innerText();
      if (!SHELVES.includes(name)) height -= await heightOf(one);
    }
    expect(height).toBeLessThanOrEqual(most);
  });
}

test('a shelf holds all products of its category, and turns by its buttons to either end', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const bags = shelf(page, 'Bags');
  await expect(bags.getByRole('article')).toHaveCount(10);
  const [back, on] = [
    bags.getByRole('button', { name: 'Previous in Bags' }),
    bags.getByRole('button', { name: 'Next in Bags' }),
  ];
  await expect(back).toBeDisabled();
  await untilHydrated(on);
  const last = bags.getByRole('article').last();
  await expect(last).not.toBeInViewport();
  await on.focus();
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(on).toBeDisabled({ timeout: 1000 });
  }).toPass();
  await expect(last).toBeInViewport();
  await expect(on).toBeFocused();
  await back.click();
  await expect(async () => {
    // the shelf may have come to its start meanwhile, where the button does nothing
    await back.click({ force: true });
    await expect(back).toBeDisabled({ timeout: 1000 });
  }).toPass();
  await expect(bags.getByRole('article').first()).toBeInViewport();

  // four hoodies are all in view
  await expect(
    shelf(page, 'Hoodies').getByRole('button', { name: /^(Previous|Next) in/ }),
  ).toHaveCount(0);
  await bags.getByRole('link', { name: 'All 10 Bags' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bags' })).toBeVisible();
});

test('the keyboard brings each card of a shelf into view', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/');
  const last = shelf(page, 'Shirts').getByRole('article').last();
  await last.getByRole('link').first().focus();
  await expect(last).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('Shift+Tab');
  await expect(shelf(page, 'Shirts').getByRole('article').nth(-2)).toBeInViewport();
});

test('every page leads to every category, on a phone by a row that scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/cart');
  const bar = page.getByRole('navigation', { name: 'Categories' });
  const gifts = bar.getByRole('link', { name: 'Gifts under $50' });
  await gifts.scrollIntoViewIfNeeded();
  const { height = 0 } = (await bar.boundingBox()) ?? {};
  expect(height).toBeLessThanOrEqual(48);
  await gifts.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gifts under $50' })).toBeVisible();
  await expect(gifts).toHaveAttribute('aria-current', 'page');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('shelves scroll, and offer no buttons', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/');
    const bags = shelf(page, 'Bags');
    await expect(bags.getByRole('button', { name: /^(Previous|Next) in/ })).toHaveCount(0);
    await bags.getByRole('article').first().hover();
    await page.mouse.wheel(4000, 0);
    await expect(bags.getByRole('article').last()).toBeInViewport();
  });
});

test('a dot that is pointed at, or chosen by keyboard, recolours the card', async ({ page }) => {
  await page.goto('/');
  const card = shelf(page, 'Bags').getByRole('article').filter({ hasText: 'Meadow Tote' });
  const colours = card.getByRole('group', { name: 'Colours of Meadow Tote' });
  const [olive, canvas, navy] = ['Olive', 'Canvas', 'Navy'].map((name) =>
    colours.getByRole('radio', { name }),
  );
  if (!olive || !canvas || !navy) throw new Error('There are no dots.');
  await expect(olive).toBeChecked();
  await untilHydrated(olive);
  const over = card.locator('img[src*="/preview"]');
  await expect(over).toHaveCount(0);
  await navy.hover({ force: true });
  await expect(over).toHaveAttribute('src', /colour=navy/);
  await expect
    .poll(() => over.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await page.mouse.move(0, 0);
  await expect(over).toHaveCount(0);

  await olive.focus();
  await page.keyboard.press('ArrowRight');
  await expect(canvas).toBeChecked();
  await expect(over).toHaveAttribute('src', /colour=canvas/);
  await card.getByRole('link', { name: 'Meadow Tote', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meadow Tote' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Canvas', exact: true })).toBeChecked();
});
