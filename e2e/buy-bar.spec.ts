import type { Locator, Page } from '@playwright/test';
import { uniqueName } from './catalogue-desk.ts';
import { makeSash } from './drawn-sash.ts';
import { expect, openProduct, test } from './shop.ts';

/** The first screens of phones, their browser's bars taken off. */
const PHONES = [
  { width: 360, height: 640 },
  { width: 390, height: 664 },
  { width: 390, height: 844 },
  { width: 412, height: 915 },
];

const addButton = (page: Page) => page.getByRole('button', { name: 'Add to Cart' });
const quantityField = (page: Page) => page.getByRole('textbox', { name: 'Quantity' });
const total = (page: Page) => page.getByText(/^1 × \$/);

async function expectDocked(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(addButton(page)).toBeInViewport({ ratio: 1 });
  await expect(total(page)).toBeInViewport({ ratio: 1 });
  const { y, height } = await boxOf(addButton(page));
  const viewport = page.viewportSize();
  const bottom = viewport?.height ?? 0;
  expect(bottom - (y + height), `at the bottom of ${viewport?.width} by ${bottom}`).toBeLessThan(
    20,
  );
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return box;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with its script' : 'before its script', () => {
    test.use({ javaScriptEnabled });

    test('the buy bar is docked on the first screen of a phone', async ({ page, request }) => {
      const found = await request.get('/api/product?search=Meadow+Tote&limit=1');
      const { products }: { products: { _id: string }[] } = await found.json();
      const sash = await makeSash(request, uniqueName(`Docked Sash ${javaScriptEnabled}`));
      for (const viewport of PHONES) {
        await page.setViewportSize(viewport);
        for (const id of [products[0]?._id, sash.id]) await expectDocked(page, `/product/${id}`);
      }
    });
  });
}

test('at its end the page shows the bar in its place, above the footer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openProduct(page, 'Meadow Tote');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const bar = await boxOf(addButton(page));
  const quantity = await boxOf(quantityField(page));
  const footer = await boxOf(page.getByRole('contentinfo'));
  expect(quantity.y + quantity.height).toBeLessThan(bar.y);
  expect(bar.y + bar.height).toBeLessThanOrEqual(footer.y);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the bar says what is in the cart, and no toast covers the page', async ({ page }) => {
    await openProduct(page, 'Meadow Tote');
    await quantityField(page).fill('22');
    await addButton(page).click();
    await expect(page.getByText('22 in your cart. View cart')).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('Meadow Tote is in your cart.')).toBeHidden();
    await expect(page.getByText('Review and order')).toBeAttached();
    await expect(page.getByText('Review and order')).toBeHidden();
    await page.getByRole('link', { name: 'View cart' }).click();
    await expect(page).toHaveURL(/\/cart$/);
  });

  test('the bar says what went wrong', async ({ page }) => {
    await openProduct(page, 'Meadow Tote');
    await page.route('**/api/cart', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await addButton(page).click();
    const said = page.getByText('Failed to add item to cart. Please try again.');
    await expect(said.filter({ visible: true })).toBeInViewport({ ratio: 1 });
    const { y } = await boxOf(said.filter({ visible: true }));
    expect(y, 'in the bar at the bottom').toBeGreaterThan(844 - 120);
  });
});
