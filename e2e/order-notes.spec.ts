import { cardOf, openDesk, ordersOf } from './order-desk.ts';
import { expect, test } from './shop.ts';

test('what is typed in a note outlives its card, and nothing waits for a line unseen', async ({
  page,
  request,
  context,
  customer,
}) => {
  const [order] = await ordersOf(request, customer, 6);
  if (!order) throw new Error('There are six orders.');
  await openDesk(page, customer);
  await page.goto(`${page.url()}&itemsPerPage=5`);
  const card = cardOf(page, order);
  const notes = card.getByLabel('Admin notes');

  await card.getByRole('button', { name: 'Add Note' }).click();
  await notes.fill('Ten minutes of words');
  const pages = page.getByRole('navigation', { name: 'Pages', exact: true });
  await pages.getByRole('link', { name: 'Page 2' }).click();
  await expect(card).toBeHidden();
  await page.goBack();
  await expect(notes).toHaveValue('Ten minutes of words');

  // a slip closes the note, and does not empty it
  await notes.press('Escape');
  await expect(notes).toBeHidden();
  await card.getByRole('button', { name: 'Add Note' }).click();
  await expect(notes).toBeFocused();
  await expect(notes).toHaveValue('Ten minutes of words');
  await card.getByRole('button', { name: 'Cancel', exact: true }).click();
  await card.getByRole('button', { name: 'Add Note' }).click();
  await expect(notes).toHaveValue('');

  // without a line a change fails at once, and is not made later
  await context.setOffline(true);
  await notes.fill('Still here');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card).toContainText('Failed to update order note. Please try again.');
  await card.getByRole('button', { name: 'Completed' }).click();
  await expect(card).toContainText('Failed to update order status. Please try again.');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Failed to load orders. Please try again.')).toBeVisible();
  await expect(notes).toHaveValue('Still here');
  await context.setOffline(false);
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(notes).toBeHidden();
  await expect(card).toContainText('Still here');
  await expect(card.getByRole('button', { name: 'Pending' })).toBeDisabled();
});
