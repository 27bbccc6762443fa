import { openDatabase } from '../server/src/database/pool.ts';
import { admin } from './accounts.ts';
import { startOwnShop, testAt } from './own-shop.ts';
import { expect, expectNothingSerious, logIn, onPhoneAndDesk } from './shop.ts';

const test = testAt(async () => {
  const shop = await startOwnShop();
  const database = openDatabase(shop.databaseUrl);
  await database.query(
    `with made as (
       insert into categories (id, name, created_at)
       select gen_random_uuid(), name, now() + place * interval '1 second'
       from unnest('{Aprons,Banners,Capes}'::text[]) with ordinality named (name, place)
       returning id, name),
     goods as (
       insert into products (id, name, cost_cents)
       select gen_random_uuid(), name || ' of linen', 500 from made returning id, name)
     select from goods`,
  );
  await database.query(
    `insert into product_categories (product_id, category_id)
     select p.id, c.id from products p join categories c on p.name = c.name || ' of linen'`,
  );
  await database.close();
  return shop;
});

test('categories are put in order by keys and by the pointer, and stand so on home', async ({
  page,
}) => {
  await logIn(page, admin, '/admin/category');
  const order = page.getByRole('table', { name: 'Category Management' });
  const names = order.getByRole('rowheader');
  await expect(names).toHaveText(['Aprons', 'Banners', 'Capes']);
  await expect(page.getByRole('main').getByText('Aprons', { exact: true })).toHaveCount(1);
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'categories in order'));
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/category/order'));
  await order.getByRole('button', { name: 'Move Capes' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Capes is picked up. It is 3 of 3.')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Capes is 2 of 3.')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Capes is 1 of 3.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(names).toHaveText(['Capes', 'Aprons', 'Banners']);
  expect((await saved).status()).toBe(200);

  const again = page.waitForResponse((answer) => answer.url().endsWith('/api/category/order'));
  const from = await order.getByRole('button', { name: 'Move Banners' }).boundingBox();
  const to = await order.getByRole('button', { name: 'Move Aprons' }).boundingBox();
  if (!from || !to) throw new Error('There is nothing to drag.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, from.y - 8, { steps: 3 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2 - 4, { steps: 5 });
  await page.mouse.up();
  await expect(names).toHaveText(['Capes', 'Banners', 'Aprons']);
  expect((await again).status()).toBe(200);

  await page.goto('/');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Capes',
    'Banners',
    'Aprons',
  ]);
});
