import type { APIRequestContext } from '@playwright/test';
import type { Cart } from '@tailorbird/contract/cart';
import type { Order } from '@tailorbird/contract/orders';
import { OrderLinks } from '../server/src/orders/order-links.ts';
import { decodeJwt } from 'jose';
import { StripeServer } from '../server/test/stripe-server.ts';
import { admin, shopSettings } from './accounts.ts';
import { makeGoods } from './order-calls.ts';
import { startOwnShop, testAt } from './own-shop.ts';
import { offerParcel } from './parcel.ts';
import { expect, expectNothingSerious, logIn } from './shop.ts';

// the shop of the other journeys has no keys to be paid by card
const stripe = new StripeServer();
const test = testAt(async () => {
  await stripe.start();
  const shop = await startOwnShop(stripe.environment);
  stripe.webhookUrl = `${shop.url}/api/payments/stripe`;
  return {
    ...shop,
    async stop() {
      await shop.stop();
      await stripe.stop();
    },
  };
});

// one after the other: they tell one stand-in what to do
test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 390, height: 844 } });

for (const told of ['before', 'never'] as const) {
  test(`a guest orders to an address and pays by card by keyboard, the webhook coming ${told}`, async ({
    page,
    request,
  }) => {
    stripe.told = told;
    await offerParcel(request);
    const goods = await makeGoods(request, `Paid Sash, ${told}`, 30);
    await page.goto(`/product/${goods.id}`);
    await page.getByRole('button', { name: 'Add to Cart' }).press('Enter');
    await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
    await page.goto('/cart');
    await page.getByRole('radio', { name: /^Pick up/ }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByLabel('Full name').focus();
    await page.keyboard.type('Gus Guest');
    await page.getByLabel('Street and number').focus();
    await page.keyboard.type('12 Needle Lane');
    await page.getByLabel('Postcode').focus();
    await page.keyboard.type('TF4 2AB');
    await page.getByLabel('City').focus();
    await page.keyboard.type('Thornfield');
    await page.getByLabel('Country').selectOption('United Kingdom');
    await expect(page.getByText('$34.90').first()).toBeVisible();
    await expectNothingSerious(page, 'the cart of a shop that takes cards');
    const place = page.getByRole('button', { name: 'Place Order' }).filter({ visible: true });
    await place.press('Enter');
    await expect(page).toHaveURL(/\/login$/);

    const receipt = page.getByRole('region', { name: 'Your order' });
    const pay = receipt.getByRole('button', { name: 'Pay $34.90 by card' });
    await expect(pay).toBeVisible();
    await expectNothingSerious(page, 'the receipt of what is to be paid by card');
    await pay.press('Enter');
    await page.getByRole('button', { name: 'Pay $34.90', exact: true }).press('Enter');

    await expect(page).toHaveURL('/login');
    await expect(receipt.getByText('Paid', { exact: true })).toBeVisible();
    await expect(pay).toHaveCount(0);
    await expectNothingSerious(page, 'the receipt of what is paid');
    expect(stripe.sessions.size).toBeGreaterThan(0);
  });
}

test('a guest’s order is paid by the link that was mailed, in a browser that did not order it', async ({
  page,
  request,
}) => {
  stripe.told = 'before';
  const goods = await makeGoods(request, 'Mailed Sash', 21);
  const { token, orderId } = await orderAsGuest(request, goods.id);
  const key = { ownerId: String(decodeJwt(token).sub), orderId };
  const link = `/guest-order#${new OrderLinks(shopSettings.TOKEN_SECRET).tokenOf(key)}`;
  await page.goto(link);
  const pay = page.getByRole('button', { name: 'Pay $21.00 by card' });
  await pay.press('Enter');
  await page.getByRole('link', { name: 'Back to the shop' }).press('Enter');
  await expect(page).toHaveURL(link);
  await pay.press('Enter');
  await page.getByRole('button', { name: 'Pay $21.00', exact: true }).press('Enter');
  await expect(page).toHaveURL(link);
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  await expect(pay).toHaveCount(0);
  await expectNothingSerious(page, 'a guest’s order that is paid');
});

test('what Stripe tells in another currency is looked at by an admin, by keyboard', async ({
  page,
  request,
}) => {
  const goods = await makeGoods(request, 'Foreign Sash', 48);
  const { token, orderId } = await orderAsGuest(request, goods.id);
  const headers = { authorization: `Bearer ${token}` };
  const address = `/api/order/${orderId}/checkout`;
  const begun = await request.post(address, { headers, data: {} });
  const { url }: { url: string } = await begun.json();
  const session = stripe.pay(stripe.sessionAt(url).id);
  Object.assign(session, { currency: 'jpy', amount_total: 500 });
  expect(await stripe.tell(session.id)).toBe(true);
  expect((await request.post(address, { headers, data: {} })).status()).toBe(409);

  await logIn(page, admin, '/admin/dashboard');
  const told =
    'Stripe says that 500 JPY in its smallest unit was paid, where $48.00 was asked for.';
  const line = page.getByRole('status').filter({ hasText: '1 payment is to be looked at' });
  await expect(line).toContainText(told);
  await expectNothingSerious(page, 'a dashboard with a payment to be looked at');
  await line.getByRole('link', { name: /^Order/ }).press('Enter');
  await expect(page).toHaveURL(`/admin/orders/${orderId}`);
  const notice = page.getByRole('status').filter({ hasText: 'A payment is to be looked at' });
  await expect(notice).toContainText(told);
  await expectNothingSerious(page, 'an order with a payment to be looked at');
  await notice.getByRole('button', { name: 'Mark as Looked At' }).press('Enter');
  await expect(page.getByText('The payment is marked as looked at.')).toBeVisible();
  await expect(notice).toHaveCount(0);
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('Stripe told of 500 JPY in its smallest unit');
  await expect(history).toContainText(/looked at 500 JPY/);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Latest pending orders' })).toBeVisible();
  await expect(line).toHaveCount(0);
});

/** An order with an address to write to, which has a link. */
async function orderAsGuest(request: APIRequestContext, product: string) {
  const given = await request.get('/api/auth/guest-token');
  const { token }: { token: string } = await given.json();
  const headers = { authorization: `Bearer ${token}` };
  const send = async (path: string, data: object) => {
    const answer = await request.post(`/api${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const { cart }: { cart: Cart } = await send('/cart', { product, quantity: 1 });
  const contact = { name: 'Lia Link', email: 'lia@example.com', phone: '' };
  const { order }: { order: Order } = await send('/order', { ...cart, contact });
  return { token, orderId: order._id };
}
