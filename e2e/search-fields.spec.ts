import type { Locator, Page } from '@playwright/test';
import { admin } from './accounts.ts';
import { expect, logIn, test, untilHydrated } from './shop.ts';

/**
 * Sends a form and types on before the page has followed the address: all within one task of the
 * browser, so that the page cannot have been rendered in between, however fast the machine is.
 */
async function sendAndType(field: Locator, sent: string, later: string, into = field) {
  const other = await into.elementHandle();
  await field.evaluate(
    async (element, texts) => {
      if (!(element instanceof HTMLInputElement)) throw new Error('This is no field.');
      const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
      const type = (target: unknown, text: string) => {
        if (!(target instanceof HTMLInputElement)) throw new Error('This is no field.');
        value?.set?.call(target, text);
        target.dispatchEvent(new Event('input', { bubbles: true }));
      };
      type(element, texts.sent);
      // what a letter changes is rendered before the task ends, an address is not
      await Promise.resolve();
      element.form?.requestSubmit();
      await Promise.resolve();
      type(texts.other, texts.later);
    },
    { sent, later, other },
  );
}

/** The page shows the address that it has. */
async function untilFollowed(page: Page, search: RegExp) {
  await expect(page).toHaveURL(search);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

test('a search that is emptied before the page has followed it is no search', async ({ page }) => {
  await logIn(page, admin, '/admin/orders');
  const field = page.getByRole('searchbox', { name: 'Search orders' });
  await expect(field).toBeVisible();
  await sendAndType(field, 'jx?', '');
  await expect(page).not.toHaveURL(/search=/);
  await untilFollowed(page, /\/admin\/orders/);
  await expect(field).toHaveValue('');

  await sendAndType(field, ' jx? ', 'jx? and more');
  await untilFollowed(page, /search=jx/);
  await expect(field).toHaveValue('jx? and more');
  await page.goBack();
  await expect(field).toHaveValue('');
  await page.goForward();
  await expect(field).toHaveValue('jx?');
});

test('what is typed in filters while others are being applied stays', async ({ page }) => {
  await logIn(page, admin, '/admin/orders');
  const number = page.getByLabel('Order number');
  await sendAndType(number, 'TB-1', 'somebody@example', page.getByLabel('Customer email'));
  await untilFollowed(page, /orderNumber=TB-1/);
  await expect(page.getByLabel('Customer email')).toHaveValue('somebody@example');
  await expect(number).toHaveValue('TB-1');
  await page.goBack();
  await expect(number).toHaveValue('');
  await expect(page.getByLabel('Customer email')).toHaveValue('');

  await page.goto('/admin/users');
  const search = page.getByRole('main').getByLabel(/search/i);
  await expect(search).toBeVisible();
  await sendAndType(search, 'ruth', 'ruth.kendall');
  await untilFollowed(page, /search=ruth/);
  await expect(search).toHaveValue('ruth.kendall');
  await page.goBack();
  await expect(search).toHaveValue('');

  await page.goto('/admin/dashboard?startDate=2026-01-01&endDate=2026-01-31');
  const [start, end] = [page.getByLabel('Start date'), page.getByLabel('End date')];
  await expect(start).toHaveValue('2026-01-01');
  await sendAndType(start, '2026-01-05', '2026-01-20', end);
  await untilFollowed(page, /startDate=2026-01-05/);
  await expect(end).toHaveValue('2026-01-20');
  await page.goBack();
  await expect(start).toHaveValue('2026-01-01');
  await expect(end).toHaveValue('2026-01-31');
});

test('lists that narrow as one types follow a link and the way back', async ({ page }) => {
  await logIn(page, admin, '/admin/product');
  const products = page.getByRole('searchbox', { name: 'Search products' });
  await expect(products).toBeVisible();
  await sendAndType(products, 'tote', 'tote b');
  await untilFollowed(page, /search=tote\+b/);
  await expect(products).toHaveValue('tote b');
  await page.getByRole('link', { name: /^Drafts/ }).click();
  await expect(page).toHaveURL(/search=tote\+b&status=draft/);
  await products.fill('tote ');
  await expect(page).toHaveURL(/search=tote&status=draft/);
  await expect(products).toHaveValue('tote ');
  await page.goBack();
  await expect(products).toHaveValue('tote b');

  await page.goto('/admin/options');
  const options = page.getByRole('searchbox', { name: 'Search options' });
  await options.pressSequentially('col our');
  await expect(page).toHaveURL(/search=col\+our/);
  await expect(options).toHaveValue('col our');
  await options.press('Enter');
  await page.getByRole('link', { name: 'Options', exact: true }).click();
  await expect(options).toHaveValue('');
});

test('a visitor who types on while a search is under way loses no letter', async ({ page }) => {
  await page.goto('/search?q=tote');
  const field = page.getByRole('main').getByLabel('Search the shop');
  await untilHydrated(field);
  await field.focus();
  await sendAndType(field, 'sash', 'sashes');
  await untilFollowed(page, /q=sash/);
  await expect(field).toHaveValue('sashes');
  await expect(field).toBeFocused();
  await page.goBack();
  await expect(field).toHaveValue('tote');
});

test('suggestions that come after the search was sent stay closed', async ({ page }) => {
  const release = new AbortController();
  const sent = new Promise((resolve) => release.signal.addEventListener('abort', resolve));
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    const isOfSuggestions = (await response.text()).includes('aria-activedescendant');
    if (isOfSuggestions) await sent;
    await route.fulfill({ response });
  });
  await page.goto('/search?q=tote');
  const field = page.getByRole('main').getByLabel('Search the shop');
  await untilHydrated(field);
  await field.fill('hoodie');
  await field.press('Enter');
  await expect(page).toHaveURL(/q=hoodie/);
  release.abort();
  await expect(field).toHaveRole('combobox');
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await field.fill('hoodi');
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
});
