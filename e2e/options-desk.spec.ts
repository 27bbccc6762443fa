import type { Page } from '@playwright/test';
import { admin } from './accounts.ts';
import { deleteByName, uniqueName } from './catalogue-desk.ts';
import { expect, expectNothingSerious, logIn, test, widths } from './shop.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Add new option' });
const add = (page: Page) => page.getByRole('button', { name: 'Add new option' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Discard unsaved changes?' });

// spec: 2.152
test('the form for a new option stands at the left, before the list and the values', async ({
  page,
}) => {
  await page.setViewportSize(widths.desk);
  await logIn(page, admin, '/admin/options');
  const list = page.getByRole('list', { name: 'Options', exact: true });
  const values = page.getByRole('region', { name: /^Values of/ });
  await expect(values).toBeVisible();
  await expect(form(page)).toBeVisible();
  const boxes = await Promise.all([form(page), list, values].map((part) => part.boundingBox()));
  const [created, listed, valued] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0 });
  if (!created || !listed || !valued) throw new Error('A part is missing.');
  expect(created.x + created.width).toBeLessThan(listed.x);
  expect(listed.x + listed.width).toBeLessThan(valued.x);
  expect(listed.y, 'the list begins on the first screen').toBeLessThan(300);
  await expectNothingSerious(page, 'options with the form beside them');

  const name = uniqueName('Tassel');
  await add(page).click();
  await expect(form(page).getByLabel('Option Name')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: `Values of ${name}` })).toBeVisible();
  await expect(form(page).getByLabel('Option Name'), 'ready for the next').toHaveValue('');
  await deleteByName(page, name);
});

for (const [where, size] of Object.entries(widths)) {
  test(`a new option is left by Cancel, on a ${where}: nothing typed is lost unasked`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await logIn(page, admin, '/admin/options');
    const isFolded = where === 'phone';
    await expect(page.getByRole('list', { name: 'Options', exact: true })).toBeVisible();
    await expect(form(page)).toHaveCount(isFolded ? 0 : 1);
    await add(page).click();
    const name = form(page).getByLabel('Option Name');
    const cancel = form(page).getByRole('button', { name: 'Cancel' });
    await expect(name).toBeFocused();
    await form(page).getByRole('button', { name: 'Add Option' }).click();
    await expect(form(page)).toContainText('Please enter an option name');
    await cancel.click();
    await expect(page.getByText('Please enter an option name')).toHaveCount(0);
    await expect(add(page)).toBeFocused();

    await add(page).click();
    await name.fill('Fringe');
    await cancel.click();
    await expect(question(page)).toContainText('option name');
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(name).toHaveValue('Fringe');
    await cancel.click();
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await expect(form(page)).toHaveCount(isFolded ? 0 : 1);
    await expect(add(page)).toBeFocused();
    await add(page).click();
    await expect(name).toHaveValue('');
  });
}

test('what is typed of a new option outlives a window that becomes narrow', async ({ page }) => {
  await page.setViewportSize(widths.desk);
  await logIn(page, admin, '/admin/options');
  await form(page).getByLabel('Option Name').fill('Fringe');
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(form(page).getByLabel('Option Name')).toHaveValue('Fringe');
  await page.getByRole('button', { name: 'Close form' }).click();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(form(page)).toHaveCount(0);
});
