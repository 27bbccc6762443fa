import { issuePaper, listPapers, type Paper, type PaperKind } from '@tailorbird/contract/papers';
import type { Order } from '@tailorbird/contract/orders';
import { recordPayment } from '@tailorbird/contract/payments';
import { toMinorUnits } from '@tailorbird/contract/rules/money';
import { setTax } from '@tailorbird/contract/tax';
import { extractText, getDocumentProxy } from 'unpdf';
import { v7 as uuid } from 'uuid';
import { openShop } from './app.ts';
import { accounts } from './fixture.ts';
import { mailsTo } from './people.ts';
import { order as placeOne } from './shopper.ts';

/** A shop whose prices contain a tax, and what its admin does about invoices and credit notes. */
export async function openPaperDesk() {
  const shop = await openShop();
  const admin = await shop.logIn(accounts.admin);
  const shopper = await shop.logIn(accounts.customer);
  await shop.ask(setTax, {
    token: admin,
    body: { mode: 'included', label: 'VAT', rate: 19, classes: [] },
  });

  /** A refund of a dollar unless the body says otherwise. */
  const record = ({ _id: id }: Order, body: object) =>
    shop.call(recordPayment, {
      token: admin,
      params: { id },
      body: { _id: uuid(), kind: 'refund', method: 'cash', amount: 1, ...body },
    });
  const issue = async (kind: PaperKind, { _id: id }: Order): Promise<Paper> =>
    (await shop.ask(issuePaper, { token: admin, params: { id }, body: { kind } })).paper;
  const papersOf = async ({ _id }: Order, token = admin) =>
    (await shop.ask(listPapers, { token, query: { orderIds: _id } })).papers;
  /** The mails to the customer with a paper. */
  const mailsWithPaper = async () =>
    (await mailsTo(shop, accounts.customer.email)).filter(({ kind }) => kind === 'paper-issued');

  /** An order that is paid and has its invoice. */
  async function invoiced(token = shopper) {
    const placed = await placeOne(shop, token);
    await record(placed, { kind: 'payment', amount: placed.totalAmount });
    return { order: placed, invoice: await issue('invoice', placed) };
  }

  return { shop, admin, shopper, record, issue, papersOf, told: mailsWithPaper, invoiced };
}

/** Cents. */
export const sumOf = (papers: readonly Paper[]) =>
  papers.reduce((all, { totalAmount }) => all + toMinorUnits(totalAmount), 0);

/** The text of a PDF. */
export const wordsOf = async (bytes: Uint8Array) =>
  (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text;
