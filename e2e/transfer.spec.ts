import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { withZip } from '../server/src/files/read-zip.ts';
import { admin } from './accounts.ts';
import { addCategory, addProduct, uniqueName, photo, upstreamOf } from './catalogue-desk.ts';
import { expect, logIn, openProduct, test } from './shop.ts';

test('what the shop exports has nothing new for it, in both kinds', async ({ page }) => {
  await logIn(page, admin);
  await addCategory(page, uniqueName('Pouches'));
  await addProduct(page, {
    name: uniqueName('Paper Pouch'),
    cost: '12',
    category: uniqueName('Pouches'),
    pictures: [await photo('pouch.jpg', 'navy')],
  });
  await page.goto('/admin/transfer');
  for (const kind of ['CSV for spreadsheets', 'JSON with pictures']) {
    await expect(async () => {
      const outcome = await choose(page, await exported(page, kind));
      // a journey beside this one may have changed something since: then it is tried again
      await expect(outcome).toContainText(/nothing new|can be imported/);
      expect(await outcome.innerText()).toContain('has nothing new');
      await expect(outcome).toContainText('The shop has all of it already, just so.');
      await expect(outcome.getByRole('button', { name: 'Import' })).toBeHidden();
    }).toPass();
  }
});

test('a bad row is named and nothing is applied; a good change is seen by everybody', async ({
  page,
  browser,
}) => {
  const [category, product, newcomer] = [
    uniqueName('Folders'),
    uniqueName('Red Folder'),
    uniqueName('Blue Folder'),
  ];
  await logIn(page, admin);
  await addCategory(page, category);
  await addProduct(page, { name: product, cost: '40', category });
  await page.goto('/admin/transfer');
  const { columns, row } = await rowOf(await exported(page, 'CSV for spreadsheets'), product);
  expect(row).toContain(`,40.00,${category},`);
  const dearer = row.replace('40.00', '55.00');
  const rest = ','.repeat(columns.split(',').length - 5);
  const another = `,${newcomer},,9.50,${category}${rest}`;

  const bad = await choose(
    page,
    table([columns, dearer, another, `,${product}!,,cheap,${category}${rest}`]),
  );
  await expect(bad).toContainText('products.csv cannot be imported');
  await expect(bad).toContainText('It has 1 problem. Nothing is changed.');
  const cost = 'cost Cost must be between 0 and 999999.99, with at most 2 decimals.';
  await expect(bad.getByRole('row', { name: `products.csv 4 ${cost}` })).toBeVisible();
  await expect(bad.getByRole('button', { name: 'Import' })).toBeHidden();
  const visitor = await browser.newPage({ baseURL: test.info().project.use.baseURL });
  await openProduct(visitor, product);
  await expect(visitor.getByRole('main')).toContainText('$40.00');
  await visitor.goto('/');
  await expect(visitor.getByRole('link', { name: newcomer, exact: true })).toHaveCount(0);

  const good = await choose(page, table([columns, dearer, another]));
  await expect(good).toContainText('products.csv can be imported');
  await expect(good).toContainText('2 entries would be added or changed. Nothing is changed yet.');
  await expect(good.getByRole('row', { name: 'Products' })).toHaveText(/1\s*1\s*0/);
  await visitor.reload();
  await expect(visitor.getByRole('link', { name: newcomer, exact: true })).toHaveCount(0);
  await good.getByRole('button', { name: 'Import' }).click();
  await expect(good).toContainText('products.csv is imported');
  await openProduct(visitor, product);
  await expect(visitor.getByRole('main')).toContainText('$55.00');
  await openProduct(visitor, newcomer);
  await expect(visitor.getByRole('main')).toContainText('$9.50');
  await visitor.close();
});

test('a large file says how far it is, to be looked at and to be imported', async ({ page }) => {
  const large = table(['name', uniqueName('Parcels'), '\n'.repeat(300_000)], 'categories.csv');
  await logIn(page, admin, '/admin/transfer');
  const sendAt = await upstreamOf(page);
  await sendAt(60_000);
  const outcome = await choose(page, large);
  await expect(outcome.getByRole('progressbar', { name: 'categories.csv' })).toBeVisible();
  await expect(outcome).toContainText(/Sending categories.csv[1-9]\d? %/);
  await choose(page, table(['name', uniqueName('Letters')], 'letters.csv'));
  await expect(
    page.getByText('letters.csv was left out: the shop is still at work on'),
  ).toBeVisible();
  await sendAt(-1);
  await expect(outcome).toContainText('1 entry would be added or changed. Nothing is changed yet.');

  await sendAt(60_000);
  await outcome.getByRole('button', { name: 'Import' }).click();
  await expect(outcome.getByRole('button', { name: 'Importing...' })).toBeVisible();
  await expect(outcome).toContainText(/Sending categories.csv[1-9]\d? %/);
  await sendAt(-1);
  await expect(outcome).toContainText('categories.csv is imported');
  await page.goto('/admin/category');
  await expect(page.getByRole('button', { name: `Edit ${uniqueName('Parcels')}` })).toBeVisible();
});

/** Downloads the catalogue; gives the path of the file. */
async function exported(page: Page, kind: string): Promise<string> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: kind }).click();
  const download = await coming;
  const name = download.suggestedFilename();
  await expect(page.getByText(`${name} is exported.`).last()).toBeVisible();
  const path = test.info().outputPath(name);
  await download.saveAs(path);
  return path;
}

/** Gives what the page says of the file. */
async function choose(page: Page, path: string): Promise<Locator> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Choose/ }).click();
  await (await chooser).setFiles(path);
  return page.getByRole('region', { name: basename(path) });
}

/** Out of a spreadsheet, with the line that names its columns. */
async function rowOf(zip: string, name: string): Promise<{ columns: string; row: string }> {
  const text = await withZip({ path: zip, name: zip, maxUnpackedBytes: 1e8 }, async (files) => {
    let text = '';
    for await (const bytes of files.get('products.csv')?.read() ?? [])
      text += bytes.toString('utf8');
    return text;
  });
  const [columns = '', ...rows] = text.split('\r\n');
  return { columns, row: rows.find((row) => row.includes(`,${name},`)) ?? '' };
}

function table(lines: string[], name = 'products.csv'): string {
  const path = test.info().outputPath(name);
  writeFileSync(path, lines.join('\r\n'));
  return path;
}
