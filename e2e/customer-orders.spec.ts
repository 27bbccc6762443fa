import { customers } from './accounts.ts';
import { changeCost } from './catalogue.ts';
import { expect, expectPieces, logIn, openProduct, placeOrder, test } from './shop.ts';

// spec: 1.15 2.10 2.29 2.52 2.53 2.56 4.25
test('a customer orders two things with options and notes', async ({ page }) => {
  await logIn(page, customers.ruth);
  await openProduct(page, 'Everyday Tee');
  await page.getByRole('radio', { name: 'Charcoal' }).check();
  await expect(page).toHaveURL(/charcoal/);
  await page.getByLabel('Note').fill('The word: kindling');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expectPieces(page, 1);

  await page.goto('/');
  const pouch = page.getByRole('article').filter({ hasText: 'Zip Pouch' }).first();
  await pouch.getByRole('button', { name: /Add to Cart/ }).click();
  await expectPieces(page, 2);

  await page.goto('/cart');
  await page
    .getByRole('group', { name: 'Quantity of Zip Pouch' })
    .getByRole('button', { name: 'One more' })
    .click();
  await expectPieces(page, 3);
  await page.getByRole('button', { name: 'Add a note to Zip Pouch' }).click();
  await page.getByLabel('Note', { exact: true }).fill('With a longer pull, please');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('With a longer pull, please')).toBeVisible();

  await page.getByRole('button', { name: 'Remove Everyday Tee' }).click();
  await expect(page.getByText('Everyday Tee removed.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo removing Everyday Tee' }).click();
  await expect(page.getByText('The word: kindling')).toBeVisible();
  await expectPieces(page, 3);

  await placeOrder(page);
  await expect(page).toHaveURL(/\/order-summary$/);
  const main = page.getByRole('main');
  for (const text of ['Everyday Tee', 'Charcoal', 'The word: kindling', 'Zip Pouch']) {
    await expect(main).toContainText(text);
  }
  await expect(main).toContainText('With a longer pull, please');
  await expectPieces(page, 0);

  await page.reload();
  await expect(page.getByRole('main')).toContainText('The word: kindling');
});

test('a choice can be shared by its address', async ({ page, browser }) => {
  await openProduct(page, 'Meadow Tote');
  await page.getByRole('radio', { name: 'Mustard' }).check();
  await expect(page).toHaveURL(/mustard/);

  const friend = await browser.newPage();
  await friend.goto(page.url());
  await expect(friend.getByRole('radio', { name: 'Mustard' })).toBeChecked();
  await friend.close();
});

// spec: 2.48 5.37
test('a value that is gone is asked for, never silently replaced', async ({ page }) => {
  await openProduct(page, 'Meadow Tote');
  await page.goto(`${page.url().split('?')[0]}?colour=ultraviolet`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Please select a value for Colour').first()).toBeVisible();
  await page.getByRole('radio', { name: 'Navy' }).check();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Meadow Tote is in your cart.')).toBeVisible();
});

test('a price that changed is shown before anything is ordered', async ({ page }) => {
  await openProduct(page, 'Team Sash');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expectPieces(page, 1);
  await page.goto('/cart');
  await expect(page.getByRole('main')).toContainText('$22.00');

  const restore = await changeCost('Team Sash', 2450);
  try {
    await page
      .getByRole('complementary', { name: 'Order summary' })
      .getByRole('button', { name: 'Place Order' })
      .click();
    await expect(
      page.getByText('The price of Team Sash has changed from $22.00 to $24.50.'),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/cart$/);
    await expectPieces(page, 1);
  } finally {
    await restore();
  }
});

test('a customer sees the profile the shop has of them', async ({ page, customer }) => {
  await logIn(page, customer, '/settings');
  const main = page.getByRole('main');
  await expect(main.getByLabel('Name', { exact: true })).toHaveValue(customer.name);
  await expect(main).toContainText(customer.email);
  await expect(main).toContainText('Verified');
});
