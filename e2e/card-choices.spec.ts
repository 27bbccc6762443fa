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
      await expect(lettering).toHaveValue('SATURDAY');
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
