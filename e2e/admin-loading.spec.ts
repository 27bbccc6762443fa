import { admin } from './accounts.ts';
import { expect, logIn, test, untilLoaded } from './shop.ts';

const PAGES = ['product', 'category', 'type', 'options', 'discounts', 'users', 'orders'] as const;

for (const path of PAGES) {
  test(`the ${path} page says at once that it loads, that it failed once, and for good`, async ({
    page,
  }) => {
    await logIn(page, admin);
    let isAnswered = (_: string) => false;
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route(/\/api\/(?!auth\/(?!unlock))/, async (route) => {
      await held;
      if (isAnswered(route.request().url())) await route.continue();
      else await route.fulfill({ status: 503, json: { error: 'Busy', message: 'Busy' } });
    });
    await page.goto(`/admin/${path}`);
    const main = page.getByRole('main');
    await expect(main.getByText(/^Loading/).first()).toBeVisible();
    const size = await main
      .getByText(/^Loading/)
      .first()
      .boundingBox();
    expect(size?.width, 'it is said to the eye, too').toBeGreaterThan(20);

    answer();
    await expect(main.getByText('The server does not answer. Trying again…')).toBeVisible();
    const again = main.getByRole('button', { name: 'Try Again' }).first();
    await expect(again).toBeVisible();
    await expect(main.getByText('The server does not answer. Trying again…')).toBeHidden();
    isAnswered = () => true;
    await again.click();
    await expect(again).toBeHidden();
    await untilLoaded(page);
  });
}
