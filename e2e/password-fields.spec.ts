import type { Locator, Page } from '@playwright/test';
import { expect, logIn, test } from './shop.ts';

/** Longer than a word, with what no keyboard of the shop's has. */
const PASTED = 'süße Nähte 🧵 from a manager, 64 characters or more: 0123456789abcdef';

test('password fields are masked until they are shown, and take what is pasted and filled in', async ({
  page,
  customer,
}) => {
  await page.goto('/login');
  await expectPasswordFields(page, ['current-password']);
  await page.goto('/signup');
  await expectPasswordFields(page, ['new-password', 'new-password']);
  await page.goto('/reset-password?token=unknown');
  await expectPasswordFields(page, ['new-password', 'new-password']);
  await logIn(page, customer, '/settings?tab=email');
  await expectPasswordFields(page, ['current-password']);
  await page.goto('/settings?tab=password');
  await expectPasswordFields(page, ['current-password', 'new-password', 'new-password']);
});

/** A browser's store of passwords, and a manager beside it, go by type and autocomplete. */
async function expectPasswordFields(page: Page, expected: readonly string[]): Promise<void> {
  const fields = page.getByRole('main').locator('input[autocomplete$="-password"]');
  await expect(fields).toHaveCount(expected.length);
  const marks = await fields.evaluateAll((inputs) =>
    inputs.map((input) => [input.getAttribute('type'), input.getAttribute('autocomplete')]),
  );
  expect(marks).toEqual(expected.map((autocomplete) => ['password', autocomplete]));
  await expect(page.getByRole('main').locator('input[type=password]')).toHaveCount(expected.length);
  // a user name for the manager to know the password by, which may be hidden
  for (const field of await fields.all()) await expectMaskedAndPasted(page, field);
}

async function expectMaskedAndPasted(page: Page, field: Locator): Promise<void> {
  await copy(page, PASTED);
  await field.focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(field).toHaveValue(PASTED);
  await expect(field).toHaveAttribute('type', 'password');
  const id = await field.getAttribute('id');
  const show = page.locator(`button[aria-controls="${id}"]`);
  await expect(show).toHaveAccessibleName('Show password');
  await show.click();
  await expect(field).toHaveAttribute('type', 'text');
  await expect(field).toHaveValue(PASTED);
  await expect(show).toHaveAccessibleName('Hide password');
  await show.click();
  await expect(field).toHaveAttribute('type', 'password');
  // what is masked cannot be copied by who passes by
  await copy(page, 'nothing');
  await field.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+C');
  await field.fill('');
  await page.keyboard.press('ControlOrMeta+V');
  await expect(field).toHaveValue('nothing');
}

/** As from another window. */
async function copy(page: Page, words: string): Promise<void> {
  await page.evaluate((copied) => {
    const area = document.createElement('textarea');
    document.body.append(area);
    area.value = copied;
    area.select();
    document.execCommand('copy');
    area.remove();
  }, words);
}
