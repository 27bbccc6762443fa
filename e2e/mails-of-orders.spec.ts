import type { APIRequestContext } from '@playwright/test';
import { admin } from './accounts.ts';
import { letMailsGo, linkIn, mailTo } from './mails.ts';
import sharp from 'sharp';
import { callerFor, guestFor, orderOf, tokenFor } from './order-calls.ts';
import { startOwnShop, testAt } from './own-shop.ts';
import {
  expect,
  expectNothingSerious,
  logIn,
  onPhoneAndDesk,
  openProduct,
  orderNumber,
  test,
} from './shop.ts';

test('a guest’s mail shows the goods by the catalogue, and one more says that they are made', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const email = 'mona.mailed@example.com';
  await openProduct(page, 'Meadow Tote');
  await page.getByRole('radio', { name: 'Navy' }).check();
  await page.getByLabel('Note').fill('for my aunt in Bremen');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
  await page.goto('/cart');
  await page.getByLabel('Name').fill('Mona Mailed');
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Place Order' }).filter({ visible: true }).press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  const number = await orderNumber(page);

  const placed = await mailTo(email, new RegExp(number));
  for (const words of ['Meadow Tote', 'Colour', 'Navy', '$48.00']) {
    expect(placed.text).toContain(words);
    expect(placed.html).toContain(words);
  }
  expect(`${placed.text} ${placed.html}`).not.toMatch(/Bremen|Mona/);
  const [, picture = ''] =
    /<img src="(http[^"]*\/api\/binary\/[^"]*)"/.exec(placed.html ?? '') ?? [];
  const answer = await request.get(picture.replaceAll('&amp;', '&'));
  expect(answer.headers()['content-type']).toBe('image/png');

  const desk = await callerFor(request, admin);
  const { orders } = await desk.call<{ orders: { _id: string }[] }>(
    'GET',
    `/order?orderNumber=${number}`,
  );
  await desk.call('PUT', `/order/${orders[0]?._id}`, { status: 'completed' });
  await letMailsGo(email);
  const completed = await mailTo(email, /is completed/);
  await page.goto(linkIn(completed, '/guest-order#'));
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText(
    'Completed',
  );
});

const nothing = async () => undefined;

/** A product with a picture. */
async function makePictured(request: APIRequestContext, name: string) {
  const { token } = await tokenFor(request, admin);
  const picture = {
    create: { width: 400, height: 500, channels: 3, background: '#495722' },
  } as const;
  const buffer = await sharp(picture).png().toBuffer();
  const answer = await request.post('/api/binary', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { binary: { name: 'apron.png', mimeType: 'image/png', buffer } },
  });
  const { binary }: { binary: { _id: string } } = await answer.json();
  const desk = await callerFor(request, admin);
  const body = { name, cost: 30, image_id: [binary._id] };
  const { product } = await desk.call<{ product: { _id: string } }>('POST', '/product', body);
  return { id: product._id, name, setCost: nothing, remove: nothing };
}

const ownTest = testAt(() => startOwnShop());

ownTest(
  'an admin sees that no mail server is set, and says where new orders are mailed to',
  async ({ page, request }) => {
    await logIn(page, admin, '/admin/dashboard');
    await expect(page.getByText('No mail server is set')).toBeVisible();
    await expectNothingSerious(page, 'the dashboard without a mail server');
    await page.goto('/admin/settings');
    await page.getByRole('link', { name: 'Mails' }).click();
    const form = page.getByRole('form', { name: 'Mails' });
    await expect(form.getByText('No mail server is set')).toBeVisible();
    const field = form.getByLabel('Address for new orders');
    await field.fill('owner@');
    await page.keyboard.press('Tab');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(field).toHaveAccessibleDescription(/Please enter a valid email address\./);
    await expect(field).toBeFocused();
    await field.fill('owner@BÜCHER.example');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Settings saved.')).toBeVisible();
    await expect(field).toHaveValue('owner@xn--bcher-kva.example');
    await onPhoneAndDesk(page, async () => {
      await expectNothingSerious(page, 'the settings of mails');
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
    });

    const goods = await makePictured(request, 'Told Apron');
    const { orderId } = await orderOf(await guestFor(request), [{ goods }]);
    const pictures = new Set<string>();
    page.on('requestfinished', (asked) => pictures.add(asked.url()));
    await page.goto('/dev/mailbox');
    await page.getByRole('link', { name: `New order ${orderId}` }).click();
    const mail = page.frameLocator('iframe');
    await expect(mail.getByText('Told Apron')).toBeVisible();
    // the frame is of another origin, as a program for mail in a browser is
    await expect.poll(() => [...pictures].join()).toContain('/api/binary/');
    await mail.getByRole('link', { name: 'Open the Order' }).click();
    await expect(page).toHaveURL(/\/admin\/orders\/[\w-]+$/);
    await expect(page.getByRole('main')).toContainText(orderId);
  },
);
