import type { APIRequestContext, Page } from '@playwright/test';
import type { Cart } from '@tailorbird/contract/cart';
import type { Order } from '@tailorbird/contract/orders';
import sharp from 'sharp';
import { openDatabase } from '../server/src/database/pool.ts';
import { admin, newCustomer } from './accounts.ts';
import { makeSash } from './drawn-sash.ts';
import { linkIn, mailTo } from './mails.ts';
import { callerFor, guestFor, makeGoods, type Caller } from './order-calls.ts';
import { expect, expectNothingSerious, logIn, test } from './shop.ts';

test.beforeEach(async ({ request }) => {
  const desk = await callerFor(request, admin);
  await desk.call('PUT', '/settings', { returns: { days: 14 } });
});

interface Bags {
  order: Order;
  desk: Caller;
  email: string;
  /** Names. */
  plain: string;
  lettered: string;
}

/** A plain bag and one with the customer's own words, which have come. */
async function orderBags(
  request: APIRequestContext,
  shopper: Caller,
  { quantity = 1, isSent = true } = {},
): Promise<Bags> {
  const desk = await callerFor(request, admin);
  const id = crypto.randomUUID().slice(0, 8);
  const plain = await makeGoods(request, `Plain Bag ${id}`, 48);
  const lettered = await makeSash(request, `Lettered Bag ${id}`, [], 'never');
  const email = `ida-${crypto.randomUUID()}@mail.example`;
  await shopper.call('POST', '/cart', { product: plain.id, quantity, note: '' });
  await shopper.call('POST', '/cart/items', {
    product: lettered.id,
    rows: [{ selectedOptions: lettered.chosen('Burgundy', 'RIVERSIDE') }],
  });
  const { cart } = await shopper.call<{ cart: Cart }>('GET', '/cart');
  const contact = { name: 'Ida Brandt', email, phone: '' };
  const { order } = await shopper.call<{ order: Order }>('POST', '/order', { ...cart, contact });
  if (isSent) await desk.call('PUT', `/order/${order._id}`, { status: 'completed' });
  return { order, desk, email, plain: plain.name, lettered: lettered.name };
}

/** As if it had been completed some days earlier. */
async function letDaysPass({ _id }: Order, days: number): Promise<void> {
  const database = openDatabase(process.env['SHOP_DATABASE_URL'] ?? '');
  await database.query(
    `update order_changes set changed_at = changed_at - $2 * interval '1 day'
     where order_id = $1 and field = 'status'`,
    [_id, days],
  );
  await database.close();
}

const stepTitle = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a guest withdraws from the plain bag by keyboard in two steps, without a login, until the period is over', async ({
    page,
    request,
  }) => {
    const bags = await orderBags(request, await guestFor(request));
    const asked: string[] = [];
    page.on('request', (sent) => asked.push(sent.url(), sent.headers()['referer'] ?? ''));
    await page.goto('/');
    const foot = page.getByRole('contentinfo');
    await foot.getByRole('link', { name: 'Withdraw from contract' }).press('Enter');
    await expect(stepTitle(page, 'Which order is it?')).toBeVisible();
    await expectNothingSerious(page, 'the question which order it is');
    await page.getByRole('button', { name: 'Email me the link' }).press('Enter');
    await expect(page.getByLabel('Order number')).toBeFocused();
    await page.keyboard.type(bags.order.orderId.replaceAll('-', ' ').toLowerCase());
    await page.keyboard.press('Tab');
    await page.keyboard.type(bags.email);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Look into your mailbox')).toBeVisible();

    const link = linkIn(await mailTo(bags.email, /withdraw/i), '/withdraw#');
    await page.goto(link);
    await expect(stepTitle(page, 'What do you send back?')).toBeVisible();
    await expect(page.getByText('it carries your own words')).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(1);
    await expectNothingSerious(page, 'the goods of a withdrawal');

    await page.getByRole('button', { name: 'Continue' }).press('Enter');
    const bag = page.getByRole('checkbox', { name: new RegExp(bags.plain) });
    await expect(page.getByText('Please choose what you send back.')).toBeVisible();
    await expect(bag).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.getByText('Please choose what you send back.')).toHaveCount(0);
    await expect(page.getByLabel('Your name')).toHaveValue('Ida Brandt');
    await expect(page.getByLabel('Email for the receipt')).toHaveValue(bags.email);
    await page.getByLabel('Your name').press('Enter');
    await expect(stepTitle(page, 'I withdraw from the contract')).toBeFocused();
    await expect(page.getByText(/^I withdraw from the contract about these goods/)).toBeVisible();
    await expect(page.getByText('Less to pay$48.00')).toBeVisible();
    await expectNothingSerious(page, 'the declaration of a withdrawal');

    // one step back and on again, by the browser's own button
    await page.goBack();
    await expect(bag).toBeChecked();
    await page.getByRole('button', { name: 'Continue' }).press('Enter');
    await page.getByRole('button', { name: 'Confirm withdrawal' }).press('Enter');
    await expect(stepTitle(page, 'Withdrawal received')).toBeFocused();
    await expect(page.getByText(/, \d\d:\d\d:\d\d \(UTC/).first()).toBeVisible();
    await expect(page.getByText(/^Send it back by/)).toBeVisible();
    await expectNothingSerious(page, 'the receipt of a withdrawal');
    const receipt = await mailTo(bags.email, /^Receipt of your withdrawal/);
    expect(receipt.text).toContain(bags.plain);
    expect(receipt.text).not.toContain('RIVERSIDE');
    expect(asked.join(' ')).not.toContain(link.split('#')[1]);

    // loaded again, the receipt stands there, and what is left is excepted
    await page.reload();
    await expect(page.getByText(/^Withdrawn /)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0);

    await letDaysPass(bags.order, 15);
    await page.reload();
    await expect(page.getByText(/^The period ended on .+, 14 days after/)).toBeVisible();
    await expect(page.getByText(/^Withdrawn /)).toBeVisible();
    await expectNothingSerious(page, 'a withdrawal after its period');
  });
});

test('a customer withdraws from one of three, and a lost connection loses nothing', async ({
  page,
  context,
  request,
}) => {
  const customer = await newCustomer();
  const bags = await orderBags(request, await callerFor(request, customer), { quantity: 3 });
  await logIn(page, customer, `/orders?orderNumber=${bags.order.orderId}`);
  await page
    .getByRole('link', { name: /^Withdraw from contract, order/ })
    .first()
    .click();
  await page.getByRole('checkbox', { name: new RegExp(bags.plain) }).check();
  await page.getByLabel(`How many of ${bags.plain}`).selectOption('1');
  await expect(page.getByText('It comes to$48.00')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await context.setOffline(true);
  const confirm = page.getByRole('button', { name: 'Confirm withdrawal' });
  await confirm.click();
  await expect(page.getByText('It may not have arrived')).toBeVisible();
  await context.setOffline(false);
  await confirm.click();
  await expect(stepTitle(page, 'Withdrawal received')).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw from something else' }).click();
  await expect(page.getByText('You have withdrawn from 1 piece of it already.')).toBeVisible();

  // a page that was open all the while declares the same once more
  const { withdrawals } = (
    await bags.desk.call<{ returns: { withdrawals: object[] } }>(
      'GET',
      `/order/${bags.order._id}/withdrawals`,
    )
  ).returns;
  expect(withdrawals).toHaveLength(1);
});

test('two pages that declare the same make one withdrawal, with one receipt', async ({
  page,
  context,
  request,
}) => {
  const bags = await orderBags(request, await guestFor(request), { isSent: false });
  const { returns } = await bags.desk.call<{ returns: { link: string } }>(
    'GET',
    `/order/${bags.order._id}/withdrawals`,
  );
  const other = await context.newPage();
  for (const each of [page, other]) {
    await each.goto(returns.link);
    await expect(stepTitle(each, 'What do you withdraw from?')).toBeVisible();
    await each.getByRole('checkbox', { name: new RegExp(bags.plain) }).check();
    await each.getByRole('button', { name: 'Continue' }).click();
  }
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(page.getByText('Nothing of it was sent yet')).toBeVisible();
  await other.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(other.getByText(/^You had withdrawn from this already/)).toBeVisible();
});

test('the desk sees what came back, credits it and answers what is wrong', async ({
  page,
  browser,
  request,
}) => {
  const bags = await orderBags(request, await guestFor(request));
  const { order, desk } = bags;
  await desk.call('POST', `/order/${order._id}/payments`, {
    _id: crypto.randomUUID(),
    kind: 'payment',
    amount: order.totalAmount,
    method: 'cash',
    seen: { paid: 0, refunded: 0 },
  });
  const { returns } = await desk.call<{ returns: { link: string } }>(
    'GET',
    `/order/${order._id}/withdrawals`,
  );
  const guest = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await guest.goto(returns.link);
  await guest.getByRole('checkbox', { name: new RegExp(bags.plain) }).check();
  await guest.getByRole('button', { name: 'Continue' }).click();
  await guest.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(guest.getByText('We pay back $48.00')).toBeVisible();

  await guest.getByRole('button', { name: 'Tell us what is wrong' }).click();
  await guest.getByLabel('Which piece').selectOption(bags.lettered);
  await guest.getByLabel('What is wrong').fill('A seam is open.');
  const colour = { r: 120, g: 40, b: 30 };
  const picture = { create: { width: 600, height: 450, channels: 3 as const, background: colour } };
  await guest.locator('input[type="file"]').setInputFiles({
    name: 'seam.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp(picture).jpeg().toBuffer(),
  });
  await expect(guest.getByRole('img', { name: 'Photo 1', exact: true })).toBeVisible();
  await expectNothingSerious(guest, 'the form for what is wrong');
  await guest.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(guest.getByText('We have your message, and answer by email.')).toBeVisible();
  await expect(guest.getByRole('img', { name: /^Photo 1 of what is wrong/ })).toBeVisible();

  await logIn(page, admin, '/admin/orders');
  await page.getByRole('link', { name: /^Withdrawal to settle/ }).click();
  await expect(page.getByText('2 returns to do').first()).toBeVisible();
  await page.goto(`/admin/orders/${order._id}`);
  const withdrawals = page.getByRole('region', { name: 'Withdrawals' });
  await expect(withdrawals).toContainText('Ida Brandt withdraws from 1 piece');
  await expect(withdrawals).toContainText('$48.00 of it was paid, and goes back.');
  await expect(page.getByRole('img', { name: /^Photo 1 of/ })).toBeVisible();
  await expectNothingSerious(page, 'an order that was withdrawn from');
  await withdrawals.getByRole('button', { name: /have arrived$/ }).click();
  await expect(withdrawals).toContainText(/Arrived .+, said by Admin/);
  await withdrawals.getByRole('button', { name: /^Credit goods/ }).click();
  await expect(withdrawals.getByLabel('Amount')).toHaveValue('48.00');
  await withdrawals.getByRole('button', { name: 'Credit goods', exact: true }).click();
  await expect(withdrawals).toContainText('$48.00 credited by Admin');
  await expect(withdrawals).toContainText('$48.00 refunded.');

  const faults = page.getByRole('region', { name: 'What is wrong' });
  await expect(faults).toContainText('A seam is open.');
  await faults.getByRole('button', { name: /^Refused/ }).click();
  await faults.getByRole('button', { name: 'Answer' }).click();
  await expect(faults.getByText('Please write why it is refused.')).toBeVisible();
  await faults.getByLabel('What you write to the customer').fill('The seam was cut open.');
  await faults.getByRole('button', { name: 'Answer' }).click();
  await expect(faults).toContainText('It is refused.');
  await expect(faults).toContainText('Answered by Admin');
  await expectNothingSerious(page, 'an order whose withdrawal is settled');

  await guest.reload();
  await expect(guest.getByText('The seam was cut open.')).toBeVisible();
  await guest.close();
});
