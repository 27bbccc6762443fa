import type { Locator, Page } from '@playwright/test';
import { admin } from './accounts.ts';
import { addCategory, addProduct } from './catalogue-desk.ts';
import { callerFor, makeGoods, orderOf } from './order-calls.ts';
import { startOwnShop, testAt } from './own-shop.ts';
import { expect, expectNothingSerious, logIn, onPhoneAndDesk, untilLoaded } from './shop.ts';

const partner = { name: 'Pia Partner', email: 'pia@example.com', password: 'pia has a password' };

const test = testAt(() => startOwnShop({}, [partner]));

const stepsOf = (page: Page): Locator => page.getByRole('region', { name: 'First steps' });
const namesOf = (steps: Locator): Locator => steps.getByRole('listitem').getByRole('link');
const stepOf = (steps: Locator, name: string): Locator =>
  steps.getByRole('listitem').filter({ has: steps.page().getByRole('link', { name }) });

test('the first steps tick themselves, can be skipped by each admin for all, and put away', async ({
  page,
  request,
  browser,
}) => {
  await logIn(page, admin, '/admin/dashboard');
  const steps = stepsOf(page);
  await expect(namesOf(steps)).toHaveText([
    'Name and region',
    'A way to pay',
    'Delivery',
    'Legal texts',
    'First category',
    'First product',
    'Look',
    'Test order',
    'Mail server',
  ]);
  await expect(steps).toContainText('0 of 9 done.');
  await expect(stepOf(steps, 'Name and region')).toHaveAttribute('aria-current', 'step');
  await onPhoneAndDesk(page, async () => {
    await untilLoaded(page);
    await expectNothingSerious(page, 'a dashboard without orders');
  });
  // no page of zeros
  await expect(page.getByText('$0.00')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Period' })).toHaveCount(0);

  await steps.getByRole('link', { name: 'A way to pay' }).click();
  await expect(page).toHaveURL(/\/admin\/settings#settings-payment$/);
  await expect(
    page.getByRole('main').getByRole('heading', { name: 'Payment', exact: true }),
  ).toBeInViewport();

  await addCategory(page, 'Baskets');
  await addProduct(page, { name: 'Reed Basket', cost: '10.25', category: 'Baskets' });
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(steps).toContainText('2 of 9 done.');
  await expect(stepOf(steps, 'First category')).toContainText('Done: First category');
  await expect(stepOf(steps, 'First product')).toContainText('Done: First product');
  await expect(steps.getByRole('button', { name: 'Skip First product' })).toHaveCount(0);

  await steps.getByRole('button', { name: 'Skip Name and region' }).click();
  await expect(stepOf(steps, 'Name and region')).toContainText('Skipped');
  await expect(steps.getByRole('button', { name: 'Undo Name and region' })).toBeFocused();
  await expect(stepOf(steps, 'A way to pay')).toHaveAttribute('aria-current', 'step');
  await steps.getByRole('button', { name: 'Skip Mail server' }).click();
  await expect(stepOf(steps, 'Mail server')).toContainText('Skipped');

  // it is the shop's: after a reload, and for somebody else
  await page.reload();
  await expect(steps.getByRole('button', { name: 'Undo Mail server' })).toBeVisible();
  const desk = await callerFor(request, admin);
  const { users } = await desk.call<{ users: { _id: string; email: string }[] }>('GET', '/user');
  const userId = users.find(({ email }) => email === partner.email)?._id;
  await desk.call('PUT', '/user/roles', { userId, roles: ['customer', 'admin'] });
  const other = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await logIn(other, partner, '/admin/dashboard');
  const theirs = stepsOf(other);
  await expect(theirs.getByRole('button', { name: 'Undo Mail server' })).toBeVisible();
  await theirs.getByRole('button', { name: 'Undo Name and region' }).click();
  await expect(stepOf(theirs, 'Name and region')).toHaveAttribute('aria-current', 'step');
  await other.close();
  await page.reload();
  await expect(stepOf(steps, 'Name and region')).toHaveAttribute('aria-current', 'step');

  await steps.getByRole('button', { name: 'Put the list away' }).click();
  await expect(steps).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('There are no orders yet.')).toBeVisible();
  await page
    .getByRole('region', { name: 'Messages' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(stepOf(steps, 'Name and region')).toHaveAttribute('aria-current', 'step');
  // what was skipped before is skipped still
  await expect(steps.getByRole('button', { name: 'Undo Mail server' })).toBeVisible();
});

test('the first steps stand above the figures of a shop with orders, and fold under way', async ({
  page,
  request,
}) => {
  await logIn(page, admin, '/admin/dashboard');
  const steps = stepsOf(page);
  await expect(stepOf(steps, 'Test order')).toContainText('find it here');
  const goods = await makeGoods(request, 'Rush Basket', 20.5);
  const caller = await callerFor(request, admin);
  await orderOf(caller, [{ goods }]);
  // it hears of the order by itself
  await expect(stepOf(steps, 'Test order')).toContainText('Done: Test order');
  await expect(page.getByText('$20.50').first()).toBeVisible();
  for (let count = 1; count < 5; count += 1) await orderOf(caller, [{ goods }]);
  await expect(namesOf(steps).first()).toBeHidden();
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'first steps that are folded'));
  await steps.getByText('First steps').click();
  await expect(namesOf(steps).first()).toBeVisible();
});
