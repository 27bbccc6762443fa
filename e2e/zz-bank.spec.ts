import { admin } from './accounts.ts';
import { statementOf, swiftStatementOf } from './bank-statement.ts';
import { guestFor, makeGoods, orderOf } from './order-calls.ts';
import { expect, logIn, test } from './shop.ts';

for (const width of [390, 1440]) {
  test(`shots ${width}`, async ({ page, request }) => {
    const goods = await makeGoods(request, `Shot Apron ${width}`, 24);
    const guest = await guestFor(request);
    const one = await orderOf(guest, [{ goods, quantity: 1 }]);
    const two = await orderOf(guest, [{ goods, quantity: 2 }]);
    await page.setViewportSize({ width, height: 900 });
    await logIn(page, admin, '/admin/bank-import');
    await page.screenshot({ path: `/tmp/w/b45s/empty-${width}.png`, fullPage: true });
    const input = page.locator('input[type="file"]');
    const camt = statementOf([one, two]).replaceAll(
      '</TxDtls>',
      '<AddtlTxInf>Sent through the night by the payment service of the school</AddtlTxInf></TxDtls>',
    );
    await input.setInputFiles({ name: 'a.xml', mimeType: 'text/xml', buffer: Buffer.from(camt) });
    await expect(page.getByRole('row').filter({ hasText: one.orderId })).toContainText('Matches');
    await page.screenshot({ path: `/tmp/w/b45s/camt-${width}.png`, fullPage: true });
    const swift = Buffer.from(swiftStatementOf([one, two]));
    await input.setInputFiles({ name: 'a.sta', mimeType: 'text/plain', buffer: swift });
    await expect(page.getByRole('row').filter({ hasText: one.orderId })).toContainText('Form 4b');
    await page.screenshot({ path: `/tmp/w/b45s/swift-${width}.png`, fullPage: true });
    await input.setInputFiles('server/test/real/banks/statements-of-a-month.zip');
    await expect(page.getByText('5-more.zip')).toBeVisible();
    await page.screenshot({ path: `/tmp/w/b45s/zip-${width}.png`, fullPage: true });
    await input.setInputFiles('server/test/real/banks/mt942.sta');
    await expect(page.getByText('MT942')).toBeVisible();
    await page.screenshot({ path: `/tmp/w/b45s/refused-${width}.png`, fullPage: true });
    await goods.remove();
  });
}
