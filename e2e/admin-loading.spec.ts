import { once } from 'node:events';
import { admin } from './accounts.ts';
import { expect, logIn, test, untilLoaded } from './shop.ts';

const PAGES = ['product', 'category', 'type', 'options', 'discounts', 'users', 'orders'] as const;

for (const path of PAGES) {
  test(`the ${path} page says at once that it loads, that it failed once, and for good`, async ({
    page,
  }) => {
    await logIn(page, admin);
    const shop = { isUp: false };
    const answers = new EventTarget();
    const held = once(answers, 'begin');
    await page.route(/\/api\/(?!auth\/(?!unlock))/, async (route) => {
      await held;
      if (shop.isUp) await route.continue();
      else await route.fulfill({ status: 503, json: { error: 'Busy', message: 'Busy' } });
    });
    await page.goto(`/admin/${path}`);
    const main = page.getByRole('main');
    // to the eye, not to the ear alone
    const words = () =>
      main
        .getByText(/^Loading/)
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
    await expect.poll(async () => Math.max(0, ...(await words()))).toBeGreaterThan(20);

    answers.dispatchEvent(new Event('begin'));
    await expect(main.getByText('The server does not answer. Trying again…')).toBeVisible();
    const again = main.getByRole('button', { name: 'Try Again' }).first();
    await expect(again).toBeVisible();
    await expect(main.getByText('The server does not answer. Trying again…')).toBeHidden();
    shop.isUp = true;
    await again.click();
    await expect(again).toBeHidden();
    await untilLoaded(page);
  });
}
