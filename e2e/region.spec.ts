import type { CurrencyCode } from '@tailorbird/contract/kinds/currencies';
import type { Locale } from '@tailorbird/contract/kinds/locales';
import { formatMoney, minorUnits } from '@tailorbird/contract/rules/money';
import { getFormats } from '@tailorbird/contract/shop-settings';
import { admin } from './accounts.ts';
import { callerFor, guestFor, makeGoods, orderOf } from './order-calls.ts';
import { startOwnShop, testAt } from './own-shop.ts';
import { expect, expectNothingSerious, logIn, savedOn, untilLoaded } from './shop.ts';

const test = testAt(() => startOwnShop());
// one after the other, in one shop that no other journey sees
test.describe.configure({ mode: 'default' });

const REGIONS: [Locale, CurrencyCode][] = [
  ['cs-CZ', 'CZK'],
  ['de-CH', 'CHF'],
  ['de-DE', 'EUR'],
  ['en-GB', 'GBP'],
  ['en-US', 'USD'],
  ['es-ES', 'EUR'],
  ['fr-FR', 'EUR'],
  ['hu-HU', 'HUF'],
  ['ja-JP', 'JPY'],
  ['nl-NL', 'EUR'],
  ['pl-PL', 'PLN'],
  ['sv-SE', 'SEK'],
];

test('server and browser write an amount alike in twelve regions', async ({ page, request }) => {
  const desk = await callerFor(request, admin);
  // one that a currency without decimals takes as well
  const figure = 11_280;
  const goods = await makeGoods(request, 'Travelling Cloak', figure);
  for (const [locale, currency] of REGIONS) {
    await desk.call('PUT', '/settings', { region: { currency, numbers: locale, days: locale } });
    const reply = await desk.call('GET', `/settings/formats?currency=${currency}`);
    const { formats } = getFormats.reply.parse(reply);
    const own = formats.find((one) => one.locale === locale)?.formats;
    if (!own) throw new Error(`There are no formats of ${locale}.`);
    const decimals = currency === 'JPY' ? 0 : 2;
    const price = formatMoney(minorUnits(figure * 10 ** decimals), own);
    const address = `/product/${goods.id}`;
    const html = (await (await request.get(address)).text()).replaceAll('&#x27;', "'");
    expect(html, locale).toContain(price);
    expect(html, locale).toContain(`"priceCurrency":"${currency}"`);
    await page.goto(address);
    await untilLoaded(page);
    const main = page.getByRole('main');
    await expect(main, locale).toContainText(price);
    // taken over by the browser, which writes it anew
    await main.getByRole('textbox', { name: 'Quantity' }).fill('1');
    await expect(main, locale).toContainText(price);
  }
});

test('an admin chooses euros, types with a comma, and keeps the currency with the first order', async ({
  page,
  request,
}) => {
  await logIn(page, admin, '/admin/settings');
  const form = page.getByRole('form', { name: 'Region' });
  await form.getByLabel('Currency').selectOption('EUR');
  const amounts = form.getByLabel('Amounts and numbers');
  await expect(amounts.getByRole('option', { name: '1.128,00' }).first()).toBeAttached();
  await amounts.selectOption('de-DE');
  await expect(form.getByRole('region', { name: 'How it reads' })).toContainText('47.000,00');
  const saved = savedOn(page);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await saved;
  await expectNothingSerious(page, 'the settings with a region');

  const goods = await makeGoods(request, 'Comma Cap', 24.5);
  await page.goto('/admin/product');
  await page.getByRole('button', { name: 'Edit Comma Cap' }).click();
  const cost = page.getByLabel('Cost');
  await expect(cost).toHaveValue('24,50');
  await cost.fill('1.128,9');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Comma Cap is saved.')).toBeVisible();
  await page.goto(`/product/${goods.id}`);
  await expect(page.getByRole('main')).toContainText('1.128,90\u00A0€');

  await orderOf(await guestFor(request), [{ goods }]);
  await page.goto('/admin/settings');
  await expect(form.getByText('Euro, EUR')).toBeVisible();
  await expect(form).toContainText('Fixed since the first order');
  await expect(form.getByLabel('Currency')).toHaveCount(0);
});
