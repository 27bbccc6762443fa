import { admin } from './accounts.ts';
import { addColours, apart, beginOption, clothOf, drawnIn } from './art-desk.ts';
import { addCategory, addType, uniqueName, photo } from './catalogue-desk.ts';
import { makeDrawnGoods } from './drawn-goods.ts';
import { expect, logIn, test, widths } from './shop.ts';

/** Colours are further apart than this, and the same cloth in two pictures is nearer. */
const ANOTHER_COLOUR = 40;

test('an admin makes a drawn product from nothing, and a guest sees it on a phone as it is chosen', async ({
  page,
  browser,
}) => {
  test.slow();
  const unique = uniqueName('Quay');
  const fleece = `Fleece ${unique}`;
  const wording = `Wording ${unique}`;
  const name = `Rowing Hoodie ${unique}`;
  await logIn(page, admin);
  await page.setViewportSize(widths.desk);
  await addCategory(page, `Boathouse ${unique}`);

  const panel = await beginOption(page, { name: fleece, kind: 'Colour', isRequired: true });
  await addColours(panel, [{ value: 'Forest' }, { value: 'Coral', colour: '#e8654f' }]);

  await page.goto('/admin/options');
  await page.getByRole('button', { name: 'Add new option' }).click();
  await page.getByLabel('Option Name').fill(wording);
  await page.getByRole('radio', { name: 'Text' }).check();
  await page.getByLabel('Greatest length').fill('12');
  await page.getByLabel('Allowed characters').selectOption('Letters');
  await page.getByLabel('Placeholder').fill('CREW');
  const example = page.getByRole('group', { name: 'As customers see it' });
  await expect(example).toContainText('Up to 12 letters');
  await example.getByLabel(wording).fill('OARS');
  await expect(example).toContainText('4 / 12');
  await example.getByLabel(wording).fill('OARS 8');
  await expect(example).toContainText(`${wording} must not contain “8”.`);
  await page.getByRole('button', { name: 'Add Option' }).click();
  await expect(page.getByRole('region', { name: `${wording} is a text` })).toBeVisible();

  await addType(page, `Rowing ${unique}`, fleece, wording);

  await page.goto('/admin/product');
  await page.getByRole('button', { name: 'Add new product' }).click();
  await page.getByLabel('Product Name').fill(name);
  await page.getByLabel('Cost').fill('54');
  await page.getByRole('checkbox', { name: `Boathouse ${unique}` }).check();
  await page.getByLabel('Type', { exact: true }).selectOption(`Rowing ${unique}`);
  await page.getByRole('button', { name: 'Pick a drawing' }).click();
  await page.getByRole('radio', { name: 'Hoodie' }).check();
  await expect(page.getByLabel('Colour: what decides', { exact: true })).toHaveValue(/./);
  await expect(page.getByRole('table', { name: fleece })).toContainText('Coral');

  const result = drawnIn(page);
  // the frame; the drawing in it is an image of its own
  const drawn = result.getByRole('img').first();
  await expect(drawn).toHaveAccessibleName(/^Forest hoodie.*"CREW"/);
  const forest = await clothOf(drawn);
  await result.getByRole('radio', { name: 'Coral' }).check();
  await expect(drawn).toHaveAccessibleName(/^Coral hoodie/);
  const coral = await clothOf(drawn);
  expect(apart(forest, coral)).toBeGreaterThan(ANOTHER_COLOUR);
  await result.getByRole('radio', { name: 'Back' }).check();
  await expect(result.getByRole('radio', { name: 'Back' })).toBeChecked();
  await expect(page.getByText('its first one is drawn')).toBeVisible();
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByText(`${name} is added.`)).toBeVisible();

  // it comes back as it was said
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(drawn).toHaveAccessibleName(/^Forest hoodie.*"CREW"/);
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await expect(page.getByText('is a drawn one')).toBeVisible();

  const guest = await browser.newPage({
    baseURL: test.info().project.use.baseURL,
    viewport: widths.phone,
  });
  await guest.goto('/');
  const card = guest.getByRole('link', { name, exact: true }).first();
  await card.scrollIntoViewIfNeeded();
  const cover = guest.getByRole('article').filter({ hasText: name }).locator('img').first();
  await expect
    .poll(() => cover.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
    .toBeGreaterThan(0);
  expect(apart(await clothOf(cover), forest)).toBeLessThan(ANOTHER_COLOUR);
  await card.click();
  await expect(guest.getByRole('heading', { level: 1, name })).toBeVisible();
  await guest.getByRole('radio', { name: 'Coral' }).check();
  await guest.getByLabel(wording).fill('OARS');
  const shown = guest.getByRole('main').getByRole('img', { name: /Coral hoodie.*"OARS"/ });
  // the shop's picture gives way to the drawing
  const live = shown.filter({ has: guest.locator('svg') }).first();
  await expect(live).toBeVisible();
  expect(apart(await clothOf(live), coral)).toBeLessThan(ANOTHER_COLOUR);
  await guest.close();
});

test('what an option is and how its values look is refused in words', async ({ page }) => {
  await logIn(page, admin);
  const name = uniqueName('Refused cloth');
  const panel = await beginOption(page, { name, kind: 'Colour' });
  await addColours(panel, [{ value: 'Sand', colour: '#d9c7a3' }]);

  await panel.getByRole('button', { name: 'Edit Sand' }).click();
  await panel.getByLabel('Colour as #rrggbb').fill('#d9c');
  await panel.getByRole('button', { name: 'Save Changes' }).click();
  await expect(panel).toContainText('Please write the colour as #rrggbb, such as #2f4a3a.');
  await panel.getByRole('radio', { name: 'Picture' }).check();
  await panel.getByRole('button', { name: 'Save Changes' }).click();
  await expect(panel).toContainText('Please upload a picture, or choose a colour.');
  await panel.getByRole('radio', { name: 'Colour' }).check();
  await panel.getByLabel('Colour as #rrggbb').fill('#D9C7A0');
  await panel.getByRole('button', { name: 'Save Changes' }).click();
  await expect(panel.getByRole('button', { name: 'Edit Sand' })).toBeFocused();

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const form = page.getByRole('form', { name: `Edit ${name}` });
  await form.getByRole('radio', { name: 'Text' }).check();
  await form.getByLabel('Greatest length').fill('0');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form).toContainText('Greatest length must be a whole number from 1 to 500.');
  await form.getByLabel('Greatest length').fill('20');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form).toContainText(`${name} has values. Delete them before it becomes a text.`);
  await expect(form.getByRole('radio', { name: 'Text' })).toBeFocused();
});

test('a swatch that is a picture is shown as customers see it, and needs a colour to be drawn', async ({
  page,
}) => {
  await logIn(page, admin);
  const name = uniqueName('Patterned cloth');
  const panel = await beginOption(page, { name, kind: 'Colour', isRequired: true });
  await addColours(panel, [{ value: 'Gingham' }]);
  await expect(panel).toContainText('No swatch yet');
  await panel.getByRole('button', { name: 'Edit Gingham' }).click();
  await panel.getByRole('radio', { name: 'Picture' }).check();
  const file = panel.locator('input[type="file"]');
  const refusal = panel.getByText(/cloth\.txt/);
  await file.setInputFiles({ name: 'cloth.txt', mimeType: 'text/plain', buffer: Buffer.from('?') });
  await expect(refusal).toBeVisible();
  await file.setInputFiles(await photo('gingham.jpg', '#a8262f'));
  await expect(refusal).toHaveCount(0);
  await panel.getByRole('button', { name: 'Save Changes' }).click();
  await expect(panel.getByRole('button', { name: 'Edit Gingham' })).toBeFocused();
  const mark = panel.getByRole('listitem').filter({ hasText: 'Gingham' }).locator('img');
  await expect
    .poll(() => mark.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
    .toBeGreaterThan(0);

  await addType(page, name, name);
  await page.goto('/admin/product');
  await page.getByRole('button', { name: 'Add new product' }).click();
  await page.getByLabel('Type', { exact: true }).selectOption(name);
  await page.getByRole('button', { name: 'Pick a drawing' }).click();
  await page.getByRole('radio', { name: 'Zip pouch' }).check();
  await page.getByLabel('Colour: what decides', { exact: true }).selectOption(`By ${name}`);
  const settings = page.getByRole('region', { name: 'What changes what' });
  await expect(settings).toContainText('Gingham is a picture. Say which colour is drawn.');
  await settings.getByLabel('Gingham is drawn as').selectOption('Burgundy');
  await expect(settings).not.toContainText('Say which colour is drawn.');
  await expect(drawnIn(page).getByRole('img').first()).toHaveAccessibleName(/^Gingham zip pouch/);
});

test('a drawing that is picked before the type follows its options at a click', async ({
  page,
  request,
}) => {
  const goods = await makeDrawnGoods(request, uniqueName('Late type'));
  await logIn(page, admin, '/admin/product');
  await page.getByRole('button', { name: 'Add new product' }).click();
  await page.getByRole('button', { name: 'Pick a drawing' }).click();
  await page.getByRole('radio', { name: 'Hoodie' }).check();
  const settings = page.getByRole('region', { name: 'What changes what' });
  await expect(settings).toContainText('Choose a type first');
  await page.getByLabel('Type', { exact: true }).selectOption(goods.name);
  await settings.getByRole('button', { name: 'Let its options change it' }).click();
  await expect(settings).not.toContainText('No option of the type changes the drawing yet.');
  await expect(settings.getByRole('combobox').first()).toBeFocused();
  const drawn = drawnIn(page);
  await drawn.getByRole('radio', { name: 'Plum' }).check();
  await expect(drawn.getByRole('img').first()).toHaveAccessibleName(/^Plum hoodie.*"YOUR WORDS"/);
});

test('a drawing that somebody else has changed meanwhile is not overwritten unseen', async ({
  page,
  request,
}) => {
  const goods = await makeDrawnGoods(request, uniqueName('Contested hoodie'));
  await logIn(page, admin, `/admin/product?search=${encodeURIComponent(goods.name)}`);
  await page.getByRole('button', { name: `Edit ${goods.name}` }).click();
  await page.getByLabel('Motif: what decides').selectOption('Always the same');
  await page.getByLabel('Motif', { exact: true }).selectOption('Sun');
  await goods.setTrim('navy');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Somebody else has changed this meanwhile')).toBeVisible();
  await expect(page.getByRole('alert').or(page.getByRole('status'))).toContainText([/Trim: navy/]);
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect(page.getByLabel('Trim', { exact: true })).toHaveValue('navy');
  await page.getByLabel('Motif: what decides').selectOption('Always the same');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('The drawing has not been saved.');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(`${goods.name} is saved.`)).toBeVisible();
});
