import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { Cart } from '@tailorbird/contract/cart';
import type { Order } from '@tailorbird/contract/orders';
import { admin, newCustomer } from './accounts.ts';
import { callerFor, guestFor, makeGoods, orderOf } from './order-calls.ts';
import { expectReady, sheetAddress } from './sheets.ts';
import { expect, expectNothingSerious, logIn, test } from './shop.ts';

test('an admin issues an invoice and takes it back, and the customer has both', async ({
  page,
  browser,
  request,
}) => {
  const payer = await newCustomer();
  const goods = await makeGoods(request, 'Invoiced Apron', 36);
  const shopper = await callerFor(request, payer);
  const order = await orderOf(shopper, [{ goods, quantity: 2 }]);

  await logIn(page, admin, `/admin/orders/${order._id}`);
  const aside = page.getByRole('complementary', { name: 'Order' });
  await aside.getByRole('button', { name: 'Issue Invoice' }).press('Enter');
  const invoice = aside.getByRole('button', { name: /^Invoice INV-\d{4}-\d{4}/ });
  await expect(invoice).toBeVisible();
  await expect(aside).toContainText('$72.00');
  expect(await downloaded(page, invoice)).toMatch(/^INV-\d{4}-\d{4}\.pdf$/);

  // the key that has issued the invoice issues nothing more
  const issue = aside.getByRole('button', { name: 'Issue Credit Note' });
  const question = page.getByRole('dialog', { name: /^Take back INV-/ });
  await issue.press('Enter');
  await expect(question).toContainText('$72.00');
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await issue.press('Enter');
  await question.getByRole('button', { name: 'Issue Credit Note' }).press('Enter');
  await expect(aside.getByRole('button', { name: /^Credit note CN-/ })).toBeVisible();
  await expect(aside).toContainText('taken back');
  await expect(aside).toContainText('-$72.00');
  await expectNothingSerious(page, 'an order with its papers');

  const own = await browser.newPage({
    baseURL: new URL(page.url()).origin,
    viewport: { width: 390, height: 844 },
  });
  await logIn(own, payer, '/orders');
  await own.getByText(order.orderId, { exact: true }).click();
  const papers = own.getByRole('button', { name: /^(Invoice INV|Credit note CN)-/ });
  await expect(papers).toHaveCount(2);
  await expectNothingSerious(own, 'a customer’s order with its papers');
  expect(await downloaded(own, papers.last())).toMatch(/^CN-\d{4}-\d{4}\.pdf$/);
  await own.close();

  // cancelling an order costs its invoice, by mouse as by key
  await aside.getByRole('button', { name: 'Issue Invoice' }).press('Enter');
  await expect(aside.getByRole('button', { name: /^Invoice INV-/ })).toHaveCount(2);
  const statuses = page.getByRole('group', { name: `Status of ${order.orderId}` });
  await statuses.getByRole('button', { name: 'Cancelled' }).click();
  const cancel = page.getByRole('dialog', { name: `Cancel ${order.orderId}?` });
  await expect(cancel).toContainText(/A credit note for INV-\d{4}-\d{4} goes out/);
  await cancel.getByRole('button', { name: 'Keep It' }).click();
  await expect(statuses).toBeFocused();
  await statuses.getByRole('button', { name: 'Cancelled' }).click();
  await cancel.getByRole('button', { name: 'Cancel the Order' }).click();
  await expect(aside.getByRole('button', { name: /^Credit note CN-/ })).toHaveCount(2);
});

test('letters that no font has are named before an invoice is issued', async ({
  page,
  request,
}) => {
  const goods = await makeGoods(request, 'Lettered Apron', 36);
  const guest = await guestFor(request);
  await guest.call('POST', '/cart', { product: goods.id, quantity: 1, note: '' });
  const { cart } = await guest.call<{ cart: Cart }>('GET', '/cart');
  const contact = { name: '木 Ida', email: '', phone: '' };
  const { order } = await guest.call<{ order: Order }>('POST', '/order', { ...cart, contact });

  await logIn(page, admin, `/admin/orders/${order._id}`);
  const aside = page.getByRole('complementary', { name: 'Order' });
  const issue = aside.getByRole('button', { name: 'Issue Invoice' });
  const question = page.getByRole('dialog', { name: 'Some letters would be missing' });
  await issue.press('Enter');
  await expect(question).toContainText('木');
  await expect(question).toContainText('Billed to');
  await expectNothingSerious(page, 'an invoice with letters that no font has');
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(question).toBeHidden();
  await expect(issue).toBeFocused();
  await expect(aside.getByRole('button', { name: /^Invoice INV-/ })).toHaveCount(0);
  await issue.press('Enter');
  await question.getByRole('button', { name: 'Issue All the Same' }).press('Enter');
  await expect(aside.getByRole('button', { name: /^Invoice INV-/ })).toBeVisible();
  await expect(question).toBeHidden();

  // the papers of a parcel name the guest, too, and say who sends it
  for (const sheet of ['packing', 'delivery'] as const) {
    await page.goto(sheetAddress(sheet, [order._id]));
    await expectReady(page);
    const paper = page.getByRole('article');
    await expect(paper).toContainText('木 Ida');
    await expect(paper).not.toContainText(/Unknown|N\/A/);
    await expect(paper.getByLabel('Sender')).toContainText(/\w/);
  }
});

/** Downloads a PDF by a key. @returns its name */
async function downloaded(page: Page, button: Locator): Promise<string> {
  const download = page.waitForEvent('download');
  await button.press('Enter');
  const file = await download;
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  return file.suggestedFilename();
}
