import type { APIRequestContext, Page } from '@playwright/test';
import type { Product, ProductSummary } from '@tailorbird/contract/catalogue';
import { choicesFrom, chosenOptions } from '@tailorbird/contract/rules/choice-address';
import { toMinorUnits } from '@tailorbird/contract/rules/money';
import { priceCart, pricePiece } from '@tailorbird/contract/rules/price';
import { products as demoGoods } from '../server/seed/catalogue.ts';
import { admin } from './accounts.ts';
import { addCategory, addOption, addProduct, addType, uniqueName } from './catalogue-desk.ts';
import {
  expect,
  expectNothingSerious,
  logIn,
  openProduct,
  orderNumber,
  placeOrder,
  test,
} from './shop.ts';

const impact = (page: Page) => page.getByRole('status').filter({ hasText: 'Orders keep' });
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

test('an admin sets each price rule, and a visitor sees what it makes of the price', async ({
  page,
  browser,
}) => {
  const { length, wording, rope } = await setPricesOfChoices(page);
  const type = uniqueName('Rope');
  await addType(page, type, length, wording);
  await addProduct(page, { name: rope, cost: '20', category: uniqueName('Ropes'), type });

  const visitor = await browser.newPage({ baseURL: test.info().project.use.baseURL });
  await visitor.goto('/');
  await visitor.getByRole('link', { name: rope, exact: true }).first().click();
  const shown = visitor.getByRole('main');
  await expect(shown.getByText('$20.00').first()).toBeVisible();
  await visitor.getByRole('radio', { name: /^Long/ }).check();
  await visitor.getByLabel(wording).fill('ANNA BO');
  // 20 + 3 for the length + 3 letters of 6 at 0.50, and the setup once
  await expect(shown.getByText('$30.50').first()).toBeVisible();
  await expect(shown.getByText('1 × $24.50')).toBeVisible();
  await visitor.getByRole('button', { name: 'Add to Cart' }).click();
  await visitor.getByRole('link', { name: 'View cart' }).click();
  await expect(shown.getByText('$30.50').first()).toBeVisible();
  await raiseSetup(page, wording);
  const summary = visitor.getByRole('complementary', { name: 'Order summary' });
  await summary.getByRole('button', { name: 'Place Order' }).click();
  await expect(visitor.getByRole('alert')).toContainText(
    `Setup, ${wording}: was $6.00, is now $8.00.`,
  );
  await expect(summary).toContainText('$32.50');
  await visitor.goBack();
  // the setup of this wording is in the cart
  await expect(shown.getByText('$24.50', { exact: true })).toBeVisible();

  await setTiersOfType(page, type);
  await setTiersOfProduct(page, rope);
  await visitor.reload();
  const many = visitor.getByRole('table');
  await expect(many.getByRole('row', { name: /^2/ })).toContainText('$18.00');
  await expect(many.getByRole('row', { name: /^from 3/ })).toContainText('$15.00');
  await expect(shown.getByText('1 in your cart counts too')).toBeVisible();
  // two pieces on the page, and the one
  await expect(many.getByRole('row', { name: /^from 3/ })).toHaveAttribute('aria-current', 'true');
  await visitor.goto('/cart');
  await expect(shown.getByText(`${rope} is made from 2 pieces on`)).toBeVisible();
  await visitor.close();
});

/** An option with sizes, of which one adds $3.00, and a text that costs by the letter. */
async function setPricesOfChoices(page: Page) {
  const [length, wording, rope] = [
    uniqueName('Rope length'),
    uniqueName('Rope wording'),
    uniqueName('Yard Rope'),
  ];
  await logIn(page, admin);
  await addCategory(page, uniqueName('Ropes'));
  await addOption(page, length, ['Short']);
  const list = page.getByRole('list', { name: 'Options' });
  await list.getByRole('button', { name: `Edit ${length}` }).click();
  const edited = page.getByRole('form', { name: `Edit ${length}` });
  await edited.getByLabel('Values are sizes').check();
  await expect(edited.getByText('No open cart changes.')).toBeVisible();
  await save(page).click();
  await expect(page.getByText(`${length} is saved.`)).toBeVisible();
  const values = page.getByRole('region', { name: `Values of ${length}` });
  await values.getByLabel('New value').fill('Long');
  await values.getByLabel('Adds to the price').fill('2.5');
  await values.getByLabel('Adds to the price').press('Enter');
  await expect(values.getByLabel('New value')).toBeFocused();
  await expect(values.getByRole('listitem').filter({ hasText: 'Long' })).toContainText('+ $2.50');
  await values.getByRole('button', { name: 'Edit Long' }).click();
  await values.getByLabel('Adds, a piece').fill('3');
  await expect(impact(page)).toHaveText('No open cart changes. Orders keep their price.');
  await page.getByRole('button', { name: 'Add new option' }).click();
  const added = page.getByRole('form', { name: 'Add new option' });
  await added.getByLabel('Option Name').fill(wording);
  await added.getByRole('radio', { name: /^Text/ }).check();
  await added.getByRole('radio', { name: /^A letter/ }).check();
  await added.getByLabel('Each letter').fill('.5');
  await added.getByLabel('Letters free').fill('3');
  await added.getByLabel('Setup', { exact: true }).fill('6');
  await added.getByLabel('Text to try').fill('ANNA BO');
  await added.getByLabel('Pieces to try').fill('22');
  await expect(added.getByText('6 letters, 3 free, 3 × $0.50')).toBeVisible();
  await expect(added.getByText('Lettering of 22')).toBeVisible();
  await expect(added.getByText('$39.00')).toBeVisible();
  await expectNothingSerious(page, 'a value that adds to the price, and the price of a text');
  await save(page).click();
  await expect(values.getByRole('listitem').filter({ hasText: 'Long' })).toContainText('+ $3.00');
  await added.getByRole('button', { name: 'Add Option' }).click();
  await expect(list.getByRole('link', { name: wording })).toBeVisible();
  return { length, wording, rope };
}

async function raiseSetup(page: Page, wording: string): Promise<void> {
  await page.goto('/admin/options');
  const list = page.getByRole('list', { name: 'Options' });
  await list.getByRole('button', { name: `Edit ${wording}` }).click();
  await page.getByLabel('Setup', { exact: true }).fill('8');
  await expect(impact(page)).toHaveText(
    '1 open cart changes. 1 gets dearer by $2.00. Orders keep their price.',
  );
  await save(page).click();
  await expect(page.getByText(`${wording} is saved.`)).toBeVisible();
}

/** The cart of the visitor is told of before it is saved. */
async function setTiersOfType(page: Page, type: string): Promise<void> {
  await page.goto('/admin/type');
  await page.getByRole('button', { name: `Edit ${type}`, exact: true }).click();
  await page.getByRole('button', { name: 'Add tier' }).click();
  await expect(page.getByLabel('Tier 1: from pieces')).toBeFocused();
  await page.getByLabel('Tier 1: from pieces').fill('2');
  await page.getByLabel('Tier 1: price or percentage').fill('10%');
  await page.getByLabel('Count all products of this type together').check();
  await expect(page.getByLabel('Tier 1: price or percentage')).toHaveValue('−10 %');
  await expect(page.getByRole('row', { name: /\$18\.00/ })).toContainText('$36.00 for 2');
  await expect(page.getByRole('img', { name: 'From 1 piece $20.00, from 2 $18.00' })).toBeVisible();
  await expect(impact(page)).toHaveText('No open cart changes. Orders keep their price.');
  await save(page).click();
  await expect(page.getByText(`${type} is saved.`)).toBeVisible();
}

async function setTiersOfProduct(page: Page, product: string): Promise<void> {
  await page.goto('/admin/product');
  await page
    .getByRole('button', { name: `Edit ${product}`, exact: true })
    .filter({ visible: true })
    .click();
  await expect(page.getByText('count: from 2 −10 %.')).toBeVisible();
  for (const [place, from, price] of [
    [1, '2', '18'],
    [2, '3', '$15'],
  ] as const) {
    await page.getByRole('button', { name: 'Add tier' }).click();
    await page.getByLabel(`Tier ${place}: from pieces`).fill(from);
    await page.getByLabel(`Tier ${place}: price or percentage`).fill(price);
  }
  await page.getByLabel('Cost').fill('21.5');
  await expect(impact(page)).toHaveText(
    '1 open cart changes. 1 gets dearer by $1.50. Orders keep their price.',
  );
  await page.getByText('See them').click();
  await expect(page.getByRole('row', { name: '1 $32.50 $34.00 + $1.50' })).toBeVisible();
  await page.getByLabel('Cost').fill('40');
  await expect(page.getByText('1 piece costs more than 2.')).toBeVisible();
  await page.getByLabel('Cost').fill('20');
  await page.getByLabel('Minimum quantity').fill('0');
  await save(page).click();
  await expect(page.getByText('Minimum quantity must be a whole number')).toBeVisible();
  await page.getByLabel('Minimum quantity').fill('2');
  await expect(impact(page)).toHaveText(
    '1 open cart changes. 1 has too few pieces to be ordered. Orders keep their price.',
  );
  await expectNothingSerious(page, 'the tiers of a product');
  await save(page).click();
  await expect(page.getByText(`${product} is saved.`)).toBeVisible();
}

async function demoProducts<Listed extends Product | ProductSummary>(
  request: APIRequestContext,
  query: string,
): Promise<Listed[]> {
  const answer = await request.get(`/api/product${query}`);
  const { products }: { products: Listed[] } = await answer.json();
  const names = demoGoods.map(({ name }) => name);
  return products.filter(({ name }) => names.includes(name));
}

test('each product of the demo shop opens at the price of its card', async ({ request }) => {
  const listed = await demoProducts<ProductSummary>(request, '');
  const whole = await demoProducts<Product>(request, '?populate=type');
  expect(whole).toHaveLength(demoGoods.length);
  for (const product of whole) {
    const { coverQuery = '' } = listed.find(({ _id }) => _id === product._id) ?? {};
    const offered = product.type?.options ?? [];
    // its plain address, and that of its card
    for (const query of ['', coverQuery]) {
      const choices = chosenOptions(choicesFrom(offered, new URLSearchParams(query)));
      const { totalCents } = priceCart([{ piece: pricePiece(product, choices), quantity: 1 }]);
      expect([product.name, totalCents]).toEqual([product.name, toMinorUnits(product.leastCost)]);
    }
  }
  const types = new Set(
    listed.flatMap(({ hasPricedChoices, type }) => (hasPricedChoices && type ? type.name : [])),
  );
  expect([...types].toSorted()).toEqual([
    'Canvas bag',
    'Foil pouch',
    'Graduation sash',
    'Heavyweight T-shirt',
    'Hoodie',
    'Lettered tote',
    'Polo shirt',
    'Rucksack',
    'T-shirt',
    'Team T-shirt',
  ]);
});

test('a price grows with what is chosen, and NEST10 takes 10 % off it up to the desk', async ({
  page,
  browser,
  customer,
}) => {
  await logIn(page, customer, '/');
  const card = page.getByRole('article').filter({ hasText: 'Market Tote' }).first();
  await expect(card).toContainText('from $52.00');
  await openProduct(page, 'Market Tote');
  const main = page.getByRole('main');
  await expect(main.getByText('1 × $52.00')).toBeVisible();
  await page.getByLabel('Words').fill('Market day');
  await page.getByRole('radio', { name: /^Gold foil/ }).check();
  await main.getByText('How the price is made').click();
  for (const [part, price] of [
    ['Words: 9 letters, 3 free, 6 × $0.50', '$3.00'],
    ['Lettering method: Gold foil', '$2.00'],
    ['Setup, Words', '$6.00'],
  ]) {
    await expect(main.locator('dl > div').filter({ hasText: part })).toContainText(price ?? '');
  }
  await expect(main.getByText('1 × $57.00')).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();

  await page.goto('/cart');
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await expect(summary).toContainText('Setup, Words$6.00');
  await main.getByText('How the price is made').click();
  await page.setViewportSize({ width: 320, height: 640 });
  const tooWide = await main
    .locator('dl dd')
    .evaluateAll((amounts) =>
      amounts
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    );
  expect(tooWide, 'every amount has room on a phone').toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await summary.getByRole('button', { name: 'Discount code' }).click();
  await summary.getByLabel('Discount code').fill('nest10');
  await summary.getByRole('button', { name: 'Use code' }).click();
  await expect(summary).toContainText('Discount NEST10-$5.70');
  await expect(summary).toContainText('Total$57.30');
  await placeOrder(page);
  await expect(page).toHaveURL(/\/order-summary$/);
  const lines = 'Subtotal$57.00Setup, Words$6.00Discount NEST10-$5.70';
  await expect(main).toContainText(lines);
  await expect(main).toContainText('Total$57.30');
  const number = await orderNumber(page);

  await page.goto('/orders');
  const entry = main.locator('details.order').filter({ hasText: number });
  await entry.locator('summary').first().click();
  await expect(entry).toContainText(lines);
  const desk = await browser.newPage({ baseURL: new URL(page.url()).origin });
  // others order meanwhile
  await logIn(desk, admin, `/admin/orders?orderNumber=${number}`);
  const desks = desk.getByRole('article').filter({ hasText: number });
  await expect(desks).toContainText(lines);
  await expect(desks).toContainText('$57.30');
  await desk.close();
});
