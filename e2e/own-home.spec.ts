import type { Page } from '@playwright/test';
import { DEFAULT_PARTS } from '@tailorbird/contract/kinds/look';
import { admin } from './accounts.ts';
import { makeOwnHome, type OwnHome, publishLook } from './own-home.ts';
import { expectReadableInAll } from './own-colours.ts';
import { startOwnShop, testAt } from './own-shop.ts';
import { expectRoom, resizerOf } from './room.ts';
import {
  expect,
  expectNothingSerious,
  expectWithinLandmarks,
  fetchFaces,
  listMoves,
  logIn,
  onPhoneAndDesk,
  untilHydrated,
  untilLoaded,
} from './shop.ts';

/** A shop with a look of its own, which the journeys of this file share. */
const test = testAt(() => startOwnShop()).extend<object, { own: { home?: OwnHome } }>({
  own: [
    // oxlint-disable-next-line no-empty-pattern -- what a fixture needs is read from its pattern
    async ({}, use) => use({}),
    { scope: 'worker' },
  ],
});
// one after the other: they change the look
test.describe.configure({ mode: 'default' });

let home: OwnHome;
test.beforeEach(async ({ request, own }) => {
  own.home ??= await makeOwnHome(request);
  home = own.home;
});

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Shop', exact: true });
const bannerOf = (page: Page) =>
  page.getByRole('region', { name: 'Ihr Name, in Sendling gestickt' });

test('the home page is put together as its owner did, and nothing of it moves', async ({
  page,
}) => {
  await fetchFaces(page);
  await onPhoneAndDesk(page, async () => {
    await page.goto('/');
    await untilHydrated(bannerOf(page).getByRole('link', { name: 'Für Vereine' }));
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Ihr Name, in Sendling gestickt',
    );
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Taschen',
      'Vereinskleidung',
      'Eine Liste für alle',
      'Feste',
      'Seit 1987 in der Lindwurmstraße',
      'Gut zu wissen',
    ]);
    expect(await listMoves(page)).toEqual([]);
    const picture = bannerOf(page).getByRole('img', { name: /^Eine blaue Tasche/ });
    const [box, words] = [
      await picture.boundingBox(),
      await page.getByRole('heading', { level: 1 }).boundingBox(),
    ];
    if (!box || !words) throw new Error('The banner has no picture.');
    expect(box.height).toBeLessThanOrEqual(260);
    // the words stand beside it
    const isBeside = words.x + words.width <= box.x || words.y + words.height <= box.y;
    expect(isBeside).toBe(true);
    await expect(picture).toHaveCSS('object-position', '50% 40%');
  });
});

test('search engines find the questions, and a link to the page shows its banner', async ({
  request,
}) => {
  const html = await (await request.get('/')).text();
  expect(html).toContain('"@type":"FAQPage"');
  expect(html).toMatch(/og:image" content="[^"]*\/api\/binary\//);
  expect(html).toContain('og:image:width" content="1600"');
});

test('the notice, the menu and the footer stand on every page, and the menu leads everywhere', async ({
  page,
}) => {
  await page.goto('/cart');
  await expect(page.getByRole('complementary', { name: 'Notice' })).toHaveText(
    'Weihnachten: bestellen bis Montag, 7. Dezember',
  );
  await expect(page.getByRole('navigation', { name: 'Categories' })).toHaveCount(0);
  const menu = menuOf(page);
  const bags = menu.getByRole('link', { name: 'Taschen' });
  await untilHydrated(bags);
  await bags.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Taschen' })).toBeVisible();
  await expect(bags).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();

  // to a section of another page, then to one of this page, and back
  await menu.getByRole('link', { name: 'Sammelbestellung' }).click();
  const list = page.getByRole('region', { name: 'Eine Liste für alle' });
  await expect(list).toBeInViewport();
  await expect(page).toHaveURL(/\/#eine-liste-fur-alle$/);
  await menu.locator('summary').filter({ hasText: 'Werkstatt' }).click();
  await menu.getByRole('link', { name: 'Seit 1987' }).click();
  await expect(page.getByRole('region', { name: /^Seit 1987/ })).toBeInViewport();
  await expect(menu.getByRole('link', { name: 'Seit 1987' })).toBeHidden();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Taschen' })).toBeVisible();
  await page.goForward();
  await expect(list).toBeVisible();

  const columns = page.getByRole('contentinfo').getByRole('heading', { level: 2 });
  await expect(columns).toHaveText(['Huber', 'Shop', 'Werkstatt', 'Legal']);
});

test('a link to a section leads there from a page that is still on its way', async ({ page }) => {
  await page.goto('/');
  const menu = menuOf(page);
  const list = menu.getByRole('link', { name: 'Sammelbestellung' });
  await untilHydrated(list);
  await page.waitForLoadState('networkidle');
  // never answered
  await page.route(/\/api\/legal/, () => undefined);
  await page.getByRole('main').getByRole('link', { name: 'Über uns' }).click();
  await expect(page).toHaveURL(/\/legal\/imprint$/);
  await list.click();
  await expect(page.getByRole('region', { name: 'Eine Liste für alle' })).toBeInViewport();
});

test('groups of the menu open by the keyboard, one at a time, and close by Escape, by a press elsewhere or when left', async ({
  page,
  request,
}) => {
  const group = (label: string, of: string[]) => ({
    ...home.parts.menu.entries[4],
    id: crypto.randomUUID(),
    label,
    target: null,
    entries: of.map((name) => ({
      id: crypto.randomUUID(),
      label: name,
      target: { to: 'home' as const },
    })),
  });
  await publishLook(request, {
    menu: { entries: [group('Eins', ['A', 'B']), group('Zwei', ['C'])] },
  });
  await page.goto('/cart');
  const menu = menuOf(page);
  const [one, two] = [
    menu.locator('summary').filter({ hasText: 'Eins' }),
    menu.locator('summary').filter({ hasText: 'Zwei' }),
  ];
  const a = menu.getByRole('link', { name: 'A', exact: true });
  const c = menu.getByRole('link', { name: 'C', exact: true });
  await untilHydrated(one.locator('..'));
  // a pointer alone opens nothing
  await one.hover();
  await expect(a).toBeHidden();
  await one.focus();
  await page.keyboard.press('Enter');
  await expect(a).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(a).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(a).toBeHidden();
  await expect(one).toBeFocused();
  await one.click();
  await two.click();
  await expect(c).toBeVisible();
  await expect(a).toBeHidden();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(c).toBeHidden();
  await two.click();
  await c.focus();
  await page.keyboard.press('Tab');
  await expect(c).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(one).toBeHidden();
  await page.getByLabel('Menu', { exact: true }).click();
  const phone = menuOf(page)
    .filter({ has: page.getByText('Eins') })
    .first();
  await phone.getByRole('link', { name: 'B', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Ihr Name/ })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0);
  // all its entries are in that menu
  await expect(menuOf(page)).toHaveCount(0);
  await publishLook(request, { menu: home.parts.menu });
});

test('pages with the look have nothing serious, at any width, and all has room', async ({
  page,
}) => {
  const addresses = [
    '/',
    `/product/${home.product}`,
    `/category/${home.categories.Taschen}`,
    '/cart',
  ];
  for (const address of addresses) {
    await onPhoneAndDesk(page, async () => {
      await page.goto(address);
      await untilLoaded(page);
      await expectNothingSerious(page, address);
      await expectWithinLandmarks(page);
    });
  }
  const roomy = [...addresses.filter((address) => address !== '/cart'), '/login'];
  const resize = await resizerOf(page);
  const settings = [
    { name: '320 pixels', width: 320, height: 640 },
    { name: 'letters twice as large', width: 1280, height: 900, byRoot: 2 },
    { name: 'letters twice as large on a phone', width: 390, height: 844, byBrowser: 2 },
    { name: 'a tablet', width: 768, height: 1024 },
  ];
  for (const address of roomy) {
    await page.goto(address);
    for (const setting of settings) {
      await resize(setting);
      await expectRoom(page);
    }
    await resize({ name: 'as before', width: 1280, height: 900 });
  }
});

test('the home page can be read in any colours', async ({ page }) => {
  await page.goto('/');
  await untilLoaded(page);
  await expectReadableInAll(page, 'a home page of its own');
});

test('in forced colours the menu shows where one is', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`/category/${home.categories.Feste}`);
  const here = menuOf(page).getByRole('link', { name: 'Feste' });
  await expect(here).toHaveAttribute('aria-current', 'page');
  expect(await here.evaluate((link) => getComputedStyle(link, '::after').borderBottomWidth)).toBe(
    '3px',
  );
});

test('the home page comes once, and stays through a login and a logout', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(home|footer|category|catalogue)/.test(pathname)) asked.push(pathname);
  });
  const title = page.getByRole('heading', { name: 'Seit 1987 in der Lindwurmstraße' });
  await page.goto('/');
  await untilHydrated(menuOf(page).getByRole('link').first());
  await page.waitForLoadState('networkidle');
  // all of it came with the document
  expect(asked).toEqual([]);
  await logIn(page, admin);
  await page.getByRole('link', { name: 'Huber, home' }).click();
  await expect(title).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Huber, home' }).click();
  await expect(title).toBeVisible();
});

test('a home page that no document brought is fetched, with its files', async ({ page }) => {
  await page.goto('/cart');
  await untilHydrated(menuOf(page).getByRole('link').first());
  await page.getByRole('link', { name: 'Huber, home' }).click();
  await expect(page.getByRole('heading', { name: 'Gut zu wissen' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Ihr Name, in Sendling gestickt',
  );
});

test('a page that was open shows what is published when it asks again', async ({
  page,
  request,
}) => {
  await publishLook(request, { ...DEFAULT_PARTS });
  await page.clock.install();
  await page.goto('/cart');
  await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible();
  await untilHydrated(
    page.getByRole('navigation', { name: 'Categories' }).getByRole('link').first(),
  );
  await publishLook(request, home.parts);
  await page.clock.fastForward('01:00');
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('complementary', { name: 'Notice' })).toBeVisible();
  await expect(menuOf(page).getByRole('link', { name: 'Feste' })).toBeVisible();
});

test('a hidden banner leaves the titles of the pages, and a picture of none our drawing', async ({
  page,
  request,
}) => {
  const { banner } = home.parts;
  await publishLook(request, { banner: { ...banner, isHidden: true } });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Huber');
  await expect(page.locator('.banner')).toHaveCount(0);
  await expectWithinLandmarks(page);
  await page.goto('/cart');
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  await expect(page.locator('.banner')).toHaveCount(0);
  await page.goto(`/category/${home.categories.Feste}`);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
  await expect(page.locator('.banner')).toHaveCount(0);

  await publishLook(request, { banner: { ...banner, picture: null } });
  const drawing = page.locator('img[height="260"]');
  await onPhoneAndDesk(page, async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(banner.headline);
    await expect(bannerOf(page).getByRole('link', { name: 'Für Vereine' })).toBeVisible();
    expect((await drawing.boundingBox())?.height).toBeLessThanOrEqual(260);
  });
  await publishLook(request, { banner });
});

test('a shop whose look is the usual one sends the same document as one that has none', async ({
  request,
}) => {
  const fresh = async (path: string) => (await request.get(path)).text();
  const paths = ['/', '/cart', `/product/${home.product}`, `/category/${home.categories.Feste}`];
  await publishLook(request, { ...DEFAULT_PARTS });
  const usual = await Promise.all(paths.map(fresh));
  for (const html of usual) {
    expect(html).not.toContain('"look"');
    expect(html).toContain('aria-label="Categories"');
  }
  await publishLook(request, { notice: home.parts.notice });
  await publishLook(request, { notice: DEFAULT_PARTS.notice });
  expect(await Promise.all(paths.map(fresh))).toEqual(usual);
  await publishLook(request, home.parts);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('sections, menu and answers are there', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Gut zu wissen' })).toBeVisible();
    const answer = page.getByText('Was Ihren Namen trägt, ist nur für Sie gemacht.');
    await expect(answer).toBeHidden();
    await page.getByText('Kann ich etwas mit Namen zurückgeben?').click();
    await expect(answer).toBeVisible();
    const menu = menuOf(page);
    await menu.locator('summary').filter({ hasText: 'Werkstatt' }).click();
    await expect(menu.getByRole('link', { name: 'Anfahrt' })).toBeVisible();
    await menu.getByRole('link', { name: 'Feste' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Feste' })).toBeVisible();
  });
});
