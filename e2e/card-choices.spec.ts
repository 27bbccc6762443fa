import type { Cart } from '@tailorbird/contract/cart';
import { expectAlike, expectDifferent, pixelsOf } from './drawing-pixels.ts';
import { expect, test, untilLoaded } from './shop.ts';

for (const width of [390, 1440]) {
  // spec: 2.7
  test(`a card leads to what its picture shows, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    const link = page.getByRole('link', { name: 'Lettered Tote', exact: true }).first();
    const card = page.getByRole('article').filter({ has: link });
    const shown = await pixelsOf(card.getByRole('presentation').first());
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Lettered Tote' })).toBeVisible();

    const lettering = page.getByLabel('Lettering', { exact: true });
    const picture = page.getByRole('main').getByRole('img', { name: /tote/ }).first();
    const expectOpened = async () => {
      await expect(page.getByRole('radio', { name: 'Canvas', exact: true })).toBeChecked();
      await expect(lettering).toHaveValue('');
      await expect(page.getByText('“SATURDAY” in the picture is an example.')).toBeVisible();
      await expect(picture).toHaveAccessibleName(/^Canvas .*tote.*"SATURDAY"/);
      expectAlike(await pixelsOf(picture), shown, 'the page opens as the card shows it');
    };
    await expectOpened();
    await page.reload();
    await expectOpened();
    const canonical = page.locator('link[rel="canonical"]');
    await expect(canonical).toHaveAttribute('href', /\/product\/[\w-]+$/);

    await lettering.fill('Sunday');
    await expect(page.getByText(/^Will be lettered as/)).toHaveText(
      'Will be lettered as “SUNDAY”.',
    );

    await page.goto(new URL(page.url()).pathname);
    await untilLoaded(page);
    await expect(lettering).toHaveValue('');
    expectDifferent(await pixelsOf(picture), shown, 'the plain address opens as it comes');
  });
}

test('the words of a card are an example, and words of one’s own are bought', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Lettered Tote', exact: true }).first().click();
  // the page before has the same choices, on its cards
  await expect(page.getByRole('heading', { level: 1, name: 'Lettered Tote' })).toBeVisible();
  await untilLoaded(page);
  const lettering = page.getByLabel('Lettering', { exact: true });
  const bought = async () => {
    const added = page.waitForResponse((response) => response.url().endsWith('/api/cart'));
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    const { cart }: { cart: Cart } = await (await added).json();
    return cart.items.at(-1)?.selectedOptions.filter(({ valueId }) => valueId === null);
  };
  await page.getByRole('radio', { name: 'Navy', exact: true }).check({ force: true });
  expect(await bought()).toEqual([]);

  await lettering.fill('SATURDAY');
  await expect(page.getByText(/is an example/)).toHaveCount(0);
  expect(await bought()).toMatchObject([{ value: 'SATURDAY' }]);

  // what somebody else wrote is theirs, in a shared link as in the cart
  const { pathname } = new URL(page.url());
  await page.goto(`${pathname}?lettering=Sunday`);
  await expect(lettering).toHaveValue('Sunday');
  await page.goto('/cart');
  await page.getByRole('link', { name: 'Edit' }).last().click();
  await expect(lettering).toHaveValue('SATURDAY');
});
