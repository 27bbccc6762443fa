import { admin } from './accounts.ts';
import { uniqueName } from './catalogue-desk.ts';
import { makeSash } from './drawn-sash.ts';
import { callerFor, makeGoods } from './order-calls.ts';
import { expect, logIn, test } from './shop.ts';

test('shots', async ({ page, request }) => {
  const sash = await makeSash(request, uniqueName('Graduation Sash'), ['95 cm', '110 cm']);
  const pouch = await makeGoods(request, uniqueName('Zip Pouch'), 24);
  const desk = await callerFor(request, admin);
  const { draft } = await desk.call<any>('POST', '/desk/drafts', {
    contact: { name: 'Helen Marsh', email: 'helen@mail.example', phone: '01632 960218' },
    company: 'Riverside School',
    discount: { amount: 20, reason: 'For the second year' },
    lines: [{ _id: crypto.randomUUID(), name: 'Folding in tissue', quantity: 12, cost: 1.5 }],
  });
  await desk.call('POST', `/desk/drafts/${draft._id}/cart/items`, {
    product: sash.id,
    rows: 'Alma Benedikt Emma Clara Mathilde Fynn Ida Jonathan Karla'
      .split(' ')
      .map((n) => ({ selectedOptions: sash.chosen('Burgundy', n, '95 cm') })),
  });
  await desk.call('POST', `/desk/drafts/${draft._id}/cart`, { product: pouch.id, quantity: 2 });
  await page.setViewportSize({ width: 1440, height: 1000 });
  await logIn(page, admin, `/admin/drafts/${draft._id}`);
  await page.getByRole('button', { name: `Price ${pouch.name}` }).click();
  await page.keyboard.insertText('20');
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/w/draft44-shots/draft-1440.png', fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.waitForTimeout(500);
  await page.screenshot({ path: '/tmp/w/draft44-shots/draft-390.png', fullPage: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: `Open ${sash.name}` }).click();
  await page.waitForTimeout(3000);
  await page.screenshot({ path: '/tmp/w/draft44-shots/sheet-1440.png' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.waitForTimeout(800);
  await page.screenshot({ path: '/tmp/w/draft44-shots/sheet-390.png' });
  await page.getByRole('button', { name: 'Done' }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Another customer' }).click();
  await page.keyboard.insertText('marsh');
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/w/draft44-shots/find-1440.png' });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send the quote' }).click();
  await expect(page.getByRole('heading', { name: /^Quote Q-/ })).toBeVisible();
  await page.waitForTimeout(800);
  await page.screenshot({ path: '/tmp/w/draft44-shots/quote-1440.png', fullPage: true });
  await page.goto('/admin/quotes');
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/w/draft44-shots/quotes-1440.png', fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.waitForTimeout(500);
  await page.screenshot({ path: '/tmp/w/draft44-shots/quotes-390.png', fullPage: true });
});
