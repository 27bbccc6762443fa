import type { APIRequestContext, Page } from '@playwright/test';
import type { Artwork } from '@tailorbird/contract/artworks';
import type { Cart } from '@tailorbird/contract/cart';
import type { Order } from '@tailorbird/contract/orders';
import sharp from 'sharp';
import { admin, type Login } from './accounts.ts';
import { uniqueName } from './catalogue-desk.ts';
import { mailsTo } from './mails.ts';
import { callerFor, tokenFor } from './order-calls.ts';
import { makePictureTee, uploadArtwork } from './picture-tee.ts';
import { expectReady, pagesOnPaper, readPrintedCode, sheetAddress } from './sheets.ts';
import { expect, expectNothingSerious, logIn, test } from './shop.ts';

const NAMES = ['ALMA', 'BENEDIKT', 'CLARA', 'DMITRI', 'EMMA', 'FYNN', 'HANA', 'JONATHAN'];

test('what is printed large from a small file is made from one sheet, warned of first', async ({
  page,
  request,
  customer,
}) => {
  const { order } = await orderTees(request, customer, uniqueName('Workroom Tee'));
  await logIn(page, admin, sheetAddress('production', [order._id]));
  await expectReady(page);
  const sheet = page.getByRole('article');
  await expect(sheet).toContainText(
    '600 px at 200 mm is 76 dpi: it will look soft. Sharp up to 50 mm. The customer read this and ordered it so on',
  );
  await expect(sheet).toContainText(/Size\s*200 × 200\smm/);
  await expect(sheet).toContainText(/From the collar seam\s*80\smm/);
  await expect(sheet).toContainText('Colours, 4 screens');
  await expect(sheet).toContainText('#26324f');
  await expect(sheet).toContainText(/600 × 600 px, PNG\s*print [\da-f]{4} [\da-f]{4}/);
  await expect(sheet).not.toContainText('$');
  await expect(sheet.getByRole('row').filter({ hasText: 'JONATHAN' })).toBeVisible();
  await expect(
    sheet.getByRole('img', { name: /crest.png.* on the front, measured/ }),
  ).toBeVisible();

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Original, \d/ }).click();
  expect((await saving).suggestedFilename()).toBe('rowing-crest.png');
  const printing = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Cleaned, at size/ }).click();
  const printed = sharp(await (await printing).path());
  expect((await printed.metadata()).format).toBe('png');

  expect(await pagesOnPaper(page, 'A4')).toBeLessThanOrEqual(2);
  await page.emulateMedia({ media: 'print' });
  const code = page.getByRole('link', { name: /original of .*rowing-crest.png/ });
  await expect
    .poll(() => readPrintedCode(code))
    .toMatch(/\/admin\/orders\/[\w-]{22}\?original=[\w-]{22}$/);
  await page.emulateMedia({ media: 'screen' });
  await code.click();
  await expect(
    page.getByRole('status').filter({ hasText: 'From the production sheet' }),
  ).toContainText('rowing-crest.png');
});

test('the original of a picture is saved by staff alone, and never shown', async ({
  request,
  customer,
}) => {
  const { crest } = await orderTees(request, customer, uniqueName('Saved Tee'));
  const { token } = await tokenFor(request, admin);
  const address = `/api/artwork/${crest._id}/original`;
  const answer = await request.get(address, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.headers()).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment; filename="rowing-crest.png"/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  expect((await answer.body()).equals(await pixels())).toBe(true);
  const own = await tokenFor(request, customer);
  const refused = await request.get(address, {
    headers: { authorization: `Bearer ${own.token}` },
  });
  expect(refused.status()).toBe(403);
});

test('a refused picture holds back its pieces, and the customer reads why', async ({
  page,
  request,
  customer,
}) => {
  const { order } = await orderTees(request, customer, uniqueName('Refused Tee'));
  await logIn(page, admin, `/admin/orders/${order._id}`);
  const pictures = page.getByRole('region', { name: /^Pictures of the customer/ });
  await expect(pictures).toContainText('200 × 200');
  await expect(pictures).toContainText('“I may use this picture”, ticked on');
  await pictures.getByRole('button', { name: /^Refuse this picture/ }).click();
  await pictures.getByLabel('Why is it refused?').fill('The club has not agreed.');
  await pictures.getByRole('button', { name: 'Refuse and mail' }).click();
  await expect(pictures).toContainText('Do not make it: The club has not agreed.');
  await page.getByRole('button', { name: /^Set .*ALMA.* to Cut$/ }).click();
  await expect(
    page.getByText(/Piece 1 cannot be made: the picture .*rowing-crest.png/),
  ).toBeVisible();
  await expect(page.getByText(/refused the picture .*rowing-crest.png/)).toBeVisible();
  await expect
    .poll(async () => (await mailsTo(customer.email)).map(({ subject }) => subject))
    .toContain(`A picture of your order ${order.orderId} cannot be made`);
  await pictures.getByRole('button', { name: /^Make it after all/ }).click();
  await expect(pictures.getByRole('button', { name: /^Refuse this picture/ })).toBeFocused();
  await page.getByRole('button', { name: /^Set .*ALMA.* to Cut$/ }).click();
  await expect(page.getByText(/ALMA.* is Cut\./)).toBeVisible();
});

for (const width of [390, 768, 1440]) {
  test(`at ${width} pixels sheet and order are whole, and axe finds nothing serious`, async ({
    page,
    request,
    customer,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { order } = await orderTees(request, customer, uniqueName(`Tee at ${width}`));
    await logIn(page, admin, sheetAddress('production', [order._id]));
    await expectReady(page);
    await expectNoSideways(page);
    await expectNothingSerious(page, 'production sheet');
    await page.goto(`/admin/orders/${order._id}`);
    await expect(page.getByRole('region', { name: /^Pictures of the customer/ })).toBeVisible();
    await expectNoSideways(page);
    await expectNothingSerious(page, 'order');
  });
}

const expectNoSideways = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);

/** Eight tees with a name each and one crest, 200 mm wide, from a file of 600 px. */
async function orderTees(
  request: APIRequestContext,
  customer: Login,
  name: string,
): Promise<{ order: Order; crest: Artwork }> {
  const tee = await makePictureTee(request, name, { hasLettering: true });
  const shopper = await callerFor(request, customer);
  const file = { name: 'rowing-crest.png', mimeType: 'image/png', buffer: await pixels() };
  const crest = await uploadArtwork(request, customer, file);
  const front = { place: 'front', width: 200, x: 0, y: 80, edits: { paper: 12 } };
  const picture = {
    optionId: tee.picture._id,
    artwork: [{ id: crest._id, ...front }],
    mayUse: true,
  };
  await shopper.call('POST', `/artwork/${crest._id}/rendition`, { edits: front.edits });
  await shopper.call('POST', '/cart/items', {
    product: tee.id,
    note: 'Oars gold, please, not yellow.',
    rows: NAMES.map((value) => ({
      selectedOptions: [tee.sky, { optionId: tee.lettering?._id, value }, picture],
    })),
  });
  const { cart } = await shopper.call<{ cart: Cart }>('GET', '/cart');
  return { order: (await shopper.call<{ order: Order }>('POST', '/order', cart)).order, crest };
}

/** A crest in four flat colours on white paper. */
function pixels(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" shape-rendering="crispEdges">
    <rect width="600" height="600" fill="#fff"/>
    <path fill="#26324f" d="M90 60h420v300L300 560 90 360z"/>
    <path fill="#fbf0d0" d="M130 100h340v180H130z"/>
    <path fill="#c79a3c" d="M180 140h240v30H180z"/>
    <path fill="#a8262f" d="M180 210h240v40H180z"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
