import type { Browser, Page } from '@playwright/test';
import { admin } from './accounts.ts';
import { makeOwnGoods, WORDS } from './own-home.ts';
import { startOwnShop, testAt } from './own-shop.ts';
import {
  arrangeHome,
  chooseTheme,
  makeBanner,
  makeMenu,
  nameShop,
  PAGES,
  publish,
  writeNotice,
  writePages,
} from './owner-screens.ts';
import {
  expect,
  fetchFaces,
  listMoves,
  logIn,
  onPhoneAndDesk,
  untilHydrated,
  widths,
} from './shop.ts';

const test = testAt(() => startOwnShop());

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Shop', exact: true });

test('an owner makes a shop of their own by the screens alone, and a visitor sees it', async ({
  page,
  browser,
  request,
}) => {
  const { categories } = await makeOwnGoods(request);
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, admin);
  await nameShop(page);
  await chooseTheme(page);
  await makeBanner(page);
  await writePages(page);
  await arrangeHome(page);
  await makeMenu(page);
  await writeNotice(page);
  await publish(page);

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const visitor = await context.newPage();
  await fetchFaces(visitor);
  await onPhoneAndDesk(visitor, async () => {
    await visitor.goto('/');
    await expectHome(visitor, categories);
    expect(await listMoves(visitor)).toEqual([]);
  });
  await expectTheme(visitor);
  await expectMenu(visitor);
  await context.close();
  await expectFacesToFit(browser, new URL(page.url()).origin);
});

/** What stands in for faces that come late is nearly as wide: little moves when they are there. */
async function expectFacesToFit(browser: Browser, baseURL: string): Promise<void> {
  for (const viewport of Object.values(widths)) {
    const context = await browser.newContext({ baseURL, viewport });
    const visitor = await context.newPage();
    const held: (() => void)[] = [];
    let isHeld = true;
    await visitor.route('**/*.woff2', async (route) => {
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await visitor.goto('/', { waitUntil: 'domcontentloaded' });
    await untilHydrated(visitor.getByRole('link', { name: WORDS.banner.button }));
    await expect.poll(() => held.length).toBeGreaterThan(0);
    isHeld = false;
    for (const send of held) send();
    await visitor.evaluate(() => document.fonts.ready);
    await visitor.waitForLoadState('networkidle');
    const moved = (await listMoves(visitor)).reduce((sum, { value }) => sum + value, 0);
    expect(moved, JSON.stringify(viewport)).toBeLessThan(0.02);
    await context.close();
  }
}

async function expectHome(visitor: Page, categories: Record<string, string>): Promise<void> {
  const banner = visitor.getByRole('region', { name: WORDS.banner.headline });
  const button = banner.getByRole('link', { name: WORDS.banner.button });
  await untilHydrated(button);
  await visitor.waitForLoadState('networkidle');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(WORDS.banner.headline);
  await expect(banner).toContainText(WORDS.banner.line);
  await expect(banner.getByRole('img', { name: WORDS.banner.alt })).toHaveCSS(
    'object-position',
    '50% 40%',
  );
  await expect(button).toHaveAttribute('href', `/category/${categories['Vereinskleidung']}`);
  const main = visitor.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Taschen',
    'Vereinskleidung',
    WORDS.list.title,
    'Feste',
    WORDS.workshop.title,
    WORDS.questions.title,
  ]);
  await expect(main.getByText('24,00\u00A0€')).toBeVisible();
  const list = main.getByRole('region', { name: WORDS.list.title });
  await expect(list).toContainText(WORDS.list.figure);
  const begin = list.getByRole('link', { name: WORDS.list.button });
  await expect(begin).toHaveAttribute('href', '/lists');
  const workshop = main.getByRole('region', { name: WORDS.workshop.title });
  await expect(workshop.getByRole('img', { name: WORDS.workshop.alt })).toBeAttached();
  await expect(workshop.getByRole('link', { name: WORDS.workshop.button })).toHaveAttribute(
    'href',
    `/${PAGES['Über uns'].path}`,
  );
  const { questions } = WORDS.questions;
  await expect(
    main.getByRole('region', { name: WORDS.questions.title }).locator('summary'),
  ).toHaveText(questions.map(({ question }) => question));
  const notice = visitor.getByRole('complementary', { name: 'Notice' }).getByRole('link');
  await expect(notice).toHaveText(WORDS.notice);
  await expect(notice).toHaveAttribute('href', `/category/${categories['Feste']}`);
}

/** What the picks have made of the page: paper, letters, corners and the name's place. */
async function expectTheme(visitor: Page): Promise<void> {
  await expect(visitor.getByRole('banner').getByRole('img', { name: /^Huber/ })).toBeVisible();
  await expect(visitor.locator('body')).toHaveCSS('background-color', 'rgb(250, 248, 243)');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Bricolage/);
  await expect(visitor.locator('body')).toHaveCSS('font-family', /Instrument Sans/);
  const begin = visitor.getByRole('link', { name: WORDS.list.button });
  await expect(begin).toHaveCSS('border-radius', '2px');
  await expect(begin).toHaveCSS('background-color', 'rgb(29, 59, 120)');
}

async function expectMenu(visitor: Page): Promise<void> {
  const menu = menuOf(visitor);
  const entries = ['Taschen', 'Vereinskleidung', 'Feste', 'Sammelbestellung'];
  await expect(menu.getByRole('link')).toHaveText(entries);
  const group = menu.locator('summary').filter({ hasText: 'Werkstatt' });
  await group.hover();
  await expect(menu.getByRole('link', { name: 'Anfahrt' })).toBeHidden();
  await group.click();
  await expect(menu.getByRole('link')).toHaveText([...entries, ...Object.keys(PAGES)]);
  await menu.getByRole('link', { name: 'Pflege' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Pflege' })).toBeVisible();
  await expect(visitor).toHaveURL(/\/pflege$/);
  await menu.getByRole('link', { name: 'Sammelbestellung' }).click();
  await expect(visitor.getByRole('region', { name: WORDS.list.title })).toBeInViewport();
  const footer = visitor.getByRole('contentinfo');
  await expect(footer.getByRole('heading', { level: 2 })).toHaveText([
    'Huber',
    'Shop',
    'Werkstatt',
    'Legal',
  ]);
  for (const legal of ['Terms', 'Privacy', 'Returns', 'Imprint']) {
    await expect(footer.getByRole('link', { name: legal })).toBeVisible();
  }
}
