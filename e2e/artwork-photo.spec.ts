import type { APIRequestContext, Page } from '@playwright/test';
import type { Option, OptionValue, Product, ProductType } from '@tailorbird/contract/catalogue';
import type { Order } from '@tailorbird/contract/orders';
import sharp from 'sharp';
import { admin } from './accounts.ts';
import { uniqueName } from './catalogue-desk.ts';
import { callerFor } from './order-calls.ts';
import { crestFile } from './picture-tee.ts';
import { expectReady, sheetAddress } from './sheets.ts';
import { expect, expectNothingSerious, logIn, orderNumber, test, widths } from './shop.ts';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const frameOf = (page: Page) => page.getByRole('group', { name: /rowing-crest\.png.*to be moved/ });

test('an admin says on a photograph where its places are, and a guest orders a picture on it', async ({
  page,
  browser,
  request,
}) => {
  const name = uniqueName('Kitchen Apron');
  const photographs = { front: await photograph('#5d7f8c'), back: await photograph('#33424c') };
  await makeType(request, name);
  await logIn(page, admin, '/admin/product');
  await page.getByRole('button', { name: 'Add new product' }).click();
  await page.getByLabel('Product Name').fill(name);
  await page.getByLabel('Cost').fill('32');
  await page.getByLabel('Type', { exact: true }).selectOption(name);
  await page.locator('input[type="file"][multiple]').setInputFiles(
    Object.entries(photographs).map(([side, buffer]) => ({
      name: `apron-${side}.jpg`,
      mimeType: 'image/jpeg',
      buffer,
    })),
  );
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByText(`${name} is added.`)).toBeVisible();

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await page.getByRole('button', { name: 'Pick a drawing' }).click();
  await page.getByRole('radio', { name: 'Photograph' }).check();
  const sides = page.getByRole('region', { name: 'Photographs of the product' });
  await expect(sides.getByRole('button', { name: 'Move Chest', exact: true })).toBeVisible();
  await field(page, 'Width of the photograph, mm').fill('900');
  const move = sides.getByRole('button', { name: 'Move Chest', exact: true });
  await move.focus();
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('ArrowUp');
  await sides
    .getByRole('group', { name: 'Shows the back' })
    .getByRole('radio', { name: 'Picture 2' })
    .check();
  await expect(sides.getByRole('button', { name: 'Move Back', exact: true })).toBeVisible();
  await field(page, 'Width of the photograph, mm').last().fill('900');
  await field(page, 'Heights are measured from').first().fill('the upper hem');
  await expectNothingSerious(page, 'places on a photograph');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(`${name} is saved.`)).toBeVisible();

  const desk = await callerFor(request, admin);
  const { products } = await desk.call<{ products: Product[] }>(
    'GET',
    `/product?search=${encodeURIComponent(name)}`,
  );
  const id = products.find((product) => product.name === name)?._id ?? '';
  const guest = await browser.newPage({
    baseURL: new URL(page.url()).origin,
    viewport: widths.phone,
  });
  await guest.goto(`/product/${id}`);
  await guest.getByRole('button', { name: /^Chest ./ }).click();
  await guest
    .locator('input[type="file"]')
    .first()
    .setInputFiles(await crestFile(guest));
  await expect(frameOf(guest)).toBeVisible();
  await expect(guest.getByRole('textbox', { name: 'From the upper hem' })).toBeVisible();
  await guest.getByRole('textbox', { name: 'Width', exact: true }).fill('100');
  await guest.getByRole('textbox', { name: 'Width', exact: true }).press('Enter');
  await guest.getByRole('checkbox', { name: /I may use this picture/ }).check();
  await guest.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(guest.getByRole('link', { name: 'View cart' }).first()).toBeVisible();
  await guest.goto('/cart');
  const item = guest.getByRole('listitem').filter({ hasText: name });
  await expect(item).toContainText(/rowing-crest\.png.*chest.*100 mm wide/);
  await expect(item.getByRole('img').first()).toBeVisible();
  await guest
    .getByRole('region', { name: 'Place Order' })
    .getByRole('button', { name: 'Place Order' })
    .press('Enter');
  await expect(guest).toHaveURL(/\/login$/);
  const number = await orderNumber(guest);
  await expect(guest.getByRole('region', { name: 'Your order' })).toContainText('100 mm wide');

  const { orders } = await desk.call<{ orders: Order[] }>('GET', `/order?orderNumber=${number}`);
  await page.goto(sheetAddress('production', [orders[0]?._id ?? '']));
  await expectReady(page);
  const sheet = page.getByRole('article');
  await expect(sheet).toContainText('From the upper hem');
  await expect(sheet).toContainText(/Size\s*100 × 100\smm/);
  await page.goto(`/admin/orders/${orders[0]?._id}`);
  await expect(page.getByRole('region', { name: /^Pictures of the customer/ })).toBeVisible();
  await guest.goto(`/product/${id}`);
  await expect(guest.getByRole('button', { name: /^Photograph/ })).toHaveCount(0);
  await guest.close();

  // a side is not left without its picture
  await page.goto(`/admin/product?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(sides.getByRole('button', { name: 'Move Chest', exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Remove picture 1/ }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const refusal = page.getByText('The picture that shows the front is none of the product’s any');
  await expect(refusal).toBeFocused();
  await sides
    .getByRole('group', { name: 'Shows the front' })
    .getByRole('radio', { name: 'Picture 1' })
    .check();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(`${name} is saved.`)).toBeVisible();
});

/** A product type in two sizes, whose pictures go on the bib, the pocket and the back. */
async function makeType(request: APIRequestContext, name: string): Promise<void> {
  const desk = await callerFor(request, admin);
  const print = { method: 'transfer', price: { by: 'piece', piece: 6 } } as const;
  const { option } = await desk.call<{ option: Option }>('POST', '/option', {
    name: `${name} picture`,
    kind: 'artwork',
    artwork: {
      mostPictures: 2,
      places: [
        {
          ...print,
          id: 'chest',
          name: 'Chest',
          side: 'front',
          width: 200,
          height: 180,
          below: 60,
          aside: 0,
        },
        {
          ...print,
          id: 'pocket',
          name: 'Pocket',
          side: 'front',
          width: 120,
          height: 80,
          below: 420,
          aside: 0,
        },
        {
          ...print,
          id: 'back',
          name: 'Back',
          side: 'back',
          width: 250,
          height: 200,
          below: 300,
          aside: 0,
        },
      ],
    },
  });
  const { type } = await desk.call<{ type: ProductType }>('POST', '/type', { name });
  const size = await desk.call<{ option: Option }>('POST', '/option', { name: `${name} size` });
  const valueIds: string[] = [];
  for (const value of ['S', 'M']) {
    const made = await desk.call<{ optionValue: OptionValue }>('POST', '/option-value', { value });
    valueIds.push(made.optionValue._id);
  }
  await desk.call('POST', `/option/${size.option._id}/values`, { valueIds });
  await desk.call('POST', `/type/${type._id}/options`, {
    optionIds: [size.option._id, option._id],
  });
}

/** An apron on a table, wider than high as cameras take it. */
function photograph(cloth: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">
    <rect width="1600" height="1200" fill="#d9cbb4"/>
    <path fill="none" stroke="${cloth}" stroke-width="14" d="M660 130C660 20 940 20 940 130"/>
    <path fill="${cloth}" d="M650 120H950L980 380L1130 470V1120H470V470L620 380Z"/>
    <path fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="4" d="M620 640H980V900H620Z"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();
}
