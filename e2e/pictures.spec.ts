import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import type { JSHandle, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { admin } from './accounts.ts';
import { addCategory, uniqueName, photo, upstreamOf } from './catalogue-desk.ts';
import { expect, logIn, openProduct, test } from './shop.ts';

// spec: 2.136 2.138
test('pictures come by button, by drop and by paste, and what is no picture is left out', async ({
  page,
}) => {
  const product = uniqueName('Patchwork Bag');
  await logIn(page, admin);
  const tiles = await newProduct(page, product);
  await upload(page, await photo('red.jpg', 'red'), await photo('green.jpg', 'green'));
  await expect(tiles).toHaveCount(2);

  const blue = await photo('blue.jpg', 'blue');
  const dropped = await carried(page, blue, torn(blue), written('letter.txt', 'Dear tailor'));
  const main = page.getByRole('main');
  await main.dispatchEvent('dragover', { dataTransfer: dropped });
  await expect(page.getByText('Drop them anywhere')).toBeVisible();
  await main.dispatchEvent('drop', { dataTransfer: dropped });
  const refused = page.getByRole('alert');
  await expect(refused).toContainText('letter.txt is not a JPEG, PNG or WebP picture.');
  await expect(refused).toContainText('torn.jpg is damaged and cannot be read.');
  await expect(tiles).toHaveCount(3);
  await expect(page.getByRole('button', { name: /^Picture 3, blue.jpg$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Hide what was left out' }).click();
  await expect(refused).toBeHidden();

  await paste(page, await carried(page, await photo('gold.jpg', 'gold')));
  await expect(tiles).toHaveCount(4);
  await upload(page, written('huge.png', Buffer.alloc(10 * 1024 * 1024 + 1)));
  await expect(refused).toContainText('huge.png is larger than 10 MB.');
  await page.getByRole('button', { name: 'Remove picture 1' }).click();
  await expect(tiles).toHaveCount(3);
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByText(`${product} is added.`)).toBeVisible();
  await openProduct(page, product);
  await expect(page.getByRole('button', { name: /^Picture \d$/ })).toHaveCount(3);
});

test('every file says how far it is, and the product is saved when they are here', async ({
  page,
}) => {
  const product = uniqueName('Slow Satchel');
  await logIn(page, admin);
  const tiles = await newProduct(page, product);
  const sendAt = await upstreamOf(page);
  await sendAt(60_000);
  await upload(page, await noise('first.png'), await noise('second.png'));
  for (const file of ['first.png', 'second.png']) {
    const tile = tiles.filter({ has: page.getByRole('progressbar', { name: file }) });
    await expect(tile).toContainText(/[1-9]\d? %/);
  }
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(
    page.getByText('The product is saved as soon as the pictures are here.'),
  ).toBeVisible();
  await sendAt(-1);
  await expect(page.getByText(`${product} is added.`)).toBeVisible();
});

test('an upload that is cut off keeps the others, and can be tried again', async ({ page }) => {
  const product = uniqueName('Twice Quilt');
  await logIn(page, admin);
  const tiles = await newProduct(page, product);
  // the rule stays while both are on their way: taken off in between, it can hold up the second
  let cut = 0;
  await page.route('/api/binary', (route) => ((cut += 1) === 1 ? route.abort() : route.continue()));
  await upload(page, await photo('cut.jpg', 'red'), await photo('whole.jpg', 'blue'));
  await expect(page.getByRole('alert')).toContainText('cut.jpg is not uploaded.');
  await expect(tiles).toHaveCount(2);
  await expect(tiles.getByRole('progressbar')).toHaveCount(0);
  await expect(tiles.filter({ hasText: 'Failed' })).toHaveCount(1);

  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(
    page.getByText('Not saved yet: a picture has failed. Retry it or remove it, then save.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Retry cut.jpg' }).click();
  await expect(tiles.filter({ hasText: 'Failed' })).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: 'cut.jpg' })).toBeHidden();
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByText(`${product} is added.`)).toBeVisible();
  await openProduct(page, product);
  await expect(page.getByRole('button', { name: /^Picture \d$/ })).toHaveCount(2);
});

/** The form for a new product; gives the pictures in it. */
async function newProduct(page: Page, name: string): Promise<Locator> {
  const category = `${name} and others`;
  await addCategory(page, category);
  await page.goto('/admin/product');
  await page.getByRole('button', { name: 'Add new product' }).click();
  await page.getByLabel('Product Name').fill(name);
  await page.getByLabel('Cost').fill('10');
  await page.getByRole('checkbox', { name: category }).check();
  return page.getByRole('list', { name: 'Images in their order' }).getByRole('listitem');
}

async function upload(page: Page, ...paths: string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload' }).click();
  await (await chooser).setFiles(paths);
}

const types: Record<string, string> = { '.jpg': 'image/jpeg', '.txt': 'text/plain' };

/** Files under the pointer or on the clipboard, as a browser hands them to a page. */
function carried(page: Page, ...paths: string[]): Promise<JSHandle<DataTransfer>> {
  const files = paths.map((path) => ({
    name: basename(path),
    type: types[extname(path)],
    text: readFileSync(path, 'latin1'),
  }));
  return page.evaluateHandle((files) => {
    const transfer = new DataTransfer();
    for (const { name, type, text } of files) {
      const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
    }
    return transfer;
  }, files);
}

async function paste(page: Page, clipboard: JSHandle<DataTransfer>): Promise<void> {
  await page.evaluate((clipboardData) => {
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, clipboard);
}

function written(name: string, content: string | Buffer): string {
  const path = test.info().outputPath(name);
  writeFileSync(path, content);
  return path;
}

/** The first half of a picture. */
function torn(picture: string): string {
  const bytes = readFileSync(picture);
  return written('torn.jpg', bytes.subarray(0, bytes.length / 2));
}

/** A picture that is half a megabyte in whatever format. */
async function noise(name: string): Promise<string> {
  const path = test.info().outputPath(name);
  const pixels = randomBytes(400 * 400 * 3);
  await sharp(pixels, { raw: { width: 400, height: 400, channels: 3 } })
    .png()
    .toFile(path);
  return path;
}
