import { openDatabase } from '../server/src/database/pool.ts';
import { admin } from './accounts.ts';
import { startOwnShop, testAt } from './own-shop.ts';
import { expect, expectNothingSerious, logIn, onPhoneAndDesk } from './shop.ts';

const GOODS = ['Apron', 'Banner', 'Cape', 'Dress', 'Envelope', 'Flag', 'Glove'];

const test = testAt(async () => {
  const shop = await startOwnShop();
  const database = openDatabase(shop.databaseUrl);
  await database.query(
    `insert into products (id, name, cost_cents) select gen_random_uuid(), unnest($1::text[]), 500`,
    [GOODS],
  );
  await database.close();
  return shop;
});

test('an admin deletes several products at once, and takes it back', async ({ page }) => {
  await logIn(page, admin, '/admin/product?sort=name');
  const all = page.getByRole('checkbox', { name: 'Pick all 7 on this page' });
  await all.check();
  await page.getByRole('checkbox', { name: 'Pick Apron' }).uncheck();
  const remove = page
    .getByRole('region', { name: 'Picked products' })
    .getByRole('button', { name: 'Delete' });
  await remove.click();
  const question = page.getByRole('dialog', { name: 'Delete 6 products' });
  await expect(question).toContainText('Banner');
  await expect(question).toContainText('and 1 more');
  await expect(question).toContainText('No cart has any of them.');
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'several products to delete'));
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();

  await remove.click();
  await question.getByRole('button', { name: 'Delete 6 products' }).click();
  await expect(page.getByText('6 products are deleted.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Pick the one on this page' })).toBeFocused();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('6 products are back.')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(8);
});

test('an admin is told that somebody else has changed one of them', async ({ page, ownShop }) => {
  await logIn(page, admin, '/admin/product?sort=name');
  await page.getByRole('checkbox', { name: 'Pick Apron' }).check();
  await page.getByRole('checkbox', { name: 'Pick Glove' }).check();
  const database = openDatabase(ownShop.databaseUrl);
  await database.query(`update products set version = version + 1 where name = 'Glove'`);
  await database.close();
  const bar = page.getByRole('region', { name: 'Picked products' });
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete 2 products' })
    .getByRole('button', { name: 'Delete 2 products' })
    .click();
  const question = page.getByRole('dialog', { name: 'Delete 1 product' });
  await expect(question.getByRole('alert')).toContainText('Glove');
  await expect(question.getByRole('alert')).toContainText('It is picked no more.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(bar).toContainText('1 picked');
});
