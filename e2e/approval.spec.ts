import type { APIRequestContext, Page } from '@playwright/test';
import type { Cart } from '@tailorbird/contract/cart';
import type { DeskApprovals } from '@tailorbird/contract/approvals';
import type { Order } from '@tailorbird/contract/orders';
import { admin, newCustomer } from './accounts.ts';
import { makeSash } from './drawn-sash.ts';
import { linkIn, mailsTo, mailTo } from './mails.ts';
import { callerFor, guestFor, type Caller } from './order-calls.ts';
import { expect, expectNothingSerious, logIn, test } from './shop.ts';

const NAMES = [
  'ALMA',
  'BENEDIKT',
  'EMMA',
  'CLARA',
  'MATHILDE',
  'FYNN',
  'IDA',
  'JONATHAN',
  'KARLA',
  'LEONIE',
  'THEODOR',
  'VALENTINA',
];

/** An order of sashes with these names, which are approved before they are made. */
async function orderSashes(
  request: APIRequestContext,
  shopper: Caller,
  { names = NAMES, email }: { names?: readonly string[]; email?: string },
): Promise<Order> {
  const sash = await makeSash(
    request,
    `Approved Sash ${crypto.randomUUID().slice(0, 8)}`,
    [],
    'drawn',
  );
  await shopper.call('POST', '/cart/items', {
    product: sash.id,
    rows: names.map((name) => ({ selectedOptions: sash.chosen('Burgundy', name) })),
  });
  const { cart } = await shopper.call<{ cart: Cart }>('GET', '/cart');
  const contact = email === undefined ? {} : { contact: { name: 'Helen', email, phone: '' } };
  return (await shopper.call<{ order: Order }>('POST', '/order', { ...cart, ...contact })).order;
}

const linkOf = async (desk: Caller, { _id }: Order) =>
  (await desk.call<{ approvals: DeskApprovals }>('GET', `/order/${_id}/approvals`)).approvals
    .link ?? '';

/** The address that the newest mail leads to, which asks for an approval. */
const mailedLink = async (email: string, nth = 1) => {
  await expect
    .poll(async () => (await mailsTo(email)).filter(asks).length)
    .toBeGreaterThanOrEqual(nth);
  return linkIn(await mailTo(email, /^Please check your order/), '/approve#');
};
const asks = ({ subject = '' }: { subject?: string | undefined }) =>
  subject.startsWith('Please check');

const pieces = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading') });

for (const width of [390, 1440]) {
  test(`twelve pieces are approved but for one by keyboard, ${width} wide, which asks alone once it is changed`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const email = `helen-${crypto.randomUUID()}@mail.example`;
    const order = await orderSashes(request, await guestFor(request), { email });
    await page.goto(await mailedLink(email));
    await expect(page.getByRole('heading', { name: 'Please check', level: 1 })).toBeVisible();
    await expect(pieces(page)).toHaveCount(12);
    await expectNothingSerious(page, 'the page of an approval');
    // its link opens the approval alone, and says where the order is changed
    const change = page.getByRole('link', { name: 'Send me that link again' });
    await expect(change).toHaveAttribute('href', '/find-order');
    if (width === 390) {
      const heights = await pieces(page).evaluateAll((all) =>
        all.reduce((sum, piece) => sum + piece.getBoundingClientRect().height, 0),
      );
      expect(heights).toBeLessThanOrEqual(3 * 844);
    }
    const last = pieces(page).last();
    await last.getByRole('button', { name: /^Ask for a change/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('What should be different?')).toBeFocused();
    const answer = page.getByRole('button', { name: 'Approve 11, ask for 1 change' });
    await answer.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('What should be different?')).toBeFocused();
    await expect(page.getByText('Please write what should be different')).toBeVisible();
    await page.keyboard.type('Please write VALENTINE, with an E at the end.');
    await page.getByLabel('Your name').focus();
    await page.keyboard.type('Helen Marsh');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Approved. Thank you.' })).toBeVisible();
    await expect(page.getByText('Helen Marsh,')).toBeVisible();
    await expect(page.getByText('VALENTINA')).toBeVisible();
    await expectNothingSerious(page, 'the receipt of an approval');

    const desk = await callerFor(request, admin);
    const path = `/order/${order._id}/approvals`;
    const { approvals } = await desk.call<{ approvals: DeskApprovals }>('GET', path);
    const wanted = approvals.items.find(({ state }) => state === 'change wanted');
    const [item] = order.cart.items.filter(({ _id }) => _id === wanted?._id);
    const option = item?.selectedOptions.find(({ valueId }) => valueId === null);
    await desk.call('POST', path, {
      step: 'new words',
      items: [{ _id: wanted?._id, hash: wanted?.hash }],
      words: [{ optionId: option?.optionId, value: 'VALENTINE' }],
    });
    await page.goto(await mailedLink(email, 2));
    await page.reload();
    await expect(pieces(page)).toHaveCount(1);
    await expect(page.getByText('1 piece to check. The other 11 stay approved.')).toBeVisible();
    await expect(page.getByText('Before: VALENTINA')).toBeVisible();
    await page.getByRole('button', { name: 'Approve this piece' }).click();
    await expect(page.getByLabel('Your name')).toBeFocused();
    await page.getByLabel('Your name').fill('Helen Marsh');
    await page.getByRole('button', { name: 'Approve this piece' }).click();
    await expect(page.getByRole('heading', { name: 'Your approval', level: 1 })).toBeVisible();
    await expect(pieces(page)).toHaveCount(0);
  });
}

test('a customer finds what is to be approved in the account, and another tab changes nothing twice', async ({
  page,
  context,
  request,
}) => {
  const customer = await newCustomer();
  const order = await orderSashes(request, await callerFor(request, customer), {
    names: ['IDA', 'KARLA'],
  });
  await logIn(page, customer, `/orders?orderNumber=${order.orderId}`);
  await expect(page.getByText('2 pieces wait for your approval.')).toBeVisible();
  await page.getByRole('link', { name: 'Check and approve' }).click();
  await expect(pieces(page)).toHaveCount(2);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(pieces(other)).toHaveCount(2);
  await page.getByLabel('Your name').fill('Ida');
  await page.getByRole('button', { name: 'Approve all 2' }).click();
  await expect(page.getByRole('heading', { name: 'Approved. Thank you.' })).toBeVisible();
  await other.getByLabel('Your name').fill('Karla');
  await other.getByRole('button', { name: 'Approve all 2' }).click();
  await expect(other.getByRole('heading', { name: 'Approved. Thank you.' })).toBeVisible();
  await expect(other.getByText('Ida,', { exact: false }).first()).toBeVisible();
});

test('a link that has ended, or was mistyped, says so', async ({ page, request }) => {
  const order = await orderSashes(request, await guestFor(request), { names: ['IDA'] });
  const link = await linkOf(await callerFor(request, admin), order);
  await page.goto(`${link.slice(0, -3)}xyz`);
  await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
  await page.goto('/approve');
  await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
});

test('a drawing that did not load is loaded before it is approved, and the mails can be stopped', async ({
  page,
  request,
}) => {
  const email = `helen-${crypto.randomUUID()}@mail.example`;
  const order = await orderSashes(request, await guestFor(request), { names: ['IDA'], email });
  await page.route('**/api/drawing/**', (route) => route.abort());
  await page.goto(await linkOf(await callerFor(request, admin), order));
  await expect(page.getByText('The drawing did not load.')).toBeVisible();
  await page.getByLabel('Your name').fill('Helen Marsh');
  await page.getByRole('button', { name: 'Approve this piece' }).click();
  await expect(page.getByText('Load the drawing first, then approve.')).toBeVisible();
  const again = page.getByRole('button', { name: /^Try again/ });
  await expect(again).toBeFocused();
  await expectNothingSerious(page, 'a drawing that did not load');
  await page.unroute('**/api/drawing/**');
  await again.press('Enter');
  await expect(again).toHaveCount(0);
  const ask = page.getByRole('button', { name: /^Ask for a change/ });
  await ask.click();
  await page.getByRole('button', { name: /^Take back, it is right/ }).press('Enter');
  await expect(ask).toBeFocused();
  await page.getByRole('button', { name: 'Approve this piece' }).click();
  await expect(page.getByRole('heading', { name: 'Approved. Thank you.' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(page.getByText('No more emails about orders without an account')).toBeVisible();
  await page.getByRole('button', { name: 'Send emails again' }).click();
  await expect(page.getByRole('button', { name: 'Stop these emails' })).toBeVisible();
});
