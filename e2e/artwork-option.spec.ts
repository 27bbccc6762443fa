import type { Page } from '@playwright/test';
import { admin } from './accounts.ts';
import { beginArtworkOption, makeArtworkOption } from './art-desk.ts';
import { deleteByName, uniqueName } from './catalogue-desk.ts';
import { callerFor } from './order-calls.ts';
import { expect, expectNothingSerious, logIn, onPhoneAndDesk, test } from './shop.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });
/** At its field, or below its row. */
const shown = (page: Page, problem: string) =>
  page.getByText(problem).filter({ visible: true }).first();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test('an admin makes an option for pictures, with places and prices, and tries it', async ({
  page,
}) => {
  const name = uniqueName('Your crest');
  await logIn(page, admin);
  await beginArtworkOption(page, name);
  await expect(page.getByText('No place for a picture yet')).toBeVisible();
  await expect(page.getByText('on template T-shirt')).toBeVisible();
  await expect(save(page)).toBeDisabled();

  await page.getByRole('button', { name: 'Add place' }).click();
  await expect(field(page, 'Width, Front')).toHaveValue('300');
  await field(page, 'Method, Front').selectOption('Screen print');
  await page.getByRole('radio', { name: /^By colours/ }).check();
  await field(page, 'A piece').fill('3');
  await field(page, 'Each colour').fill('.75');
  await field(page, 'Setup').fill('12');
  await field(page, 'Setup is once for each').selectOption('Colour');
  await field(page, 'Redrawing as a service').fill('25');
  const tried = page.getByRole('group', { name: 'Try it' });
  await tried.getByLabel('Width to try').fill('200');
  await tried.getByLabel('Pieces to try').fill('8');
  await expect(tried).toContainText('rowing-crest.png, 600 × 600 px, 4 colours');
  // 8 × (3 + 4 × 0.75), and 4 × 12 once
  await expect(tried.getByText('$96.00')).toBeVisible();
  const reads = page.getByRole('region', { name: 'The customer reads' });
  await expect(reads).toContainText('600 px at 200 mm is 76 dpi: it will look soft.');
  await expect(reads).toContainText('4 colours found. Screen print takes 6.');
  await field(page, 'Colours, Screen print').fill('3');
  await expect(reads).toContainText('4 colours found. Screen print takes 3.');

  await page.getByRole('button', { name: 'Add place' }).click();
  await expect(
    page.getByRole('radio', { name: 'Back' }).first(),
    'its side is shown',
  ).toBeChecked();
  await field(page, 'Place, 2').fill('front');
  await field(page, 'Width, front').fill('5');
  await save(page).click();
  await expect(field(page, 'Place, 2'), 'the first of what is wrong').toBeFocused();
  await expect(shown(page, 'Another place has this name.')).toBeVisible();
  await expect(shown(page, 'From 10 to 1000 mm.')).toBeVisible();
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'an option with a wrong place'));
  await page.getByRole('button', { name: 'Remove front' }).last().click();
  await expect(page.getByRole('button', { name: 'Add place' })).toBeFocused();
  await save(page).click();
  await expect(page.getByText(`${name} is saved.`)).toBeVisible();

  await page.reload();
  await expect(field(page, 'Each colour')).toHaveValue('0.75');
  await expect(field(page, 'Colours, Screen print')).toHaveValue('3');
  await onPhoneAndDesk(page, () => expectNothingSerious(page, 'an option with a place'));
  await page.getByRole('link', { name: 'Options' }).last().click();
  await expect(page.getByRole('region', { name: `${name} takes pictures` })).toContainText(
    '1 place',
  );
  await deleteByName(page, name);
});

test('a box is moved and sized by keys and by pointer, and its fields follow', async ({
  page,
  request,
}) => {
  const option = await makeArtworkOption(request, uniqueName('Your badge'));
  await logIn(page, admin, `/admin/options/${option._id}`);
  await expect(page.getByText('used by 1 product.')).toBeVisible();
  const box = page.getByRole('button', { name: 'Move Left chest', exact: true });
  await box.focus();
  await expect(page.getByRole('button', { name: 'Show Left chest' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(field(page, 'From middle, Left chest')).toHaveValue('96');
  await expect(field(page, 'From collar, Left chest')).toHaveValue('80');
  await expect(
    page.getByRole('status').filter({ hasText: 'Left chest 90 × 90 mm' }),
  ).toBeAttached();
  await page.getByRole('button', { name: 'Size of Left chest' }).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(field(page, 'Width, Left chest')).toHaveValue('100');
  await expect(field(page, 'From middle, Left chest')).toHaveValue('101');
  await expect(page.getByText('No open cart changes.')).toBeVisible();

  const before = await box.boundingBox();
  const top = await box.evaluate((button) => button.parentElement?.offsetTop ?? 0);
  if (!before) throw new Error('The box is not there.');
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
  await page.mouse.down();
  await page.mouse.move(before.x + before.width / 2 - 30, before.y + before.height / 2 + 20);
  await page.mouse.up();
  await expect(field(page, 'From middle, Left chest')).not.toHaveValue('101');
  await field(page, 'From collar, Left chest').fill('150');
  await expect
    .poll(() => box.evaluate((button) => button.parentElement?.offsetTop ?? 0))
    .toBeGreaterThan(top + 20);
  await field(page, 'Width, Left chest').fill('540');
  await field(page, 'Width, Left chest').blur();
  await expect(shown(page, 'The tee is 532 mm wide here. At most 500 mm.')).toBeVisible();
  await field(page, 'Width, Left chest').fill('80');
  await page.getByRole('link', { name: 'Options' }).last().click();
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
  await expect(question).toContainText('The places and prices have not been saved.');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await save(page).click();
  await expect(page.getByText(`${option.name} is saved.`)).toBeVisible();
  await page.reload();
  await expect(field(page, 'Width, Left chest')).toHaveValue('80');
  await expect(field(page, 'From collar, Left chest')).toHaveValue('150');
});

test('a place that somebody else has changed meanwhile is shown beside mine', async ({
  page,
  request,
}) => {
  const option = await makeArtworkOption(request, uniqueName('Your flag'));
  await logIn(page, admin, `/admin/options/${option._id}`);
  await field(page, 'Width, Left chest').fill('80');
  const desk = await callerFor(request, admin);
  await desk.call('PUT', '/option', {
    ...option,
    artwork: { ...option.artwork, whenSoft: 'refuse', redrawing: 30 },
  });
  await save(page).click();
  await expect(page.getByText('Somebody else has changed this meanwhile')).toBeVisible();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText(`${option.name} is saved.`)).toBeVisible();
  await page.reload();
  await expect(field(page, 'Width, Left chest')).toHaveValue('80');
  await expect(field(page, 'Redrawing as a service')).toHaveValue('30.00');
});

test('no page scrolls sideways, and an option that is gone is told', async ({ page, request }) => {
  const option = await makeArtworkOption(request, uniqueName('Your seal'));
  await logIn(page, admin, `/admin/options/${option._id}`);
  await expect(page.getByRole('button', { name: 'Move Left chest', exact: true })).toBeVisible();
  for (const width of [320, 768, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `at ${width} pixels`).toBeLessThanOrEqual(0);
  }
  await page.goto('/admin/options/nothing');
  await expect(page.getByRole('heading', { name: 'There is no such option' })).toBeVisible();
});
