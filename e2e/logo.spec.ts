import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { admin } from './accounts.ts';
import { callerFor, guestFor, makeGoods, orderOf } from './order-calls.ts';
import { startOwnShop, testAt } from './own-shop.ts';
import { expect, expectNothingSerious, logIn } from './shop.ts';

const test = testAt(() => startOwnShop());

/** Ink on nothing, as logos are. */
const logo = () =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="160">
         <circle cx="80" cy="80" r="70" fill="#20201a"/>
         <rect x="180" y="40" width="440" height="80" rx="12" fill="#8a2b22"/>
         <!-- ${randomUUID()} -->
       </svg>`,
    ),
  )
    .png()
    .toBuffer();

test('an admin gives the shop a logo, which visitors see on every page and an invoice has', async ({
  page,
  browser,
  request,
}) => {
  const goods = await makeGoods(request, 'Stamped Apron', 30);
  const order = await orderOf(await guestFor(request), [{ goods }]);
  await logIn(page, admin, '/admin/settings');
  const form = page.getByRole('form', { name: 'Shop' });
  const changes = page.getByRole('region', { name: 'Changes' });
  const name = `Meadow ${randomUUID().slice(0, 8)}`;
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: await logo() };
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Upload a logo').setInputFiles(file);
  await expect(form.getByRole('img', { name: 'The logo' })).toBeVisible();
  await form.getByRole('button', { name: 'Save Changes' }).click();
  const header = page.getByRole('banner');
  await expect(header.getByRole('img', { name })).toBeVisible();
  await expect(changes.getByRole('listitem').first()).toContainText('Logo changed');
  await expectNothingSerious(page, 'the settings with a logo');

  const visitor = await browser.newPage({
    baseURL: new URL(page.url()).origin,
    viewport: { width: 390, height: 844 },
    // what the server rendered is all there is
    javaScriptEnabled: false,
  });
  for (const path of ['/', `/product/${goods.id}`, '/cart']) {
    await visitor.goto(path);
    const shown = visitor.getByRole('banner').getByRole('img', { name });
    await expect(shown).toBeVisible();
    const size = await shown.boundingBox();
    expect([size?.height, size?.width], path).toEqual([36, 144]);
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
  await visitor.close();

  const desk = await callerFor(request, admin);
  const { paper } = await desk.call<{ paper: { number: string } }>(
    'POST',
    `/order/${order._id}/papers`,
    { kind: 'invoice' },
  );
  await page.goto(`/admin/orders/${order._id}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `Invoice ${paper.number}` }).press('Enter');
  const pdf = await readFile(await (await download).path(), 'latin1');
  expect(pdf).toMatch(/\/Subtype \/Image[^>]*\/Width 600[^>]*\/Height 150/);

  await page.goto(`/admin/orders/print?sheet=packing&orderIds=${order._id}`);
  await expect(page.getByRole('article').getByRole('img', { name })).toBeVisible();

  await page.goto('/admin/settings');
  await form.getByRole('button', { name: 'Remove the logo' }).press('Enter');
  const upload = form.getByRole('button', { name: 'Upload a logo' });
  await expect(upload).toBeFocused();
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(header.getByRole('link', { name: `${name}, home` })).toBeVisible();
  await expect(upload).toBeVisible();
});
