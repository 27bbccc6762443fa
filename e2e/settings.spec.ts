import { customers } from './accounts.ts';
import { linkIn, mailTo } from './mails.ts';
import { expect, fillLogin, logIn, test } from './shop.ts';

// spec: 1.6 2.28 2.62 2.63 5.30 5.32
test('a customer changes the name and the mail address', async ({ page, browser }) => {
  const { mover } = customers;
  const email = 'mira@after.example';
  const elsewhere = await browser.newPage({ baseURL: test.info().project.use.baseURL });
  await logIn(elsewhere, mover);
  await logIn(page, mover, '/');

  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill(' ');
  await page.getByRole('main').getByRole('button', { name: /save/i }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Mira Moved');
  await page.getByRole('main').getByRole('button', { name: /save/i }).click();
  await expect(page.getByText('Your profile has been updated.')).toBeVisible();
  await page.goto('/unauthorized');
  await expect(page.getByRole('main')).toContainText('Mira Moved');

  await page.goto('/settings?tab=email');
  await page.getByLabel('New email').fill(mover.email.toUpperCase());
  await page.getByLabel('Current password').fill(mover.password);
  await page.getByRole('main').getByRole('button', { name: /email/i }).click();
  await expect(page.getByText('New email must be different from current email')).toBeVisible();
  await page.getByLabel('New email').fill(email);
  await page.getByLabel('Current password').fill('not hers');
  await page.getByRole('main').getByRole('button', { name: /email/i }).click();
  await expect(
    page.getByText('Failed to update email: The current password is wrong.'),
  ).toBeVisible();
  await page.getByLabel('Current password').fill(mover.password);
  await page.getByRole('main').getByRole('button', { name: /email/i }).click();
  await expect(page.getByRole('main')).toContainText(email);
  await expect(page.getByRole('main')).toContainText('Unverified');

  await mailTo(mover.email, /email/i);
  const link = linkIn(await mailTo(email, /email/i), '/verify-email?token=');
  await elsewhere.goto('/orders');
  await expect(elsewhere.getByRole('button', { name: 'Logout' })).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Login' })).toBeVisible();
  await page.goto('/login');
  await fillLogin(page, { email, password: mover.password });
  await expect(page.getByText('Please verify your email before logging in.')).toBeVisible();
  await page.goto(link);
  await expect(page).toHaveURL(/\/login$/);
  await fillLogin(page, { email, password: mover.password });
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await elsewhere.close();
});

test('what is typed in the settings waits behind another tab; passwords do not', async ({
  page,
  customer,
}) => {
  await logIn(page, customer, '/settings');
  const open = (tab: string) => page.getByRole('tab', { name: tab }).click();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Ruth Renamed');
  await open('Password');
  const password = page.getByLabel('Current password');
  await password.fill('half of it');
  await open('Addresses');
  await page.getByRole('button', { name: 'Add an address' }).click();
  const street = page.getByRole('textbox', { name: 'Street and number' });
  await street.fill('12 Needle Lane');

  await open('Password');
  await expect(password).toHaveValue('');
  await expect(page.getByRole('tabpanel')).toHaveCount(1);
  await open('Addresses');
  await expect(street).toHaveValue('12 Needle Lane');
  await open('Profile');
  await expect(name).toHaveValue('Ruth Renamed');
});

test('a changed address is verified without leaving, and the link to the old one puts it back', async ({
  page,
  browser,
}) => {
  const { returner } = customers;
  const email = 'rex@typo.example';
  await logIn(page, returner, '/settings?tab=email');
  const main = page.getByRole('main');
  await page.getByLabel('New email').fill(email);
  await page.getByLabel('Current password').fill(returner.password);
  await main.getByRole('button', { name: /email/i }).click();
  await expect(main).toContainText('Unverified');

  await page.goto(linkIn(await mailTo(email, /verify/i), '/verify-email?token='));
  await expect(main).toContainText('Your email address is verified.');
  await expect(main).toContainText('You stay logged in.');
  await main.getByRole('link', { name: 'Go to settings' }).click();
  await expect(page).toHaveURL(/\/settings\?tab=email$/);
  await expect(main).toContainText(email);
  await expect(main).not.toContainText('Unverified');

  // a page that is open would hear of the end of its session first
  await page.goto('about:blank');
  const elsewhere = await browser.newPage({ baseURL: test.info().project.use.baseURL });
  const notice = await mailTo(returner.email, /was changed/);
  await elsewhere.goto(linkIn(notice, '/reset-password?token='));
  await expect(elsewhere.getByText('Put your old email address back')).toBeVisible();
  await elsewhere.getByLabel('New password').fill('rex has a new one');
  await elsewhere.getByLabel('Confirm password').fill('rex has a new one');
  await elsewhere.getByRole('button', { name: 'Reset Password' }).click();
  await expect(elsewhere.getByText('Your account has this email address again.')).toBeVisible();
  await expect(elsewhere).toHaveURL(/\/login$/);
  await fillLogin(elsewhere, { email: returner.email, password: 'rex has a new one' });
  await expect(elsewhere.getByRole('button', { name: 'Logout' })).toBeVisible();
  await elsewhere.close();

  await page.goto('/settings');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your session has ended')).toBeVisible();
});

// spec: 1.6 2.28 2.64 5.33 5.34 5.35
test('a new password ends the other sessions and leaves this one', async ({ page, browser }) => {
  const { careful } = customers;
  const elsewhere = await browser.newPage({ baseURL: test.info().project.use.baseURL });
  await logIn(elsewhere, careful);
  await logIn(page, careful, '/settings?tab=password');
  const change = async (current: string, next: string, confirmation: string) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel(/confirm/i).fill(confirmation);
    await page
      .getByRole('main')
      .getByRole('button', { name: /password$/i })
      .last()
      .click();
  };
  await change('', 'x', 'x');
  await expect(page.getByText('All password fields are required')).toBeVisible();
  await change(careful.password, 'something else', 'another thing');
  await expect(page.getByText('New password and confirmation do not match')).toBeVisible();
  await change(careful.password, 'short', 'short');
  await expect(page.getByText('New password must be at least 6 characters long')).toBeVisible();
  await change(careful.password, 'a better one 7', 'a better one 7');
  await mailTo(careful.email, /password/i);

  await page.goto('/orders');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Orders');
  await elsewhere.goto('/orders');
  await expect(elsewhere).toHaveURL(/\/login$/);
  await fillLogin(elsewhere, { email: careful.email, password: 'a better one 7' });
  await expect(elsewhere.getByRole('button', { name: 'Logout' })).toBeVisible();
  await elsewhere.close();
});
