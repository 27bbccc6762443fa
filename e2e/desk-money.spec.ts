import { randomUUID } from 'node:crypto';
import type { BankCheck } from '@tailorbird/contract/bank-import';
import type { Order } from '@tailorbird/contract/orders';
import type { Page } from '@playwright/test';
import { admin, newCustomer } from './accounts.ts';
import { statementOf, swiftStatementOf } from './bank-statement.ts';
import { callerFor, guestFor, makeGoods, orderOf } from './order-calls.ts';
import { expect, expectNothingSerious, logIn, onPhoneAndDesk, test } from './shop.ts';

/** By keys alone: the field has the amount that is open. */
async function recordPayment(page: Page, amount?: string): Promise<void> {
  const panel = page.getByRole('region', { name: 'Payment', exact: true });
  await panel.getByRole('button', { name: 'Record Payment' }).press('Enter');
  const field = panel.getByRole('textbox', { name: 'Amount' });
  await expect(field).toBeFocused();
  if (amount !== undefined) await field.fill(amount);
  await field.press('Enter');
  await expect(page.getByText('Payment of $').last()).toBeVisible();
  await expect(field).toBeHidden();
}

test('what was paid too much of an order that was changed is told, and a refund begins with it', async ({
  browser,
  page,
  request,
}) => {
  const goods = await makeGoods(request, 'Reduced Apron', 20);
  const customer = await newCustomer();
  const order = await orderOf(await callerFor(request, customer), [{ goods, quantity: 3 }]);
  await logIn(page, admin, `/admin/orders/${order._id}`);
  await recordPayment(page);
  await page.getByRole('button', { name: 'Issue Invoice' }).press('Enter');
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /Invoice INV-/ })
      .first(),
  ).toBeVisible();
  const desk = await callerFor(request, admin);
  const { order: paid } = await desk.call<{ order: Order }>('GET', `/order/${order._id}`);
  const items = paid.cart.items.map(({ _id }) => ({ _id, quantity: 2 }));
  await desk.call('POST', `/order/${order._id}/edit`, { version: paid.version, items });
  await page.reload();
  const panel = page.getByRole('region', { name: 'Payment', exact: true });
  await expect(panel).toContainText('To be refunded $20.00');
  await expect(panel.getByRole('listitem').last()).toContainText('Reduced-$20.00');
  await panel.getByRole('button', { name: 'Record Refund' }).press('Enter');
  const amount = panel.getByRole('textbox', { name: 'Amount' });
  await expect(amount).toHaveValue('20.00');
  // its invoice was issued anew, and asks for that no more
  await expect(panel.getByRole('textbox', { name: 'Reason' })).toBeHidden();
  await amount.fill('21');
  await expect(panel.getByRole('textbox', { name: 'Reason' })).toBeVisible();
  await amount.fill('5');
  await expectNothingSerious(page, 'an order that was paid too much');
  await amount.press('Enter');
  await expect(panel).toContainText('To be refunded $15.00');
  // so its customer reads
  const theirs = await browser.newPage();
  await logIn(theirs, customer, '/orders');
  await theirs.getByText(order.orderId).first().click();
  await expect(theirs.getByText('Paid too much: $15.00. We give it back.')).toBeVisible();
  await theirs.close();
});

for (const width of [390, 1440]) {
  test(`an order is paid in parts and refunded at ${width} pixels, and found by it`, async ({
    page,
    request,
  }) => {
    const goods = await makeGoods(request, `Paid Apron ${width}`, 20);
    const shopper = await guestFor(request);
    const order = await orderOf(shopper, [{ goods, quantity: 1 }]);
    await page.setViewportSize({ width, height: 900 });
    await logIn(page, admin, `/admin/orders/${order._id}`);
    const panel = page.getByRole('region', { name: 'Payment', exact: true });
    await recordPayment(page, '7.50');
    await expect(panel).toContainText('$12.50 open');
    await recordPayment(page);
    await expect(panel.getByText('Paid', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Issue Invoice' }).press('Enter');
    const papers = page.getByRole('complementary', { name: 'Order' }).getByRole('listitem');
    await expect(papers.filter({ hasText: /Invoice INV-/ })).toContainText('$20.00');
    await panel.getByRole('button', { name: 'Record Refund' }).press('Enter');
    const reason = panel.getByRole('textbox', { name: 'Reason' });
    await expect(reason).toHaveAccessibleDescription(/A credit note for invoice .*INV-/);
    const amount = panel.getByRole('textbox', { name: 'Amount' });
    await amount.fill('0');
    await panel.getByRole('button', { name: 'Record Refund' }).press('Enter');
    await expect(amount).toBeFocused();
    await amount.fill('5');
    await reason.press('Enter');
    await expect(reason).toHaveAccessibleDescription(/enter the reason/);
    await expect(reason).toBeFocused();
    await expectNothingSerious(page, `the form of a refund at ${width}`);
    await reason.fill('A seam came open');
    // what was typed stays
    const mistake = panel.getByRole('checkbox', { name: /^Paid by mistake/ });
    await mistake.press('Space');
    await expect(reason).toBeHidden();
    await mistake.press('Space');
    await expect(reason).toHaveValue('A seam came open');
    await reason.press('Enter');
    await expect(
      page.getByText(/Refund of \$5\.00 recorded\. Credit note CN-.* is issued\./),
    ).toBeVisible();
    await expect(panel).toContainText('$5.00 refunded');
    await expect(papers.filter({ hasText: /Invoice INV-/ }).first()).toContainText(
      '$5.00 taken back',
    );
    const note = papers.filter({ hasText: /Credit note CN-/ });
    await expect(note).toContainText('A seam came open');
    await expect(note).toContainText('-$5.00');
    await expect(page.getByRole('button', { name: 'Issue Credit Note of the Rest' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveText([
      /placed the order/,
      /^Admin recorded a payment of \$7\.50, cash/,
      /^Admin recorded a payment of \$12\.50, cash/,
      /^Invoice of \$20\.00 issued: INV-/,
      /^Admin recorded a refund of \$5\.00, cash|^Credit note of -\$5\.00/,
      /^Credit note of -\$5\.00 for INV-.* issued: CN-|^Admin recorded a refund/,
    ]);
    await expectNothingSerious(page, `a paid order at ${width}`);

    await page.goto(`/admin/orders?payment=paid&orderNumber=${order.orderId}`);
    await expect(page.getByText(order.orderId).first()).toBeVisible();
    await page.goto(`/admin/orders?payment=open&orderNumber=${order.orderId}`);
    await expect(page.getByText(order.orderId)).toHaveCount(0);
    await goods.remove();
  });
}

test('of two admins who record one payment, the second is told, and keeps what was typed', async ({
  page,
  request,
}) => {
  const goods = await makeGoods(request, 'Twice Paid Apron', 20);
  const order = await orderOf(await guestFor(request), [{ goods, quantity: 1 }]);
  await logIn(page, admin, `/admin/orders/${order._id}`);
  const panel = page.getByRole('region', { name: 'Payment', exact: true });
  await panel.getByRole('button', { name: 'Record Payment' }).click();
  await panel.getByRole('textbox', { name: 'Amount' }).fill('12.00');
  await panel.getByRole('textbox', { name: 'Reference' }).fill('till 2, receipt 71');
  const desk = await callerFor(request, admin);
  await desk.call('POST', `/order/${order._id}/payments`, {
    _id: randomUUID(),
    kind: 'payment',
    amount: 12,
    method: 'cash',
  });
  await panel.getByRole('button', { name: 'Record Payment' }).click();
  await expect(panel.getByRole('alert')).toContainText('Paid $12.00 by Admin');
  await expect(panel).toContainText('$8.00 open');
  await expect(panel.getByRole('textbox', { name: 'Reference' })).toHaveValue('till 2, receipt 71');
  await expect(panel.getByRole('textbox', { name: 'Amount' })).toHaveValue('12.00');
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'a payment that was recorded'));

  await panel.getByRole('textbox', { name: 'Amount' }).fill('8.00');
  await panel.getByRole('button', { name: 'Record Payment' }).click();
  await expect(panel.getByText('Paid', { exact: true })).toBeVisible();
  await goods.remove();
});

for (const width of [390, 1440]) {
  test(`a wrong payment and a wrong refund are taken back with a reason at ${width} pixels`, async ({
    page,
    request,
  }) => {
    const goods = await makeGoods(request, `Mistyped Apron ${width}`, 20);
    const shopper = await guestFor(request);
    const order = await orderOf(shopper, [{ goods, quantity: 1 }]);
    await page.setViewportSize({ width, height: 900 });
    await logIn(page, admin, `/admin/orders/${order._id}`);
    const panel = page.getByRole('region', { name: 'Payment', exact: true });
    await panel.getByRole('button', { name: 'Record Payment' }).press('Enter');
    await panel.getByLabel('Method').selectOption('transfer');
    await panel.getByRole('textbox', { name: 'Amount' }).press('Enter');
    await panel.getByRole('button', { name: 'Record Refund' }).press('Enter');
    // as it was paid
    await expect(panel.getByLabel('Method')).toHaveValue('transfer');
    await panel.getByRole('textbox', { name: 'Amount' }).press('Enter');
    await expect(panel.getByText('Refunded', { exact: true })).toBeVisible();

    for (const [what, state] of [
      ['refund', 'Paid'],
      ['payment', 'Open'],
    ] as const) {
      await panel.getByRole('button', { name: `Take Back the ${what} of $20.00` }).press('Enter');
      const dialog = page.getByRole('dialog', { name: `Was this ${what} recorded by mistake?` });
      const reason = dialog.getByRole('textbox', { name: 'Reason' });
      await dialog.getByRole('button', { name: 'Take Back' }).press('Enter');
      await expect(reason).toHaveAccessibleDescription(/Please enter the reason/);
      await expect(reason).toBeFocused();
      // the keyboard stays in the dialog
      await page.keyboard.press('Shift+Tab');
      await expect(reason).not.toBeFocused();
      await page.keyboard.press('Tab');
      await expect(reason).toBeFocused();
      await page.keyboard.type(`No ${what} of this order`);
      await expectNothingSerious(page, `the question before a ${what} is taken back at ${width}`);
      await dialog.getByRole('button', { name: 'Take Back' }).press('Enter');
      await expect(dialog).toBeHidden();
      const entry = panel.getByRole('listitem').last();
      await expect(entry).toContainText(/taken back, bank transfer.* by Admin/i);
      await expect(entry).toContainText(`No ${what} of this order`);
      await expect(panel.getByText(state, { exact: true })).toBeVisible();
    }
    await expectNothingSerious(page, `a ledger with entries taken back at ${width}`);
    await goods.remove();
  });
}

test('a refund after a colleague issued the invoice asks for the reason', async ({
  page,
  request,
}) => {
  const goods = await makeGoods(request, 'Twice Handled Apron', 20);
  const order = await orderOf(await guestFor(request), [{ goods, quantity: 1 }]);
  await logIn(page, admin, `/admin/orders/${order._id}`);
  await expect(page.getByRole('button', { name: 'Issue Invoice' })).toBeVisible();
  await recordPayment(page);
  const desk = await callerFor(request, admin);
  const panel = page.getByRole('region', { name: 'Payment', exact: true });
  await panel.getByRole('button', { name: 'Record Refund' }).press('Enter');
  await desk.call('POST', `/order/${order._id}/papers`, { kind: 'invoice' });
  await panel.getByRole('textbox', { name: 'Amount' }).press('Enter');
  const reason = panel.getByRole('textbox', { name: 'Reason' });
  await reason.fill('Sent back');
  await reason.press('Enter');
  await expect(panel).toContainText('-$20.00');
  await goods.remove();
});

for (const width of [390, 1440]) {
  test(`a statement of the bank is imported at ${width} pixels, and twice does nothing more`, async ({
    page,
    request,
  }) => {
    const goods = await makeGoods(request, `Banked Apron ${width}`, 24);
    const shopper = await guestFor(request);
    const exact = await orderOf(shopper, [{ goods, quantity: 1 }]);
    const less = await orderOf(shopper, [{ goods, quantity: 2 }]);
    const file = {
      name: 'statement.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from(statementOf([exact, less])),
    };
    await page.setViewportSize({ width, height: 900 });
    await logIn(page, admin, '/admin/dashboard');
    await page.getByRole('link', { name: 'Import a bank statement' }).press('Enter');
    await expect(page).toHaveURL(/\/admin\/bank-import$/);

    await page.locator('input[type="file"]').setInputFiles(file);
    const rows = page.getByRole('row');
    const matched = rows.filter({ hasText: exact.orderId });
    await expect(matched).toContainText('Matches');
    await expect(matched.getByRole('checkbox')).toBeChecked();
    await expect(rows.filter({ hasText: less.orderId })).toContainText('Less than is open');
    await expect(rows.filter({ hasText: less.orderId }).getByRole('checkbox')).not.toBeChecked();
    await expectNothingSerious(page, `a statement at ${width}`);
    await page.getByRole('button', { name: 'Record 1 payment, $24.00' }).press('Enter');
    await expect(page.getByText('1 payment recorded.')).toBeVisible();

    await page.locator('input[type="file"]').setInputFiles(file);
    await expect(matched).toContainText('Recorded before');
    await expect(matched.getByRole('checkbox')).toHaveCount(0);
    await matched.getByRole('link', { name: exact.orderId }).press('Enter');
    const panel = page.getByRole('region', { name: 'Payment', exact: true });
    await expect(panel).toContainText('Mia Meadow');
    await expect(panel.getByRole('listitem')).toHaveCount(2);
    await goods.remove();
  });
}

test('a transfer of one file is known in a file of another kind, and a zip says what it has', async ({
  page,
  request,
}) => {
  const goods = await makeGoods(request, 'Twice Told Apron', 24);
  const order = await orderOf(await guestFor(request), [{ goods, quantity: 1 }]);
  await logIn(page, admin, '/admin/bank-import');
  const input = page.locator('input[type="file"]');
  const row = page.getByRole('row').filter({ hasText: order.orderId });
  const swift = Buffer.from(swiftStatementOf([order]));
  await input.setInputFiles({ name: 'day.sta', mimeType: 'text/plain', buffer: swift });
  await expect(row).toContainText('For Form 4b');
  await page.getByRole('button', { name: 'Record 1 payment, $24.00' }).press('Enter');
  await expect(page.getByText('1 payment recorded.')).toBeVisible();

  const camt = Buffer.from(statementOf([order]));
  await input.setInputFiles({ name: 'month.xml', mimeType: 'text/xml', buffer: camt });
  await expect(row).toContainText('Recorded before');
  await expect(row.getByRole('checkbox')).toHaveCount(0);

  await input.setInputFiles('server/test/real/banks/statements-of-a-month.zip');
  await expect(page.getByText('3 files of the zip read.')).toBeVisible();
  const leftOut = page.getByRole('status').filter({ hasText: '3 files of the zip were left out' });
  await expect(leftOut.getByRole('listitem')).toHaveCount(3);
  await expect(leftOut).toContainText('5-more.zip: it is a zip archive in a zip archive');
  await expect(page.getByRole('row')).toHaveCount(4);
  await expectNothingSerious(page, 'a zip of statements');
  await goods.remove();
});

test('a transfer that another order has is refused with a link to it, and taken back there', async ({
  page,
  request,
}) => {
  const goods = await makeGoods(request, 'Mistaken Apron', 26);
  const shopper = await guestFor(request);
  const right = await orderOf(shopper, [{ goods, quantity: 1 }]);
  const wrong = await orderOf(shopper, [{ goods, quantity: 1 }]);
  const desk = await callerFor(request, admin);
  const buffer = Buffer.from(statementOf([right]));
  const file = { name: 'statement.xml', mimeType: 'text/xml', buffer };
  await logIn(page, admin, '/admin/bank-import');
  const answer = page.waitForResponse((response) =>
    response.url().includes('/api/bank-transfers/check'),
  );
  await page.locator('input[type="file"]').setInputFiles(file);
  const { transfers }: BankCheck = await (await answer).json();
  const [transfer] = transfers;
  // a colleague was faster, with another order
  await desk.call('POST', '/bank-transfers', {
    transfers: [{ key: transfer?.key, order: wrong._id, amount: 26 }],
  });
  const row = page.getByRole('row').filter({ hasText: right.orderId });
  await page.getByRole('button', { name: 'Record 1 payment, $26.00' }).press('Enter');
  await expect(row).toContainText('Not recorded');
  await expect(row).toContainText(/this transfer is recorded for order .*take it back there first/);
  await expectNothingSerious(page, 'a transfer of another order');

  await row.getByRole('link', { name: wrong.orderId }).press('Enter');
  const panel = page.getByRole('region', { name: 'Payment', exact: true });
  await panel.getByRole('button', { name: 'Take Back the transfer of $26.00' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Was this transfer for another order?' });
  await expectNothingSerious(page, 'the question before a transfer is taken back');
  await dialog.getByRole('button', { name: 'Take Back' }).press('Enter');
  await expect(page.getByText('Transfer of $26.00 taken back.')).toBeVisible();
  await expect(panel).toContainText('$26.00 open');
  await expect(panel.getByRole('listitem').last()).toContainText(
    'Taken back, bank transfer-$26.00',
  );

  await page.goto('/admin/bank-import');
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByRole('button', { name: 'Record 1 payment, $26.00' }).press('Enter');
  await expect(page.getByText('1 payment recorded.')).toBeVisible();
  await goods.remove();
});

test('columns of an unknown bank are asked for, and a file that is none is refused', async ({
  page,
  request,
}) => {
  const goods = await makeGoods(request, 'Mapped Apron', 24);
  const shopper = await guestFor(request);
  const { orderId, totalAmount } = await orderOf(shopper, [{ goods, quantity: 1 }]);
  const csv = `Tag;Wer;Wort;Geld\n20.11.2026;Mia;${orderId};${totalAmount},00\n`;
  await logIn(page, admin, '/admin/bank-import');
  const input = page.locator('input[type="file"]');
  await input.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('combobox', { name: 'Text of the transfer' }).selectOption('2');
  await expectNothingSerious(page, 'the columns of a bank');
  await page.getByRole('button', { name: 'Use These Columns' }).press('Enter');
  await expect(page.getByRole('row').filter({ hasText: orderId })).toContainText('Matches');
  const none = Buffer.from('<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>');
  await input.setInputFiles({ name: 'b.xml', mimeType: 'text/xml', buffer: none });
  await expect(page.getByRole('alert').filter({ hasText: 'document type' })).toBeVisible();
  await goods.remove();
});

const line = ({ orderId }: Order, way: string) => `11/20/2026;${orderId};24.00;${way}`;

test('a statement says which way money went, and the shop asks where it does not', async ({
  page,
  request,
}) => {
  const goods = await makeGoods(request, 'Directed Apron', 24);
  const shopper = await guestFor(request);
  const paid = await orderOf(shopper, [{ goods, quantity: 1 }]);
  const refunded = await orderOf(shopper, [{ goods, quantity: 1 }]);
  const pending = await orderOf(shopper, [{ goods, quantity: 1 }]);
  const open = await orderOf(shopper, [{ goods, quantity: 1 }]);
  await logIn(page, admin, '/admin/bank-import');
  const input = page.locator('input[type="file"]');
  const choose = (name: string, lines: readonly string[]) =>
    input.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await choose('words.csv', [
    'Date,Description,Amount,D/C,Status',
    `11/20/2026,${paid.orderId},24.00,C,Posted`,
    `11/20/2026,Refund of ${refunded.orderId},24.00,D,Posted`,
    `11/20/2026,${pending.orderId},24.00,C,Pending`,
    `11/20/2026,${open.orderId},-24.00,C,Posted`,
  ]);
  const rowOf = (orderId: string) => page.getByRole('row').filter({ hasText: orderId });
  await expect(rowOf(paid.orderId).getByRole('checkbox')).toBeChecked();
  await expect(rowOf(open.orderId)).toContainText('by the sign of the amount it went');
  await expect(rowOf(open.orderId).getByRole('checkbox')).not.toBeChecked();
  await expect(page.getByText('1 line not booked left out')).toBeVisible();
  await expect(page.getByText('1 other line left out: money that went')).toBeVisible();
  await expect(rowOf(refunded.orderId)).toHaveCount(0);
  await expectNothingSerious(page, 'a statement with a doubtful line');

  const unknown = [line(open, 'Tuli'), line(refunded, 'Meni'), line(pending, 'Meni')];
  await choose('no-head.csv', unknown);
  await expect(page.getByText('The file has no line with the names of its columns')).toBeVisible();
  await page.getByRole('button', { name: 'Use These Columns' }).press('Enter');
  const direction = page.getByRole('combobox', { name: 'Money that came in' });
  await expect(direction).toHaveAccessibleDescription(/Please choose/);
  await expect(direction).toBeFocused();
  await direction.selectOption({ label: 'Column 4 is Tuli' });
  await expectNothingSerious(page, 'the columns of a bank without a head');
  await page.getByRole('button', { name: 'Use These Columns' }).press('Enter');
  await expect(rowOf(open.orderId).getByRole('checkbox')).toBeChecked();
  await expect(rowOf(refunded.orderId)).toHaveCount(0);

  // of names that nobody knows the admin says that they are none
  await choose('a-head.csv', ['Kuka;Rahaa;Viesti', `Mia;24.00;${paid.orderId}`]);
  await page.getByRole('checkbox', { name: 'The file has no head' }).press('Space');
  await expect(page.getByRole('combobox', { name: 'Date' })).toContainText('Column 1: Kuka');

  const words = ['Date;Text;Amount;Suunta', ...unknown, line(paid, 'Tuli')];
  await choose('directions.csv', words);
  await direction.selectOption({ label: 'Suunta is Meni' });
  await page.getByRole('button', { name: 'Use This' }).press('Enter');
  await expect(rowOf(refunded.orderId).getByRole('checkbox')).toBeChecked();
  await expect(rowOf(open.orderId)).toHaveCount(0);

  await choose('report.sta', [':20:STARTDISPO', ':25:1/2', ':34F:USD0,']);
  await expect(page.getByRole('alert').filter({ hasText: 'an MT942 report' })).toBeVisible();
  await goods.remove();
});

test('the dashboard has the money of each month, and a file for the accountant', async ({
  page,
}) => {
  await logIn(page, admin, '/admin/dashboard');
  const money = page.getByRole('region', { name: 'Money', exact: true });
  await expect(money.getByRole('table', { name: 'Money by month' })).toBeVisible();
  await expectNothingSerious(page, 'the dashboard with its money');
  const download = page.waitForEvent('download');
  await money.getByRole('button', { name: 'Download CSV' }).press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^tailorbird-papers-\d{4}-\d\d\.csv$/);
});
