import { createDiscount } from '@tailorbird/contract/discounts';
import { placeOrder, updateOrder, type Order } from '@tailorbird/contract/orders';
import { getPaper, type Paper } from '@tailorbird/contract/papers';
import { listPayments, takeEntryBack } from '@tailorbird/contract/payments';
import { inGroups, paymentReference } from '@tailorbird/contract/kinds/payment-reference';
import { addDays } from '@tailorbird/contract/rules/shop-days';
import { setSettings } from '@tailorbird/contract/shop-settings';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '../../test/fixture.ts';
import { openPaperDesk, wordsOf } from '../../test/papers.ts';
import { fill } from '../../test/shopper.ts';

const { shop, admin, shopper, record, issue, papersOf } = await openPaperDesk();
afterAll(() => shop.close());
beforeEach(() => offer({}));

const ACCOUNT = { accountHolder: 'Meadow Workshop', account: 'GB82WEST12345698765432' };
const TRANSFER = { transfer: true, ...ACCOUNT, bankCode: 'WESTGB2L' };
const PICK_UP = { _id: 'pick-up', name: 'Pick up', kind: 'pick-up', isOffered: true, zones: [] };
const PARCEL = {
  ...PICK_UP,
  _id: 'parcel',
  name: 'Parcel',
  kind: 'delivery',
  zones: [{ countries: ['GB'], postcodes: [], rates: [{ from: 0, cost: 0 }] }],
};

const offer = (payment: object) =>
  shop.ask(setSettings, {
    token: admin,
    body: { payment, delivery: { methods: [PICK_UP, PARCEL], guestMustGive: [] } },
  });
const placed = async (details: object = {}, token = shopper): Promise<Order> =>
  (await shop.ask(placeOrder, { token, body: { ...(await fill(shop, token)), ...details } })).order;
const by = (method: string) => ({ payment: { method } });
const pay = (order: Order, amount: number, method = 'transfer') =>
  record(order, { kind: 'payment', amount, method });

const read = async ({ _id: id }: Paper) =>
  (await wordsOf((await shop.call(getPaper, { token: admin, params: { id } })).bytes)).replaceAll(
    /\s+/g,
    ' ',
  );
const dayOf = ({ issuedAt }: Paper) => issuedAt.slice(0, 10);
/** The words behind the sums, and the day that they were issued on. */
async function invoiceOf(order: Order): Promise<{ said: string; day: string; paper: Paper }> {
  const paper = await issue('invoice', order);
  const [, said = ''] = (await read(paper)).split(' Payment ');
  return { said, day: dayOf(paper), paper };
}

describe('an invoice says how and until when it is to be paid', () => {
  it('when it is picked up, where the shop has no other way', async () => {
    const { said } = await invoiceOf(await placed());
    expect(said).toContain('Due when you pick it up $12.05');
  });

  it('by transfer: holder, account, bank code and reference', async () => {
    await offer(TRANSFER);
    const order = await placed(by('transfer'));
    const { said, day } = await invoiceOf(order);
    expect(said).toContain(`Due on ${day}, at once $12.05`);
    expect(said).toContain('Account holder Meadow Workshop Account GB82 WEST 1234 5698 7654 32');
    expect(said).toContain('Bank code WESTGB2L');
    expect(said).toContain(`Reference ${inGroups(paymentReference(order.orderId))}`);
  });

  it('by invoice: the last day, and the account that it is paid to', async () => {
    await offer({ invoice: true, invoiceDays: 10, ...ACCOUNT });
    const { said, day } = await invoiceOf(await placed(by('invoice')));
    expect(said).toContain(`Due on ${addDays(day, 10)} $12.05`);
    expect(said).toContain('Account GB82 WEST 1234 5698 7654 32');
    // another way that fits
    expect(said).toContain('Or when you pick it up.');
  });

  it('at once, by an invoice without days', async () => {
    await offer({ invoice: true, invoiceDays: 0 });
    const { said, day } = await invoiceOf(await placed(by('invoice')));
    expect(said).toContain(`Due on ${day}, at once $12.05`);
    expect(said).not.toContain('Account');
  });

  it('a deposit first, then the rest', async () => {
    await offer({ ...TRANSFER, invoice: true, depositPercent: 20 });
    const { said, day } = await invoiceOf(await placed(by('transfer')));
    expect(said).toContain(`Deposit, due on ${day}, at once $2.41`);
    expect(said).toContain('Rest, due before it is handed over $9.64');
    const order = await placed(by('invoice'));
    await pay(order, 1);
    const begun = await invoiceOf(order);
    expect(begun.said).toContain(`Paid on ${day} by bank transfer $1.00`);
    expect(begun.said).toContain(`Deposit, due on ${day}, at once $1.41`);
    expect(begun.said).toContain(`Rest, due on ${addDays(day, 14)} $9.64`);
    const other = await placed(by('invoice'));
    await pay(other, 3);
    expect((await invoiceOf(other)).said).toContain(`Due on ${addDays(day, 14)} $9.05`);
  });

  it('as it was when it was issued, whatever the settings say later', async () => {
    await offer(TRANSFER);
    const paper = await issue('invoice', await placed(by('transfer')));
    await offer({ invoice: true });
    expect(await read(paper)).toContain('Account holder Meadow Workshop');
  });
});

describe('an invoice says what was paid', () => {
  it('on its day, and that nothing more is to be paid', async () => {
    await offer(TRANSFER);
    const order = await placed(by('transfer'));
    await pay(order, 12, 'transfer');
    await pay(order, 0.05, 'cash');
    const { said, day } = await invoiceOf(order);
    expect(said).toContain(`Paid on ${day} by bank transfer $12.00 Paid on ${day} in cash $0.05`);
    expect(said).toContain('Nothing more is to be paid.');
    expect(said).not.toContain('Due');
    expect(said).not.toContain('Account');
  });

  it('and what was given back, of an order that is less by it', async () => {
    const order = await placed();
    await pay(order, 12.05, 'card');
    await record(order, { amount: 2, method: 'other' });
    const { said, day, paper } = await invoiceOf(order);
    expect(paper.totalAmount).toBe(10.05);
    expect(said).toContain(`Paid on ${day} by card $12.05 Given back on ${day} -$2.00`);
    expect(said).toContain('Nothing more is to be paid.');
  });

  it('without what was recorded by mistake and taken back', async () => {
    await offer(TRANSFER);
    const order = await placed(by('transfer'));
    const takeBack = async (kind: string) => {
      const params = { id: order._id };
      const { entries } = await shop.ask(listPayments, { token: admin, params });
      const entryId = entries.findLast((entry) => entry.kind === kind)?._id ?? '';
      const body = { reason: 'Typed by mistake' };
      await shop.ask(takeEntryBack, { token: admin, params: { ...params, entryId }, body });
    };
    await pay(order, 5, 'cash');
    await takeBack('payment');
    await pay(order, 8, 'card');
    await record(order, { amount: 3, method: 'cash' });
    await takeBack('refund');
    const { said, day, paper } = await invoiceOf(order);
    expect(paper.totalAmount).toBe(12.05);
    expect(said).toContain(`Paid on ${day} by card $8.00 Due on ${day}, at once $4.05`);
    expect(said).not.toContain('in cash');
    expect(said).not.toContain('Given back');
  });

  it('of one that was given back whole, all is asked for again', async () => {
    const order = await placed();
    await pay(order, 12.05, 'cash');
    await record(order, { amount: 12.05 });
    const { said } = await invoiceOf(order);
    expect(said).toContain('Due when you pick it up $12.05');
  });

  it('that an order of nothing has nothing to pay', async () => {
    await offer(TRANSFER);
    await shop.ask(createDiscount, { token: admin, body: { percent: 100 } });
    try {
      const { said } = await invoiceOf(await placed(by('transfer')));
      expect(said).toMatch(/^Nothing to pay\./);
    } finally {
      await shop.database.query('delete from discounts');
    }
  });

  it('also on the one that follows when a cancelled order is set back, but on no credit note', async () => {
    await offer(TRANSFER);
    const order = await placed(by('transfer'));
    await pay(order, 2);
    await issue('invoice', order);
    const params = { id: order._id };
    for (const status of ['cancelled', 'pending']) {
      await shop.ask(updateOrder, { token: admin, params, body: { status } });
    }
    const [first, note, second] = await Promise.all((await papersOf(order)).map(read));
    for (const invoice of [first, second]) {
      expect(invoice).toContain('by bank transfer $2.00');
      expect(invoice).toContain('at once $10.05');
    }
    expect(note).not.toMatch(/Payment|Due|Account/);
  });
});

describe('the customer of an invoice', () => {
  const ADDRESS = { street: '1 Row', postcode: 'TF4 2AB', city: 'Thornfield', country: 'GB' };
  const sent = (address: object = {}) => ({
    delivery: { method: 'parcel', address: { ...ADDRESS, ...address } },
  });

  it('is named above an address that names nobody', async () => {
    await offer(TRANSFER);
    const contact = { name: 'Greta Moss', email: '', phone: '' };
    const guest = await shop.guest();
    const words = await read(await issue('invoice', await placed({ ...sent(), contact }, guest)));
    expect(words).toContain('Billed to Greta Moss 1 Row Thornfield TF4 2AB');
    const own = await read(await issue('invoice', await placed(sent())));
    expect(own).toContain(`Billed to ${accounts.customer.name} 1 Row`);
  });

  it('is the one that the address names', async () => {
    await offer(TRANSFER);
    const named = await read(await issue('invoice', await placed(sent({ name: 'Ida Moss' }))));
    expect(named).toContain('Billed to Ida Moss 1 Row');
    const firm = await read(await issue('invoice', await placed(sent({ company: 'Moss & Co' }))));
    expect(firm).toContain('Billed to Moss & Co 1 Row');
  });
});
