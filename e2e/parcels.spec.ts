import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Cart } from '@tailorbird/contract/cart';
import type { Order } from '@tailorbird/contract/orders';
import { admin, newCustomer, secondAdmin, type Login } from './accounts.ts';
import { uniqueName } from './catalogue-desk.ts';
import { letMailsGo, linkIn, mailsTo, mailTo } from './mails.ts';
import { callerFor, guestFor, makeGoods, orderOf, type Caller, type Goods } from './order-calls.ts';
import { ADDRESS, offerParcel } from './parcel.ts';
import { readCode } from './sheets.ts';
import { expect, expectNothingSerious, logIn, onPhoneAndDesk, test } from './shop.ts';

/** An order that a carrier brings. */
async function sentOrder(
  shopper: Caller,
  goods: Goods,
  quantity: number,
  contact: object = { name: 'Adda Addressed' },
): Promise<Order> {
  await shopper.call('POST', '/cart', { product: goods.id, quantity, note: '' });
  const { cart } = await shopper.call<{ cart: Cart }>('GET', '/cart');
  const delivery = { method: 'parcel', address: ADDRESS };
  // without its total: delivery adds to it
  const body = { items: cart.items, delivery, contact };
  return (await shopper.call<{ order: Order }>('POST', '/order', body)).order;
}

async function setPieces(
  request: APIRequestContext,
  order: Order,
  numbers: readonly number[],
  to: 'cut' | 'packed',
) {
  const desk = await callerFor(request, admin);
  const pieces = numbers.map((number) => ({ number, from: 'waiting', to, reason: '' }));
  await desk.call('PUT', `/order/${order._id}/pieces`, { how: 'bulk', pieces });
}

const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

const parcelsOf = (page: Page): Locator =>
  page.getByRole('list', { name: 'Parcels of this order' }).getByRole('listitem');

async function begin(request: APIRequestContext): Promise<{ maker: Login; shopper: Caller }> {
  await offerParcel(request);
  const maker = await newCustomer();
  return { maker, shopper: await callerFor(request, maker) };
}

test('thirty pieces are sent as 18 and 12, with undo, two mails and a label that reads', async ({
  page,
  request,
  browser,
}) => {
  const { maker, shopper } = await begin(request);
  const polo = await makeGoods(request, uniqueName('Club Polo'), 16);
  const order = await sentOrder(shopper, polo, 30);
  await setPieces(request, order, upTo(18), 'packed');
  await setPieces(request, order, [19], 'cut');

  await logIn(page, admin, `/admin/orders?sending=to+send&customerEmail=${maker.email}`);
  const row = page.getByRole('row', { name: new RegExp(order.orderId) });
  await expect(row).toContainText('0 of 30 sent');
  await expect(row).toContainText('18 of 30');
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'orders to send'));
  await row.getByRole('link', { name: `Send 18 pieces of ${order.orderId}` }).click();

  const pick = page.getByRole('region', { name: 'Packed and not sent: 18' });
  await expect(pick.getByLabel('All 18 packed')).toBeChecked();
  await page.getByLabel('Carrier', { exact: true }).selectOption('Northern Post');
  await page.getByLabel('Number', { exact: true }).fill('np 4471 9920 3315 gb');
  await expect(page.getByText('northernpost.example/t/NP447199203315GB')).toBeVisible();
  await expect(page.getByLabel(`Mail “Sent” to ${maker.email}`)).toBeChecked();
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'pieces to send'));
  // twice pressed counts once
  await page.getByRole('button', { name: 'Send 18 pieces' }).dblclick();
  await expect(page.getByText('Parcel 1 is sent', { exact: true })).toBeVisible();
  await expect(page.getByText(/The mail goes out in \d+ seconds?\./).first()).toBeVisible();
  await expect(parcelsOf(page)).toHaveCount(1);
  await expect(page.getByText('18 of 30 sent')).toBeVisible();
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'a parcel that is sent'));

  // what was taken back is packed again, and its mail goes nowhere
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Parcel 1 is taken back.')).toBeVisible();
  await expect(parcelsOf(page)).toHaveCount(0);
  await letMailsGo(maker.email);
  await page.getByLabel('Number', { exact: true }).fill('NP 4471 9920 3315 GB');
  await page.getByRole('button', { name: 'Send 18 pieces' }).press('Enter');
  await expect(parcelsOf(page)).toContainText(['NP 4471 9920 3315 GB']);
  await letMailsGo(maker.email);
  const first = await mailTo(maker.email, /is on its way/);
  expect(first.html).toContain('https://northernpost.example/t/NP447199203315GB');

  // the rest is not packed: sending packs it
  await page.getByText('12 not packed yet').click();
  for (const number of upTo(30, 19)) {
    await page.getByLabel(`Send piece ${number}, ${polo.name}`).check();
  }
  await page.getByLabel('Number', { exact: true }).fill('NP 4471 9920 3402 GB');
  await page.getByRole('button', { name: 'Send 12 pieces' }).click();
  await expect(page.getByText('Parcel 2 is sent: all 30 pieces are on their way')).toBeVisible();
  await page.getByRole('button', { name: 'Set order to Completed' }).click();
  await expect(page.getByText(`${order.orderId} is completed.`)).toBeVisible();
  await letMailsGo(maker.email);
  await expect
    .poll(async () => {
      const mails = await mailsTo(maker.email);
      return mails.filter(({ html }) => html?.includes('northernpost.example')).length;
    })
    .toBe(2);

  await page.getByRole('link', { name: 'Label of parcel 2' }).first().click();
  const label = page.getByRole('article', { name: `Label of ${order.orderId}, parcel 2` });
  for (const words of ['2 / 2', ADDRESS.street, 'United Kingdom', '12, numbers 19–30']) {
    await expect(label).toContainText(words);
  }
  const code = await readCode(label.getByRole('link'));
  expect(code).toMatch(/\/admin\/orders\/[\w-]{22}\?parcel=2$/);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  // 100 by 150 mm in points
  expect(pdf).toMatch(/MediaBox\s*\[0 0 28[23]\.\d+ 425\.\d+/);
  await page.reload();
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'a label'));

  // scanned at another desk, in any order
  const other = await browser.newPage({ baseURL: new URL(page.url()).origin });
  const elsewhere = await orderOf(shopper, [{ goods: polo }]);
  await logIn(other, secondAdmin, `/admin/orders/${elsewhere._id}`);
  await other.getByLabel('Scan a piece', { exact: true }).fill(code ?? '');
  await other.keyboard.press('Enter');
  await expect(other).toHaveURL(/parcel=2/);
  await expect(parcelsOf(other).nth(1)).toBeFocused();
  await expect(other.getByText('All 30 sent')).toBeVisible();
  await expect(other.getByText('In parcel 2').first()).toBeVisible();
  await expect(
    other.getByText(/sent parcel 2 with 12 pieces: .*NP 4471 9920 3402 GB/),
  ).toBeVisible();

  // a camera opens what the code says
  const { pathname, search } = new URL(code ?? '');
  await other.goto(`${pathname}${search}`);
  await expect(other.getByRole('heading', { level: 1 })).toContainText(order.orderId);
  await expect(parcelsOf(other).nth(1)).toBeFocused();
  await other.close();

  // the customer sees both
  const theirs = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await logIn(theirs, maker, '/orders');
  await theirs.getByText(order.orderId).click();
  const parcels = theirs.getByRole('region', { name: `Parcels of order ${order.orderId}` });
  await expect(parcels.getByRole('listitem')).toContainText(['18 pieces sent', '12 pieces sent']);
  await expect(parcels.getByRole('link', { name: /^Follow the parcel 2/ })).toHaveAttribute(
    'href',
    'https://northernpost.example/t/NP447199203402GB',
  );
  await onPhoneAndDesk(theirs, () => expectNothingSerious(theirs, 'parcels of a customer'));
  await theirs.close();
});

test('a part that is sent stands in the customer’s list, and by the link of a guest', async ({
  page,
  request,
}) => {
  const { maker, shopper } = await begin(request);
  const sash = await makeGoods(request, uniqueName('Followed Sash'), 12);
  const email = `followed-${crypto.randomUUID()}@example.com`;
  const guest = await guestFor(request);
  const orders = [
    await sentOrder(shopper, sash, 30),
    await sentOrder(guest, sash, 30, { name: 'Gwen Guest', email }),
  ] as const;
  const desk = await callerFor(request, admin);
  const numbers = ['NP 4471 9920 3315 GB', 'NP 4471 9920 3402 GB'];
  for (const { _id } of orders) {
    for (const [index, pieces] of [upTo(10), upTo(18, 11)].entries()) {
      await desk.call('POST', `/order/${_id}/parcels`, {
        _id: crypto.randomUUID(),
        pieces,
        carrier: 'Northern Post',
        tracking: numbers[index],
        isMailed: true,
      });
    }
  }
  const [own, guests] = orders;
  await letMailsGo(email);
  const mail = await mailTo(email, /is on its way/);
  expect(mail.html).toContain('https://northernpost.example/t/NP44719920');

  await page.goto(linkIn(mail, '/guest-order#'));
  await expect(page.getByRole('heading', { name: `Order ${guests.orderId}` })).toBeVisible();
  await expect(page.getByText('18 of 30 sent')).toBeVisible();
  await expectBothLinks(page, guests);
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'parcels of a guest'));

  await logIn(page, maker, '/orders');
  await expect(page.getByText('18 of 30 sent')).toBeVisible();
  await page.getByText(own.orderId).click();
  await expectBothLinks(page, own);
});

async function expectBothLinks(page: Page, { orderId }: Order): Promise<void> {
  const parcels = page.getByRole('region', { name: `Parcels of order ${orderId}` });
  const links = parcels.getByRole('link', { name: /^Follow the parcel/ });
  await expect(links).toHaveCount(2);
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual([
    'https://northernpost.example/t/NP447199203315GB',
    'https://northernpost.example/t/NP447199203402GB',
  ]);
}

test('two desks that send the same pieces send one parcel, and the other says which are gone', async ({
  page,
  request,
  browser,
}) => {
  const { shopper } = await begin(request);
  const mug = await makeGoods(request, uniqueName('Sent Mug'), 9);
  const order = await sentOrder(shopper, mug, 3);
  await setPieces(request, order, [1, 2], 'packed');
  const address = `/admin/orders/${order._id}?send=yes`;
  await logIn(page, admin, address);
  const other = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await logIn(other, secondAdmin, address);
  // whoever scans begins with nothing
  await other.getByRole('button', { name: 'Choose by scanning' }).click();
  const scan = other.getByLabel('Scan a piece', { exact: true });
  await expect(scan).toBeFocused();
  await expect(other.getByRole('button', { name: 'Send 0 pieces' })).toBeVisible();
  await other.keyboard.type(`${new URL(page.url()).origin}/admin/orders/${order._id}?p=1&v=1`);
  await other.keyboard.press('Enter');
  await expect(other.getByText(`1 ${mug.name} is in. 1 piece chosen.`)).toBeVisible();
  await expect(scan).toHaveValue('');
  await onPhoneAndDesk(other, () => expectNothingSerious(other, 'pieces that are scanned'));

  await page.getByLabel('Carrier', { exact: true }).selectOption('None');
  await page.getByRole('button', { name: 'Send 2 pieces' }).click();
  await expect(page.getByText('Parcel 1 is sent', { exact: true })).toBeVisible();
  const send = other.getByRole('button', { name: 'Send 1 piece', exact: true });
  if (await send.isVisible()) await send.click();
  await expect(parcelsOf(other)).toHaveCount(1);
  await expect(
    other.getByText(/is in a parcel already|Nothing of this order is packed/).first(),
  ).toBeVisible();
  await other.close();
});

const refusedAt = (desk: Page) =>
  desk.getByText('Piece 2 is in a parcel already. Nothing was sent.').count();

test('two desks that scan one piece at once send one parcel', async ({
  page,
  request,
  browser,
}) => {
  const { shopper } = await begin(request);
  const cap = await makeGoods(request, uniqueName('Scanned Cap'), 9);
  const order = await sentOrder(shopper, cap, 3);
  await setPieces(request, order, [1, 2, 3], 'packed');
  await logIn(page, admin, `/admin/orders/${order._id}?send=yes`);
  const { origin } = new URL(page.url());
  const other = await browser.newPage({ baseURL: origin });
  await logIn(other, secondAdmin, `/admin/orders/${order._id}?send=yes`);
  const desks = [page, other];
  for (const desk of desks) {
    await desk.getByRole('button', { name: 'Choose by scanning' }).click();
    await desk.getByLabel('Scan a piece', { exact: true }).fill('2');
    await desk.keyboard.press('Enter');
    await expect(desk.getByText(`2 ${cap.name} is in. 1 piece chosen.`)).toBeVisible();
  }
  // neither sees the other’s before both have asked
  const waiting: (() => void)[] = [];
  for (const desk of desks) {
    await desk.route(`**/api/order/${order._id}/parcels`, async (route) => {
      await new Promise<void>((goOn) => {
        waiting.push(goOn);
        if (waiting.length === desks.length) for (const each of waiting) each();
      });
      await route.continue();
    });
  }
  await Promise.all(
    desks.map((desk) => desk.getByRole('button', { name: 'Send 1 piece', exact: true }).click()),
  );
  for (const desk of desks) await expect(parcelsOf(desk)).toHaveCount(1);
  const refusals = async () =>
    (await Promise.all(desks.map(refusedAt))).filter((count) => count > 0);
  await expect.poll(refusals).toEqual([1]);
  const late = (await refusedAt(page)) === 1 ? page : other;
  // and it goes on with the next
  await late.getByLabel('Scan a piece', { exact: true }).fill('2');
  await late.keyboard.press('Enter');
  await expect(late.getByText('Piece 2 is in a parcel already.', { exact: true })).toBeVisible();
  const desk = await callerFor(request, admin);
  const { order: after } = await desk.call<{ order: Order }>('GET', `/order/${order._id}`);
  expect(after.parcels).toMatchObject([{ number: 1, pieces: [2] }]);
  await other.close();
});

test('what is picked up is ready, and handed over by name or by its label', async ({
  page,
  request,
}) => {
  const { maker, shopper } = await begin(request);
  const tote = await makeGoods(request, uniqueName('Fetched Tote'), 14);
  const order = await orderOf(shopper, [{ goods: tote, quantity: 4 }]);
  await logIn(page, admin, `/admin/orders/${order._id}`);
  await page.getByRole('link', { name: 'Send pieces' }).click();
  // nobody has touched a piece: lines have counts
  await page.getByLabel(`Pieces of ${tote.name}`).fill('3');
  await expect(page.getByText('1 piece is left for another parcel.')).toBeVisible();
  await page.getByRole('button', { name: 'Ready to be picked up: 3 pieces' }).click();
  await expect(page.getByText('Parcel 1 is ready to be picked up')).toBeVisible();
  await page.getByLabel(`Pieces of ${tote.name}`).fill('1');
  await page.getByRole('button', { name: 'Ready to be picked up: 1 piece' }).click();
  await expect(parcelsOf(page)).toHaveCount(2);
  await letMailsGo(maker.email);
  await mailTo(maker.email, /is ready/);

  await parcelsOf(page).first().getByRole('button', { name: 'Handed over' }).click();
  await page.getByLabel('Handed over to').fill('Ruth');
  await page.keyboard.press('Enter');
  await expect(parcelsOf(page).first()).toContainText('Handed over to Ruth');
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'parcels that wait'));

  // a scan of the label opens it, and one more hands it over
  await page.getByRole('link', { name: 'Go to the pieces' }).click();
  const label = `${new URL(page.url()).origin}/admin/orders/${order._id}?parcel=2`;
  await page.getByLabel('Scan a piece', { exact: true }).fill(label);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Handed over to')).toBeFocused();
  await page.keyboard.type(label);
  await page.keyboard.press('Enter');
  await expect(parcelsOf(page).nth(1)).toContainText('Handed over');
  await expect(page.getByText('All 4 pieces are handed over.')).toBeVisible();
});

test('a hundred numbers from a file: three rows are wrong, are mended, and the rest is taken', async ({
  page,
  request,
}) => {
  const { maker, shopper } = await begin(request);
  const cap = await makeGoods(request, uniqueName('Numbered Cap'), 11);
  const orders: Order[] = [];
  for (let number = 0; number < 100; number += 1) {
    orders.push(await sentOrder(shopper, cap, 1));
  }
  const [typo, blank, kept] = orders;
  if (!typo || !blank || !kept) throw new Error('unreachable: there are 100');
  const desk = await callerFor(request, admin);
  await desk.call('POST', `/order/${kept._id}/parcels`, {
    _id: crypto.randomUUID(),
    pieces: [1],
    carrier: '',
    tracking: 'KEPT 1',
    isMailed: false,
  });
  // a place of it is another letter
  const last = typo.orderId.endsWith('X') ? 'Y' : 'X';
  const rows = [
    [`${typo.orderId.slice(0, -1)}${last}`, '1', 'NP 0001'],
    [blank.orderId, '1', ''],
    [kept.orderId, '1', 'OTHER 2'],
    ...orders.slice(3).map(({ orderId }, index) => [orderId, '', `NP 1${index}00`]),
  ];
  const text = `Order;Parcel;Number\r\n${rows.map((row) => row.join(';')).join('\r\n')}`;

  await logIn(page, admin, `/admin/orders?sending=on+the+way&customerEmail=${maker.email}`);
  await page.getByRole('button', { name: 'Numbers, CSV' }).click();
  await page.getByLabel('Choose file').setInputFiles({
    name: 'northernpost.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text, 'latin1'),
  });
  await expect(
    page.getByText('100 rows read: order, parcel, number. Nothing is saved yet.'),
  ).toBeVisible();
  const wrong = page.getByRole('table', { name: 'Rows that do not fit' });
  const tally = page.getByRole('status').filter({ hasText: 'fit' });
  await expect(tally).toHaveText('97 fit3 do not');
  await expect(wrong.getByRole('row')).toHaveCount(4);
  await expect(wrong).toContainText(`Close to it: ${typo.orderId}.`);
  await expect(wrong).toContainText('The number is missing.');
  await expect(wrong).toContainText('Parcel 1 has KEPT 1 already.');
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'numbers from a file'));

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'The 3 as a file' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('northernpost-open.csv');
  const saved = await readFile(await file.path(), 'utf8');
  expect(saved).toContain('"The number is missing."');
  expect(saved.trim().split('\r\n')).toHaveLength(4);

  await page.getByRole('button', { name: 'Take the 97, send their mails' }).click();
  await expect(page.getByText('97 parcels are sent.')).toBeVisible();
  await expect(tally).toHaveText('0 fit3 do not');
  await wrong.getByRole('button', { name: `Use ${typo.orderId}, row 2` }).click();
  await wrong.getByLabel('Number for row 3').fill('NP 0002');
  await page.keyboard.press('Enter');
  await wrong.getByRole('button', { name: 'Replace, row 4' }).click();
  await page.getByRole('button', { name: 'Take the 3, send their mails' }).click();
  await expect(page.getByText('2 parcels are sent, 1 number is set.')).toBeVisible();
  const { order: after } = await desk.call<{ order: Order }>('GET', `/order/${kept._id}`);
  expect(after.parcels).toMatchObject([{ tracking: 'OTHER 2' }]);

  // the same file once more changes nothing
  await page.getByLabel('Choose file').setInputFiles({
    name: 'northernpost.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text, 'latin1'),
  });
  await expect(page.getByText('98 rows were taken before and change nothing.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Take/ })).toHaveCount(0);
});
