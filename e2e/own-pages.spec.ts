import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { admin } from './accounts.ts';
import { addCategory, addProduct } from './catalogue-desk.ts';
import { callerFor, makeGoods } from './order-calls.ts';
import { startOwnShop, testAt } from './own-shop.ts';
import { draftOf, publish } from './owner-screens.ts';
import { expectAllInSight, resizerOf } from './room.ts';
import { expect, expectNothingSerious, logIn } from './shop.ts';

const test = testAt(() => startOwnShop());

/** The tests of the file share one draft, and have it one after the other. */
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ request }) => {
  const desk = await callerFor(request, admin);
  await desk.call('DELETE', '/look/draft');
});

const PAGES = '/admin/settings/pages';

const pagesOf = (page: Page) => page.getByRole('navigation', { name: 'Pages', exact: true });
const menuOf = (page: Page) => page.getByRole('region', { name: 'Menu', exact: true });
const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const pathOf = (page: Page) => page.getByRole('textbox', { name: 'Address', exact: true });
const rowsOf = (page: Page) => menuOf(page).getByRole('listitem').locator('b');

const picture = () =>
  sharp({ create: { width: 1200, height: 700, channels: 3, background: '#1d3b78' } })
    .png()
    .toBuffer();

/** As a visitor sees it: the picture in its form, and nothing wider than the window. */
async function expectReadable(browser: Browser, url: string): Promise<void> {
  for (const width of [390, 1280]) {
    const context = await browser.newContext({ viewport: { width, height: 800 } });
    const visitor = await context.newPage();
    await visitor.goto(url);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Pflege');
    const image = visitor.getByRole('main').getByRole('img', { name: 'A hem' });
    await image.scrollIntoViewIfNeeded();
    const box = await image.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1200 / 700, 1);
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectNothingSerious(visitor, 'a page of the owner');
    await visitor.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await expect(visitor).toHaveURL(new URL('/', url).href);
    await context.close();
  }
}

test('a page is written with a picture, published, moved and deleted', async ({
  page,
  request,
  browser,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, admin, PAGES);
  await expect(page.getByText('No pages yet')).toBeVisible();
  await page.getByRole('button', { name: 'Write “Care”' }).click();
  await expect(textOf(page)).toBeFocused();
  await expect(textOf(page)).toHaveValue(/^## Washing\n/);

  // the address follows the title until somebody changes it
  await page.getByLabel('Title').fill('Pflege & Wäsche');
  await expect(pathOf(page)).toHaveValue('pflege-wasche');
  await pathOf(page).fill('pflege');
  await page.getByLabel('Title').fill('Pflege');
  await expect(pathOf(page)).toHaveValue('pflege');

  // by the buttons, and undone like anything that is typed
  await textOf(page).fill('washing\n30 °C');
  await textOf(page).press('ControlOrMeta+Home');
  await page.getByRole('button', { name: 'Heading' }).click();
  await expect(textOf(page)).toHaveValue('## washing\n30 °C');
  await textOf(page).press('ControlOrMeta+z');
  await expect(textOf(page)).toHaveValue('washing\n30 °C');
  await page.getByRole('button', { name: 'Heading' }).click();
  await textOf(page).press('ControlOrMeta+End');
  await textOf(page).press('Shift+Home');
  await textOf(page).press('ControlOrMeta+b');
  await expect(textOf(page)).toHaveValue('## washing\n**30 °C**');
  await textOf(page).press('ControlOrMeta+End');
  const file = { name: 'hem.png', mimeType: 'image/png', buffer: await picture() };
  await page.getByLabel('Picture', { exact: true }).setInputFiles(file);
  await expect(textOf(page)).toHaveValue(/\n\n!\[\]\(\/api\/binary\/[\da-f-]{36}\)$/);
  // between the brackets, where its words are to be
  await page.keyboard.type('x');
  await expect(textOf(page)).toHaveValue(/!\[x\]\(/);
  await page.keyboard.press('Backspace');

  // without words for it nothing is published
  await draftOf(page).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Not published: one thing is missing.')).toBeVisible();
  await page.getByRole('link', { name: /^Go there/ }).click();
  await expect(textOf(page)).toBeFocused();
  await expect(textOf(page)).toHaveAccessibleDescription('Say what the picture shows.');
  await textOf(page).fill(`${await textOf(page).inputValue()}\n\n[Home](/)`);
  await textOf(page).press('ControlOrMeta+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('A hem');
  await expect(textOf(page)).toHaveValue(/!\[A hem\]\(/);
  await textOf(page).blur();
  await expect(draftOf(page)).not.toContainText('Saving');

  const shown = page
    .getByRole('region', { name: 'Preview of the page' })
    .locator('iframe:not(.is-next)');
  await expect(shown.contentFrame().getByRole('heading', { level: 1 })).toHaveText('Pflege');
  await expect(shown.contentFrame().getByRole('img', { name: 'A hem' })).toBeAttached();
  await expect(shown.contentFrame().getByRole('banner')).toHaveCount(0);
  await expectNothingSerious(page, 'the editor of pages');
  const [, address = ''] = /\((\/api\/binary\/[^)]+)\)/.exec(await textOf(page).inputValue()) ?? [];
  expect((await request.get('/pflege')).status()).toBe(404);
  expect((await request.get(address)).status()).toBe(404);
  await publish(page);
  expect((await request.get(address)).status()).toBe(200);

  const visit = await request.get('/pflege');
  expect(visit.status()).toBe(200);
  expect(await visit.text()).toContain('<meta name="description" content="30 °C">');
  expect(await (await request.get('/sitemap.xml')).text()).toContain('/pflege</loc>');

  await expectReadable(browser, new URL('/pflege', page.url()).href);

  await pathOf(page).fill('waschen');
  await publish(page);
  const former = page.getByRole('region', { name: 'Old addresses' });
  await expect(former.getByRole('listitem')).toContainText(['/pflege']);
  const moved = await request.get('/pflege?utm_source=label', { maxRedirects: 0 });
  expect([moved.status(), moved.headers()['location']]).toEqual([301, '/waschen?utm_source=label']);
  await former.getByLabel('Another old address').fill('/cart');
  await former.getByRole('button', { name: 'Add address' }).click();
  await expect(former.getByLabel('Another old address')).toHaveAccessibleDescription(
    '/cart is an address of the shop or of a page. Choose another one.',
  );
  await former.getByLabel('Another old address').fill('/pages/Care-Guide');
  await page.keyboard.press('Enter');
  await expect(former.getByRole('listitem')).toContainText(['/pages/care-guide', '/pflege']);
  expect((await request.get('/pages/care-guide')).url()).toMatch(/\/waschen$/);
  await former.getByRole('button', { name: 'Remove /pages/care-guide' }).click();
  await expect(former.getByRole('listitem')).toHaveCount(1);
  expect((await request.get('/pages/care-guide')).status()).toBe(404);

  await page.getByRole('button', { name: 'Delete page' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Pflege?' });
  await expect(dialog).toContainText('Its 2 addresses will lead to the home page for 30 days');
  await dialog.getByRole('button', { name: 'Delete Pflege' }).click();
  await expect(page.getByText('No pages yet')).toBeVisible();
  await publish(page);
  for (const path of ['/pflege', '/waschen']) {
    const gone = await request.get(path, { maxRedirects: 0 });
    expect([gone.status(), gone.headers()['location']]).toEqual([301, '/']);
  }
});

test('an address that the shop or another page has is said at once', async ({ page }) => {
  await logIn(page, admin, PAGES);
  await page.getByRole('button', { name: 'Write “About us”' }).click();
  await pathOf(page).fill('Cart');
  await expect(pathOf(page)).toHaveAccessibleDescription(
    'The shop itself uses /cart. Choose another address.',
  );
  await pathOf(page).fill('about');
  await expect(pathOf(page)).not.toHaveAttribute('aria-invalid');
  await page.getByRole('button', { name: 'New page' }).first().click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('About');
  await expect(pathOf(page)).toHaveValue('about-2');
  await pathOf(page).fill('ABOUT');
  await expect(pathOf(page)).toHaveAccessibleDescription(/About us.* has \/about\. Choose another/);
  await expect(page.getByText('It is shown here once it has an address of its own.')).toBeVisible();
  await pathOf(page).fill('a b');
  await expect(pathOf(page)).toHaveAccessibleDescription(
    'An address has letters, digits and hyphens, such as about-us.',
  );
});

test('the menu has two levels, by mouse, keys and fields', async ({ page, request }) => {
  const desk = await callerFor(request, admin);
  await desk.call('POST', '/category', { name: 'Menu Bags' });
  await logIn(page, admin, PAGES);
  const menu = menuOf(page);
  await page.getByRole('button', { name: 'Write “Care”' }).click();
  const add = async (target: string) => {
    await menu.getByRole('button', { name: 'Add entry' }).click();
    await menu.getByLabel('Leads to').selectOption({ label: target });
  };
  await add('Menu Bags');
  await expect(menu.getByLabel('Words')).toHaveValue('Menu Bags');
  await menu.getByRole('button', { name: 'Done' }).click();
  await add('Nowhere: it opens its entries');
  await menu.getByLabel('Words').fill('Workshop');
  await add('Care');
  // each once
  await menu.getByRole('button', { name: 'Add entry' }).click();
  await expect(menu.getByLabel('Leads to').getByRole('option', { name: 'Care' })).toHaveCount(0);
  await menu.getByRole('button', { name: 'Remove New entry from the menu' }).click();
  await expect(rowsOf(page)).toHaveText(['Menu Bags', 'Workshop', 'Care']);

  await menu.getByRole('button', { name: 'Move Care', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Care is within Workshop.')).toBeAttached();
  await menu.getByRole('button', { name: 'Move Workshop', exact: true }).focus();
  // it has entries
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(page.getByText('Workshop is picked up. It is 2 of 3.')).toBeAttached();
  await expect(async () => {
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('Workshop is 1 of 3.')).toBeAttached({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(rowsOf(page)).toHaveText(['Workshop', 'Care', 'Menu Bags']);
  await publish(page);
  const stored = async () => {
    const { draft } = await desk.call<{
      draft: { menu: { entries: { label: string; entries: { label: string }[] }[] } };
    }>('GET', '/look');
    return draft.menu.entries.map(({ label, entries }) => [label, entries.map((one) => one.label)]);
  };
  expect(await stored()).toEqual([
    ['Workshop', ['Care']],
    ['Menu Bags', []],
  ]);

  // what leads to a deleted page leaves the menu
  await page.getByRole('button', { name: 'Delete page' }).click();
  await page.getByRole('button', { name: 'Delete Care' }).click();
  await expect(rowsOf(page)).toHaveText(['Workshop', 'Menu Bags']);
  await menu.getByRole('button', { name: 'Remove Workshop from the menu' }).click();
  await expect(menu.getByRole('button', { name: 'Edit Menu Bags' })).toBeFocused();
  await publish(page);
  expect(await stored()).toEqual([['Menu Bags', []]]);
});

test('a notice has its days, and a legal text is saved at once', async ({ page, request }) => {
  await logIn(page, admin, PAGES);
  const notice = page.getByRole('region', { name: 'Notice above all pages' });
  await notice.getByLabel('Words').fill('Closed from 24 December');
  await notice.getByLabel('First day').fill('2026-12-20');
  await notice.getByLabel('Last day').fill('2026-12-01');
  await expect(notice.getByLabel('Last day')).toHaveAccessibleDescription(/must not be before/);
  await notice.getByLabel('Last day').fill('2027-01-06');
  await expect(draftOf(page)).toContainText('notice above all pages');
  await expect(draftOf(page)).not.toContainText('Saving');

  await pagesOf(page)
    .getByRole('link', { name: /^Imprint/ })
    .click();
  await expect(page.getByText('Imprint has no text, so it is not linked.')).toBeVisible();
  await textOf(page).fill('Nähwerk Huber');
  // unsaved, it asks before it goes
  await pagesOf(page)
    .getByRole('link', { name: /^Terms/ })
    .click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Settings saved.').first()).toBeVisible();
  expect(await (await request.get('/legal/imprint')).text()).toContain('Nähwerk Huber');
  expect(await (await request.get('/api/footer')).json()).not.toHaveProperty('look.notice');
  await pagesOf(page)
    .getByRole('link', { name: /^Terms/ })
    .click();
  await expect(page.getByRole('heading', { level: 2, name: 'Terms' })).toBeVisible();
  await textOf(page).fill('Be kind.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(pagesOf(page).getByRole('link', { name: /^Terms/ })).not.toContainText('No text');
  // the others of the section stay
  expect(await (await request.get('/legal/imprint')).text()).toContain('Nähwerk Huber');

  // who is about to order on a phone is led to it
  const goods = await makeGoods(request, 'Kind Sash', 30);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/product/${goods.id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
  await page.goto('/cart');
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await expect(summary).toContainText('Before you order: Terms');
  await expect(summary.getByRole('link', { name: 'Terms' })).toHaveAttribute(
    'href',
    '/legal/terms',
  );
});

/** A word that no hyphen and no space parts. */
const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';

test('on a phone a select leads from page to page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, admin, PAGES);
  await page.getByRole('button', { name: 'Write “About us”' }).click();
  const choice = page.getByLabel('Page', { exact: true });
  await expect(choice.getByRole('option', { name: 'About us, changed' })).toBeAttached();
  await choice.selectOption({ label: 'Privacy, no text' });
  await expect(page.getByRole('heading', { level: 2, name: 'Privacy' })).toBeVisible();
  await choice.selectOption({ label: 'About us, changed' });
  await expect(page.getByLabel('Title')).toHaveValue('About us');
});

test('all of the editor has room, with large text and long words', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const desk = await callerFor(request, admin);
  const id = '01900000-0000-7000-8000-00000000000a';
  const value = { path: LONG, title: LONG, text: `${LONG}\n\n| ${LONG} |\n|-|`, description: '' };
  await desk.call('PUT', '/look/draft', { part: 'page', id, version: 0, value });
  await logIn(page, admin, `${PAGES}?page=${id}`);
  await publish(page);
  await desk.call('POST', '/redirects', { path: `/pages/${LONG}`, page: id });
  const menu = menuOf(page);
  for (const within of [false, true]) {
    await menu.getByRole('button', { name: 'Add entry' }).click();
    await menu.getByLabel('Words').fill(LONG.slice(0, 40));
    if (within) await menu.getByRole('checkbox').check();
  }
  await page.reload();
  await expect(page.getByText(`/pages/${LONG.toLowerCase()}`).first()).toBeVisible();
  await menu.getByRole('button', { name: /^Edit/ }).last().click();
  const resize = await resizerOf(page);
  const height = 900;
  for (const setting of [
    { name: 'text of 200 % by the browser', width: 1280, height, byBrowser: 2 },
    { name: 'text of 200 % on a phone', width: 390, height, byRoot: 2 },
    { name: 'at 400 % zoom', width: 320, height: 256 },
    { name: 'at 768 px', width: 768, height },
    { name: 'at 1440 px', width: 1440, height },
  ]) {
    await resize(setting);
    await expectAllInSight(page, setting);
  }
});

test('a menu takes over the categories at a press, and is seen as soon as it is published', async ({
  page,
}) => {
  await logIn(page, admin, '/admin/category');
  await addCategory(page, 'Menu Hats');
  await addProduct(page, { name: 'Felt Hat', cost: '10.25', category: 'Menu Hats' });
  await page.goto(PAGES);
  const menu = menuOf(page);
  const missing = menu.getByText(/not in the menu/);
  const shopMenu = page.getByRole('navigation', { name: 'Shop', exact: true });
  const toShop = () =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  const removeAll = async () => {
    const remove = menu.getByRole('button', { name: /^Remove/ });
    while ((await remove.count()) > 0) await remove.first().click();
  };
  // another journey may have published one
  await expect(menu.getByRole('button', { name: 'Add all categories' })).toBeVisible();
  await removeAll();
  await expect(menu).toContainText('The first entry takes their place.');
  await menu.getByRole('button', { name: 'Add entry' }).click();
  await menu.getByLabel('Leads to').selectOption({ label: 'Home page' });
  await menu.getByLabel('Words').fill('Start');
  await menu.getByRole('button', { name: 'Done' }).click();
  await expect(missing).toContainText('Menu Hats');
  await publish(page);
  await toShop();
  await expect(shopMenu.getByRole('link')).toHaveText(['Start']);

  await page.goBack();
  await menu.getByRole('button', { name: 'Add all categories' }).click();
  await expect(menu.getByRole('button', { name: 'Add entry' })).toBeFocused();
  await expect(missing).toHaveCount(0);
  await expect(rowsOf(page).first()).toHaveText('Start');
  await expect(rowsOf(page).filter({ hasText: 'Menu Hats' })).toHaveCount(1);
  await expectNothingSerious(page, 'a menu with the categories');
  await publish(page);
  await toShop();
  await expect(shopMenu.getByRole('link', { name: 'Menu Hats' })).toBeVisible();

  await page.goBack();
  await expect(rowsOf(page).first()).toBeVisible();
  await removeAll();
  await publish(page);
  await toShop();
  await expect(shopMenu).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible();
});
