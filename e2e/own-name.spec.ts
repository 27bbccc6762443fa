import type { Page } from '@playwright/test';
import { adminPaths } from '../web/src/shell/admin-paths.ts';
import { admin } from './accounts.ts';
import { callerFor, guestFor, makeGoods, orderOf } from './order-calls.ts';
import { startOwnShop, testAt } from './own-shop.ts';
import { expect, expectNothingSerious, logIn, savedOn, untilLoaded } from './shop.ts';

const test = testAt(() => startOwnShop());
// one after the other, in one shop that no other journey sees
test.describe.configure({ mode: 'default' });

const NAME = 'Nähwerk Huber';

/** All that the page says, to whoever reads, hears or prints it. */
const readable = (page: Page) =>
  page.evaluate(() => {
    const said = ['aria-label', 'alt', 'title', 'placeholder', 'content', 'download'];
    const attributes = [...document.querySelectorAll('*')].flatMap((element) =>
      said.map((name) => element.getAttribute(name) ?? ''),
    );
    const { title, body } = document;
    return [title, body.innerText, body.textContent ?? '', ...attributes].join('\n');
  });

test('an admin names the shop, and its desk says that name from then on', async ({
  page,
  request,
}) => {
  const goods = await makeGoods(request, 'Named Apron', 30);
  const order = await orderOf(await guestFor(request), [{ goods }]);
  await logIn(page, admin, '/admin/settings');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Tailorbird, home' })).toBeVisible();
  const form = page.getByRole('form', { name: 'Shop' });
  await form.getByLabel('Name').fill(NAME);
  const saved = savedOn(page);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await saved;
  // without a reload
  await expect(header.getByRole('link', { name: `${NAME}, home` })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(` · ${NAME}$`));
  await expectNothingSerious(page, 'the settings of a shop with a name');

  const sheets = ['packing', 'production', 'delivery'].map(
    (sheet) => `orders/print?sheet=${sheet}&orderIds=${order._id}`,
  );
  const pages = adminPaths.map((path) => path.replace(':id', order._id));
  for (const path of [...pages, ...sheets]) {
    await page.goto(`/admin/${path}`);
    await untilLoaded(page);
    await expect(page.getByRole('main')).not.toContainText('Loading');
    await expect(page).toHaveTitle(new RegExp(`${NAME}$`));
    expect(await readable(page), path).not.toContain('Tailorbird');
  }
  for (const sheet of sheets) {
    await page.goto(`/admin/${sheet}`);
    await expect(page.getByRole('article').locator('header')).toContainText(NAME);
  }
});

test('a visitor reads the name on every page, also once its scripts are there', async ({
  page,
  request,
}) => {
  const desk = await callerFor(request, admin);
  const goods = await makeGoods(request, 'Named Towel', 30);
  await desk.call('PUT', '/settings', { shop: { name: NAME } });
  const paths = ['/', `/product/${goods.id}`, '/cart', '/login', '/signup', '/find-order', '/x'];
  for (const path of paths) {
    await page.goto(path);
    await untilLoaded(page);
    await expect(
      page.getByRole('banner').getByRole('link', { name: `${NAME}, home` }),
    ).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`${NAME}$`));
    expect(await readable(page), path).not.toContain('Tailorbird');
  }
  // within the application, where the browser writes the title
  await page.goto('/');
  await page.getByRole('link', { name: 'Cart' }).first().click();
  await expect(page).toHaveTitle(`Cart · ${NAME}`);
});

test('a long name and one read from right to left take one line of the header', async ({
  page,
  request,
}) => {
  const desk = await callerFor(request, admin);
  const long = 'Vereinigte Stickereien und Nähwerkstätten Huber & Töchter in München-Haidhausen';
  for (const name of [long, 'ورشة خياطة النسيج الجميل']) {
    await desk.call('PUT', '/settings', { shop: { name } });
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/cart');
      const shown = page.getByRole('banner').getByText(name, { exact: true });
      const box = await shown.boundingBox();
      expect(box?.height, `${name} at ${width}`).toBeLessThan(45);
      expect(box?.width, `${name} at ${width}`).toBeGreaterThan(60);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  }
  await expectNothingSerious(page, 'a header with a name');
});
