import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Option, OptionValue, ProductType } from '@tailorbird/contract/catalogue';
import { admin } from './accounts.ts';
import { callerFor } from './order-calls.ts';
import { expect, expectNothingSerious, test, untilHydrated } from './shop.ts';

const BROWN = '#8b4513';

/** Two brown sashes of 95 cm, and one of 150 cm: the demo shop has neither. */
async function makeSashes(request: APIRequestContext): Promise<void> {
  const desk = await callerFor(request, admin);
  const { types } = await desk.call<{ types: ProductType[] }>('GET', '/type');
  if (types.some(({ name }) => name === 'Scout sash')) return;
  const addOption = async (option: object, values: readonly object[]) => {
    const made = await desk.call<{ option: Option }>('POST', '/option', option);
    const valueIds: string[] = [];
    for (const value of values) {
      const { optionValue } = await desk.call<{ optionValue: OptionValue }>(
        'POST',
        '/option-value',
        value,
      );
      valueIds.push(optionValue._id);
    }
    await desk.call('POST', `/option/${made.option._id}/values`, { valueIds });
    return made.option._id;
  };
  const colour = await addOption({ name: 'Scout colour', kind: 'colour', isRequired: true }, [
    { value: 'Chestnut', swatch: { colour: BROWN } },
  ]);
  const sell = async (name: string, length: string, products: readonly string[]) => {
    const size = await addOption({ name: `${name} length`, isRequired: true, isSize: true }, [
      { value: length },
    ]);
    const { type } = await desk.call<{ type: ProductType }>('POST', '/type', { name });
    await desk.call('POST', `/type/${type._id}/options`, { optionIds: [colour, size] });
    for (const product of products) {
      await desk.call('POST', '/product', { name: product, cost: 19, type: type._id });
    }
  };
  await sell('Long scout sash', '150 cm', ['Leader Sash']);
  await sell('Scout sash', '95 cm', ['Scout Sash', 'Ranger Sash']);
}

const value = (part: Page | Locator, name: string) =>
  part.getByRole('checkbox', { name: new RegExp(`^${name}\\b`) });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  // one after the other: the first makes the goods of both
  test.describe.configure({ mode: 'default' });

  test('a buyer narrows "sash" to two by colour and size, by touch', async ({ page, request }) => {
    await makeSashes(request);
    await page.goto('/search?q=sash');
    const open = page.getByRole('button', { name: 'Narrow down' });
    await untilHydrated(open);
    await open.tap();
    const sheet = page.getByRole('dialog', { name: 'Narrow down' });
    // what only other goods have is not offered, and what is left over is not there to be chosen
    await expect(sheet.getByText('Garment size')).toHaveCount(0);
    await value(sheet, 'Brown').tap();
    await expect(sheet.getByRole('button', { name: 'Show 3 products' })).toBeVisible();
    await expect(value(sheet, '120 cm')).toBeDisabled();
    await expect(value(sheet, '95 cm')).toHaveAccessibleName(/2$/);
    await value(sheet, '95 cm').tap();
    await sheet.getByRole('button', { name: 'Show 2 products' }).tap();
    await expect(sheet).toBeHidden();
    await expect(page.getByText(/^2 of \d+ products for “sash”$/)).toBeVisible();
    await expect(page.getByRole('article')).toHaveText([/Ranger Sash/, /Scout Sash/]);
    await expect(page).toHaveURL('/search?q=sash&colour=brown&size=95-cm');

    await page.getByRole('link', { name: 'Remove Size: 95 cm' }).tap();
    await expect(page.getByText(/^3 of \d+ products/)).toBeVisible();
    await page.goBack();
    await expect(page.getByText(/^2 of \d+ products/)).toBeVisible();
  });

  test('a buyer does so by keyboard', async ({ page, request }) => {
    await makeSashes(request);
    await page.goto('/search?q=sash');
    const open = page.getByRole('button', { name: 'Narrow down' });
    await untilHydrated(open);
    await open.focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Narrow down' });
    await expect(sheet.getByRole('button', { name: 'Close' })).toBeFocused();
    await tabTo(page, value(sheet, 'Brown'));
    await page.keyboard.press('Space');
    await expect(sheet.getByRole('button', { name: 'Show 3 products' })).toBeVisible();
    await expect(value(sheet, 'Brown')).toBeFocused();
    await tabTo(page, value(sheet, '95 cm'));
    await page.keyboard.press('Space');
    await expect(sheet.getByRole('button', { name: 'Show 2 products' })).toBeVisible();
    const to = sheet.getByRole('textbox', { name: /^To\b/ });
    await tabTo(page, sheet.getByRole('textbox', { name: 'From' }));
    await page.keyboard.type('900');
    await page.keyboard.press('Tab');
    await expect(sheet.getByRole('button', { name: 'Show 0 products' })).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Tab');
    await expect(sheet.getByRole('button', { name: 'Show 2 products' })).toBeVisible();
    await page.keyboard.type('30');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/&to=30$/);
    await expect(page.getByText('Up to $30.00')).toHaveCount(1);
    await expect(to).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(open).toBeFocused();
    await expect(page.getByRole('article')).toHaveCount(2);
  });

  test('axe finds nothing serious in the sheet', async ({ page }) => {
    await page.goto('/search?q=sash&colour=blue');
    const open = page.getByRole('button', { name: 'Narrow down' });
    await untilHydrated(open);
    await open.click();
    await expectNothingSerious(page, 'the sheet of facets');
  });
});

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < 40; stops += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('The keyboard does not get there.');
}

test('what is found is shown in the colour that is chosen, and opens in it', async ({ page }) => {
  await page.goto('/search?q=sash');
  const blue = value(page, 'Blue');
  await untilHydrated(blue);
  await blue.click();
  await expect(blue).toBeChecked();
  const card = page.getByRole('article').filter({ hasText: 'Ceremony Sash' });
  await expect(card.locator('img[src*="satin-colour=navy"]')).toBeVisible();
  await card.getByRole('link', { name: 'Ceremony Sash', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ceremony Sash' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Navy', exact: true })).toBeChecked();
});

test('a category is narrowed like a search, and by what it costs', async ({ page }) => {
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Categories' });
  await bar.getByRole('link', { name: 'Bags' }).click();
  await expect(page.getByText('10 products', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'From' }).fill('50');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/category\/[^?]+\?from=50$/);
  await expect(page.getByRole('link', { name: 'Remove From $50.00' })).toBeVisible();
  const from = page.getByRole('textbox', { name: 'From' });
  const to = page.getByRole('textbox', { name: /^To\b/ });
  await expect(from).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('90');
  await page.keyboard.press('Tab');
  // the price counts once its field is left; the button that has the focus can be seen
  await expect(page).toHaveURL(/\?from=50&to=90$/);
  const apply = page.getByRole('button', { name: 'Apply the price' });
  await expect(apply).toBeFocused();
  expect((await apply.boundingBox())?.width).toBeGreaterThan(40);
  await page.goBack();
  await expect(to).toHaveValue('');
  await expect(from).toHaveValue('50');
  // the fields follow the address even with the focus in them: else leaving them would undo "back"
  await from.focus();
  await page.goBack();
  await expect(from).toHaveValue('');
  await page.goForward();
  await expect(from).toHaveValue('50');
  await value(page, 'Green').click();
  await expect(page.getByText(/^\d of 10 products$/)).toBeVisible();
  await page.reload();
  await expect(value(page, 'Green')).toBeChecked();
  await page.getByRole('link', { name: 'Clear Filters' }).click();
  await expect(page.getByText('10 products', { exact: true })).toBeVisible();
});

test('prices in the wrong order are swapped, once both are typed', async ({ page }) => {
  await page.goto('/search?q=tote');
  const from = page.getByRole('textbox', { name: 'From' });
  const to = page.getByRole('textbox', { name: /^To\b/ });
  await untilHydrated(from);
  await from.fill('55');
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL('/search?q=tote&from=55');
  await page.keyboard.type('40');
  await page.keyboard.press('Tab');
  await expect(from).toHaveValue('55');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=tote&from=40&to=55');
  await expect(from).toHaveValue('40');
  await expect(to).toHaveValue('55');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('an address with the values of before still narrows, and names them', async ({ page }) => {
  const answer = await page.request.get('/api/type?populate=options');
  const { types }: { types: ProductType[] } = await answer.json();
  const options = types.flatMap((type) => type.options);
  const navy = options
    .find(({ name }) => name === 'Polo colour')
    ?.values.find((each) => each.value === 'Navy');
  await page.goto(`/search?values=${navy?._id}`);
  await expect(page.getByRole('link', { name: 'Remove Polo colour: Navy' })).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: 'Polo' }).first()).toBeVisible();
});

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('what is chosen is told by more than a background', async ({ page }) => {
    await page.goto('/search?q=sash&colour=blue&size=110-cm');
    const mark = (name: string) =>
      page
        .locator('label')
        .filter({ has: value(page, name) })
        .locator('i');
    await expect(mark('Blue')).toHaveCSS('outline-width', '3px');
    await expect(mark('Red')).not.toHaveCSS('outline-width', '3px');
    await expect(value(page, '110 cm')).toHaveCSS('appearance', 'auto');
  });
});
