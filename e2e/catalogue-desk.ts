import { expect, test, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';

/** An admin's actions on the catalogue's screens, each until the list shows its result. */

/** A name that no other run of the same journey has taken. */
export function uniqueName(name: string): string {
  return `${name} ${test.info().repeatEachIndex + 1}`;
}

export async function addCategory(page: Page, name: string): Promise<void> {
  await page.goto('/admin/category');
  await page.getByRole('button', { name: 'Add new category' }).click();
  await page.getByLabel('Category Name').fill(name);
  await page.getByRole('button', { name: 'Add Category' }).click();
  await expect(page.getByText(`${name} is added.`)).toBeVisible();
}

export async function addOption(page: Page, name: string, values: string[]): Promise<void> {
  await page.goto('/admin/options');
  await page.getByRole('button', { name: 'Add new option' }).click();
  await page.getByLabel('Option Name').fill(name);
  await page.getByLabel('This option is required for products').check();
  await page.getByRole('button', { name: 'Add Option' }).click();
  const panel = page.getByRole('region', { name: `Values of ${name}` });
  for (const value of values) {
    await panel.getByLabel('New value').fill(value);
    await panel.getByLabel('New value').press('Enter');
    await expect(panel.getByText(value, { exact: true })).toBeVisible();
  }
  await expect(panel.getByText('Adding...')).toHaveCount(0);
}

export async function addType(page: Page, name: string, ...options: string[]): Promise<void> {
  await page.goto('/admin/type');
  await page.getByRole('button', { name: 'Add new type' }).click();
  await page.getByLabel('Type Name').fill(name);
  for (const option of options) {
    await page.getByRole('checkbox', { name: new RegExp(`^${option}`) }).check();
  }
  await page.getByRole('button', { name: 'Add Type' }).click();
  await expect(page.getByText(`${name} is added.`)).toBeVisible();
}

interface NewProduct {
  name: string;
  cost: string;
  category: string;
  type?: string;
  /** Paths of files. */
  pictures?: string[];
}

export async function addProduct(page: Page, product: NewProduct): Promise<void> {
  await page.goto('/admin/product');
  await page.getByRole('button', { name: 'Add new product' }).click();
  await page.getByLabel('Product Name').fill(product.name);
  await page.getByLabel('Cost').fill(product.cost);
  await page.getByRole('checkbox', { name: product.category, exact: true }).check();
  if (product.type !== undefined) {
    await page.getByLabel('Type', { exact: true }).selectOption(product.type);
  }
  if (product.pictures) {
    await page.locator('input[type="file"][multiple]').setInputFiles(product.pictures);
  }
  await page.getByRole('button', { name: 'Add Product' }).click();
  // the shop works on every picture before it is saved
  await expect(page.getByText(`${product.name} is added.`)).toBeVisible();
}

/** Deletes what the list of this page shows under this name; gives what the dialog said. */
export async function deleteByName(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('progressbar')).toHaveCount(0);
  await expect(dialog).toContainText(/\d|No /);
  const said = await dialog.innerText();
  await dialog.getByRole('button', { name: /^Delete/ }).click();
  await expect(dialog).toBeHidden();
  return said;
}

/** The path of a picture in one colour, as a camera would give it. */
export async function photo(name: string, colour: string): Promise<string> {
  const path = test.info().outputPath(name);
  await sharp({ create: { width: 800, height: 1000, channels: 3, background: colour } })
    .jpeg()
    .toFile(path);
  return path;
}

/** Sets how many bytes the page sends in a second; -1: as many as it can. */
export async function upstreamOf(page: Page): Promise<(bytesPerSecond: number) => Promise<void>> {
  const line = await page.context().newCDPSession(page);
  const asBefore = { offline: false, latency: 0, downloadThroughput: -1 };
  return async (uploadThroughput) => {
    await line.send('Network.emulateNetworkConditions', { ...asBefore, uploadThroughput });
  };
}

/** By the mouse onto the place of another, until the page says that it `said`. */
export async function drag(handle: Locator, target: Locator, said: string): Promise<void> {
  const page = handle.page();
  const [from, to] = [await middleOf(handle), await middleOf(target)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await expect(announcement(page, said)).toBeAttached();
  await page.mouse.up();
}

/** Pixels: far enough to pick up a handle, and little enough to rest on a picture. */
const A_LITTLE = 6;

/** By a finger that rests on it first, as one that moves on would scroll. */
export async function dragByTouch(handle: Locator, target: Locator, said: string): Promise<void> {
  const page = handle.page();
  const finger = await page.context().newCDPSession(page);
  const [from, to] = [await middleOf(handle), await middleOf(target)];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  const way = A_LITTLE / Math.hypot(to.x - from.x, to.y - from.y);
  const nearby = { x: from.x + (to.x - from.x) * way, y: from.y + (to.y - from.y) * way };
  await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [nearby] });
  await expect(announcement(page, 'is picked up')).toBeAttached();
  for (const part of [0.25, 0.5, 0.75, 1]) {
    const touchPoints = [
      { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part },
    ];
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
  }
  await expect(announcement(page, said)).toBeAttached();
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** By the keyboard, one place for each key. */
export async function carry(handle: Locator, keys: string[], said: string): Promise<void> {
  const page = handle.page();
  await handle.press('Space');
  const place = page.getByRole('status').filter({ hasText: / is (picked up|\d+ of \d+)/ });
  await expect(place).toContainText('is picked up');
  // the keys are heard from the next turn on
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  for (const key of keys) {
    const before = await place.innerText();
    await page.keyboard.press(key);
    await expect(place).not.toHaveText(before);
  }
  await expect(announcement(page, said)).toBeAttached();
  await page.keyboard.press('Space');
}

/** The texts that a screen reader announces. */
function announcement(page: Page, words: string): Locator {
  return page.getByRole('status').filter({ hasText: words });
}

async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  await place.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await place.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  return { x: x + width / 2, y: y + height / 2 };
}
