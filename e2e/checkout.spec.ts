import type { Route } from '@playwright/test';
import { makeGoods } from './order-calls.ts';
import { ADDRESS, offerParcel, putIn } from './parcel.ts';
import { expect, expectNothingSerious, placeOrder, test } from './shop.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a guest orders to an address by keyboard, and loses nothing that was typed', async ({
    page,
    request,
  }) => {
    await offerParcel(request);
    const goods = await makeGoods(request, 'Parcelled Sash', 30);
    await putIn(page, goods);
    await page.getByRole('radio', { name: /^Pick up/ }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: /^Parcel/ })).toBeChecked();
    const street = page.getByLabel('Street and number');
    await expect(street).toBeVisible();
    await expectNothingSerious(page, 'the cart with an address to fill in');

    // ordered too early: each field that is missing says so
    const place = page.getByRole('button', { name: 'Place Order' }).filter({ visible: true });
    await expect(page.getByText('$34.90').first()).toBeVisible();
    await place.press('Enter');
    await expect(street).toBeFocused();
    await expect(street).toHaveAccessibleDescription('Please enter a street and number.');
    const postcode = page.getByLabel('Postcode');
    await expect(postcode).toHaveAccessibleDescription('Please enter a postcode.');
    const city = page.getByLabel('City');
    await expect(city).toHaveAccessibleDescription('Please enter a city.');

    const country = page.getByLabel('Country');
    await country.selectOption('United Kingdom');
    await page.getByLabel('Full name').focus();
    await page.keyboard.type(ADDRESS.name);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(ADDRESS.street);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('10115');
    await page.keyboard.press('Tab');
    // until it is typed
    await expect(street).toHaveAccessibleDescription('');
    await expect(city).toHaveAccessibleDescription('Please enter a city.');
    await page.keyboard.type(ADDRESS.city);
    await expect(city).toHaveAccessibleDescription('');
    await expect(postcode).toHaveAttribute('autocomplete', 'shipping postal-code');
    await expect(page.getByText('Delivery, Parcel')).toBeVisible();
    await expect(page.getByText('$34.90').first()).toBeVisible();
    await place.press('Enter');
    await expect(postcode).toBeFocused();
    await expect(postcode).toHaveAccessibleDescription('This is not a postcode of United Kingdom.');
    await postcode.fill(ADDRESS.postcode);

    await page.reload();
    await expect(page.getByText(/12 Needle Lane, Thornfield TF4 2AB/)).toBeVisible();
    await expect(page.getByText('$34.90').first()).toBeVisible();
    await place.press('Enter');
    await expect(page).toHaveURL(/\/login$/);
  });
});

test('no line of the contact begins with a comma, however wide it is', async ({
  page,
  request,
}) => {
  const goods = await makeGoods(request, 'Contact Sash', 30);
  await page.goto(`/product/${goods.id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
  await page.goto('/cart');
  await page.getByLabel('Email').fill('jane.example@example.com');
  await page.getByLabel('Phone').fill('01632 960143');
  await page.getByRole('button', { name: 'Done Contact' }).click();
  const line = page.getByText('jane.example@example.com, 01632 960143');
  await expect(line).toBeVisible();
  const widths = await line.evaluate((element) => {
    const found: number[] = [];
    const texts = [...element.childNodes].filter((node) => node instanceof Text);
    for (let width = 150; width < 320; width += 1) {
      element.style.width = `${width}px`;
      for (const text of texts) {
        const comma = text.data.indexOf(',');
        if (comma < 1) continue;
        const top = (index: number) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + 1);
          return range.getBoundingClientRect().top;
        };
        if (top(comma) !== top(comma - 1)) found.push(width);
      }
    }
    return found;
  });
  expect(widths).toEqual([]);
});

test('a region is offered while it is typed, and a mistyped domain is asked about', async ({
  page,
  request,
}) => {
  const goods = await makeGoods(request, 'Regional Sash', 30);
  await page.goto(`/product/${goods.id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
  await page.goto('/cart');
  const email = page.getByLabel('Email');
  await email.fill('ida@gmial.com');
  await expect(page.getByText('Did you mean')).toHaveCount(0);
  // on the way to the next field, which has the focus then
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Phone')).toBeFocused();
  await expect(page.getByText(/Did you mean .?ida@gmail\.com/)).toBeVisible();
  await expect(email).toHaveValue('ida@gmial.com');
  await page.getByRole('button', { name: 'Use it' }).press('Enter');
  await expect(email).toHaveValue('ida@gmail.com');

  await page.getByRole('button', { name: 'Change Billing address' }).click();
  await page.getByRole('checkbox', { name: 'Add a billing address' }).check();
  await page.getByLabel('Country').selectOption('Canada');
  const region = page.getByLabel('State or region');
  const offered = page.locator(`datalist#${await region.getAttribute('list')} option`);
  await expect(offered).toHaveCount(13);
  await expect(offered.filter({ hasText: 'Quebec' })).toHaveCount(1);
  await page.getByLabel('Full name').fill('Ida Tremblay');
  await page.getByLabel('Street and number').fill('1 rue Haute');
  await page.getByLabel('Postcode').fill('k1a0b1');
  await page.getByLabel('City').fill('Gatineau');
  await region.fill('Atlantis');
  const place = page.getByRole('button', { name: 'Place Order' }).filter({ visible: true });
  await place.press('Enter');
  await expect(region).toBeFocused();
  await expect(region).toHaveAccessibleDescription(/We do not know .Atlantis./);
  await region.fill('Québec');
  await place.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
});

test('an order is picked up without any typing, as ever', async ({ page, request }) => {
  await offerParcel(request);
  const goods = await makeGoods(request, 'Picked Sash', 30);
  await putIn(page, goods);
  await expect(page.getByRole('radio', { name: /^Pick up/ })).toBeChecked();
  await expect(page.getByText('Delivery, Parcel')).toHaveCount(0);
  await page.getByRole('button', { name: 'Change Billing address' }).click();
  await expect(page.getByRole('checkbox', { name: 'Add a billing address' })).toBeVisible();
  await placeOrder(page);
  await expect(page).toHaveURL(/\/login$/);
});

test('a shop that only delivers takes the order with the country in view', async ({
  page,
  request,
}) => {
  await offerParcel(request);
  const goods = await makeGoods(request, 'Only Parcelled Sash', 30);
  // the parcel alone, as the default; the shop of the other journeys stays as it is
  await page.route('**/cart/delivery', async (route) => {
    const { method } = route.request().postDataJSON();
    const reply = await route.fetch();
    const quote = await reply.json();
    const methods = quote.methods.filter(({ _id }: { _id: string }) => _id === 'parcel');
    await route.fulfill({
      response: reply,
      json: { ...quote, methods, method: method ?? 'parcel' },
    });
  });
  await putIn(page, goods);
  await expect(page.getByRole('radio', { name: /^Parcel/ })).toBeChecked();
  await page.getByLabel('Street and number').fill(ADDRESS.street);
  await page.getByLabel('City').fill(ADDRESS.city);
  await page.getByLabel('Postcode').fill(ADDRESS.postcode);
  await expect(page.getByLabel('Country')).toHaveValue('GB');
  await expect(page.getByText('$34.90').first()).toBeVisible();
  const sent = page.waitForRequest(
    (one) => one.method() === 'POST' && one.url().endsWith('/order'),
  );
  await page
    .getByRole('complementary', { name: 'Order summary' })
    .getByRole('button', { name: 'Place Order' })
    .click();
  expect((await sent).postDataJSON().delivery).toMatchObject({
    method: 'parcel',
    address: { country: 'GB', city: ADDRESS.city },
  });
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('button', { name: 'Remove from this browser' }).click();
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('tailorbird.checkout')))
    .toBeNull();
});

test('an address stays in hand while the shop cannot say what delivery costs', async ({
  page,
  request,
}) => {
  await offerParcel(request);
  await putIn(page, await makeGoods(request, 'Unpriced Sash', 30));
  await page.getByRole('radio', { name: /^Parcel/ }).check();
  const postcode = page.getByLabel('Postcode');
  await expect(postcode).toHaveAttribute('maxlength', '20');
  const place = page.getByRole('button', { name: 'Place Order' }).filter({ visible: true });
  await expect(page.getByText('$34.90').first()).toBeVisible();
  await page.route('**/cart/delivery', (route) =>
    route.fulfill({ status: 429, json: { error: 'Please wait.', code: 'RATE_LIMITED' } }),
  );
  await postcode.fill(ADDRESS.postcode);
  await expect(page.getByText('Delivery could not be loaded.')).toBeVisible();
  await expect(postcode).toBeFocused();
  await expect(postcode).toHaveValue(ADDRESS.postcode);
  await expect(place).toBeDisabled();
  await page.unroute('**/cart/delivery');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('$34.90').first()).toBeVisible();
  await expect(place).toBeEnabled();
});

test('a press before the price of delivery is there orders at no total that was not in view', async ({
  page,
  request,
}) => {
  await offerParcel(request);
  await putIn(page, await makeGoods(request, 'Hasty Sash', 30));
  // no total with delivery has been in view
  const held: Route[] = [];
  await page.route('**/cart/delivery', (route) => void held.push(route));
  await page.getByRole('radio', { name: /^Parcel/ }).check();
  await page.getByLabel('Street and number').fill(ADDRESS.street);
  await page.getByLabel('City').fill(ADDRESS.city);
  await page.getByLabel('Country').selectOption('United Kingdom');
  await page.getByLabel('Postcode').fill(ADDRESS.postcode);
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await summary.getByRole('button', { name: 'Place Order' }).press('Enter');
  await expect(summary.getByRole('button', { name: 'Processing...' })).toBeVisible();
  await page.unroute('**/cart/delivery');
  await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
  await expect(page.getByText('The total is $34.90 now.')).toBeVisible();
  await expect(page).toHaveURL(/\/cart$/);
  const ordered = page.waitForRequest(
    (one) => one.method() === 'POST' && one.url().endsWith('/order'),
  );
  await summary.getByRole('button', { name: 'Place Order' }).press('Enter');
  expect((await ordered).postDataJSON()).toMatchObject({ total: 34.9 });
  await expect(page).toHaveURL(/\/login$/);
});

test('another postcode leaves the total in view, and a press before its price is there orders at it', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await offerParcel(request);
  await putIn(page, await makeGoods(request, 'Steady Sash', 30));
  await page.getByRole('radio', { name: /^Parcel/ }).check();
  await page.getByLabel('Country').selectOption('United Kingdom');
  await page.getByLabel('Street and number').fill(ADDRESS.street);
  await page.getByLabel('City').fill(ADDRESS.city);
  const dock = page.getByRole('region', { name: 'Place Order' });
  await expect(dock).toContainText('$34.90');
  const held: Route[] = [];
  await page.route('**/cart/delivery', (route) => void held.push(route));
  await page.getByLabel('Postcode').fill(ADDRESS.postcode);
  await expect.poll(() => held.length).toBe(1);
  await expect(dock).toContainText('$34.90');
  await dock.getByRole('button', { name: 'Place Order' }).press('Enter');
  await expect(dock.getByRole('button', { name: 'Processing...' })).toBeVisible();
  await page.unroute('**/cart/delivery');
  await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
  await expect(page).toHaveURL(/\/login$/);
});
