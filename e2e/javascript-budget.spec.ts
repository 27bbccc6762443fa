import type { Page } from '@playwright/test';
import { measureJavaScript, scriptsOf, type Visit } from '../bench/src/javascript.ts';
import { adminPaths } from '../web/src/shell/admin-paths.ts';
import { admin } from './accounts.ts';
import { makeDrawnGoods } from './drawn-goods.ts';
import { makePlainGoods } from './plain-goods.ts';
import { expect, logIn, test, untilLoaded } from './shop.ts';

test('no page needs more JavaScript than its budget', () => {
  const over = measureJavaScript().filter(({ kilobytes, budget }) => kilobytes > budget);
  expect(over).toEqual([]);
});

test('the budgets count what a browser loads on a first visit', async ({ page, request }) => {
  await expectCounted(page, '/', 'home');
  const plain = await makePlainGoods(request, 'Counted Mug');
  await expectCounted(page, `/product/${plain.id}`, 'product');
  const drawn = await makeDrawnGoods(request, 'Counted Hoodie');
  await expectCounted(page, `/product/${drawn.id}`, 'drawn product');
});

test('the budgets count what each page of the admin panel loads', async ({ page }) => {
  await logIn(page, admin);
  for (const path of adminPaths.filter((each) => !each.includes(':'))) {
    await expectCounted(page, `/admin/${path}`, 'admin');
  }
});

/** Expects the scripts of the page to be those that are measured for one page of this kind. */
async function expectCounted(page: Page, path: string, visit: Visit): Promise<void> {
  await page.goto(path);
  await untilLoaded(page);
  // What draws comes when the browser has time.
  await page.waitForLoadState('networkidle');
  const counted = scriptsOf(visit).map((files) => files.toSorted());
  await expect(async () => expect(counted).toContainEqual(await scriptsIn(page))).toPass();
}

/** The scripts that the page has loaded so far. */
function scriptsIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const paths = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname.slice(1));
    return [...new Set(paths.filter((path) => path.endsWith('.js')))].toSorted();
  });
}
