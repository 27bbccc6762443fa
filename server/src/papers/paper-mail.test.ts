import { findNoWords } from '../../test/mails.ts';
import { placeOrder, type Order } from '@tailorbird/contract/orders';
import { getGuestPaper, listGuestPapers } from '@tailorbird/contract/guest-orders';
import { issuePaper, type Paper } from '@tailorbird/contract/papers';
import { changeEmail } from '@tailorbird/contract/profile';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openShopOn, TOKEN_SECRET, type TestShop } from '../../test/app.ts';
import { cloneDatabase, type TestDatabase } from '../../test/database.ts';
import { accounts, PASSWORD } from '../../test/fixture.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { mailedToken } from '../../test/mailed-link.ts';
import { addPerson, mailsTo } from '../../test/people.ts';
import { wordsOf } from '../../test/papers.ts';
import { fill, order } from '../../test/shopper.ts';
import { openMailServer } from '../mail/deliver.ts';
import { sendMails } from '../mail/send-mails.ts';
import { TokenCipher } from '../mail/token-cipher.ts';
import { attachPaper } from './paper-file.ts';

let clone: TestDatabase;
let shop: TestShop;
let admin: string;
beforeAll(async () => {
  clone = await cloneDatabase();
  shop = await openShopOn(clone.url);
  admin = await shop.logIn(accounts.admin);
});
afterAll(async () => {
  await shop.close();
  await clone.drop();
});

const issue = async (kind: Paper['kind'], { _id: id }: Order): Promise<Paper> =>
  (await shop.ask(issuePaper, { token: admin, params: { id }, body: { kind } })).paper;
const papersTo = async (email: string) =>
  (await mailsTo(shop, email)).filter(({ kind }) => kind === 'paper-issued');

/** An order of a guest with an address, and its link. */
async function guestOrder(email: string) {
  const token = await shop.guest();
  const cart = await fill(shop, token, { note: 'evil.example' });
  const body = { ...cart, contact: { name: 'Win a prize', email, phone: '' } };
  const placed = (await shop.ask(placeOrder, { token, body })).order;
  const headers = { 'x-order-link': await mailedToken(shop, 'guest-order', email) };
  return { placed, headers };
}

async function startSending() {
  const server = await startMailServer();
  const sending = sendMails({
    url: clone.url,
    database: shop.ownDatabase,
    mailServer: await openMailServer(server.url, { name: 'Shop', address: 'shop@mail.example' }),
    writing: {
      publicUrl: 'https://shop.example',
      seal: new TokenCipher(TOKEN_SECRET),
      mark: 'cid:mark',
      findShopName: async () => '',
      findWords: findNoWords,
    },
    attach: (content) => attachPaper(shop.ownDatabase, content),
    backoffSeconds: () => 0.1,
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  onTestFinished(async () => {
    await sending.stop();
    await server.stop();
  });
  return server;
}

describe('a paper that is issued', () => {
  it('comes to the verified address of the account once, attached, from a real server', async () => {
    const person = await addPerson(shop);
    const placed = await order(shop, await shop.logIn(person));
    const invoice = await issue('invoice', placed);
    await Promise.all([issue('invoice', placed), issue('invoice', placed)]);
    const note = await issue('credit-note', placed);
    await issue('credit-note', placed);
    expect(await papersTo(person.email)).toHaveLength(2);
    const server = await startSending();
    const papers = () =>
      server.mails.filter(
        ({ to, subject }) =>
          to?.[0]?.address === person.email && /Invoice|Credit/.test(subject ?? ''),
      );
    await expect.poll(papers).toHaveLength(2);
    const [first, second] = papers();
    expect(first?.subject).toBe(`Invoice ${invoice.number} for your order ${placed.orderId}`);
    expect(second?.subject).toBe(`Credit note ${note.number} for your order ${placed.orderId}`);
    const file = first?.attachments.find(({ filename }) => filename === `${invoice.number}.pdf`);
    expect(file?.mimeType).toBe('application/pdf');
    if (!(file?.content instanceof ArrayBuffer)) throw new Error('The mail has no file.');
    expect(await wordsOf(new Uint8Array(file.content))).toContain(invoice.number);
  });

  it('goes to no address that is not verified', async () => {
    const person = await addPerson(shop);
    const token = await shop.logIn(person);
    const placed = await order(shop, token);
    const email = `new-${person.email}`;
    await shop.ask(changeEmail, { token, body: { email, password: PASSWORD } });
    await issue('invoice', placed);
    expect(await papersTo(email)).toEqual([]);
    expect(await papersTo(person.email)).toEqual([]);
  });

  it('comes to a guest as a link, with no word of theirs, and the link opens the file', async () => {
    const email = 'gus@mail.example';
    const { placed, headers } = await guestOrder(email);
    const invoice = await issue('invoice', placed);
    const mails = await papersTo(email);
    expect(mails).toMatchObject([
      { recipient_name: '', content: { paper: { number: invoice.number } } },
    ]);
    expect(JSON.stringify(mails)).not.toMatch(/evil|prize/);
    const server = await startSending();
    const mailed = () => server.mails.filter(({ to }) => to?.[0]?.address === email);
    await expect.poll(mailed).toHaveLength(2);
    const link = `https://shop.example/guest-order#${headers['x-order-link']}`;
    for (const { text, attachments } of mailed()) {
      expect(text?.split('\n')).toContain(link);
      // the shop's mark alone
      expect(attachments).toHaveLength(1);
    }
    expect((await shop.ask(listGuestPapers, { headers })).papers).toEqual([invoice]);
    const params = { id: invoice._id };
    const file = await shop.call(getGuestPaper, { headers, params });
    expect(file).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-store' } });
    expect(await wordsOf(new Uint8Array(file.bytes))).toContain(invoice.number);
  });

  it('is not opened by the link of another order', async () => {
    const [one, other] = [
      await guestOrder('one@mail.example'),
      await guestOrder('two@mail.example'),
    ];
    const invoice = await issue('invoice', one.placed);
    const call = { headers: other.headers, params: { id: invoice._id } };
    expect(await shop.call(getGuestPaper, call)).toMatchObject({ status: 404 });
    expect((await shop.ask(listGuestPapers, { headers: other.headers })).papers).toEqual([]);
  });
});
