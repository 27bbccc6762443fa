import type { Cart } from '@tailorbird/contract/cart';
import type { Order } from '@tailorbird/contract/orders';
import { inGroups, paymentReference } from '@tailorbird/contract/kinds/payment-reference';
import { admin, customers } from './accounts.ts';
import { callerFor, makeGoods, rememberSettings } from './order-calls.ts';
import { startOwnShop, testAt } from './own-shop.ts';
import { expect, expectNothingSerious, logIn } from './shop.ts';

const { transferrer, depositor } = customers;
const test = testAt(() => startOwnShop({}, [transferrer, depositor]));
// they set the same settings, one after the other
test.describe.configure({ mode: 'serial' });

const ACCOUNT = 'GB82 WEST 1234 5698 7654 32';

for (const [width, login] of [
  [390, transferrer],
  [1440, depositor],
] as const) {
  test.describe(`at ${width}`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('a customer chooses bank transfer by keyboard, and reads account and reference', async ({
      page,
      browser,
      request,
    }) => {
      const goods = await makeGoods(request, `Transferred Apron ${width}`, 40);
      const shopper = await callerFor(request, login);
      await shopper.call<{ cart: Cart }>('POST', '/cart', { product: goods.id });
      const desk = await callerFor(request, admin);
      const putBack = await rememberSettings(request, ['payment']);
      await desk.call('PUT', '/settings', {
        payment: {
          transfer: true,
          accountHolder: 'Tailorbird Ltd',
          account: ACCOUNT,
          invoice: true,
          depositPercent: 25,
        },
      });
      await logIn(page, login, '/cart');

      await page.getByRole('button', { name: 'Change Payment' }).press('Enter');
      const transfer = page.getByRole('radio', { name: /^Bank transfer/ });
      await expect(page.getByRole('radio', { name: /^At pick-up/ })).toBeChecked();
      await transfer.press('Space');
      await expect(transfer).toBeChecked();
      await expect(page.getByRole('main')).toContainText('Now you pay a deposit of $10.00');
      await expectNothingSerious(page, `the ways to pay at ${width}`);
      // it stays as it was chosen
      await page.reload();
      await expect(page.getByText('Bank transfer, $10.00 as a deposit')).toBeVisible();
      const place = page.getByRole('button', { name: 'Place Order' }).filter({ visible: true });
      await place.press('Enter');
      await expect(page).toHaveURL(/\/order-summary$/);

      const [order] = (await shopper.call<{ orders: Order[] }>('GET', '/order/history')).orders;
      const reference = inGroups(paymentReference(order?.orderId ?? ''));
      const payment = page.getByRole('region', { name: 'Payment' });
      await expect(payment).toContainText(/Deposit, to be paid now\s*\$10\.00/);
      await expect(payment).toContainText(ACCOUNT);
      await expect(payment).toContainText(reference);
      await payment.getByRole('button', { name: 'Copy Reference' }).press('Enter');
      await expect(payment.getByRole('status').last()).toHaveText(
        /^(Copied|It could not be copied)/,
      );
      await payment.getByText('Other ways to pay').press('Enter');
      await expect(payment).toContainText('within 14 days');
      await expectNothingSerious(page, `how an order is paid at ${width}`);

      await page.goto('/orders');
      await page.getByText('Deposit of $10.00 to be paid').click();
      await expect(page.getByRole('region', { name: 'Payment' })).toContainText(reference);

      const seen = await desk.call<{ order: Order }>('GET', `/order/${order?._id}`);
      expect(seen.order.paymentTerms).toEqual({ method: 'transfer', depositPercent: 25 });
      await putBack();
      // the order keeps what it was placed with
      const atDesk = await browser.newPage({ baseURL: new URL(page.url()).origin });
      await logIn(atDesk, admin, `/admin/orders/${order?._id}`);
      await expect(atDesk.getByText('Deposit of $10.00 not paid')).toBeVisible();
      await atDesk.close();
    });
  });
}

test('an admin sets the ways to pay, and is told of a mistyped account at its field', async ({
  page,
  request,
}) => {
  const putBack = await rememberSettings(request, ['payment']);
  await logIn(page, admin, '/admin/settings');
  const form = page.getByRole('form', { name: 'Payment' });
  await form.getByRole('checkbox', { name: 'Bank transfer' }).focus();
  await page.keyboard.press('Space');
  const account = form.getByLabel('Account', { exact: true });
  await form.getByLabel('Account holder').fill('Tailorbird Ltd');
  await account.fill('GB82 WEST 1234 5698 7654 33');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(account).toBeFocused();
  await expect(account).toHaveAccessibleDescription(/not a valid IBAN/);
  await account.fill('gb82west12345698765432');
  await page.keyboard.press('Tab');
  await expect(account).toHaveValue(ACCOUNT);
  await expectNothingSerious(page, 'the payment settings');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Settings saved.')).toBeVisible();
  const changes = page.getByRole('region', { name: 'Changes' });
  await expect(changes.getByRole('listitem').filter({ hasText: 'Account holder' })).not.toHaveCount(
    0,
  );
  await putBack();
});
