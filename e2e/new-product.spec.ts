import { writeFileSync } from 'node:fs';
import { admin } from './accounts.ts';
import { addCategory, addOption, addProduct, addType, photo } from './catalogue-desk.ts';
import { expect, expectPieces, fillLogin, logIn, orderNumber, placeOrder, test } from './shop.ts';

// spec: 1.9 2.133 2.146 2.152 2.154
test('an admin builds a product from nothing, and a guest orders it', async ({
  page,
  browser,
  customer,
}) => {
  await logIn(page, admin);
  await addCategory(page, 'Aprons');
  await addOption(page, 'Apron length', ['Short', 'Long']);
  await addType(page, 'Apron', 'Apron length');
  await addProduct(page, {
    name: 'Potter Apron',
    cost: '39.5',
    category: 'Aprons',
    type: 'Apron',
    pictures: [await photo('front.jpg', '#B4532A'), await photo('back.jpg', '#4F5E27')],
  });

  const visitor = await browser.newPage({ baseURL: test.info().project.use.baseURL });
  await visitor.goto('/');
  await visitor.getByRole('link', { name: 'Potter Apron', exact: true }).first().click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Potter Apron' })).toBeVisible();
  await expect(visitor.getByRole('main')).toContainText('$39.50');
  const cover = visitor
    .getByRole('main')
    .getByRole('img', { name: /Potter Apron/ })
    .first();
  await expect
    .poll(() => cover.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);
  await visitor.getByRole('radio', { name: 'Long' }).check();
  await visitor.getByRole('button', { name: 'Add to Cart' }).click();
  await expectPieces(visitor, 1);
  await placeOrder(visitor);
  await fillLogin(visitor, customer);
  await expect(visitor).toHaveURL(/\/order-summary$/);
  await orderNumber(visitor);
  await expect(visitor.getByRole('main')).toContainText('Long');
  await expect(visitor.getByRole('main')).toContainText('$39.50');
  await visitor.close();
});

test('a wrong file is refused by name while the others go on', async ({ page }) => {
  await logIn(page, admin, '/admin/product');
  await page.getByRole('button', { name: 'Add new product' }).click();
  const letter = test.info().outputPath('letter.jpg');
  writeFileSync(letter, 'Dear tailor, …');
  await page
    .locator('input[type="file"][multiple]')
    .setInputFiles([await photo('good.jpg', '#1F6143'), letter]);
  await expect(page.getByRole('main')).toContainText(
    'letter.jpg is not a JPEG, PNG or WebP picture.',
  );
  const pictures = page.getByRole('list', { name: 'Images in their order' });
  await expect(pictures.getByRole('listitem')).toHaveCount(1);
  await expect(pictures.getByRole('progressbar')).toHaveCount(0);
});
