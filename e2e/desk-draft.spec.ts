import type { Locator, Page } from '@playwright/test';
import type { DraftView } from '@tailorbird/contract/desk-drafts';
import { admin } from './accounts.ts';
import { uniqueName } from './catalogue-desk.ts';
import { makeSash } from './drawn-sash.ts';
import { callerFor, makeGoods } from './order-calls.ts';
import { expect, expectNothingSerious, logIn, onPhoneAndDesk, test } from './shop.ts';

const NAMES = [
  'Alma Benedikt Emma Clara Mathilde Fynn',
  'Ida Jonathan Karla Leonie Theodor Valentina',
].flatMap((line) => line.split(' '));

/** Counts each press of a button, a key or a choice, and each field that is filled. */
function handOf(page: Page) {
  let count = 0;
  return {
    press: async (place: Locator) => {
      count += 1;
      await place.click();
    },
    key: async (key: string) => {
      count += 1;
      await page.keyboard.press(key);
    },
    /** Into a field that has the focus already. */
    type: async (text: string) => {
      count += 1;
      await page.keyboard.insertText(text);
    },
    fill: async (field: Locator, text: string) => {
      count += 1;
      await field.fill(text);
    },
    count: () => count,
  };
}

test('a phone order of twelve names, a line without a product and an agreed price takes few presses', async ({
  page,
  request,
}) => {
  const sash = await makeSash(request, uniqueName('Desk Sash'));
  const pouch = await makeGoods(request, uniqueName('Desk Pouch'), 24);
  await logIn(page, admin, '/admin/orders');
  const hand = handOf(page);

  await hand.press(page.getByRole('link', { name: 'New order' }));
  await expect(page.getByRole('combobox', { name: 'Find a customer' })).toBeFocused();
  const email = `helen-${crypto.randomUUID()}@mail.example`;
  await hand.type(`Helen Marsh, Riverside School, ${email}, 01632 960218`);
  await hand.key('Enter');
  const product = page.getByRole('combobox', { name: 'Add a product' });
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Helen Marsh');

  await hand.fill(product, sash.name);
  await hand.key('Enter');
  const sheet = page.getByRole('dialog', { name: /^For the draft of .?Helen Marsh/ });
  await expect(sheet).toBeVisible();
  const goods = sheet.frameLocator('iframe');
  await expect(goods.getByRole('heading', { level: 1 })).toHaveText(sash.name);
  await expect(goods.getByRole('navigation', { name: 'Main', exact: true })).toBeHidden();
  await hand.press(goods.getByRole('radio', { name: 'Burgundy' }));
  await hand.press(goods.getByRole('button', { name: 'Several names or sizes at once' }));
  await hand.fill(goods.getByLabel('Paste a list'), NAMES.join('\n'));
  await hand.press(goods.getByRole('button', { name: 'Add rows' }));
  await hand.press(goods.getByRole('button', { name: 'Add to Cart' }));
  await expect(sheet).toBeHidden();
  const items = page.getByRole('region', { name: 'Items' });
  await expect(items).toContainText('12 names');
  await expect(items).toContainText('Valentina');

  await hand.fill(product, pouch.name);
  await hand.key('Enter');
  const bag = items.getByRole('listitem').filter({ hasText: pouch.name });
  await hand.press(bag.getByRole('button', { name: `Price ${pouch.name}` }));
  await hand.type('20');
  await hand.fill(bag.getByLabel('Reason'), 'A mark on the lining');
  await expect(bag).toContainText('$24.00 by the price list.');
  await expect(bag).toContainText('$20.00');

  await hand.press(page.getByRole('button', { name: 'Line without a product' }));
  await hand.type('Folding in tissue');
  await hand.fill(items.getByLabel('Quantity', { exact: true }), '12');
  await hand.fill(items.getByLabel('Each', { exact: true }), '1.50');
  const price = page.getByRole('region', { name: 'Price' });
  await expect(price).toContainText('$302.00');
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'a draft of the desk'));

  await hand.press(price.getByText('Place the order').first());
  await hand.fill(price.getByLabel('Agreed with'), 'Helen, by phone');
  await hand.key('Enter');
  await expect(page.getByText(/^Order \S+ is placed/)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/orders\//);
  await expect(page.getByText('Folding in tissue').first()).toBeVisible();
  expect(hand.count()).toBeLessThanOrEqual(25);
  // the draft is gone, and nothing leads back to it
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/orders$/);
});

test('a signature is pasted, and a product is left by Escape', async ({ page, request }) => {
  const sash = await makeSash(request, uniqueName('Left Sash'));
  await logIn(page, admin, '/admin/orders/new');
  const find = page.getByRole('combobox', { name: 'Find a customer' });
  await expect(find).toBeFocused();
  const email = `helen-${crypto.randomUUID()}@mail.example`;
  await paste(find, `Helen Marsh\r\n01632 960218\r\n${email}`);
  await expect(find).toHaveValue(`Helen Marsh, 01632 960218, ${email}`);
  await find.press('Enter');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Helen Marsh');
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('01632 960218');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(page.getByRole('textbox', { name: 'Company' })).toBeFocused();
  const menu = page.getByRole('navigation', { name: 'Admin', exact: true });
  await expect(menu.locator('[aria-current]')).toContainText('Orders');

  const product = page.getByRole('combobox', { name: 'Add a product' });
  await product.fill(sash.name);
  const found = page.getByRole('option', { name: sash.name });
  await expect(found).toBeVisible();
  const [thumb, name] = await Promise.all(
    [found.locator('.thumb'), found.getByText(sash.name)].map((part) => part.boundingBox()),
  );
  expect(thumb && thumb.x + thumb.width).toBeLessThanOrEqual(name?.x ?? 0);
  await expect(found).toBeInViewport();
  await product.press('Enter');
  const sheet = page.getByRole('dialog', { name: /^For the draft of .?Helen Marsh/ });
  const goods = sheet.frameLocator('iframe');
  const many = goods.getByRole('button', { name: 'Several names or sizes at once' });
  await expect(many).toBeVisible();
  await expect(goods.getByRole('button', { name: 'Copy link' })).toBeHidden();
  await expect(async () => {
    await many.press('Escape');
    await expect(sheet).toBeHidden({ timeout: 1000 });
  }).toPass();
  await expect(product).toBeFocused();
});

/** As a person does; the browser of the tests has no clipboard of its own. */
const paste = (field: Locator, text: string) =>
  field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    const options = { clipboardData, bubbles: true, cancelable: true };
    input.dispatchEvent(new ClipboardEvent('paste', options));
  }, text);

test('a draft is changed, sent as a quote, withdrawn, and sent again', async ({
  page,
  request,
}) => {
  const pouch = await makeGoods(request, uniqueName('Quoted Pouch'), 24);
  const desk = await callerFor(request, admin);
  const email = `ann-${crypto.randomUUID()}@mail.example`;
  const { draft } = await desk.call<DraftView>('POST', '/desk/drafts', {
    contact: { name: 'Ann Marsh', email, phone: '' },
  });
  await desk.call('POST', `/desk/drafts/${draft._id}/cart`, { product: pouch.id, quantity: 2 });
  await logIn(page, admin, `/admin/drafts/${draft._id}`);
  const price = page.getByRole('region', { name: 'Price' });
  await expect(price).toContainText('$48.00');
  await expect(price.getByLabel('Send to')).toHaveValue(email);

  // somebody else writes into it, too
  await desk.call('PUT', `/desk/drafts/${draft._id}`, {
    ...draft,
    version: draft.version,
    company: 'Riverside School',
    note: 'Theirs',
  });
  await page.getByLabel('Note to the customer').fill('Mine');
  await expect(page.getByText('Both of you changed: note.')).toBeVisible();
  await expect(page.getByText('Riverside School')).toBeVisible();
  await page.getByRole('button', { name: 'OK', exact: true }).click();

  await page.getByRole('button', { name: 'Send the quote' }).click();
  await expect(page.getByRole('heading', { name: /^Quote Q-/ })).toBeVisible();
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'a quote at the desk'));
  await expect(page.getByLabel('Link for the customer')).toHaveValue(/\/quote#/);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Withdrawn').first()).toBeVisible();

  await page.getByRole('link', { name: 'Make the next version' }).click();
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(price).toContainText('$72.00');
  await page.getByRole('button', { name: 'Send the next version' }).click();
  await expect(page.getByRole('row', { name: /^2 / })).toContainText('$72.00');

  await page.goto(`/admin/quotes?search=${encodeURIComponent(email)}`);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').last()).toContainText('version 2');
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'the list of quotes'));
});

test('a draft is shown as its customer would see it, up to the day that is chosen', async ({
  page,
  request,
}) => {
  const pouch = await makeGoods(request, uniqueName('Shown Pouch'), 24);
  const desk = await callerFor(request, admin);
  const { draft } = await desk.call<DraftView>('POST', '/desk/drafts', {
    note: 'We fold them for you.',
    lines: [
      {
        _id: crypto.randomUUID(),
        name: 'Folding in tissue',
        quantity: 2,
        cost: 1.5,
        taxClass: null,
        isMade: false,
      },
    ],
  });
  await desk.call('POST', `/desk/drafts/${draft._id}/cart`, { product: pouch.id, quantity: 2 });
  await logIn(page, admin, `/admin/drafts/${draft._id}`);
  const look = page.getByRole('button', { name: 'See it as the customer does' });
  const sheet = page.getByRole('dialog', { name: 'As the customer sees it' });
  const shown = sheet.frameLocator('iframe');
  await look.click();
  await expect(shown.getByText('Please enter a name.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('combobox', { name: 'Find a customer' }).fill('Ann Marsh, ann@mail.example');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ann Marsh');
  await page.getByLabel('Valid until').fill('2099-12-07');
  await look.click();
  await expect(shown.getByText('Not sent yet')).toBeVisible();
  await expect(shown.getByText(/Ann Marsh/)).toBeVisible();
  await expect(shown.getByText(/Valid until .*2099/)).toBeVisible();
  await expect(shown.getByText('We fold them for you.')).toBeVisible();
  await expect(shown.getByRole('heading', { name: 'Folding in tissue' })).toBeVisible();
  await expect(shown.getByRole('complementary')).toContainText('$51.00');
  await expect(shown.getByText(/^Quote, version 1/)).toBeVisible();
  await expect(shown.getByRole('button', { name: /Accept|Ask/ })).toHaveCount(0);
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'a draft as its customer sees it'));
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect(sheet).toBeHidden();
});

test('a draft that lacks something says so at its field, and is discarded when that is confirmed', async ({
  page,
}) => {
  await logIn(page, admin, '/admin/orders/new');
  await page.getByRole('button', { name: 'Send the quote' }).click();
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Please enter a name.');
  await expect(page.getByText('There is nothing in it yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/admin\/orders$/);
});
