import type { Artwork } from '@tailorbird/contract/artworks';
import type { Cart, CartItem } from '@tailorbird/contract/cart';
import type { Order } from '@tailorbird/contract/orders';
import type { Page } from '@playwright/test';
import { admin } from './accounts.ts';
import { uniqueName } from './catalogue-desk.ts';
import { mailTo } from './mails.ts';
import { callerFor } from './order-calls.ts';
import { crestFile, makePictureTee } from './picture-tee.ts';
import { expectReady, pagesOnPaper, sheetAddress } from './sheets.ts';
import {
  cartOf,
  expect,
  expectNothingSerious,
  logIn,
  orderNumber,
  test,
  untilLoaded,
  widths,
} from './shop.ts';

const NAMES =
  'Alma Benedikt Emma Clara Mathilde Fynn Ondrej Ida Emil Jonathan Karla Leonie Mila Noah Oskar Paula Quentin Rosalie Samira Theodor Valentina Yara Anton Berta Carl Dora Emilia Frida Greta Hanna'.split(
    ' ',
  );

const SOFT = '600 px at 200 mm is 76 dpi: it will look soft. Sharp up to 50 mm.';

for (const [width, viewport] of Object.entries(widths)) {
  test(`one logo goes on thirty pieces with a name each, and is ordered again, on a ${width}`, async ({
    page,
    request,
    browser,
    customer,
  }) => {
    const tee = await makePictureTee(request, uniqueName(`Crew Tee on a ${width}`), {
      hasLettering: true,
    });
    await page.setViewportSize(viewport);
    await logIn(page, customer, `/product/${tee.id}`);
    await putOnFront(page);
    await expect(page.getByText(SOFT).first()).toBeVisible();

    await page.getByRole('button', { name: 'Several names or sizes at once' }).click();
    await page.getByLabel('Paste a list').fill(NAMES.join('\n'));
    await page.keyboard.press('Tab');
    await expect(page.getByText(`30 rows read: ${tee.name} name.`)).toBeVisible();
    await expect(page.locator('.row-picture img')).toHaveCount(30);
    await expect(page.getByText(SOFT).first()).toBeVisible();
    await expectNothingSerious(page, 'one logo and thirty names');
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByText('30 in your cart.')).toBeVisible();

    const cart = await cartOf(page);
    expect(cart.items.map(written)).toEqual(NAMES);
    expectOnePicture(cart);
    await page.goto('/cart');
    await untilLoaded(page);
    await expect(page.getByText(SOFT).first()).toBeVisible();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page).toHaveURL(/\/order-summary$/);
    await expect(page.getByText(SOFT).first()).toBeVisible();
    const number = await orderNumber(page);
    await expectNothingSerious(page, 'the summary of an order with a logo');
    const mail = await mailTo(customer.email, new RegExp(number));
    expect(mail.text).toContain(SOFT);
    expect(mail.html).toContain(SOFT);

    const desk = await callerFor(request, admin);
    const { orders } = await desk.call<{ orders: Order[] }>('GET', `/order?orderNumber=${number}`);
    const workshop = await browser.newPage({ baseURL: new URL(page.url()).origin });
    await logIn(workshop, admin, sheetAddress('production', [orders[0]?._id ?? '']));
    await expectReady(workshop);
    await expect(workshop.getByRole('article')).toContainText(SOFT);
    await expect(workshop.getByRole('row').filter({ hasText: /hanna/i })).toBeVisible();
    expect(await pagesOnPaper(workshop, 'A4')).toBeLessThanOrEqual(3);
    await workshop.close();

    await page.goto('/orders');
    const entry = page.getByRole('main').locator('details.order').filter({ hasText: number });
    await entry.locator('summary').first().click();
    await entry.getByRole('button', { name: `Order Again: ${number}` }).click();
    await expect(entry.getByRole('link', { name: 'Go to Cart' })).toBeVisible();
    const again = await cartOf(page);
    expect(pictureIds(again)).toEqual(pictureIds(cart));
    expectOnePicture(again);
    await page.goto('/cart');
    await expect(page.getByText(SOFT).first()).toBeVisible();
    const shopper = await callerFor(request, customer);
    const { artworks } = await shopper.call<{ artworks: Artwork[] }>('GET', '/artwork');
    expect(artworks.map(({ _id }) => _id)).toEqual(pictureIds(cart));
  });
}

async function putOnFront(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Front ./ }).click();
  const file = await crestFile(page);
  await page.locator('input[type="file"]').first().setInputFiles(file);
  await expect(page.getByText(/\d colours found\./)).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Width', exact: true });
  await field.fill('200');
  await field.press('Enter');
  await page.getByRole('checkbox', { name: /I may use this picture/ }).check();
  await page.getByRole('button', { name: 'Done' }).click();
}

const written = ({ selectedOptions }: CartItem) =>
  selectedOptions.find(({ valueId, artwork }) => valueId === null && !artwork)?.value;

const pictureIds = ({ items }: Cart) => [...new Set(items.flatMap(picturesOf))];

const picturesOf = ({ selectedOptions }: CartItem) =>
  selectedOptions.flatMap(({ artwork = [] }) => artwork.map(({ id }) => id));

/** Thirty pieces with one picture: each is printed, and it is set up once. */
function expectOnePicture(cart: Cart): void {
  expect(cart.items.map((item) => picturesOf(item).length)).toEqual(NAMES.map(() => 1));
  expect(pictureIds(cart)).toHaveLength(1);
  // 30 × (24 + 6), and 4 screens of 12 once
  expect(cart.total).toBe(948);
}
