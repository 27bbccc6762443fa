import sharp from 'sharp';
import { admin } from './accounts.ts';
import { callerFor } from './order-calls.ts';
import { startOwnShop, testAt } from './own-shop.ts';
import { expect, logIn } from './shop.ts';

const test = testAt(() => startOwnShop());
test('shots', async ({ page, request }) => {
  test.setTimeout(180_000);
  const desk = await callerFor(request, admin);
  await desk.call('POST', '/category', { name: 'Bags' });
  await desk.call('POST', '/category', { name: 'Team clothing' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, admin, '/admin/settings/pages');
  await page.screenshot({ path: '/tmp/w/shots-pages/pages-empty-1440.png', fullPage: true });
  await page.getByRole('button', { name: 'Write “Care”' }).click();
  const text = page.getByLabel('Text', { exact: true });
  await text.fill('# Care\n\nEmbroidered pieces last long when they are washed inside out and not too hot.\n\n## Washing\n\n- at **30 °C**, inside out\n- without softener\n- not in the dryer\n\n');
  const buffer = await sharp({ create: { width: 1200, height: 700, channels: 3, background: '#1d3b78' } }).png().toBuffer();
  await page.getByLabel('Picture').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await expect(text).toHaveValue(/api\/binary/);
  await page.keyboard.type('The name Leni');
  await text.press('ControlOrMeta+End');
  await page.keyboard.type('\n\n## Ironing\n\nFrom the inside. Questions? [So you find us](/about).');
  await text.blur();
  await expect(page.locator('iframe')).toHaveCount(1);
  await page.getByRole('button', { name: 'New page' }).first().click();
  await page.getByLabel('Title').fill('About us');
  await page.getByLabel('Address', { exact: true }).fill('cart');
  await page.screenshot({ path: '/tmp/w/shots-pages/pages-bad-1440.png', fullPage: true });
  await page.getByLabel('Address', { exact: true }).fill('about');
  for (const [i, label] of [['0', 'Bags'], ['1', 'Team clothing'], ['2', 'Nowhere: it opens its entries'], ['3', 'Care']] as const) {
    await page.getByRole('button', { name: 'Add entry' }).click();
    await page.getByRole('region', { name: 'Menu', exact: true }).getByLabel('Leads to').selectOption({ label });
    if (i === '2') await page.getByRole('region', { name: 'Menu', exact: true }).getByLabel('Words').fill('Workshop');
    if (i === '3') await page.getByRole('checkbox', { name: 'Within Workshop' }).check();
    if (i !== '3') await page.getByRole('button', { name: 'Done' }).click();
  }
  await page.getByRole('link', { name: /^Care/ }).click();
  await page.waitForTimeout(1500);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.waitForTimeout(1500);
  await page.getByLabel('Address', { exact: true }).fill('caring');
  await page.getByLabel('Address', { exact: true }).blur();
  await page.waitForTimeout(1000);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.waitForTimeout(1000);
  await page.getByLabel('Title').fill('Caring');
  await page.getByLabel('Title').blur();
  await page.waitForTimeout(1500);
  for (const width of [1440, 768, 390]) {
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      await page.waitForTimeout(600);
      await page.screenshot({ path: `/tmp/w/shots-pages/pages-${width}-${scheme}.png`, fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Delete page' }).click();
  await page.waitForTimeout(500);
  await page.screenshot({ path: '/tmp/w/shots-pages/pages-delete-1440.png' });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: /^Imprint/ }).click();
  await page.waitForTimeout(800);
  await page.screenshot({ path: '/tmp/w/shots-pages/pages-legal-1440.png', fullPage: true });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/caring');
    await page.screenshot({ path: `/tmp/w/shots-pages/own-${width}.png`, fullPage: true });
  }
});
