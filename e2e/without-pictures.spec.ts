import type { Page } from '@playwright/test';
import { admin } from './accounts.ts';
import { callerFor, makeGoods } from './order-calls.ts';
import { expect, expectNothingSerious, logIn, onPhoneAndDesk, test, untilLoaded } from './shop.ts';

/** How much of the page has moved by itself, as the browser scores it. */
async function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let score = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) score += Number(Reflect.get(entry, 'value'));
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(score)));
      }),
  );
}

test('pictures that cannot be had are a bird in their place, and move nothing', async ({
  page,
  complaints,
}) => {
  await page.route(/\/api\/binary\//, (route) => route.fulfill({ status: 503 }));
  await page.route(/\/api\/product\/.*\/preview/, (route) => route.fulfill({ status: 503 }));
  await page.goto('/');
  await untilLoaded(page);
  const broken = () =>
    page.evaluate(
      () =>
        [...document.images].filter(
          (image) =>
            image.src.includes('/api/binary/') && image.complete && image.naturalWidth === 0,
        ).length,
    );
  await expect.poll(broken).toBe(0);
  const card = page.getByRole('main').getByRole('link').filter({ hasText: '$' }).first();
  await expect(card).toBeVisible();
  expect(await shiftOf(page)).toBeLessThan(0.01);
  await card.click();
  await untilLoaded(page);
  await expect.poll(broken).toBe(0);
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'a product without its picture'));

  await logIn(page, admin, '/admin/product');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect.poll(broken).toBe(0);
  await page.close();
  // the admin's cache of pictures says each that it could not have
  for (const complaint of complaints.splice(0)) {
    expect(complaint).toContain('A picture could not be loaded.');
  }
});

test('a required option without values is told to the admin and to visitors', async ({
  page,
  request,
}) => {
  const desk = await callerFor(request, admin);
  const { type } = await desk.call<{ type: { _id: string } }>('POST', '/type', {
    name: 'Type of bare goods',
  });
  const { option } = await desk.call<{ option: { _id: string } }>('POST', '/option', {
    name: 'Bare weave',
    isRequired: true,
  });
  await desk.call('POST', `/type/${type._id}/options`, { optionIds: [option._id] });
  const goods = await makeGoods(request, 'Bare Apron', 20);
  await desk.call('PUT', '/product', {
    _id: goods.id,
    name: 'Bare Apron',
    cost: 20,
    type: type._id,
  });

  await page.goto(`/product/${goods.id}`);
  await expect(page.getByText('This cannot be ordered yet')).toContainText('Bare weave');
  await expect(page.getByText(/^Nothing to choose yet for .*Bare weave/)).toBeVisible();
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'nothing to choose'));

  await logIn(page, admin, '/admin/product?search=bare+apron');
  const row = page.getByRole('row', { name: /Bare Apron/ });
  await expect(row).toContainText('Nobody can order it: Bare weave is required and has no values.');
  await page.getByRole('button', { name: 'Edit Bare Apron' }).click();
  await expect(page.getByText('Nobody can order it')).toHaveCount(2);
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'a product that cannot be ordered'));
  await row.getByRole('link', { name: 'Open Bare weave' }).click();
  await expect(page.getByRole('heading', { name: 'Values of Bare weave' })).toBeVisible();
  await goods.remove();
  await desk.call('DELETE', `/option/${option._id}`);
  await desk.call('DELETE', `/type?_id=${type._id}`);
});
