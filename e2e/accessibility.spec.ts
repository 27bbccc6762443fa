import type { Locator, Page } from '@playwright/test';
import { admin } from './accounts.ts';
import { makeArtworkOption } from './art-desk.ts';
import { uniqueName } from './catalogue-desk.ts';
import { crestFile, makePictureTee } from './picture-tee.ts';
import { expect, logIn, openProduct, test, untilLoaded } from './shop.ts';

/** Beside axe, which sees neither how wide a page is, nor what covers what, nor forced colours. */

const SHOP = ['/', '/cart', '/shop', '/search', '/search?q=tote', '/nowhere'];
const ACCOUNT = [
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password?token=none',
  '/verify-email?token=none',
  '/resend-verification',
  '/request-unlock',
  '/unauthorized',
  '/role-test',
  '/change-order',
  '/quote',
];
const CUSTOMER = ['/dashboard', '/orders', '/order-summary', '/settings', '/settings?tab=pictures'];
const ADMIN = [
  '/admin/dashboard',
  '/admin/category',
  '/admin/type',
  '/admin/options',
  '/admin/product',
  '/admin/discounts',
  '/admin/settings',
  '/admin/settings/look',
  '/admin/settings/home',
  '/admin/settings/pages',
  '/admin/settings/pages?page=terms',
  '/admin/settings/mails',
  '/admin/transfer',
  '/admin/demo',
  '/admin/bank-import',
  '/admin/orders',
  '/admin/orders/new',
  '/admin/quotes',
  '/admin/users',
  '/admin/unlock-requests',
];

test.describe('at 320 pixels (WCAG 1.4.10)', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('no page of the shop scrolls sideways or leaves out a level of headings', async ({
    page,
  }) => {
    await openProduct(page, 'Meadow Tote');
    const product = new URL(page.url()).pathname;
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    const category = await crumbs.getByRole('link').last().getAttribute('href');
    for (const address of [product, category ?? '', ...SHOP]) await expectReflow(page, address);
  });

  test('no page around an account scrolls sideways', async ({ page }) => {
    for (const address of ACCOUNT) await expectReflow(page, address);
  });

  test('no page of a customer scrolls sideways', async ({ page }) => {
    await logIn(page, admin);
    await openProduct(page, 'Meadow Tote');
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
    await expectReflow(page, '/cart');
    await page.getByRole('button', { name: 'Place Order' }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/order-summary$/);
    await expectFits(page);
    for (const address of CUSTOMER) await expectReflow(page, address);
    await page.goto('/admin/orders');
    await page.getByRole('article').getByRole('link').first().click();
    await expectFits(page);
  });

  test('the editor of a picture of one’s own does not scroll sideways', async ({
    page,
    request,
  }) => {
    const tee = await makePictureTee(request, uniqueName('Narrow Tee'));
    await page.goto(`/product/${tee.id}`);
    await page.getByRole('button', { name: /^Front ./ }).click();
    await expectFits(page);
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles(await crestFile(page));
    await expect(page.getByText(/colours found/)).toBeVisible();
    await expectFits(page);
  });

  test('no page of an admin scrolls sideways', async ({ page, request }) => {
    const { _id } = await makeArtworkOption(request, uniqueName('Narrow picture'));
    await logIn(page, admin);
    for (const address of [...ADMIN, `/admin/options/${_id}`]) await expectReflow(page, address);
    await page.goto('/admin/orders?status=pending');
    await page.getByRole('article').getByRole('link').first().click();
    await page.getByRole('link', { name: 'Change order' }).click();
    await expect(page.getByRole('heading', { name: 'Change order' })).toBeVisible();
    await expectFits(page);
  });
});

async function expectReflow(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await expectFits(page);
}

/** What a browser mends by itself, and a checker of HTML refuses. */
async function expectWellFormed(page: Page): Promise<void> {
  const address = page.url();
  await expect(page.locator('head > title'), `titles of ${address}`).toHaveCount(1);
  const misplaced = page.locator('label :is(div, p, ul, table), [disabled][aria-disabled]');
  await expect(misplaced, `what ${address} has in a label or says twice`).toHaveCount(0);
}

async function expectFits(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  // what is still loading
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await expectWellFormed(page);
  const address = page.url();
  const { overflow, levels } = await page.evaluate(() => ({
    overflow: document.documentElement.scrollWidth - innerWidth,
    levels: [...document.querySelectorAll('h1, h2, h3, h4')]
      .filter((heading) => heading.getClientRects().length > 0)
      .map(({ tagName }) => Number(tagName.slice(1))),
  }));
  expect(overflow, address).toBeLessThanOrEqual(0);
  const gaps = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
  expect(gaps, `${address} leaves out no level of headings: ${levels.join(' ')}`).toEqual([]);
}

for (const viewport of [
  { width: 390, height: 664 },
  { width: 1280, height: 720 },
]) {
  test.describe(`behind sticky bars, ${viewport.width} wide (WCAG 2.4.11)`, () => {
    test.use({ viewport });

    test('no focus is hidden on the way to the cart', async ({ page }) => {
      await openProduct(page, 'Meadow Tote');
      const product = page.url();
      await page.getByRole('button', { name: 'Add to Cart' }).click();
      await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
      for (const address of [product, '/cart']) {
        await page.goto(address);
        await expect(page.getByText(/^Loading/)).toHaveCount(0);
        await expectFocusInSight(page.locator('body'));
      }
    });

    test('no focus is hidden in the form of a product', async ({ page }) => {
      await logIn(page, admin, '/admin/product?search=Ceremony+Sash');
      await page
        .getByRole('button', { name: 'Edit Ceremony Sash' })
        .filter({ visible: true })
        .click();
      await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
      await expect(
        page.getByRole('region', { name: 'Drawing' }).getByRole('combobox').first(),
      ).toBeVisible();
      const form = page.locator('form').filter({ hasText: 'Save Changes' });
      await expectFocusInSight(form);
    });
  });
}

/** Expects each element that the keyboard reaches in this part, in both directions, to be visible. */
async function expectFocusInSight(part: Locator): Promise<void> {
  const { stops, hidden } = await part.evaluate(walkThrough);
  expect(stops).toBeGreaterThan(5);
  expect(hidden).toEqual([]);
}

/** In the page. Focusing by script scrolls as the key does. */
async function walkThrough(part: Element) {
  const all = part.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary',
  );
  const stops = [...all].filter((stop) => stop.tabIndex >= 0 && stop.checkVisibility());
  const hidden: string[] = [];
  const shares = [0.1, 0.5, 0.9];
  for (const stop of [...stops, ...stops.toReversed()]) {
    stop.focus();
    // a radio that is not seen stands in the label that is
    const shown = stop.closest('label') ?? stop;
    // the docked picture of the product's page follows when the page has scrolled
    for (let frame = 0; frame < 60 && !isInView(shown); frame += 1) {
      await new Promise(requestAnimationFrame);
    }
    const name = stop.getAttribute('aria-label') ?? shown.textContent;
    const isHidden = document.activeElement === stop && !isInView(shown);
    if (isHidden) hidden.push(`${stop.tagName} ${name.trim()}`);
  }
  return { stops: stops.length, hidden };

  function isInView(shown: Element): boolean {
    const { left, top, width, height } = shown.getBoundingClientRect();
    return shares.some((x) =>
      shares.some((y) => {
        const at = document.elementFromPoint(left + width * x, top + height * y);
        return at !== null && (shown.contains(at) || at.contains(shown));
      }),
    );
  }
}

test('a page of an admin that has little to show does not scroll', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, admin, '/admin/unlock-requests');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  // the lines that stand in for a list take a little more room than none
  await untilLoaded(page);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900);
});

test('the sentence of the banner ends before the bird and its thread', async ({ page }) => {
  await page.goto('/');
  const banner = page.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) });
  const sentence = banner.getByText('You choose the cloth');
  for (const width of [768, 820, 900, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const [cloth, words] = [await banner.boundingBox(), await sentence.boundingBox()];
    if (!cloth || !words) throw new Error('There is no banner.');
    // banner.svg is drawn as high as the banner, its thread rises 286 of 260 units from the right
    expect(words.x + words.width, `${width} wide`).toBeLessThan(width - cloth.height * 1.1);
    expect(words.y + words.height).toBeLessThan(cloth.y + cloth.height * 0.88);
  }
});

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('what is chosen on the pages of a visitor is told by more than a background', async ({
    page,
  }) => {
    await openProduct(page, 'Meadow Tote');
    const main = page.getByRole('main');
    await expectDistinguishable(label(main, 'Small'), label(main, 'Medium'));
    await expectDistinguishable(
      label(main, 'Olive').locator('i'),
      label(main, 'Navy').locator('i'),
    );
    await expectDistinguishable(thumb(page, 'true').first(), thumb(page, 'false').first());
    await expectDistinguishable(part(page, 'Colour'), part(page, 'Monogram'), '::after');
    await expectDistinguishable(part(page, 'Colour'), part(page, 'Monogram'), '::before');
    await expect(label(main, 'Navy').locator('i')).toHaveCSS('forced-color-adjust', 'none');
    const nav = page.getByRole('navigation', { name: 'Main' });
    await page.goto('/');
    await expectDistinguishable(
      nav.getByRole('link', { name: 'Home' }),
      nav.getByRole('link', { name: 'Cart' }),
      '::after',
    );
    await expect(page.locator('.dot').first()).toHaveCSS('forced-color-adjust', 'none');
    const dots = page.getByRole('group', { name: 'Colours of Meadow Tote' }).first();
    await expectDistinguishable(dots.locator(':checked + *'), dots.locator(':not(:checked) + *'));
    const bar = page.getByRole('navigation', { name: 'Categories' });
    await bar.getByRole('link', { name: 'Bags' }).click();
    await expect(bar.getByRole('link', { name: 'Bags' })).toHaveAttribute('aria-current');
    await expectDistinguishable(
      bar.getByRole('link', { name: 'Bags' }),
      bar.getByRole('link', { name: 'Shirts' }),
      '::after',
    );
    await page.goto('/search');
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await expectDistinguishable(
      pages.getByRole('link', { name: 'Page 1', exact: true }),
      pages.getByRole('link', { name: 'Page 2', exact: true }),
    );
    await expect(page.getByLabel('Sort by')).toHaveCSS('appearance', 'auto');
  });

  test('what is chosen on the pages of an admin is told by more than a background', async ({
    page,
  }) => {
    await logIn(page, admin, '/admin/dashboard');
    const period = page.getByRole('region', { name: 'Period' });
    await expectDistinguishable(
      period.getByRole('link', { name: 'Last 30 days' }),
      period.getByRole('link', { name: 'Last 7 days' }),
    );
    await page.goto('/admin/options');
    const side = page.getByRole('navigation', { name: 'Admin' });
    await expectDistinguishable(
      side.getByRole('link', { name: 'Options' }),
      side.getByRole('link', { name: 'Category' }),
      '::before',
    );
    for (const [path, name] of [
      ['/admin/orders', 'Orders by status'],
      ['/admin/product', 'Products by status'],
      ['/admin/quotes', 'Quotes by state'],
    ] as const) {
      await page.goto(path);
      const lists = page.getByRole('navigation', { name });
      await expectDistinguishable(
        lists.locator('[aria-current]'),
        lists.locator('a:not([aria-current])').first(),
        '::after',
      );
    }
    await page.goto('/admin/orders/new');
    const ways = page.getByRole('group', { name: 'How it goes on' }).locator('label');
    await expectDistinguishable(ways.nth(0), ways.nth(1));
    await page.goto('/settings');
    const tabs = page.getByRole('tab');
    await expectDistinguishable(tabs.nth(0), tabs.nth(1), '::after');
  });
});

const label = (main: Locator, name: string) =>
  main.locator('label').filter({ has: main.page().getByRole('radio', { name, exact: true }) });
const thumb = (page: Page, current: string) => page.locator(`button[aria-current="${current}"]`);
/** A part of the form along its seam. */
const part = (page: Page, name: string) =>
  page
    .locator('form fieldset, form div')
    .filter({ hasText: new RegExp(`^${name}`) })
    .first();

/** Forced colours keep borders, outlines and text; everything else of a style is gone. */
async function expectDistinguishable(
  chosen: Locator,
  other: Locator,
  pseudo?: string,
): Promise<void> {
  expect(await lookOf(chosen, pseudo)).not.toEqual(await lookOf(other, pseudo));
}

async function lookOf(element: Locator, pseudo: string | undefined) {
  return element.first().evaluate((target, which) => {
    const style = getComputedStyle(target, which);
    const { borderTop, borderBottom, borderLeft, outline } = style;
    return { borderTop, borderBottom, borderLeft, outline };
  }, pseudo);
}
