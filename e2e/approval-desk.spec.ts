import type { APIRequestContext, Page } from '@playwright/test';
import type { Approval } from '@tailorbird/contract/approvals';
import type { Cart } from '@tailorbird/contract/cart';
import type { Order } from '@tailorbird/contract/orders';
import { admin } from './accounts.ts';
import { uniqueName } from './catalogue-desk.ts';
import { makeSash } from './drawn-sash.ts';
import { callerFor, type Caller } from './order-calls.ts';
import { expectReady, sheetAddress } from './sheets.ts';
import { expect, expectNothingSerious, logIn, onPhoneAndDesk, test } from './shop.ts';

const NAMES = ['ALMA', 'CARLA', 'EMMA', 'VALENTINA'];

test('a piece is made when the customer has approved it, or when the desk says why', async ({
  page,
  request,
  customer,
}) => {
  const shopper = await callerFor(request, customer);
  const order = await orderOfSashes(request, shopper, 'Refused sash', NAMES);
  await wish(shopper, order, 'VALENTINA', 'Please write Valentine, with an e at the end.');
  await logIn(page, admin, `/admin/orders/${order._id}`);

  const held = page.getByRole('main').getByText('4 of 4 pieces may not be made yet');
  await expect(held).toBeVisible();
  const pieces = page.getByRole('table', { name: /^Pieces of/ });
  await pieces.getByRole('button', { name: 'Set EMMA to Cut' }).click();
  await expect(
    page.getByText('3 EMMA is not made: the customer has not approved it.'),
  ).toBeVisible();
  const scan = page.getByLabel('Scan a piece', { exact: true });
  await scan.fill('4');
  await scan.press('Enter');
  await expect(
    page.getByText('4 VALENTINA is not made: the customer wants a change.'),
  ).toBeVisible();
  await expect(scan).toBeFocused();
  await onPhoneAndDesk(page, async () => {
    await expectNothingSerious(page, 'an order with pieces to approve');
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  await approveByPhone(page, 'ALMA', 'Mrs Marsh, spelled letter by letter');
  await expect(page.getByText('3 of 4 pieces may not be made yet')).toBeVisible();
  await pieces.getByRole('button', { name: 'Set ALMA to Cut' }).click();
  await expect(page.getByText('1 ALMA is Cut.')).toBeVisible();

  await scan.fill('2');
  await scan.press('Enter');
  await expect(
    page.getByText('2 CARLA is not made: the customer has not approved it.'),
  ).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Make it anyway' }).click();
  const question = page.getByRole('dialog', { name: 'Make it anyway?' });
  const why = question.getByLabel('Why is it made without approval?');
  await expect(why).toBeFocused();
  await why.press('Enter');
  await expect(question).toContainText('Please write why it is made without approval.');
  await why.fill('Needed on Friday');
  await question.getByRole('button', { name: 'Make Anyway' }).click();
  await expect(page.getByText('2 CARLA is Cut.')).toBeVisible();
  await expect(scan).toBeFocused();

  const answer = page.getByRole('region', { name: 'What the customer wants of VALENTINA' });
  await expect(answer).toContainText('Please write Valentine, with an e at the end.');
  await answer.getByRole('textbox').fill('VALENTINE');
  await answer.getByRole('button', { name: 'Send new words' }).click();
  await expect(answer).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Approval', exact: true }).first()).toBeFocused();
  await expect(page.getByText('New words, asked again. Before: “VALENTINA”.')).toBeVisible();
  expect(await statesOf(shopper, order)).toEqual({ EMMA: 'asked', VALENTINE: 'asked' });

  const history = page.getByRole('list').filter({ hasText: 'placed the order' });
  await expect(history).toContainText('wants a change of 1 piece');
  await expect(history).toContainText('noted 1 piece as approved by phone');
  await expect(history).toContainText('Needed on Friday');
  await expect(history).toContainText('wrote new words on 1 piece and asked again');
});

test('what is not approved stands on no sheet, and is found in the list', async ({
  page,
  request,
  customer,
}) => {
  const shopper = await callerFor(request, customer);
  const order = await orderOfSashes(request, shopper, 'Printed sash', NAMES);
  await wish(shopper, order, 'VALENTINA', 'With an e, please.');
  await logIn(page, admin, `/admin/orders/${order._id}`);
  await approveByPhone(page, 'ALMA', 'Helen, read out');
  await page.goto(sheetAddress('production', [order._id]));
  await expectReady(page);
  const sheet = page.getByRole('article');
  await expect(sheet.getByText('Do not make: not approved')).toHaveCount(3);
  await expect(sheet).toContainText('ALMA');
  await expect(sheet).not.toContainText(/CARLA|EMMA|VALENTINA/);
  await expect(sheet.getByRole('img', { name: /^QR code/ })).toHaveCount(1);
  await page.goto(sheetAddress('packing', [order._id]));
  await expectReady(page);
  await expect(page.getByRole('article')).toContainText('VALENTINA');

  await page.goto(`/admin/orders?customerEmail=${encodeURIComponent(customer.email)}`);
  const card = page.getByRole('article', { name: order.orderId });
  await expect(card).toContainText('1 change wanted');
  await expect(card).toContainText('2 not approved');
  await page
    .getByRole('navigation', { name: 'Orders that wait for an approval' })
    .getByRole('link', { name: /^Change wanted/ })
    .click();
  await expect(page).toHaveURL(/approval=change\+wanted/);
  await expect(page.getByRole('article', { name: order.orderId })).toBeVisible();
});

test('an order can have its own rule, which a press of its own sets', async ({
  page,
  request,
  customer,
}) => {
  const shopper = await callerFor(request, customer);
  const order = await orderOfSashes(request, shopper, 'Ruled sash', ['ALMA']);
  await logIn(page, admin, `/admin/orders/${order._id}`);
  const rule = page.getByLabel('Approval is wanted');
  await rule.selectOption('not for this order');
  await page.getByRole('button', { name: 'Set', exact: true }).last().click();
  await expect(page.getByText('may not be made yet')).toHaveCount(0);
  await expect(rule).toHaveValue('never');
  await page.getByRole('button', { name: 'Set ALMA to Cut' }).click();
  await expect(page.getByText('1 ALMA is Cut.')).toBeVisible();
  await expect(page.getByRole('list').filter({ hasText: 'placed the order' })).toContainText(
    'set that approval is wanted not for this order',
  );
});

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function approveByPhone(page: Page, name: string, who: string): Promise<void> {
  await page
    .getByRole('button', { name: `Decide on ${name}` })
    .first()
    .click();
  await page.getByLabel('Who approved, and how was it checked?').fill(who);
  await page.getByRole('button', { name: /^Approve \d/ }).click();
  await expect(page.getByText(`${name} is approved by phone.`)).toBeVisible();
}

/** Sashes of a type whose drawn pieces are approved: the rule of the shop stays as it is. */
async function orderOfSashes(
  request: APIRequestContext,
  shopper: Caller,
  called: string,
  names: readonly string[],
): Promise<Order> {
  const sash = await makeSash(request, uniqueName(called), [], 'drawn');
  const rows = names.map((title) => ({ selectedOptions: sash.chosen('Burgundy', title) }));
  await shopper.call('POST', '/cart/items', { product: sash.id, rows });
  const { cart } = await shopper.call<{ cart: Cart }>('GET', '/cart');
  return (await shopper.call<{ order: Order }>('POST', '/order', cart)).order;
}

const approvalOf = async (shopper: Caller, { _id }: Order) =>
  (await shopper.call<{ approval: Approval }>('GET', `/order/${_id}/approval`)).approval;

const wordsOf = ({ selectedOptions }: Approval['items'][number]) =>
  selectedOptions.find(({ valueId }) => valueId === null)?.value ?? '';

/** As the customer asks for a change, on the page that the mail leads to. */
async function wish(shopper: Caller, order: Order, name: string, note: string): Promise<void> {
  const { items } = await approvalOf(shopper, order);
  const item = items.find((each) => wordsOf(each) === name);
  if (!item) throw new Error(`Nothing says ${name}.`);
  await shopper.call('POST', `/order/${order._id}/approval`, {
    name: 'Helen Marsh',
    items: [{ _id: item._id, hash: item.hash, wish: note }],
  });
}

/** The items that wait, by their words. */
async function statesOf(shopper: Caller, order: Order): Promise<Record<string, string>> {
  const { items } = await approvalOf(shopper, order);
  return Object.fromEntries(
    items
      .filter(({ state }) => state === 'asked' || state === 'change wanted')
      .map((item) => [wordsOf(item), item.state]),
  );
}
