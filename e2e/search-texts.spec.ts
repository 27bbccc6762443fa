import type { Page } from '@playwright/test';
import { admin } from './accounts.ts';
import { uniqueName } from './catalogue-desk.ts';
import { callerFor, makeGoods } from './order-calls.ts';
import { expect, expectNothingSerious, logIn, onPhoneAndDesk, test } from './shop.ts';

async function expectHead(page: Page, title: string, description: string): Promise<void> {
  // as a search engine reads it, and as the browser shows it
  const { url, html } = {
    url: page.url(),
    html: await (await page.request.get(page.url())).text(),
  };
  expect(html, url).toContain(`<title>${title} · Tailorbird</title>`);
  expect(html, url).toContain(`<meta name="description" content="${description}">`);
  expect(html, url).toContain(`<meta property="og:title" content="${title} · Tailorbird">`);
  await expect(page).toHaveTitle(`${title} · Tailorbird`);
}

test('a product has a title and a description for search engines, beside its name', async ({
  page,
  request,
}) => {
  const name = uniqueName('Quiet Basket');
  const { id } = await makeGoods(request, name, 20);
  await logIn(page, admin, `/admin/product?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const title = page.getByLabel('Title for search engines');
  await expect(title).toBeHidden();
  const fold = page.getByRole('group').filter({ hasText: 'For search engines' });
  await fold.getByText('For search engines', { exact: true }).click();
  await expect(title).toBeVisible();
  await title.fill('x'.repeat(71));
  await expect(fold.getByText('71 / 70')).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('must be 70 characters or less')).toBeVisible();
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'texts for search engines'));
  await title.fill('Baskets, woven to order');
  await page.getByLabel('Text for search engines').fill('Ready in a week.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(`${name} is saved.`)).toBeVisible();

  await page.goto(`/product/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expectHead(page, 'Baskets, woven to order', 'Ready in a week.');
});

test('a category has a title and a description for search engines, beside its name', async ({
  page,
  request,
}) => {
  const name = uniqueName('Quiet Things');
  const desk = await callerFor(request, admin);
  const { category } = await desk.call<{ category: { _id: string } }>('POST', '/category', {
    name,
  });
  await logIn(page, admin, '/admin/category');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await page.getByText('For search engines', { exact: true }).click();
  await page.getByLabel('Title for search engines').fill('Things that are quiet');
  await page.getByLabel('Text for search engines').fill('Woven here.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(`${name} is saved.`)).toBeVisible();
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(page.getByText('2 filled')).toBeVisible();

  await page.goto(`/category/${category._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expectHead(page, 'Things that are quiet', 'Woven here.');
});
