import type { Page } from '@playwright/test';
import { customers, secondAdmin } from './accounts.ts';
import { callerFor } from './order-calls.ts';
import { cutOff } from './failing-calls.ts';
import { letMailsGo, mailsTo, mailTo } from './mails.ts';
import { cardOf, openDesk, ordersOf } from './order-desk.ts';
import { expect, test } from './shop.ts';

/** Half a second to and fro, and 100 kB a second. */
async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 500,
    downloadThroughput: 100_000,
    uploadThroughput: 100_000,
  });
}

const statusMails = async (email: string) =>
  (await mailsTo(email)).filter(({ subject = '' }) => !subject.includes('is placed'));

test('on a phone with a slow line a slip is undone, and its customer hears of the last status alone', async ({
  page,
  request,
}) => {
  const { slip } = customers;
  const [order] = await ordersOf(request, slip, 1);
  if (!order) throw new Error('There is one order.');
  await openDesk(page, slip);
  await page.setViewportSize({ width: 390, height: 844 });
  await slowDown(page);
  const card = cardOf(page, order);
  const is = (status: string) => expect(card.getByRole('button', { name: status })).toBeDisabled();
  const undo = page.getByRole('button', { name: 'Undo' });

  await card.getByRole('button', { name: 'Cancelled' }).click();
  await expect(page.getByText(`${order.orderId} is cancelled.`)).toBeVisible();
  const box = await undo.boundingBox();
  // the browser's sums of fractions are a little off
  expect(Number(box?.height.toFixed(3))).toBeGreaterThanOrEqual(44);
  await undo.click();
  await expect(page.getByText(`Undone: ${order.orderId} is pending again.`)).toBeVisible();
  await is('Pending');

  // there and back within the time that mails are held
  for (const status of ['Completed', 'Pending', 'Completed']) {
    await card.getByRole('button', { name: status }).click();
    await is(status);
  }
  expect(await statusMails(slip.email)).toHaveLength(0);
  await letMailsGo(slip.email);
  await mailTo(slip.email, /is completed/);
  expect(await statusMails(slip.email)).toHaveLength(1);

  // what was told cannot be taken back in silence
  await card.getByRole('button', { name: 'Pending' }).click();
  await expect(
    page.getByText(
      `${order.orderId} is pending. The customer was told by mail that it was completed.`,
    ),
  ).toBeVisible();
  await undo.click();
  await is('Completed');
  await letMailsGo(slip.email);
  await card.getByRole('button', { name: 'History' }).click();
  await expect(card.getByRole('listitem').filter({ hasText: 'set the status' })).toHaveCount(7);
  expect(await statusMails(slip.email)).toHaveLength(1);
});

test('a status of several orders is undone together, but for what somebody else has changed', async ({
  page,
  request,
}) => {
  const { several } = customers;
  const orders = await ordersOf(request, several, 3);
  await openDesk(page, several);
  await page.getByRole('checkbox', { name: 'Pick all 3 on this page' }).check();
  const bar = page.getByRole('region', { name: 'Picked orders' });
  await bar.getByRole('button', { name: 'Completed' }).click();
  await expect(page.getByRole('heading', { name: '3 orders set to completed' })).toBeFocused();
  const toast = page.getByText('3 orders are completed.');
  await expect(toast).toBeVisible();

  // it waits for whoever is on it, by pointer or keyboard
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.focus();
  const [first] = orders;
  const other = await callerFor(request, secondAdmin);
  await other.call('PUT', `/order/${first?._id}`, { adminNotes: 'Packed' });
  await undo.press('Enter');
  await expect(
    page.getByText('Undone: 2 orders set back. 1 has been changed meanwhile and was left alone.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: '3 orders set to completed' })).toBeHidden();
  const statuses = ['Completed', 'Pending', 'Pending'];
  for (const [place, order] of orders.entries()) {
    const name = statuses[place] ?? '';
    await expect(cardOf(page, order).getByRole('button', { name })).toBeDisabled();
  }
});

test('by key cancelling asks first, and any status is undone', async ({ page, request }) => {
  const { thumb } = customers;
  const [order] = await ordersOf(request, thumb, 1);
  if (!order) throw new Error('There is one order.');
  await openDesk(page, thumb);
  const card = cardOf(page, order);
  const is = (status: string) => expect(card.getByRole('button', { name: status })).toBeDisabled();
  await expect(card).toBeVisible();
  const cancel = async () => {
    await page.keyboard.press('s');
    await page.keyboard.press('x');
  };
  await page.keyboard.press('j');
  await cancel();
  const dialog = page.getByRole('dialog', { name: `Cancel ${order.orderId}?` });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep It' }).click();
  await is('Pending');
  await cancel();
  await dialog.getByRole('button', { name: 'Cancel the Order' }).click();
  await is('Cancelled');
  await page.keyboard.press('u');
  await is('Pending');

  // without a line the offer stays
  await card.getByRole('button', { name: 'Completed' }).click();
  await is('Completed');
  await cutOff(page, '/order/status/undo');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Failed to update order status. Please try again.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Undo' }).click();
  await is('Pending');
});
