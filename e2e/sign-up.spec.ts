import { linkIn, mailTo } from './mails.ts';
import { expect, expectNothingSerious, fillLogin, openProduct, orderNumber, test } from './shop.ts';
import { slowDown } from './slow-network.ts';

const welcome =
  'Account created successfully! Please check your email to verify your account before logging in.';

/** What is told of an account where nobody has signed up. */
const opened = (first: string) =>
  new RegExp(`^An account was opened for \\W*${first}…@example\\.com\\W* on \\d+ \\w+\\.$`);

// spec: 1.3 2.11 2.12 2.15 2.66 5.27 8.20 8.30 8.32
test('a visitor signs up, verifies the address by the mail, and logs in', async ({ page }) => {
  const zoe = { name: 'Zoë Müller', email: 'zoe@example.com', password: 'süße Nähte 🧵' };
  await page.goto('/');
  await page.getByRole('link', { name: 'Login' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /sign up|create an account/i })
    .click();
  await expect(page).toHaveURL(/\/signup$/);

  await page.getByLabel('Name', { exact: true }).fill(zoe.name);
  await page.getByLabel('Email').fill(zoe.email);
  await page.getByLabel('Password', { exact: true }).fill(zoe.password);
  await page.getByLabel('Confirm password').fill(`${zoe.password}!`);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Passwords do not match.')).toBeVisible();
  await page.getByLabel('Confirm password').fill(zoe.password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText(welcome)).toBeVisible();

  await page.goto('/login');
  await fillLogin(page, zoe);
  await expect(page.getByText('Please verify your email before logging in.')).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /verification/ })
    .click();
  await expect(page).toHaveURL(/\/resend-verification$/);

  const mail = await mailTo(zoe.email, /verify/i);
  const link = linkIn(mail, '/verify-email?token=');
  await page.goto(link);
  await expect(page.getByRole('main')).toContainText(/verified/i);
  // nobody is asked where the account was opened
  await expect(page.getByRole('button', { name: 'It was not me' })).toHaveCount(0);
  await expect(page).toHaveURL(/\/login$/);
  await fillLogin(page, zoe);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(zoe.name);

  // logged in it says so and stays, after a logout it leads to the login
  await page.goto(link);
  await expect(page.getByRole('main')).toContainText('Your email address is verified.');
  await expect(page.getByRole('main')).toContainText('You stay logged in.');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Login' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('Your email address was verified already.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

// spec: 2.16
test('who did not get the verification mail has it sent again, and the address is not taken twice', async ({
  page,
}) => {
  const email = 'again@example.com';
  const signUp = async (address: string) => {
    await page.goto('/signup');
    await page.getByLabel('Name', { exact: true }).fill('Ann Again');
    await page.getByLabel('Email').fill(address);
    await page.getByLabel('Password', { exact: true }).fill('ann again has one');
    await page.getByLabel('Confirm password').fill('ann again has one');
    await page.getByRole('button', { name: 'Sign Up' }).click();
  };
  await signUp(email);
  await expect(page.getByText(welcome)).toBeVisible();
  const first = linkIn(await mailTo(email, /verify/i), '/verify-email?token=');

  await signUp(email.toUpperCase());
  await expect(page.getByText('An account with this email already exists.')).toBeVisible();

  await page.goto('/resend-verification');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('main').getByRole('button').click();
  await expect
    .poll(async () => linkIn(await mailTo(email, /verify/i), '/verify-email?token='))
    .not.toBe(first);
});

test('a guest orders on a phone, signs up, opens the mail elsewhere and finds order and cart there', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await slowDown(page);
  const gwen = { name: 'Gwen Guest', email: 'gwen@example.com', password: 'gwen has a password' };
  await openProduct(page, 'Meadow Tote');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
  await page.goto('/cart');
  await page
    .getByRole('region', { name: 'Place Order' })
    .getByRole('button', { name: 'Place Order' })
    .click();

  const main = page.getByRole('main');
  await expect(page).toHaveURL(/\/login$/);
  await expect(main).toContainText('Meadow Tote');
  const number = await orderNumber(page);
  await main.getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await expect(main).toContainText(`Order ${number} is placed and kept for you`);
  await expect(main).toContainText('1 × Meadow Tote');
  await page.getByLabel('Name', { exact: true }).fill(gwen.name);
  await page.getByLabel('Email').fill(gwen.email);
  await page.getByLabel('Password', { exact: true }).fill(gwen.password);
  await page.getByLabel('Confirm password').fill(gwen.password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText(welcome)).toBeVisible();
  const link = linkIn(await mailTo(gwen.email, /verify/i), '/verify-email?token=');
  // the cart goes on being filled as a guest
  await openProduct(page, 'Meadow Tote');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();

  const elsewhere = await browser.newPage({ baseURL: test.info().project.use.baseURL });
  await elsewhere.goto(link);
  await expect(elsewhere.getByRole('main')).toContainText(/verified/i);
  await expect(elsewhere.getByText(opened('g'))).toBeVisible();
  await expect(elsewhere).toHaveURL(/\/login$/);
  // told once more, where there is time to read it
  await expect(elsewhere.getByText(opened('g'))).toBeVisible();
  await expectNothingSerious(elsewhere, 'the login after an account was verified elsewhere');
  await fillLogin(elsewhere, gwen);
  await expect(elsewhere.getByRole('button', { name: 'Logout' })).toBeVisible();
  await elsewhere.goto('/orders');
  await expect(elsewhere.getByRole('main')).toContainText(number);
  await elsewhere.goto('/cart');
  await expect(elsewhere.getByRole('listitem').filter({ hasText: 'Meadow Tote' })).toBeVisible();
  await elsewhere.close();

  await page.goto('/login');
  await fillLogin(page, gwen);
  await expect(page).toHaveURL(/\/order-summary$/);
  await expect(main).toContainText(number);
});

test('who did not open the account removes it, and nothing happens before the press', async ({
  page,
  browser,
}) => {
  const stranger = { name: 'Sly Stranger', email: 'ida@example.com', password: 'of a stranger' };
  await page.goto('/signup');
  await page.getByLabel('Name', { exact: true }).fill(stranger.name);
  await page.getByLabel('Email').fill(stranger.email);
  await page.getByLabel('Password', { exact: true }).fill(stranger.password);
  await page.getByLabel('Confirm password').fill(stranger.password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText(welcome)).toBeVisible();
  const mail = await mailTo(stranger.email, /verify/i);

  const owner = await browser.newPage({ baseURL: test.info().project.use.baseURL });
  await owner.goto(linkIn(mail, '/verify-email?token='));
  await expect(owner.getByText(opened('i'))).toBeVisible();
  await page.goto('/login');
  await fillLogin(page, stranger);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();

  await owner.getByRole('button', { name: 'It was not me' }).click();
  await expect(owner.getByRole('heading', { level: 1, name: 'It was not me' })).toBeVisible();
  await expect(owner.getByText(opened('i'))).toBeVisible();
  await expectNothingSerious(owner, 'the question before an account is removed');
  // the same by the link of the mail; looking has changed nothing
  await page.goto('/settings');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(stranger.name);
  await owner.goto('/');
  const link = linkIn(mail, '/not-me#');
  await owner.goto(link);
  await owner.getByRole('button', { name: 'Remove This Account' }).press('Enter');
  await expect(owner.getByText('The account is removed.')).toBeVisible();

  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
  await fillLogin(page, stranger);
  await expect(page.getByText('Invalid email or password.')).toBeVisible();
  await owner.goto('/');
  await owner.goto(link);
  await expect(owner.getByText('This link can remove no account')).toBeVisible();
  await owner.close();
});
