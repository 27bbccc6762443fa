import { admin } from './accounts.ts';
import { callerFor, makeGoods, orderOf } from './order-calls.ts';
import { startOwnShop, testAt } from './own-shop.ts';
import { expect, expectNothingSerious, logIn, onPhoneAndDesk, untilLoaded } from './shop.ts';

const test = testAt(() => startOwnShop());

test('a shop without orders tells what is left to do, and then shows its figures', async ({
  page,
  request,
}) => {
  await logIn(page, admin, '/admin/dashboard');
  const steps = page.getByRole('region', { name: 'Before the first order' });
  const links = steps.getByRole('link');
  await expect(links).toHaveText([
    'Add a product',
    'Name and address',
    'Delivery',
    'Payment',
    'Legal texts',
  ]);
  await onPhoneAndDesk(page, async () => {
    await untilLoaded(page);
    await expectNothingSerious(page, 'a dashboard without orders');
  });
  // no page of zeros
  await expect(page.getByText('$0.00')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Period' })).toHaveCount(0);

  await steps.getByRole('link', { name: 'Payment' }).click();
  await expect(page).toHaveURL(/\/admin\/settings#settings-payment$/);
  await expect(
    page.getByRole('main').getByRole('heading', { name: 'Payment', exact: true }),
  ).toBeInViewport();

  const goods = await makeGoods(request, 'Reed Basket', 10.25);
  const desk = await callerFor(request, admin);
  const { settings } = await desk.call<{ settings: { payment: object; shop: object } }>(
    'GET',
    '/settings',
  );
  await desk.call('PUT', '/settings', { payment: { ...settings.payment, invoiceDays: 30 } });
  await desk.call('PUT', '/settings', {
    shop: { ...settings.shop, name: 'Reed and Rush', address: '1 Pond Lane' },
  });
  await page.goto('/admin/dashboard');
  await expect(links).toHaveText(['Delivery', 'Legal texts']);

  await orderOf(await callerFor(request, admin), [{ goods }]);
  // it hears of the order by itself
  await expect(steps).toHaveCount(0);
  await expect(page.getByText('$10.25').first()).toBeVisible();
});
