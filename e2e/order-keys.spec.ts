import { cardOf, openDesk, ordersOf } from './order-desk.ts';
import { expect, test } from './shop.ts';

test('the desk is worked with the keyboard, and its single keys can be switched off', async ({
  page,
  request,
  customer,
}) => {
  const [newest, oldest] = await ordersOf(request, customer, 2);
  if (!newest || !oldest) throw new Error('There are two orders.');
  await openDesk(page, customer);
  const [first, second] = [cardOf(page, newest), cardOf(page, oldest)];
  await expect(second).toBeVisible();

  await page.keyboard.press('j');
  await expect(first).toBeFocused();
  await page.keyboard.press('j');
  await expect(second).toBeFocused();
  await page.keyboard.press('x');
  await expect(second.getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('k');
  await expect(first).toBeFocused();

  // one key alone sets nothing
  await page.keyboard.press('c');
  await page.keyboard.press('s');
  await expect(page.getByText(`Status of ${newest.orderId}:`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(second.getByRole('checkbox')).toBeChecked();
  await expect(first.getByRole('button', { name: 'Pending' })).toBeDisabled();
  await page.keyboard.press('s');
  await page.keyboard.press('c');
  await expect(first.getByRole('button', { name: 'Completed' })).toBeDisabled();
  await expect(second.getByRole('button', { name: 'Pending' })).toBeDisabled();

  await page.keyboard.press('Escape');
  await expect(second.getByRole('checkbox')).not.toBeChecked();
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search orders' });
  await expect(search).toBeFocused();
  await page.keyboard.type('jx?');
  await expect(search).toHaveValue('jx?');
  // and what is typed after a search is no shortcut either
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=jx/);
  await expect(search).toBeFocused();
  await search.clear();
  await expect(page).not.toHaveURL(/search=/);
  await expect(first).toBeVisible();

  await search.blur();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toContainText('Next order');
  await sheet.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.reload();
  await expect(first).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('?');
  await expect(first).not.toBeFocused();
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: 'Shortcuts' }).click();
  await sheet.getByRole('checkbox').check();
  await sheet.getByRole('button', { name: 'Close' }).click();

  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${newest._id}\\?`));
});
