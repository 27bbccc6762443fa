import type { APIRequestContext, Page } from '@playwright/test';
import type { DeskDraft, DraftView } from '@tailorbird/contract/desk-drafts';
import type { DeskQuote } from '@tailorbird/contract/quotes';
import { admin, newCustomer } from './accounts.ts';
import { makeSash } from './drawn-sash.ts';
import { linkIn, mailTo } from './mails.ts';
import { openDatabase } from '../server/src/database/pool.ts';
import { callerFor, type Caller } from './order-calls.ts';
import { expect, expectNothingSerious, logIn, test } from './shop.ts';

const NAMES = ['ALMA', 'BENEDIKT', 'EMMA', 'CLARA', 'MATHILDE', 'FYNN', 'IDA'];

const FOLDING = {
  _id: crypto.randomUUID(),
  name: 'Folding in tissue',
  quantity: 7,
  cost: 1.5,
  taxClass: null,
  isMade: false,
};

const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A draft of sashes, which are approved before they are made, and a line without a product. */
async function makeDraft(
  request: APIRequestContext,
  desk: Caller,
  said: object,
): Promise<DraftView> {
  const name = `Quoted Sash ${crypto.randomUUID().slice(0, 8)}`;
  const sash = await makeSash(request, name, [], 'drawn');
  const { draft } = await desk.call<DraftView>('POST', '/desk/drafts', {
    lines: [FOLDING],
    ready: { workingDays: 8 },
    deposit: { percent: 50 },
    ...said,
  });
  await desk.call('POST', `/desk/drafts/${draft._id}/cart/items`, {
    product: sash.id,
    rows: NAMES.map((word) => ({ selectedOptions: sash.chosen('Burgundy', word) })),
  });
  return desk.call('GET', `/desk/drafts/${draft._id}`);
}

async function sendQuote(desk: Caller, view: DraftView): Promise<DeskQuote> {
  const { draft, cartVersion, price } = view;
  const { quote } = await desk.call<{ quote: DeskQuote }>(
    'POST',
    `/desk/drafts/${draft._id}/quote`,
    { version: draft.version, cartVersion, total: price.total, validUntil: inDays(14) },
  );
  return quote;
}

async function sendNextVersion(desk: Caller, id: string, said: Partial<DeskDraft>) {
  const { draft } = await desk.call<DraftView>('GET', `/desk/drafts/${id}`);
  const view = await desk.call<DraftView>('PUT', `/desk/drafts/${id}`, { ...draft, ...said });
  return sendQuote(desk, view);
}

const helen = () => ({
  name: 'Helen Marsh',
  email: `helen-${crypto.randomUUID()}@mail.example`,
  phone: '',
});

const acceptButton = (page: Page) =>
  page.getByRole('button', { name: /^Accept/ }).filter({ visible: true });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a guest reads a quote by keyboard, asks for a change, accepts it, and is led to check the pieces', async ({
    page,
    request,
  }) => {
    const desk = await callerFor(request, admin);
    const contact = helen();
    const view = await makeDraft(request, desk, {
      contact,
      company: 'Riverside School',
      note: 'The crest can follow next year.',
    });
    const quote = await sendQuote(desk, view);
    const link = linkIn(await mailTo(contact.email, /quote/i), '/quote#');
    const asked: string[] = [];
    page.on('request', (sent) => asked.push(sent.url(), sent.headers()['referer'] ?? ''));
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Your quote', level: 1 })).toBeVisible();
    await expect(page.getByText('For Helen Marsh, Riverside School')).toBeVisible();
    await expect(page.getByText('The crest can follow next year.')).toBeVisible();
    await expect(page.getByText('1 of 7: ALMA')).toBeVisible();
    await page.getByRole('button', { name: 'Next name' }).press('Enter');
    await expect(page.getByText('2 of 7: BENEDIKT')).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(6);
    await page.getByRole('button', { name: 'Show the other 2 names' }).press('Enter');
    await expect(page.getByRole('row')).toHaveCount(8);
    await expectNothingSerious(page, 'a quote');

    await page.getByRole('button', { name: 'Ask for a change' }).press('Enter');
    await expect(page.getByLabel('What should be different?')).toBeFocused();
    await page.keyboard.type('Please fold them in pairs.');
    await page.getByRole('button', { name: 'Send', exact: true }).press('Enter');
    await expect(page.getByText(/^You asked for a change/)).toBeVisible();
    await expect(page.getByText('Please fold them in pairs.')).toBeVisible();

    await acceptButton(page).press('Enter');
    await expect(page.getByText('Accepted. Thank you, Helen Marsh.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Payment' })).toBeVisible();
    await expect(acceptButton(page)).toHaveCount(0);
    await expectNothingSerious(page, 'a quote that was accepted');
    const { quote: known } = await desk.call<{ quote: DeskQuote }>(
      'GET',
      `/desk/quotes/${quote._id}`,
    );
    await expect(page.getByText(`Order ${known.order?.orderId}`)).toBeVisible();
    await page.getByRole('link', { name: 'Check the pieces' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Please check', level: 1 })).toBeVisible();
    expect(asked.join(' ')).not.toContain(link.split('#')[1]);
  });
});

test('an old link says what replaced it, and a lost connection loses nothing', async ({
  page,
  context,
  request,
}) => {
  const desk = await callerFor(request, admin);
  const view = await makeDraft(request, desk, { contact: helen(), lines: [], deposit: null });
  const first = await sendQuote(desk, view);
  await page.goto(first.link ?? '');
  await expect(page.getByText('Valid until')).toBeVisible();
  await sendNextVersion(desk, first._id, { lines: [FOLDING] });
  await acceptButton(page).click();
  await expect(page.getByText('There is a newer version of this quote')).toBeVisible();
  const change = page.getByRole('row', { name: /^Folding in tissue/ });
  await expect(change).toContainText('not included');
  await expect(change).toContainText('7 × $1.50');
  await expect(acceptButton(page)).toHaveCount(0);
  await expectNothingSerious(page, 'a quote that was replaced');

  await page.getByRole('link', { name: 'See version 2' }).click();
  await expect(page.getByRole('heading', { name: 'Folding in tissue' })).toBeVisible();
  await context.setOffline(true);
  await acceptButton(page).click();
  await expect(page.getByText('Your answer may not have arrived')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Accepted. Thank you, Helen Marsh.')).toBeVisible();
});

test('a quote of an account becomes one order of it, however many accept', async ({
  page,
  context,
  request,
}) => {
  const desk = await callerFor(request, admin);
  const customer = await newCustomer();
  const { customers } = await desk.call<{ customers: { accountId: string | null }[] }>(
    'GET',
    `/desk/customers?search=${encodeURIComponent(customer.email)}`,
  );
  const accountId = customers[0]?.accountId;
  const quote = await sendQuote(desk, await makeDraft(request, desk, { accountId, deposit: null }));
  await page.goto(quote.link ?? '');
  const other = await context.newPage();
  await other.goto(quote.link ?? '');
  await expect(acceptButton(other)).toBeVisible();
  await acceptButton(page).click();
  await expect(page.getByText(/^Accepted\. Thank you/)).toBeVisible();
  await acceptButton(other).click();
  await expect(other.getByText(/^Accepted\. Thank you/)).toBeVisible();
  const { quote: known } = await desk.call<{ quote: DeskQuote }>(
    'GET',
    `/desk/quotes/${quote._id}`,
  );
  await expect(other.getByText(`Order ${known.order?.orderId}`)).toBeVisible();
  await logIn(page, customer, `/orders?orderNumber=${known.order?.orderId}`);
  await expect(page.getByText(known.order?.orderId ?? '').first()).toBeVisible();
});

test('a quote that has ended is asked for again', async ({ page, request }) => {
  const desk = await callerFor(request, admin);
  const quote = await sendQuote(desk, await makeDraft(request, desk, { contact: helen() }));
  await page.goto(quote.link ?? '');
  await expect(acceptButton(page)).toBeVisible();
  await end(quote);
  await acceptButton(page).click();
  await expect(page.getByText(/^This quote ended on/)).toBeVisible();
  await expectNothingSerious(page, 'a quote that has ended');
  await page.getByRole('button', { name: 'Ask for it again' }).click();
  await expect(page.getByText(/^We have your request/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask for it again' })).toHaveCount(0);
});

/** Its last day was yesterday. */
async function end({ _id }: DeskQuote): Promise<void> {
  const database = openDatabase(process.env['SHOP_DATABASE_URL'] ?? '');
  await database.query(
    `update quotes set ends_at = now() - interval '1 hour', valid_until = now() - interval '1 day'
     where id = $1`,
    [_id],
  );
  await database.close();
}

test('a quote that was withdrawn cannot be accepted, and a wrong link leads nowhere', async ({
  page,
  request,
}) => {
  const desk = await callerFor(request, admin);
  const quote = await sendQuote(desk, await makeDraft(request, desk, { contact: helen() }));
  await page.goto(quote.link ?? '');
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(page.getByRole('button', { name: 'Send emails again' })).toBeVisible();
  await desk.call('POST', `/desk/quotes/${quote._id}/withdraw`, {});
  await page.reload();
  await expect(page.getByText('This quote is withdrawn')).toBeVisible();
  await expect(acceptButton(page)).toHaveCount(0);
  await expectNothingSerious(page, 'a quote that was withdrawn');
  for (const wrong of ['/quote', '/quote#nothing']) {
    await page.goto(wrong);
    await page.reload();
    await expect(page.getByText('This link leads nowhere')).toBeVisible();
  }
});
