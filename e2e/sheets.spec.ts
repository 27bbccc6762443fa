import type { Page, Route } from '@playwright/test';
import { admin, customers } from './accounts.ts';
import { cutOff } from './failing-calls.ts';
import { callerFor } from './order-calls.ts';
import { expectReady, pagesOnPaper, readCode, sheetAddress } from './sheets.ts';
import {
  expect,
  expectNothingSerious,
  expectPieces,
  logIn,
  openProduct,
  orderNumber,
  placeOrder,
  test,
} from './shop.ts';

test('what two orders have in common is made in one go, and a code opens its item', async ({
  page,
  browser,
  request,
}) => {
  await logIn(page, customers.weaver);
  await putTee(page, { colour: 'Charcoal', pieces: 2 });
  await putTee(page, { colour: 'Forest', pieces: 3 });
  const first = await order(page);
  await putTee(page, { colour: 'Charcoal', pieces: 4, note: 'The word: kindling, or حرير' });
  const second = await order(page);

  const desk = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await desk.addInitScript(() => {
    window.print = () => (document.documentElement.dataset['printed'] = 'yes');
  });
  await logIn(desk, admin);
  const ids = [await idOf(desk, second), await idOf(desk, first)];

  const caller = await callerFor(request, admin);
  await caller.call('PUT', `/order/${ids[1]}`, { adminNotes: 'Wait for the charcoal thread' });
  await desk.goto(sheetAddress('production', ids));
  await expectReady(desk);
  await expect(desk.getByRole('heading', { level: 2 })).toHaveText(
    '9 pieces of 2 things, 2 orders',
  );
  const things = desk.getByRole('table', { name: 'Everyday Tee' });
  await expect(things).toHaveCount(2);
  await expect(things.nth(0)).toContainText('6 pieces');
  await expect(things.nth(0)).toContainText('2 alike, 4 with a note');
  await expect(things.nth(0)).toContainText('Charcoal');
  await expect(things.nth(1)).toContainText('3 pieces');
  await expect(things.nth(1)).toContainText('Forest');
  const codes = desk.getByRole('link', { name: /^QR code/ });
  const entries = things.nth(0).getByRole('row').filter({ has: codes });
  await expect(entries).toContainText([first, second]);
  await expect(entries.nth(0)).not.toContainText('Note');
  await expect(entries.nth(1)).toContainText('The word: kindling, or حرير');

  // paper may leave the house: what the shop tells itself is printed only where asked for
  const adminNotes = desk.getByRole('checkbox', { name: 'Admin notes' });
  await expect(adminNotes).not.toBeChecked();
  await expect(desk.getByText('Wait for the charcoal thread')).toHaveCount(0);
  await adminNotes.click();
  await expect(adminNotes).toBeChecked();
  await expect(entries.nth(0)).toContainText('Wait for the charcoal thread');
  await adminNotes.click();
  await expect(desk.getByText('Wait for the charcoal thread')).toHaveCount(0);

  await desk.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(desk.locator('html')).toHaveAttribute('data-printed', 'yes');
  await desk.emulateMedia({ media: 'print' });
  await expect(desk.getByRole('navigation')).toHaveCount(0);
  await expect(desk.getByRole('button')).toHaveCount(0);
  const code = await readCode(entries.nth(1).getByRole('link', { name: /^QR code/ }));
  expect(await pagesOnPaper(desk, 'A4')).toBe(2);
  await desk.emulateMedia({ media: null });

  await desk.getByRole('link', { name: 'Packing slip' }).click();
  await expectReady(desk);
  const slips = desk.getByRole('article');
  await expect(slips).toContainText([first, second]);
  expect(await pagesOnPaper(desk, 'A4')).toBe(2);

  await desk.getByRole('link', { name: 'Delivery note' }).click();
  await expectReady(desk);
  await expect(slips).toContainText([first, second]);
  await expect(slips.filter({ hasText: second })).toContainText('Pick up at the workshop');
  await expect(slips.filter({ hasText: second })).not.toContainText(/\$|kindling|@/);
  expect(await pagesOnPaper(desk, 'A4')).toBe(2);

  expect(new URL(code ?? '').origin).toBe(new URL(desk.url()).origin);
  await desk.goto(code ?? '');
  await expect(desk.getByRole('heading', { level: 1 })).toContainText(second);
  const sought = desk.locator('[aria-current="true"]');
  await expect(sought).toContainText('The word: kindling, or حرير');
  await desk.close();
});

test('what cannot be printed is said in words', async ({ page }) => {
  await logIn(page, admin);
  const main = page.getByRole('main');
  await page.goto('/admin/orders/print?sheet=packing');
  await expect(main).toContainText('No orders picked');
  const crowd = Array.from({ length: 101 }, (_, place) => gone(place));
  await page.goto(sheetAddress('production', crowd));
  await expect(main).toContainText('101 orders are picked, and at most 100 are printed at once.');
  await page.goto(sheetAddress('production', [gone(1), 'no id']));
  await expect(main).toContainText('None of the picked orders is there any more.');

  await cutOff(page, '/order');
  await page.goto(sheetAddress('production', [gone(1)]));
  await expect(main).toContainText('Failed to load orders. Please try again.');
  await page.unrouteAll();
  await main.getByRole('button', { name: 'Try Again' }).click();
  await expect(main).toContainText('No orders found');
});

test('a packing slip is printed with its pictures, or says which are missing', async ({ page }) => {
  await logIn(page, customers.dyer);
  await putTee(page, { colour: 'Charcoal', pieces: 2 });
  await putTee(page, { colour: 'Charcoal', pieces: 3, note: 'The word: kindling' });
  const number = await order(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
  await logIn(page, admin);
  const id = await idOf(page, number);

  const pictures: Route[] = [];
  await page.route(/\/api\/(binary|drawing)\//, (route) => void pictures.push(route));
  await page.goto(sheetAddress('packing', [id, gone(1)]));
  const main = page.getByRole('main');
  await expect(main.getByRole('button')).toHaveText('Loading pictures...');
  await expect.poll(() => pictures).toHaveLength(1);
  await Promise.all(pictures.map((picture) => picture.abort()));
  await page.unrouteAll();
  await expect(main.getByRole('status')).toContainText('2 pictures could not be loaded');
  await expectReady(page);
  await expect(main).toContainText('1 order could not be found and is not on the sheet:');
  await expect(main).toContainText(gone(1));

  const slip = page.getByRole('article');
  await expect(slip).toContainText(number);
  await expect(slip).toContainText('Dina Dyer');
  await expect(slip).toContainText('dina@example.com');
  await expect(slip).toContainText('5 pieces in 2 lines');
  await expect(slip).toContainText('The word: kindling');
  await expect(slip).not.toContainText('$');
  await expectNothingSerious(page, 'the sheets of two orders');
  expect(await pagesOnPaper(page, 'Letter')).toBe(1);
});

/** The id of no order. */
function gone(place: number): string {
  return `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
}

async function putTee(
  page: Page,
  { colour, pieces, note = '' }: { colour: string; pieces: number; note?: string },
): Promise<void> {
  await openProduct(page, 'Everyday Tee');
  await page.getByRole('radio', { name: colour }).check();
  await page.getByLabel('Note').fill(note);
  const quantity = page.getByRole('textbox', { name: 'Quantity' });
  await quantity.fill(String(pieces));
  await quantity.blur();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
}

async function order(page: Page): Promise<string> {
  await placeOrder(page);
  await expect(page).toHaveURL(/\/order-summary$/);
  await expectPieces(page, 0);
  return orderNumber(page);
}

/** Reads the order's id from its link at the desk. */
async function idOf(desk: Page, number: string): Promise<string> {
  // others order meanwhile
  await desk.goto(`/admin/orders?orderNumber=${number}`);
  const link = desk.getByRole('link', { name: number });
  const address = await link.getAttribute('href');
  return new URL(address ?? '', desk.url()).pathname.split('/').at(-1) ?? '';
}
