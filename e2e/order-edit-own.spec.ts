import type { APIRequestContext, Page } from '@playwright/test';
import type { Cart } from '@tailorbird/contract/cart';
import type { ApprovalRule } from '@tailorbird/contract/kinds/approval';
import type { Order } from '@tailorbird/contract/orders';
import { admin, newCustomer } from './accounts.ts';
import { makeSash, type Sash } from './drawn-sash.ts';
import { linkIn, mailTo } from './mails.ts';
import { callerFor, guestFor, type Caller } from './order-calls.ts';
import { expect, expectNothingSerious, logIn, test } from './shop.ts';

test.use({ viewport: { width: 390, height: 844 } });

const LENGTHS = ['Short', 'Long'];

/** A sash of two sizes, of which each letter costs half a dollar. */
async function makePricedSash(
  request: APIRequestContext,
  approval: ApprovalRule = 'drawn',
): Promise<Sash> {
  const name = `Mended Sash ${crypto.randomUUID().slice(0, 8)}`;
  const sash = await makeSash(request, name, LENGTHS, approval);
  const desk = await callerFor(request, admin);
  const [, title, length] = sash.chosen('Burgundy', 'X', 'Long');
  await desk.call('PUT', '/option', {
    _id: title?.optionId,
    name: `${name} title`,
    isRequired: true,
    textPrice: { perCharacter: 0.5 },
  });
  await desk.call('PUT', '/option', {
    _id: length?.optionId,
    name: `${name} length`,
    isRequired: true,
    isSize: true,
  });
  return sash;
}

async function orderSashes(
  shopper: Caller,
  sash: Sash,
  names: readonly string[],
  email?: string,
): Promise<Order> {
  await shopper.call('POST', '/cart/items', {
    product: sash.id,
    rows: names.map((name) => ({ selectedOptions: sash.chosen('Burgundy', name, 'Long') })),
  });
  const { cart } = await shopper.call<{ cart: Cart }>('GET', '/cart');
  const contact = email === undefined ? {} : { contact: { name: 'Helen', email, phone: '' } };
  return (await shopper.call<{ order: Order }>('POST', '/order', { ...cart, ...contact })).order;
}

const save = (page: Page, count: number) =>
  page
    .getByRole('button', { name: count === 1 ? 'Save 1 change' : `Save ${count} changes` })
    .filter({ visible: true });

test('a guest mends a letter by keyboard on a phone, and is led to approve that piece', async ({
  page,
  request,
}) => {
  const email = `helen-${crypto.randomUUID()}@mail.example`;
  const sash = await makePricedSash(request);
  const order = await orderSashes(await guestFor(request), sash, ['ALMA', 'THEODOR'], email);
  const link = linkIn(
    await mailTo(email, new RegExp(`^Your order ${order.orderId}$`)),
    '/guest-order#',
  );
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(sent.url(), sent.headers()['referer'] ?? ''));
  await page.goto(link);
  await page.getByRole('link', { name: /^Change words or address/ }).press('Enter');
  const word = page.getByLabel(/^Piece 2, .* title$/);
  await word.focus();
  await page.keyboard.press('End');
  await page.keyboard.type('E');
  const panel = page.getByRole('complementary', { name: '1 change' });
  await expect(panel).toContainText('THEODOR is now THEODORE');
  await expect(panel).toContainText('More to pay$0.50');
  await expect(word).toHaveAccessibleDescription(/^Was THEODOR, 1 letter more: \+\s\$0\.50$/);
  await expect(panel).toContainText('You are asked to approve piece 2 anew.');
  await expectNothingSerious(page, 'the page on which an order is changed');

  // what was typed outlives the page
  await page.reload();
  await expect(word).toHaveValue('THEODORE');
  await word.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved: THEODOR is now THEODORE')).toBeVisible();
  await expect(page.getByText(/^New total \$50\.00\./)).toBeVisible();
  await expectNothingSerious(page, 'what was changed of an order');
  await page.getByRole('link', { name: 'Approve piece 2' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'THEODORE' })).toBeVisible();
  expect(asked.join(' ')).not.toContain(link.split('#')[1]);
});

test('a customer changes a size and the contact of an order of the account, until it is begun', async ({
  page,
  request,
}) => {
  const customer = await newCustomer();
  const shopper = await callerFor(request, customer);
  const order = await orderSashes(shopper, await makePricedSash(request, 'never'), [
    'IDA',
    'KARLA',
  ]);
  await logIn(page, customer, `/orders?orderNumber=${order.orderId}`);
  await page.getByRole('link', { name: /^Change words or address/ }).click();
  const [first, second] = [1, 2].map((number) =>
    page.getByLabel(new RegExp(`^Piece ${number}, .* length$`)),
  );
  await first?.selectOption('Short');
  await expect(page.getByText('Piece 1: Short instead of Long')).toBeVisible();

  // somebody else changes another piece meanwhile: nobody is asked about it
  const item = order.cart.items[1];
  const title = item?.selectedOptions.find(({ valueId }) => valueId === null);
  await shopper.call('POST', `/order/${order._id}/own-edit`, {
    version: order.version,
    items: [{ _id: item?._id, selectedOptions: [{ optionId: title?.optionId, value: 'CLARA' }] }],
  });
  await save(page, 1).click();
  await expect(page.getByText('Saved: Piece 1: Short instead of Long')).toBeVisible();
  await page.getByRole('button', { name: 'Change something else' }).click();
  await expect(page.getByLabel(/^Piece 2, .* title$/)).toHaveValue('CLARA');

  await second?.selectOption('Short');
  await page.getByLabel('Phone', { exact: true }).fill('none of that');
  await save(page, 2).click();
  await expect(page.getByLabel('Phone', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Phone', { exact: true })).toHaveAccessibleDescription(
    /phone number in digits/,
  );
  await page.getByLabel('Phone', { exact: true }).fill('+44 1632 960143');

  const desk = await callerFor(request, admin);
  await desk.call('PUT', `/order/${order._id}/pieces`, {
    how: 'row',
    pieces: [{ number: 1, from: 'waiting', to: 'cut' }],
  });
  await save(page, 2).click();
  await expect(page.getByText(/^We began the first piece/)).toBeVisible();
  await expect(page.getByText(/^Not saved: Piece 2: Short instead of Long; Phone:/)).toBeVisible();
  await expect(page.getByText('Piece 2 is not begun yet.', { exact: false })).toBeVisible();
  await expectNothingSerious(page, 'an order that cannot be changed any more');
  await page.getByRole('link', { name: 'See the order' }).click();
  await expect(page).toHaveURL(new RegExp(order.orderId));
});

test('a lost connection loses nothing that was typed, and a link that never was says so', async ({
  page,
  request,
}) => {
  const customer = await newCustomer();
  const shopper = await callerFor(request, customer);
  const order = await orderSashes(shopper, await makePricedSash(request), ['IDA']);
  await logIn(page, customer, `/change-order?order=${order._id}`);
  const word = page.getByLabel(/^Piece 1, .* title$/);
  await word.fill('IDA MAE');
  await page.route(/own-edit$/, (route) => route.abort());
  await save(page, 1).click();
  const outcome = page.getByText('Your changes were not saved.', { exact: false });
  await expect(outcome).toBeInViewport();
  await expect(word).toHaveValue('IDA MAE');
  await page.unroute(/own-edit$/);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Saved: IDA is now IDA MAE')).toBeVisible();

  await page.goto('/change-order');
  await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
});
