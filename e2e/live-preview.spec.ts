import type { APIRequestContext, Browser, Page } from '@playwright/test';
import type { Category } from '@tailorbird/contract/catalogue';
import type { Order } from '@tailorbird/contract/orders';
import { admin, customers } from './accounts.ts';
import { uniqueName } from './catalogue-desk.ts';
import { expectAlike, expectDifferent, pixelsAt, pixelsOf, type Pixels } from './drawing-pixels.ts';
import { makeSash, type Sash } from './drawn-sash.ts';
import { mailTo } from './mails.ts';
import { callerFor } from './order-calls.ts';
import { expectReady, sheetAddress } from './sheets.ts';
import { expect, expectNothingSerious, logIn, orderNumber, test } from './shop.ts';

/** The large picture of the product's page. */
const pictureIn = (page: Page) => page.getByRole('main').getByRole('img', { name: /sash/ }).first();

/** The form's confirmation of an added piece. */
const inCart = (page: Page) => page.getByRole('link', { name: 'View cart' });

const lineOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });

for (const width of [390, 1440]) {
  test(`a sash is written, shared, ordered and made as it was seen, ${width} wide`, async ({
    page,
    request,
    browser,
  }) => {
    const customer = width === 390 ? customers.herald : customers.crier;
    const sash = await makeSash(request, uniqueName(`Fair Sash ${width}`));
    await logIn(page, customer);
    await page.setViewportSize({ width, height: 900 });

    await page.goto(`/product/${sash.id}`);
    const asItComes = await pixelsOf(pictureIn(page));
    await page.getByRole('radio', { name: 'Sky' }).check();
    await page.getByLabel(`${sash.name} title`).fill('BEST IN SHOW');
    await expect(pictureIn(page)).toHaveAccessibleName(/^Sky satin sash.*"BEST IN SHOW"/);
    // drawn in the page itself, without asking the shop
    await expect(pictureIn(page).locator('svg')).toBeVisible();
    const seen = await pixelsOf(pictureIn(page));
    expectDifferent(seen, asItComes, 'another colour looks different');

    await expect(page).toHaveURL(/satin=sky.*title=BEST\+IN\+SHOW/);
    await expectShared(browser, page.url(), seen);

    await page.getByLabel('Note').fill('For the fair in May');
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(inCart(page)).toBeVisible();
    await page.goto('/cart');
    await expect(lineOf(page, sash.name)).toHaveCount(1);
    expectAlike(await pixelsOf(lineOf(page, sash.name).getByRole('img')), seen, 'in the cart');

    const changed = await changeTitle(page, sash, 'FIRST IN SHOW');
    await expect(lineOf(page, sash.name)).toHaveCount(1);
    await expect(lineOf(page, sash.name)).toContainText('For the fair in May');
    expectAlike(await pixelsOf(lineOf(page, sash.name).getByRole('img')), changed, 'saved');

    await page.getByRole('button', { name: 'Place Order' }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/order-summary$/);
    const number = await orderNumber(page);
    const ordered = page.getByRole('main').getByRole('img', { name: /FIRST IN SHOW/ });
    expectAlike(await pixelsOf(ordered.first()), changed, 'in the order summary');

    await page.goto('/orders');
    const entry = page.getByRole('main').locator('details.order').filter({ hasText: number });
    await entry.locator('summary').click();
    const kept = entry.locator('img[src*="/api/drawing/"]').filter({ visible: true }).last();
    expectAlike(await pixelsOf(kept), changed, 'in My Orders');

    const mail = await mailTo(customer.email, new RegExp(number));
    const mailed = /<img[^>]*src="([^"]*\/api\/drawing\/[^"]*)"/.exec(String(mail.html))?.[1] ?? '';
    const address = new URL(mailed.replaceAll('&amp;', '&'));
    expectAlike(await pixelsAt(request, address.pathname + address.search), changed, 'in the mail');

    const shopper = await callerFor(request, customer);
    const { orders } = await shopper.call<{ orders: Order[] }>('GET', '/order');
    const order = orders.find(({ orderId }) => orderId === number);
    await expectAtTheDesk(browser, order?._id ?? '', changed);
  });
}

/** Somebody else opens the link, without what this browser remembers. */
async function expectShared(browser: Browser, url: string, seen: Pixels): Promise<void> {
  const context = await browser.newContext();
  const html = await (await context.request.get(url)).text();
  const pictured = /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? '';
  expect(pictured).toMatch(/^http.*format=png/);
  expect(html).toMatch(/<meta property="og:description" content="Sky satin sash[^"]*BEST IN SHOW/);
  const { pathname, search } = new URL(pictured.replaceAll('&amp;', '&'));
  expectAlike(await pixelsAt(context.request, pathname + search), seen, 'told to who links');

  const page = await context.newPage();
  await page.goto(url);
  await expect(page.getByLabel(/ title$/)).toHaveValue('BEST IN SHOW');
  expectAlike(await pixelsOf(pictureIn(page)), seen, 'for somebody else');
  await context.close();
}

/** From the cart to the form and back, with everything there; gives what the form showed. */
async function changeTitle(page: Page, sash: Sash, title: string): Promise<Pixels> {
  await page.getByRole('link', { name: `Edit ${sash.name}` }).click();
  const field = page.getByLabel(`${sash.name} title`);
  await expect(field).toHaveValue('BEST IN SHOW');
  await expect(page.getByRole('radio', { name: 'Sky' })).toBeChecked();
  await expect(page.getByLabel('Note')).toHaveValue('For the fair in May');
  await field.fill(title);
  await expect(page).toHaveURL(/title=FIRST\+IN\+SHOW/);
  await page.reload();
  await expect(field).toHaveValue(title);
  await expect(page.getByLabel('Note')).toHaveValue('For the fair in May');
  await expect(pictureIn(page)).toHaveAccessibleName(new RegExp(title));
  const seen = await pixelsOf(pictureIn(page));
  await page.getByRole('button', { name: 'Save changes' }).click();
  // while the cart is on its way: it is not told for long
  const changed = page.getByText(`${sash.name} is changed.`).filter({ visible: true });
  await expect(changed).toHaveCount(1);
  await expect(page).toHaveURL(/\/cart$/);
  return seen;
}

/** Expects the picture at the desk, on the packing slip and on the production sheet. */
async function expectAtTheDesk(browser: Browser, orderId: string, seen: Pixels): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await logIn(page, admin, `/admin/orders/${orderId}`);
  const listed = page.getByRole('list', { name: /^Items of/ }).getByRole('img');
  expectAlike(await pixelsOf(listed.first()), seen, 'at the desk');

  await page.goto(sheetAddress('packing', [orderId]));
  await expectReady(page);
  const packed = page.getByRole('article').locator('img[src*="/api/drawing/"]');
  expectAlike(await pixelsOf(packed.first()), seen, 'on the packing slip');

  await page.goto(sheetAddress('production', [orderId]));
  await expectReady(page);
  const made = page.getByRole('table').getByRole('img', { name: /^Sky satin sash/ });
  expectAlike(await pixelsOf(made.first()), seen, 'on the production sheet');
  await context.close();
}

test('what cannot be made is said at its field, stays there, and keeps it out of the cart', async ({
  page,
  request,
}) => {
  const sash = await makeSash(request, uniqueName('Strict Sash'));
  await page.goto(`/product/${sash.id}`);
  const field = page.getByLabel(`${sash.name} title`);
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await expect(page.getByText('Up to 24 letters, and &')).toBeVisible();
  await expect(page.getByText(`Still to choose: ${sash.name} title`)).toBeVisible();
  await add.click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(
    new RegExp(`Please select a value for ${sash.name} title`),
  );

  const said: [string, RegExp][] = [
    ['TOP 10', /must not contain “1” or “0”/],
    ['THE VERY BEST IN THE WHOLE SHOW', /7 characters too many: at most 24 fit/],
    ['ЛУЧШИЙ', /The lettering has no .*Ш.*write them in Latin letters/],
  ];
  for (const [typed, words] of said) {
    await field.fill(typed);
    await expect(field).toHaveAccessibleDescription(words);
    await add.click();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(typed);
  }
  await expect(page.getByText(`Please look again at: ${sash.name} title`)).toBeVisible();
  await expect(inCart(page)).toBeHidden();

  await field.fill('BEST & FAIREST');
  await expect(field).not.toHaveAttribute('aria-invalid');
  await expect(page.getByText('10 left')).toBeVisible();
  await add.click();
  await expect(inCart(page)).toBeVisible();
});

test('by keyboard the sides are turned, and what is seen is told when the typing rests', async ({
  page,
  request,
}) => {
  const sash = await makeSash(request, uniqueName('Quiet Sash'));
  await page.goto(`/product/${sash.id}`);
  const told = page.getByRole('status').filter({ hasText: /^Burgundy satin sash/ });
  await expect(told).toHaveCount(0);
  const field = page.getByLabel(`${sash.name} title`);
  await field.pressSequentially('HAL');
  await expect(told).toHaveText(/^Burgundy satin sash.*"HAL"/);
  await page.getByRole('button', { name: 'Front' }).focus();
  await page.keyboard.press('ArrowLeft');
  const detail = page.getByRole('button', { name: 'Detail' });
  await expect(detail).toBeFocused();
  await expect(detail).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveURL(/view=detail/);
  await expect(pictureIn(page)).toHaveAccessibleName(/Seen closely$/);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain('title=HAL&view=detail');
});

test('on a phone the thing stays in view while it is written', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const sash = await makeSash(request, uniqueName('Small Sash'));
  await page.goto(`/product/${sash.id}`);
  await page.getByLabel('Note').scrollIntoViewIfNeeded();
  await expect(pictureIn(page)).toBeInViewport({ ratio: 1 });
  await page.getByLabel(`${sash.name} title`).fill('SEEN');
  await expect(pictureIn(page)).toBeInViewport({ ratio: 1 });
  await expect(pictureIn(page)).toHaveAccessibleName(/"SEEN"/);
});

test('text styles are drawn in their own letters, with the words once there are some', async ({
  page,
  request,
  browser,
}) => {
  const { categories } = await readCategories(request);
  const sash = categories
    .flatMap(({ designs = [] }) => designs)
    .find(({ name }) => name === 'Graduation Sash');
  await page.goto(`/product/${sash?._id}`);
  const round = page.getByRole('radio', { name: 'Round', exact: true });
  const sample = page.locator('label').filter({ has: round }).locator('svg');
  await expect(sample.locator('use')).toHaveCount('Round'.length);
  const others = page.getByRole('radio', { name: /^(Block|Light|Serif|Roman|Italic)$/ });
  await expect(others).toHaveCount(5);
  const drawn = await page.getByRole('group', { name: /^Text style/ }).boundingBox();
  expect(drawn?.height).toBe(await heightWithoutScripts(browser, `/product/${sash?._id}`));

  await page.getByLabel('Name and year').fill('Noémie 2027');
  await expect(sample.locator('use')).toHaveCount('Noémie2027'.length);
  await round.check();
  await expect(pictureIn(page)).toHaveAccessibleName(/"Noémie 2027"/);
  await page.getByLabel('Name and year').fill('');
  await expect(sample.locator('use')).toHaveCount('Round'.length);
  await expectNothingSerious(page, 'text styles');
});

async function readCategories(request: APIRequestContext) {
  const desk = await callerFor(request, admin);
  return desk.call<{ categories: Category[] }>('GET', '/category?populate=true');
}

/** Of the choice of a text style, before any script has run. */
async function heightWithoutScripts(browser: Browser, path: string): Promise<number | undefined> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(path);
  const box = await page.getByRole('group', { name: /^Text style/ }).boundingBox();
  await context.close();
  return box?.height;
}

test('an item that was taken out meanwhile becomes a new one, and nothing is lost', async ({
  page,
  request,
}) => {
  const sash = await makeSash(request, uniqueName('Lost Sash'));
  await page.goto(`/product/${sash.id}?${encodeURIComponent(`${slugOf(sash)}-title`)}=FIRST`);
  await page.getByLabel('Note').fill('With long ends');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(inCart(page)).toBeVisible();
  await page.goto('/cart');
  await page.getByRole('link', { name: `Edit ${sash.name}` }).click();
  const field = page.getByLabel(`${sash.name} title`);
  await field.fill('SECOND');

  const other = await page.context().newPage();
  await other.goto('/cart');
  // the page shows it before the shop has heard of it
  const removed = other.waitForResponse((response) => response.request().method() === 'DELETE');
  await other.getByRole('button', { name: `Remove ${sash.name}` }).click();
  await expect(other.getByText(`${sash.name} removed.`).first()).toBeVisible();
  expect((await removed).ok()).toBe(true);
  await other.close();

  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(/^This is not in your cart any more/)).toBeVisible();
  await expect(field).toHaveValue('SECOND');
  await expect(page.getByLabel('Note')).toHaveValue('With long ends');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(inCart(page)).toBeVisible();
  await page.goto('/cart');
  await expect(lineOf(page, sash.name)).toContainText('SECOND');
  await expect(lineOf(page, sash.name)).toContainText('With long ends');
});

test('what the shop cannot draw just now is drawn in the page', async ({ page, request }) => {
  const sash = await makeSash(request, uniqueName('Busy Sash'));
  await page.route(/\/preview\?/, (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '2' }, json: { code: 'SERVER_BUSY' } }),
  );
  await page.goto(`/product/${sash.id}?${slugOf(sash)}-title=HERE`);
  await expect(pictureIn(page).locator('svg')).toBeVisible();
  await expect(pictureIn(page)).toHaveAccessibleName(/"HERE"/);
});

function slugOf({ name }: Sash): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

test('each letter is drawn in the turn in which it is typed', async ({ page, request }) => {
  const sash = await makeSash(request, uniqueName('Swift Sash'));
  await page.goto(`/product/${sash.id}`);
  const field = page.getByLabel(`${sash.name} title`);
  await field.fill('AB');
  await expect(pictureIn(page).locator('svg')).toBeVisible();
  const letters = 'CDEFGHIJKLMNOPQRST';
  const drawn = await pictureIn(page).evaluate(lettersDrawn, {
    letters,
    field: await field.elementHandle(),
  });
  expect(drawn).toBe(letters);
  await expect(pictureIn(page)).toHaveAccessibleName(/"AT"/);
});

/** Runs in the page: those letters whose drawing is in the document before the next task begins. */
async function lettersDrawn(
  picture: HTMLElement | SVGElement,
  { letters, field }: { letters: string; field: Node | null },
): Promise<string> {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  let drawn = '';
  for (const letter of letters) {
    const before = picture.innerHTML;
    value?.set?.call(field, `A${letter}`);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
    // React may put the last of it behind the event
    await Promise.resolve();
    if (picture.innerHTML !== before) drawn += letter;
    await new Promise((resolve) => setTimeout(resolve));
  }
  return drawn;
}
