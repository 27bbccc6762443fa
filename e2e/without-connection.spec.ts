import { expect, test, untilHydrated } from './shop.ts';

test('without a connection product, category and search say so, and come when there is one again', async ({
  page,
  context,
}) => {
  const tryAgain = page.getByRole('button', { name: 'Try Again' });
  await page.goto('/search?q=tote');
  const finds = page.getByRole('main').getByRole('article');
  await expect(finds.first()).toBeVisible();

  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await untilHydrated(sort);
  await context.setOffline(true);
  await sort.selectOption('Price: low to high');
  await expect(tryAgain).toBeVisible();
  await context.setOffline(false);
  await expect(finds.first()).toBeVisible();
  await expect(page).toHaveURL(/sort=price/);

  // the files of both pages are there, their goods are not
  await page.goto('/');
  await page.getByRole('heading', { name: 'Bags' }).getByRole('link').click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Bags');
  await untilHydrated(sort);
  await context.setOffline(true);
  await sort.selectOption('Price: low to high');
  await expect(tryAgain).toBeVisible();
  await context.setOffline(false);
  await expect(finds.first()).toBeVisible();

  const [first = '', name = ''] = await finds.getByRole('heading').allInnerTexts();
  await finds.getByRole('link', { name: first, exact: true }).click();
  await expect(title).toHaveText(first);
  await page.goBack();
  await expect(title).toHaveText('Bags');
  await context.setOffline(true);
  await finds.getByRole('link', { name, exact: true }).click();
  await expect(tryAgain).toBeVisible();
  await context.setOffline(false);
  await expect(title).toHaveText(name);
});

test('a page whose files did not come without a connection comes when there is one again', async ({
  page,
  context,
  complaints,
}) => {
  const title = page.getByRole('heading', { level: 1 });
  const bar = page.getByRole('navigation', { name: 'Main' });
  await page.goto('/login');
  await expect(title).toHaveText('Login');
  // before it, a link leads to another document
  await untilHydrated(bar.getByRole('link', { name: 'Cart' }));
  await context.setOffline(true);
  await bar.getByRole('link', { name: 'Cart' }).click();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await context.setOffline(false);
  await expect(title).toHaveText('Cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();

  // left for another page, it is asked for again as well
  await page.goto('/login');
  await expect(title).toHaveText('Login');
  await untilHydrated(page.getByRole('link', { name: 'Sign up' }));
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.goBack();
  await expect(title).toHaveText('Login');
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(title).toHaveText('Sign Up');

  // React tells of what the page has caught
  for (const complaint of complaints.splice(0)) {
    expect(complaint).toMatch(/dynamically imported module|preload CSS/);
  }
});
