import type { Cart } from '@tailorbird/contract/cart';
import type { Locator, Page } from '@playwright/test';
import type { Order } from '@tailorbird/contract/orders';
import { admin, newCustomer } from './accounts.ts';
import { uniqueName } from './catalogue-desk.ts';
import { makeSash } from './drawn-sash.ts';
import { callerFor } from './order-calls.ts';
import { expectReady, pagesOnPaper, sheetAddress } from './sheets.ts';
import {
  expect,
  expectNothingSerious,
  logIn,
  onPhoneAndDesk,
  orderNumber,
  test,
  widths,
} from './shop.ts';

const NAMES = [
  'Alma Benedikt Emma Clara Mathilde Fynn Ondrej Ida Jonas Jonathan',
  'Karla Leonie Mila Noah Oskar Paula Quentin Rosalie Samira Theodor',
  'Uma Valentina Wren Xaver Yara Zoe Anton Bruno Celia Dana',
].flatMap((line) => line.split(' '));
const LENGTHS = ['95 cm', '110 cm'] as const;

test('thirty names are one thing in cart, order and workshop', async ({ page, request }) => {
  const lettered = await newCustomer();
  await page.setViewportSize(widths.phone);
  const sash = await makeSash(request, uniqueName('Class Sash'), LENGTHS);
  const customer = lettered;
  const shopper = await callerFor(request, customer);
  const rows = NAMES.map((name, place) => ({
    selectedOptions: sash.chosen('Burgundy', name, LENGTHS[place % 2]),
  }));
  await shopper.call('POST', '/cart/items', { product: sash.id, rows });
  await shopper.call('POST', '/cart', {
    product: sash.id,
    selectedOptions: sash.chosen('Sky', 'Coach', '95 cm'),
  });
  await logIn(page, customer, '/cart');

  const card = page.getByRole('listitem').filter({ hasText: `${sash.name}, ` });
  await expect(card.getByRole('heading')).toHaveText(`${sash.name}, 30 names`);
  await expect(card.locator('dl.options')).toHaveText(`${sash.name} satinBurgundy`);
  await expect(card).toContainText('$660.00');
  const table = card.getByRole('table');
  await expect(table).toHaveAccessibleName(`30 names on ${sash.name}`);
  const bodyRows = table.locator('tbody tr');
  await expect(bodyRows).toHaveCount(5);
  await expect(card.getByRole('link', { name: /^Edit names/ })).toHaveAttribute(
    'href',
    new RegExp(`^/product/${sash.id}\\?group=[\\w-]+$`),
  );
  await expectFits(page, 'a group in the cart');

  const rest = card.getByRole('button', { name: 'Show the other 25 names' });
  await rest.focus();
  await page.keyboard.press('Enter');
  await expect(bodyRows).toHaveCount(30);
  const fewer = card.getByRole('button', { name: 'Show fewer names' });
  await expect(fewer).toBeFocused();

  await table.getByRole('button', { name: 'Remove Dana' }).click();
  const undo = table.getByRole('button', { name: 'Undo removing Dana' });
  await expect(undo).toBeFocused();
  await expect(card.getByRole('heading')).toHaveText(`${sash.name}, 29 names`);
  await undo.click();
  await expect(table.getByRole('button', { name: 'Remove Dana' })).toBeFocused();
  await expect(card.getByRole('heading')).toHaveText(`${sash.name}, 30 names`);
  await table.getByRole('button', { name: 'Remove Celia' }).click();
  await expect(card.getByRole('heading')).toHaveText(`${sash.name}, 29 names`);
  const quantity = table.getByRole('textbox', { name: 'Quantity of Zoe' });
  await quantity.fill('3');
  await quantity.press('Enter');
  await expect(card).toContainText('31 pieces');
  await fewer.click();
  await expect(bodyRows).toHaveCount(5);

  await card.getByRole('button', { name: `Remove all 29 of ${sash.name}` }).click();
  await expect(card).toHaveCount(1);
  await page.getByRole('button', { name: /^Undo removing .*29 names$/ }).click();
  await expect(card.getByRole('heading')).toHaveText(`${sash.name}, 29 names`);
  const { cart } = await shopper.call<{ cart: Cart }>('GET', '/cart');
  expect(cart.items.filter(({ group }) => group !== null)).toHaveLength(29);
  await page.reload();
  await expect(card.getByRole('heading')).toHaveText(`${sash.name}, 29 names`);

  await page.getByRole('button', { name: 'Place Order' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/order-summary$/);
  const number = await orderNumber(page);
  await expectFolded(page, page.getByRole('main'), sash.name);

  await page.goto('/orders');
  const entry = page.getByRole('main').locator('details.order').first();
  await entry.locator('> summary').click();
  await expect(entry).toContainText(number);
  await expectFolded(page, entry, sash.name);

  await expect(entry).toContainText(`29 names on ${sash.name}`);
  await entry.getByRole('button', { name: /^Order Again/ }).click();
  await expect(entry).toContainText(`31 × ${sash.name}, 29 names, Burgundy`);
  const ofNames = entry.getByRole('listitem').filter({ hasText: `29 names on ${sash.name}` });
  const oneMore = ofNames.getByRole('link', { name: `One more of these: ${sash.name}` });
  await oneMore.press('Enter');
  await expect(page.getByRole('radio', { name: 'Burgundy' })).toBeChecked();
  const written = page.getByRole('textbox', { name: `${sash.name} title` });
  await expect(written).toHaveValue('');

  const { orders } = await shopper.call<{ orders: Order[] }>('GET', '/order/history');
  const id = orders[0]?._id ?? '';
  await becomeAdmin(page);
  await page.setViewportSize(widths.desk);
  await page.goto(`/admin/orders/${id}`);
  const items = page.getByRole('list', { name: /^Items of/ });
  await expectRowsAtDesk(page, items.getByRole('table').filter({ hasText: '“Zoe”' }));
  const last = orders[0]?.cart.items.find(({ group }) => group !== null);
  await page.goto(`/admin/orders/${id}?item=${last?._id}`);
  await expect(items.locator('tr[aria-current]')).toBeFocused();

  await page.goto(sheetAddress('packing', [id]));
  await expectReady(page);
  const slip = page.getByRole('article');
  await expect(slip).toContainText('32 pieces in 2 lines');
  await expect(slip.getByText('“Zoe”')).toBeVisible();
  await onPhoneAndDesk(page, () => expectNothingCut(page));

  await page.goto(sheetAddress('production', [id]));
  await expectReady(page);
  await expect(page.getByRole('table', { name: sash.name })).toHaveCount(2);
  const group = page.getByRole('region', { name: sash.name });
  await expect(group).toContainText('31 pieces');
  await expect(group).toContainText('#6b1f2e');
  await expect(group.getByRole('link', { name: /^QR code/ })).toHaveCount(29);
  await expect(group.getByRole('row').filter({ hasText: '“Zoe”' })).toContainText(/\d\smm/);
  expect(await pagesOnPaper(page, 'A4')).toBeLessThanOrEqual(3);
  await onPhoneAndDesk(page, () => expectNothingCut(page));
});

/** A group at the desk: a row for each piece, beside what all have in common. */
async function expectRowsAtDesk(page: Page, table: Locator): Promise<void> {
  await expect(table.locator('tbody').getByRole('row')).toHaveCount(31);
  const zoe = table.getByRole('row').filter({ hasText: '“Zoe”' });
  await expect(zoe).toHaveCount(3);
  await expect(zoe.first()).toContainText('Waiting');
  await expect(zoe.first().getByRole('link', { name: 'Drawing of Zoe' })).toHaveAttribute(
    'href',
    /^\/api\/.*w=1280/,
  );
  await expectFits(page, 'a group at the desk');
}

/** A group as an order says it: once, and its rows when it is unfolded. */
async function expectFolded(page: Page, place: Locator, name: string): Promise<void> {
  const fold = place.locator('details').filter({ hasText: `29 names on ${name}` });
  await expect(fold).toHaveCount(1);
  await expect(fold.getByRole('row')).toHaveCount(0);
  await fold.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(fold.getByRole('row')).toHaveCount(30);
  await expect(fold.getByRole('row').filter({ hasText: '“Zoe”' })).toContainText('$66.00');
  await expect(fold.getByRole('link', { name: 'Drawing of Zoe' })).toHaveAttribute(
    'href',
    /^\/api\/.*w=1280/,
  );
  await expectFits(page, 'a group of an order');
}

async function becomeAdmin(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('about:blank');
  await logIn(page, admin);
}

function expectFits(page: Page, where: string): Promise<void> {
  return onPhoneAndDesk(page, async () => {
    await expectNothingCut(page);
    await expectNothingSerious(page, where);
  });
}

/** Nothing is wider than the page. */
async function expectNothingCut(page: Page): Promise<void> {
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wide).toBeLessThanOrEqual(0);
}
