import type { Locator, Page } from '@playwright/test';
import { expect, openProduct, test, untilLoaded } from './shop.ts';

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
  await expect(part(page, 'Garment size').getByRole('button', { name: /^Several names/ })).toBeVisible();
});
