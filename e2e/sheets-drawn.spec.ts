import type { APIRequestContext, Locator } from '@playwright/test';
import type { Cart, ChoiceInput } from '@tailorbird/contract/cart';
import type { Order } from '@tailorbird/contract/orders';
import { admin } from './accounts.ts';
import { uniqueName } from './catalogue-desk.ts';
import { makeDrawnGoods } from './drawn-goods.ts';
import { callerFor, type Caller } from './order-calls.ts';
import { expectReady, pagesOnPaper, sheetAddress } from './sheets.ts';
import { expect, logIn, test } from './shop.ts';

test('what was drawn is made from its sheet: picture, colours, measures and outlines', async ({
  page,
  request,
  customer,
}) => {
  const goods = await makeDrawnGoods(request, uniqueName('Harbour Hoodie'));
  const shopper = await callerFor(request, customer);
  const forest = goods.chosen('Forest', 'Harbour Crew');
  const first = await orderOne(shopper, goods.id, 2, forest);
  const second = await orderOne(shopper, goods.id, 3, forest);
  const plum = await orderOne(shopper, goods.id, 1, goods.chosen('Plum', 'Regatta'));
  // chosen alike, and yet another piece
  await goods.setTrim('mustard');
  const mustard = await orderOne(shopper, goods.id, 4, forest);

  await logIn(page, admin);
  const ids = [first, second, plum, mustard].map(({ _id }) => _id);
  await page.goto(sheetAddress('production', ids));
  await expectReady(page);
  const things = page.getByRole('table', { name: goods.name });
  await expect(things).toHaveCount(3);
  const crew = things.filter({ hasText: first.orderId });
  await expect(crew).toContainText('5 pieces');
  await expect(crew).toContainText(second.orderId);
  await expect(crew).toContainText('“Harbour Crew”');
  await expect(things.filter({ hasText: 'Mustard' })).toContainText(mustard.orderId);
  await expect(things.filter({ hasText: '“Regatta”' })).toContainText(plum.orderId);

  await expect(crew).toContainText('Forest hoodie, terracotta cuffs, "HARBOUR CREW" on the chest');
  await expect(colourOf(crew, 'Hoodie')).toHaveText('Forest#2f4a3a');
  await expect(colourOf(crew, 'Cuffs')).toContainText('Terracotta');
  await expect(colourOf(crew, 'Lettering')).toContainText('Cream');
  await expect(colourOf(crew, 'Hoodie').locator('rect')).toHaveAttribute('fill', '#2f4a3a');
  await expect(crew).toContainText(
    /Letters [\d.]+\smm high, [\d.]+\smm wide.*, on the chest, [\d.]+\smm below the hood seam\./,
  );
  await expect(crew).toContainText(/Font\s*Block/);
  await expect(crew).toContainText(/Method\s*Print/);

  const outlines = crew.getByRole('img', { name: 'Outlines of “HARBOUR CREW”' });
  const { markup, width } = await fileOf(request, outlines);
  expect(markup).toContain('<path');
  expect(markup).not.toMatch(/<text|HARBOUR/i);
  const scale = /Scale 1 : (\d+)/.exec(await crew.innerText())?.[1] ?? '1';
  expect((await millimetresWide(outlines)) * Number(scale)).toBeCloseTo(width, 0);
  const saving = page.waitForEvent('download');
  await crew.getByRole('link', { name: 'Save as SVG, in true size' }).click();
  expect((await saving).suggestedFilename()).toBe('harbour-crew.svg');
  expect(await pagesOnPaper(page, 'A4')).toBeGreaterThan(1);

  const drawn = crew.getByRole('img', { name: /^Forest hoodie/ });
  const seen = await drawn.evaluate((picture: HTMLImageElement) => picture.naturalWidth);
  expect(seen).toBeGreaterThan(0);
  const address = new URL((await drawn.getAttribute('src')) ?? '', page.url()).pathname;
  await page.goto(sheetAddress('packing', [first._id]));
  await expectReady(page);
  const packed = page.getByRole('article').getByRole('img', { name: /^Forest hoodie/ });
  await expect(packed).toHaveAttribute('src', new RegExp(`${address}.*w=320`));
  await expect(page.getByRole('article')).toContainText('“Harbour Crew”');
  expect(await pagesOnPaper(page, 'Letter')).toBe(1);

  await page.goto(`/admin/orders/${first._id}`);
  const shown = page.getByRole('list', { name: /^Items of/ }).getByRole('img');
  await expect(shown).toHaveAttribute('src', new RegExp(address));
  await expect(shown).toHaveAccessibleName(/^Forest hoodie, terracotta cuffs/);
});

test('a sheet never shows the product for a drawing that cannot be had', async ({
  page,
  request,
  customer,
}) => {
  const goods = await makeDrawnGoods(request, uniqueName('Lost Hoodie'));
  const shopper = await callerFor(request, customer);
  const order = await orderOne(shopper, goods.id, 1, goods.chosen('Plum', 'Gilt'));
  await logIn(page, admin);
  await page.route('**/api/drawing/**', (route) => route.abort());
  await page.goto(sheetAddress('production', [order._id]));
  await expectReady(page);
  await expect(page.getByRole('main').getByRole('status')).toContainText(
    '2 pictures could not be loaded; the place stays empty on paper.',
  );
  const thing = page.getByRole('table', { name: goods.name });
  await expect(thing).toContainText('Plum hoodie');
  await expect(thing.locator('img[src*="/api/binary/"]')).toHaveCount(0);
});

async function orderOne(
  shopper: Caller,
  product: string,
  quantity: number,
  selectedOptions: ChoiceInput[],
): Promise<Order> {
  await shopper.call('POST', '/cart', { product, quantity, selectedOptions });
  const { cart } = await shopper.call<{ cart: Cart }>('GET', '/cart');
  return (await shopper.call<{ order: Order }>('POST', '/order', cart)).order;
}

/** The colour of a part as the sheet states it. */
function colourOf(thing: Locator, part: string): Locator {
  return thing.locator(`dt:text-is("${part}") + dd`);
}

interface Outlines {
  markup: string;
  /** Millimetres. */
  width: number;
}

async function fileOf(request: APIRequestContext, picture: Locator): Promise<Outlines> {
  const answer = await request.get((await picture.getAttribute('src')) ?? '');
  expect(answer.headers()['content-type']).toContain('image/svg+xml');
  const markup = await answer.text();
  return { markup, width: Number(/ width="([\d.]+)mm"/.exec(markup)?.[1]) };
}

/** CSS pixels: 96 to an inch. */
async function millimetresWide(picture: Locator): Promise<number> {
  const box = await picture.boundingBox();
  return ((box?.width ?? 0) / 96) * 25.4;
}
