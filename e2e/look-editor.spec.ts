import type { APIRequestContext, Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { admin } from './accounts.ts';
import { callerFor, makeGoods } from './order-calls.ts';
import { startOwnShop, testAt } from './own-shop.ts';
import { addSection, draftOf, sectionsOf } from './owner-screens.ts';
import { expect, expectNothingSerious, logIn } from './shop.ts';

const test = testAt(() => startOwnShop());

/** The tests of the file share one draft, and have it one after the other. */
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ request }) => {
  const desk = await callerFor(request, admin);
  await desk.call('DELETE', '/look/draft');
});

const LOOK = '/admin/settings/look';
const HOME = '/admin/settings/home';

const namesOf = (page: Page) => sectionsOf(page).locator('.section-text b');

/** What a visitor's page is made of: the words of the banner, and the kinds of sections. */
async function shown(request: APIRequestContext) {
  const footer = await (await request.get('/api/footer')).json();
  const home = await (await request.get('/api/home')).json();
  return {
    headline: footer.look?.banner?.headline ?? '',
    sections: home.sections.map(({ kind }: { kind: string }) => kind),
  };
}

async function secondWindow(browser: Browser, page: Page, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await context.newPage();
  await logIn(other, admin, path);
  return other;
}

const picture = () =>
  sharp({ create: { width: 1200, height: 700, channels: 3, background: '#1d3b78' } })
    .png()
    .toBuffer();

async function publish(page: Page): Promise<void> {
  await draftOf(page).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published. Customers see it now.').first()).toBeVisible();
  await expect(draftOf(page)).toContainText('Everything is published');
}

test('a look of a file waits in the draft until an admin publishes it', async ({
  page,
  request,
}) => {
  const banner = {
    isHidden: false,
    picture: null,
    headline: 'Sewn elsewhere',
    line: '',
    button: null,
  };
  const look = [{ part: 'banner', value: banner }];
  const text = JSON.stringify({ format: 'tailorbird-catalogue', version: 4, look });
  await logIn(page, admin, '/admin/transfer');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Choose/ }).click();
  const file = { name: 'look.json', mimeType: 'application/json', buffer: Buffer.from(text) };
  await (await chooser).setFiles(file);
  const outcome = page.getByRole('region', { name: 'look.json' });
  await expect(outcome).toContainText('The look would go into the draft.');
  await expect(outcome.getByRole('row', { name: 'Look' })).toHaveText(/1\s*0\s*0|0\s*1\s*0/);
  await outcome.getByRole('button', { name: 'Import' }).click();
  await expect(outcome).toContainText('The look waits in the draft');
  await expect(outcome).not.toContainText('Everybody sees it from now on.');
  await expectNothingSerious(page, 'a look that is imported');
  expect((await shown(request)).headline).not.toBe('Sewn elsewhere');
  await outcome.getByRole('link', { name: 'To the look' }).click();
  await expect(page.getByLabel('Headline')).toHaveValue('Sewn elsewhere');
  await publish(page);
  expect((await shown(request)).headline).toBe('Sewn elsewhere');
});

test('what an admin changes is a draft, seen by a preview, until it is published, and comes back', async ({
  page,
  request,
}) => {
  await logIn(page, admin, LOOK);
  const headline = page.getByLabel('Headline');
  await headline.fill('Sewn in May');
  await publish(page);
  expect((await shown(request)).headline).toBe('Sewn in May');

  // by keyboard alone
  await page.getByLabel('Ink', { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('3a4a6e');
  await headline.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Sewn in June');
  await page.keyboard.press('Tab');
  await expect(draftOf(page)).toContainText('2 changes not published');
  await expect(draftOf(page)).toContainText('ink, headline');
  await page.goto(HOME);
  await page.getByRole('button', { name: 'Move A shelf for each category', exact: true }).focus();
  await page.keyboard.press('Space');
  await expect(
    page.getByText('A shelf for each category is picked up. It is 2 of 2.'),
  ).toBeAttached();
  // a key before the places of the others are measured moves nothing
  await expect(async () => {
    await page.keyboard.press('ArrowUp');
    const moved = page.getByText('A shelf for each category is 1 of 2.');
    await expect(moved).toBeAttached({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(namesOf(page)).toHaveText(['A shelf for each category', 'Banner']);
  await expect(draftOf(page)).toContainText('order of the sections');

  await page.reload();
  await expect(namesOf(page)).toHaveText(['A shelf for each category', 'Banner']);
  await page.goto(LOOK);
  await expect(headline).toHaveValue('Sewn in June');
  await expect(page.getByLabel('Ink', { exact: true })).toHaveValue('#3A4A6E');
  expect(await shown(request)).toEqual({
    headline: 'Sewn in May',
    sections: ['banner', 'shelves'],
  });

  const opened = page.waitForEvent('popup');
  await draftOf(page).getByRole('button', { name: 'Preview' }).click();
  const preview = await opened;
  await expect(preview.getByText('Only this browser sees it.')).toBeVisible();
  const inPreview = await preview.evaluate(async () => {
    const answer = await fetch('/api/footer');
    return answer.json();
  });
  expect(inPreview.look.banner.headline).toBe('Sewn in June');
  await preview.close();

  await publish(page);
  const june = { headline: 'Sewn in June', sections: ['shelves', 'banner'] };
  expect(await shown(request)).toEqual(june);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('your changes are the draft again')).toBeVisible();
  expect((await shown(request)).headline).toBe('Sewn in May');
  // nothing of it is lost
  await expect(draftOf(page)).toContainText('3 changes not published');
  await expect(headline).toHaveValue('Sewn in June');
  await publish(page);
  expect(await shown(request)).toEqual(june);
});

test('the preview follows what is saved, and a press on it opens the section', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, admin, HOME);
  const preview = page.getByRole('region', { name: 'Preview: Home' });
  const frame = preview.locator('iframe').first();
  await expect(frame.contentFrame().getByRole('main')).toBeAttached();
  await page.getByRole('group', { name: 'Mode' }).getByRole('button', { name: 'Dark' }).click();
  await expect(frame.contentFrame().locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Hide A shelf for each category' }).click();
  await expect(page.getByText('Hidden. Only you see it here.')).toBeVisible();
  await expect(preview.locator('iframe')).toHaveCount(1);
  // the banner alone
  await expect(frame.contentFrame().locator('[data-section]')).toHaveCount(1);
  await expect(frame.contentFrame().locator('html')).toHaveAttribute('data-theme', 'dark');
  await preview.locator('.preview-area').click({ position: { x: 100, y: 90 } });
  await expect(page.getByRole('button', { name: 'Close Banner' })).toBeVisible();
  await expectNothingSerious(page, 'the editor of the home page');
  await page.goto(LOOK);
  await expect(page.getByText('Made from these')).toBeVisible();
  await expectNothingSerious(page, 'the editor of the look');
});

test('nothing that is typed is lost without a connection, nor by leaving the page', async ({
  page,
  context,
}) => {
  await logIn(page, admin, HOME);
  await page.getByRole('link', { name: 'Look', exact: true }).press('Enter');
  await expect(page.getByLabel('Headline')).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel('Line', { exact: true }).fill('By hand, in one piece');
  await expect(page.getByText('the shop does not answer')).toBeVisible();
  await draftOf(page).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('something is not saved yet')).toBeVisible();
  await page.getByRole('link', { name: 'Home page' }).first().press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home page');
  await page.getByRole('link', { name: 'Look', exact: true }).press('Enter');
  await expect(page.getByLabel('Line', { exact: true })).toHaveValue('By hand, in one piece');
  await context.setOffline(false);
  await expect(page.getByText('the shop does not answer')).toBeHidden();
  await expect(draftOf(page)).toContainText('line of the banner');

  // a reload before anything was sent
  await page.route('**/api/look/draft', (route) => route.abort());
  await page.getByLabel('Line', { exact: true }).fill('By hand, in two');
  await expect(page.getByText('the shop does not answer')).toBeVisible();
  await page.unroute('**/api/look/draft');
  await page.reload();
  await expect(page.getByLabel('Line', { exact: true })).toHaveValue('By hand, in two');
  await expect(draftOf(page)).not.toContainText('Saving');
  const { draft } = await (
    await callerFor(page.request, admin)
  ).call<{
    draft: { banner: { line: string } };
  }>('GET', '/look');
  expect(draft.banner.line).toBe('By hand, in two');
});

test('two admins lose nothing to each other', async ({ page, browser }) => {
  await logIn(page, admin, LOOK);
  const other = await secondWindow(browser, page, LOOK);
  await other.getByLabel('Line', { exact: true }).fill('Theirs');
  await expect(draftOf(other)).toContainText('line of the banner');
  // what they did not touch is merged
  await page.getByLabel('Headline').fill('Mine');
  await expect(page.getByLabel('Line', { exact: true })).toHaveValue('Theirs');
  await expect(page.getByLabel('Headline')).toHaveValue('Mine');
  await expect(draftOf(page)).toContainText('headline');

  // one field of both is asked about
  await other.getByLabel('Headline').fill('Theirs, too');
  await expect(page.getByText('has changed the banner meanwhile')).toBeHidden();
  await other.getByRole('button', { name: 'Keep mine' }).click();
  await expect(draftOf(other)).not.toContainText('Saving');
  await page.getByLabel('Headline').fill('Mine again');
  const question = page.getByText('Admin has changed the banner meanwhile.');
  await expect(question).toBeVisible();
  await expect(page.getByLabel('Headline')).toHaveValue('Mine again');
  await expect(page.getByRole('definition').filter({ hasText: 'Theirs, too' })).toBeVisible();
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect(page.getByLabel('Headline')).toHaveValue('Theirs, too');
  await expect(question).toBeHidden();

  // what changed since it was looked at is not published unseen
  await other.getByLabel('Headline').fill('Not seen by anybody');
  await other.getByLabel('Headline').blur();
  await expect(draftOf(other)).not.toContainText('Saving');
  await page.route('**/api/look', (route) => route.abort());
  await draftOf(page).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('the draft has changed since you looked')).toBeVisible();
  await expect(page.getByText('Admin changed banner. Look again, then publish.')).toBeVisible();
  await expect(page.getByLabel('Headline')).toHaveValue('Not seen by anybody');
  await page.unroute('**/api/look');
  await publish(page);

  // who had the page open hears of it
  await other.getByLabel('Line', { exact: true }).fill('After it');
  await expect(
    other.getByText(/^Admin published on .*, after this page was opened\.$/),
  ).toBeVisible();
  await expect(other.getByText('Publish keeps both.')).toBeVisible();
  await other.context().close();
});

test('a second press on Publish publishes nothing more', async ({ page }) => {
  await logIn(page, admin, LOOK);
  const desk = await callerFor(page.request, admin);
  const count = async () =>
    (await desk.call<{ versions: unknown[] }>('GET', '/look/versions')).versions.length;
  const before = await count();
  await page.getByLabel('Headline').fill('Pressed twice');
  await draftOf(page).getByRole('button', { name: 'Publish' }).dblclick();
  await expect(draftOf(page)).toContainText('Everything is published');
  expect(await count()).toBe(before + 1);
});

test('a picture without words keeps the draft from being published, and leads to its field', async ({
  page,
}) => {
  await logIn(page, admin, LOOK);
  const file = { name: 'banner.png', mimeType: 'image/png', buffer: await picture() };
  await page.getByLabel('Choose a picture').setInputFiles(file);
  const words = page.getByLabel('What the picture shows');
  await expect(words).toBeVisible();
  // nobody has been there yet
  await expect(words).not.toHaveAttribute('aria-invalid');
  const ring = page.getByRole('button', { name: /^Focus point, 50 % from the left/ });
  await ring.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(
    page.getByRole('button', { name: 'Focus point, 51 % from the left, 60 % from the top.' }),
  ).toBeFocused();

  await page.goto(HOME);
  await draftOf(page).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Not published: one thing is missing.')).toBeVisible();
  await page.getByRole('link', { name: /^Go there/ }).click();
  await expect(page).toHaveURL(/settings\/look/);
  await expect(words).toBeFocused();
  await expect(words).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.type('Blue cloth');
  await expect(words).not.toHaveAttribute('aria-invalid');
  await publish(page);
});

test('what is wrong is said at its field, and saved once it is right', async ({ page }) => {
  await logIn(page, admin, LOOK);
  const headline = page.getByLabel('Headline');
  await headline.fill('x'.repeat(61));
  await expect(headline).toHaveAccessibleDescription('Headline must be 60 characters or less.');
  await page.getByLabel('Line', { exact: true }).fill('Kept beside it');
  await expect(draftOf(page)).not.toContainText('line of the banner');
  await headline.fill('x'.repeat(60));
  await expect(draftOf(page)).toContainText('headline, line of the banner');
  const action = page.getByLabel('Action', { exact: true });
  await action.fill('dark blue');
  await expect(action).toHaveAccessibleDescription(/^Type six digits after #/);
  await action.fill('1D3B78');
  await action.blur();
  await expect(action).toHaveValue('#1D3B78');
  await page.getByRole('button', { name: 'The shop’s own colours' }).click();
  await expect(action).toHaveValue('#4F5E27');
});

test('sections are added, edited, doubled and deleted in their place', async ({
  page,
  request,
}) => {
  const goods = await makeGoods(request, 'Look Tote', 30);
  await (await callerFor(request, admin)).call('POST', '/category', { name: 'Look Bags' });
  await logIn(page, admin, HOME);
  const sections = sectionsOf(page);
  const add = (kind: RegExp) => addSection(page, kind);
  await add(/^Notice/);
  await page.getByLabel('Title').fill('Group order');
  await page.getByRole('textbox', { name: 'Button' }).fill('Begin');
  await page.getByLabel('Leads to').selectOption({ label: 'An address…' });
  await page.getByLabel('Address').fill('javascript:alert(1)');
  await expect(page.getByLabel('Address')).toHaveAccessibleDescription(/must begin with/);
  await page.getByLabel('Address').fill('/shop');
  await sections.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByText('4 of 12')).toBeVisible();
  await sections.getByRole('button', { name: 'Delete section' }).click();
  await expect(page.getByText('Notice deleted.')).toBeVisible();
  await expect(page.getByText('3 of 12')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('4 of 12')).toBeVisible();

  await add(/^Shelf/);
  await expect(page.getByText('No category is chosen yet')).toBeVisible();
  await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Look Bags' });
  await page.getByLabel('Order', { exact: true }).selectOption({ label: 'Chosen by hand' });
  await expect(page.getByText('No products in it yet, so it is not shown')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search products' }).fill('Look Tote');
  await page.getByRole('checkbox', { name: goods.name }).check();
  await expect(page.getByText('1 product, chosen by hand')).toBeVisible();
  await sections.getByRole('button', { name: 'Done' }).click();
  await expect(sections.getByRole('button', { name: /^Edit Shelf/ })).toBeFocused();
  await publish(page);
  expect((await shown(request)).sections).toContain('notice');
});

test('who publishes sees it in the shop without a reload, and so with an undo', async ({
  page,
}) => {
  await logIn(page, admin, LOOK);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const toShop = () =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  const undo = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' });
  await page.getByLabel('Headline').fill('Sewn at sea');
  await publish(page);
  await page.getByLabel('Paper', { exact: true }).fill('#f4f8fb');
  await page.keyboard.press('Tab');
  await expect(draftOf(page)).toContainText('1 change not published');
  await publish(page);
  await toShop();
  await expect(page.getByRole('heading', { name: 'Sewn at sea' })).toBeVisible();
  await expect.poll(ground).toBe('rgb(244, 248, 251)');
  await undo.click();
  await expect.poll(ground).toBe('rgb(251, 246, 236)');
  // one sheet of a theme, however often something is published
  await expect(page.locator('link[rel="stylesheet"][href^="/look/"]')).toHaveCount(1);
});
