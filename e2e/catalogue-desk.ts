import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';

/** What an admin does at the catalogue's screens, each as far as the list shows it. */

export async function addCategory(page: Page, name: string): Promise<void> {
  await page.goto('/admin/category');
  await page.getByRole('button', { name: 'Add new category' }).click();
  await page.getByLabel('Category Name').fill(name);
  await page.getByRole('button', { name: 'Add Category' }).click();
  await expect(page.getByText(`${name} is added.`)).toBeVisible();
}

export async function addOption(page: Page, name: string, values: string[]): Promise<void> {
  await page.goto('/admin/options');
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

export async function addType(page: Page, name: string, option: string): Promise<void> {
  await page.goto('/admin/type');
  await page.getByRole('button', { name: 'Add new type' }).click();
  await page.getByLabel('Type Name').fill(name);
  await page.getByRole('checkbox', { name: new RegExp(`^${option}`) }).check();
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
  await page.getByRole('checkbox', { name: product.category }).check();
  if (product.type !== undefined) {
    await page.getByLabel('Type', { exact: true }).selectOption(product.type);
  }
  if (product.pictures) {
    await page.locator('input[type="file"]:not([capture])').setInputFiles(product.pictures);
  }
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByText(`${product.name} is added.`)).toBeVisible();
}

/** Deletes what the list of this page shows under this name; gives what the dialog said. */
export async function deleteNamed(page: Page, name: string): Promise<string> {
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
