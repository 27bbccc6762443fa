import { admin } from './accounts.ts';
import { startOwnShop, testAt } from './own-shop.ts';
import { expect, expectNothingSerious, logIn, onPhoneAndDesk } from './shop.ts';

const test = testAt(() => startOwnShop());
// one after the other, in one shop that no other journey sees
test.describe.configure({ mode: 'default' });

test('an admin writes a mail in words of the shop, and sees it as it will be sent', async ({
  page,
}) => {
  await logIn(page, admin, '/admin/settings/mails');
  const form = page.getByRole('form', { name: 'Order received' });
  const subject = form.getByLabel('Subject');
  const opening = form.getByLabel('Opening');
  const preview = page.getByRole('region', { name: 'Preview' });
  const putCursor = (place: number) =>
    subject.evaluate((field: HTMLInputElement, at) => {
      field.focus();
      field.setSelectionRange(at, at);
    }, place);
  await expect(preview).toContainText('Your order TB-7K2M-4Q9X is placed');
  await expect(preview).toContainText('Hello Rosa Keller,');

  await subject.fill('Ihre Bestellung  beim Nähwerk');
  await putCursor(16);
  await form.getByRole('button', { name: 'Put in order number' }).click();
  await expect(subject).toHaveValue('Ihre Bestellung {order number} beim Nähwerk');
  await expect(subject).toBeFocused();
  await opening.fill('Grüß Gott {Name},\n\n<b>danke</b> für {order number}.');
  await expect(preview).toContainText('Ihre Bestellung TB-7K2M-4Q9X beim Nähwerk');
  await expect(preview).toContainText('Grüß Gott Rosa Keller,');
  await expect(preview).toContainText('<b>danke</b> für TB-7K2M-4Q9X.');
  await expect(preview, 'the rest follows').toContainText('6 × Club hoodie');
  await expect(form).toContainText('41 / 78 with usual values');
  await expectNothingSerious(page, 'the mails of the settings');

  // a placeholder goes as one letter, and comes back
  await putCursor(30);
  await subject.press('Backspace');
  await expect(subject).toHaveValue('Ihre Bestellung  beim Nähwerk');
  await subject.press('ControlOrMeta+z');
  await expect(subject).toHaveValue('Ihre Bestellung {order number} beim Nähwerk');
  await putCursor(16);
  await subject.press('Delete');
  await expect(subject).toHaveValue('Ihre Bestellung  beim Nähwerk');

  await subject.fill('Ihre Bestellung {bestellnummer}');
  await expect(subject).toHaveAccessibleDescription(
    'There is no {bestellnummer}. Did you mean {order number}?',
  );
  await expect(preview).toContainText('The preview waits');
  await form.getByRole('button', { name: 'Put in {order number} instead' }).click();
  await expect(subject).toHaveValue('Ihre Bestellung {order number}');
  await expect(subject).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The words of the mail are saved.')).toBeVisible();
  await expect(opening).toHaveValue('Grüß Gott {name},\n\n<b>danke</b> für {order number}.');
  const kinds = page.getByRole('navigation', { name: 'Kinds of mail' });
  await expect(kinds.getByRole('link', { name: /Yours/ })).toHaveText(/^Order received/);

  // the sample is refused in words: this shop has no mail server
  await form.getByRole('button', { name: 'Send me a sample' }).click();
  await expect(form.getByRole('alert')).toContainText('Set SMTP_URL where the shop runs.');

  // what is typed is not lost to another mail
  await opening.fill('Servus.');
  await kinds.getByText('Order cancelled', { exact: true }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(opening).toHaveValue('Servus.');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();

  await form.getByRole('button', { name: 'Back to the shop’s own words' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove mine' }).click();
  await expect(subject).toHaveValue('');
  await expect(kinds.getByRole('link', { name: /Yours/ })).toHaveCount(0);
  await expect(preview).toContainText('Hello Rosa Keller,');
  await page.goto('/admin/settings');
  const changes = page.getByRole('region', { name: 'Changes' });
  await expect(changes).toContainText('Mail “Order received” changed');
});

test('on a phone the mails are chosen from a list, and nothing is wider than it', async ({
  page,
}) => {
  await logIn(page, admin, '/admin/settings/mails?mail=new-order');
  await onPhoneAndDesk(page, async () => {
    await expect(page.getByRole('form', { name: 'New order' })).toBeVisible();
    await expectNothingSerious(page, 'the mails of the settings');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  });
  await page.setViewportSize({ width: 390, height: 844 });
  const select = page.getByLabel('Mail', { exact: true });
  await expect(select).toHaveValue('new-order');
  await page.getByLabel('Subject').fill('Neu');
  await select.selectOption('password-reset');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(select).toHaveValue('new-order');
  await select.selectOption('password-reset');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('form', { name: 'New password' })).toBeVisible();
  await expect(page).toHaveURL(/\?mail=password-reset$/);
});

test('two admins on two mails lose nothing, and on one are asked', async ({ page, browser }) => {
  await logIn(page, admin, '/admin/settings/mails?mail=order-completed');
  const other = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await logIn(other, admin, '/admin/settings/mails?mail=order-cancelled');
  const save = async (at: typeof page) => {
    await at.getByRole('button', { name: 'Save Changes' }).first().click();
    await expect(at.getByText('The words of the mail are saved.')).toBeVisible();
  };
  await other.getByLabel('Subject').fill('Storniert');
  await save(other);
  await page.getByLabel('Subject').fill('Fertig');
  await save(page);
  await other.goto('/admin/settings/mails?mail=order-completed');
  await expect(other.getByLabel('Subject')).toHaveValue('Fertig');
  await page.getByLabel('Subject').fill('Ganz fertig');
  await save(page);
  await other.getByLabel('Opening').fill('Danke.');
  await other.getByRole('button', { name: 'Save Changes' }).first().click();
  await expect(other.getByText('They changed: Subject')).toBeVisible();
  await other.getByRole('button', { name: 'Keep mine' }).click();
  await expect(other.getByText('The words of the mail are saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Subject')).toHaveValue('Ganz fertig');
  await expect(page.getByLabel('Opening')).toHaveValue('Danke.');
  await page.goto('/admin/settings/mails?mail=order-cancelled');
  await expect(page.getByLabel('Subject')).toHaveValue('Storniert');
  await other.close();
});
