import * as drafts from '@tailorbird/contract/desk-drafts';
import * as contract from '@tailorbird/contract/quotes';
import { deleteUser } from '@tailorbird/contract/users';
import { createDiscount, deleteDiscount } from '@tailorbird/contract/discounts';
import { createProduct, deleteProduct } from '@tailorbird/contract/catalogue-editing';
import { getGuestOrder } from '@tailorbird/contract/guest-orders';
import { listOrderChanges } from '@tailorbird/contract/order-desk';
import { getOrder } from '@tailorbird/contract/orders';
import { getDrawing } from '@tailorbird/contract/previews';
import { setSettings } from '@tailorbird/contract/shop-settings';
import { QUOTE_WISHES_MAX } from '@tailorbird/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayMail, openShop, TOKEN_SECRET, type TestShop } from '../../test/app.ts';
import { accounts, categories, NOWHERE, products } from '../../test/fixture.ts';
import { mailedToken } from '../../test/mailed-link.ts';
import { addPerson, mailsTo } from '../../test/people.ts';
import { multipart } from '../../test/pictures.ts';
import {
  accept,
  draftOf,
  FOLDING,
  HELEN,
  inDays,
  openDesk,
  readQuote,
  secretOf,
  send,
  shownBy,
  type Desk,
  type SentQuote,
} from '../../test/quotes.ts';
import { crest, daysPass, storedIds, naming } from '../../test/artworks.ts';
import { removeUnused } from '../artwork/cleanup.ts';
import { deleteUnused } from '../images/queries.ts';
import { listAccounts } from '../accounts/queries.ts';
import { OfferLinks } from '../offers/offer-links.ts';
import { removeOld } from './delete-quotes.ts';
import { sendQuoteReminders } from './workers.ts';

let shop: TestShop;
let admin: string;
let desk: Desk;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.logIn(accounts.admin);
  desk = await openDesk(shop, admin);
});
afterAll(() => shop.close());

const view = (id: string) => shop.ask(drafts.getDraft, { token: admin, params: { id } });
const save = async ({ draft }: drafts.DraftView, said: object) =>
  shop.ask(drafts.setDraft, {
    token: admin,
    params: { id: draft._id },
    body: { ...draft, ...said },
  });
const headersOf = (secret: string) => ({ 'x-quote-link': secret });
const sent = async (said: object = {}, sending: object = {}) =>
  send(desk, await draftOf(desk, said), sending);
const deskQuote = async (id: string) =>
  (await shop.ask(contract.getDeskQuote, { token: admin, params: { id } })).quote;
const list = (query: Record<string, string | number>) =>
  shop.ask(contract.listQuotes, { token: admin, query });
const wish = (secret: string, note: string) =>
  shop.call(contract.wishForQuote, { headers: headersOf(secret), body: { note } });
const again = (secret: string) =>
  shop.call(contract.askForQuoteAgain, { headers: headersOf(secret) });
const count = async (table: string) =>
  (await shop.database.query<{ count: number }>(`select count(*)::int as count from ${table}`))
    .rows[0]?.count ?? 0;
/** Its last day was yesterday. */
const end = (id: string) =>
  shop.database.query(
    `update quotes set ends_at = now() - interval '1 hour', valid_until = now() - interval '1 day'
     where id = $1`,
    [id],
  );
const nextVersion = async ({ draft: { draft } }: SentQuote, said: object, sending: object = {}) =>
  send(desk, await save(await view(draft._id), said), sending);

describe('a quote', () => {
  it('goes out by mail with a link, which shows it as it was sent', async () => {
    const email = 'quoted@mail.example';
    const said = {
      contact: { ...HELEN, email },
      company: 'Riverside School',
      note: 'The crest can follow next year.',
      ready: { workingDays: 8 },
      deposit: { percent: 50 },
    };
    const { quote, draft, secret } = await sent(said);
    expect(quote).toMatchObject({ state: 'sent', version: 1, customer: { email }, hasDraft: true });
    expect(quote.number).toMatch(/^Q-[0-9A-Z]{4}$/);
    expect(await mailedToken(shop, 'quote-sent', email)).toBe(secret);
    const shown = await readQuote(shop, secret);
    expect(shown).toMatchObject({
      number: quote.number,
      state: 'open',
      validUntil: inDays(14),
      customer: { name: 'Helen Marsh', company: 'Riverside School' },
      totalAmount: draft.price.total,
      deposit: draft.price.deposit,
      depositPercent: 50,
      note: said.note,
      ready: { workingDays: 8 },
      readyDay: expect.any(String),
      newest: null,
      changes: null,
      order: null,
      isStopped: false,
    });
    expect(shown.items.map(({ product }) => product.name)).toEqual([
      'Sash',
      'Sash',
      'Sash',
      products.patch.name,
      'Folding in tissue',
    ]);
    expect(shown.items[0]?.drawing).not.toHaveProperty('production');
    expect(JSON.stringify(shown)).not.toContain(accounts.admin.name);
  });

  it('can be looked at as its customer would see it, and nothing is kept of that', async () => {
    const draft = await draftOf(desk, { note: 'Look' });
    const key = { token: admin, params: { id: draft.draft._id } };
    const query = { validUntil: inDays(9) };
    const { quote } = await shop.ask(contract.previewQuote, { ...key, query });
    expect(quote).toMatchObject({
      state: 'open',
      version: 1,
      number: '',
      validUntil: inDays(9),
      totalAmount: draft.price.total,
      note: 'Look',
    });
    expect(quote.items[0]?.drawing?.address).toBe(draft.cart.items[0]?.drawing?.address);
    expect(await count(`quotes where id = '${draft.draft._id}'`)).toBe(0);
    const nothing = await shop.ask(drafts.createDraft, { token: admin, body: {} });
    const refused = await shop.call(contract.previewQuote, {
      token: admin,
      params: { id: nothing.draft._id },
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'DRAFT_REFUSED' } });
  });

  it('opens by nothing but its own link', async () => {
    const { secret, quote } = await sent();
    const forged = [
      '',
      'x',
      `${secret.slice(0, -2)}AA`,
      new OfferLinks('some other secret of 32 letters!', 'quotes').tokenOf({
        ownerId: quote._id,
        orderId: quote._id,
        version: 1,
      }),
      new OfferLinks(TOKEN_SECRET, 'approvals').tokenOf({
        ownerId: quote._id,
        orderId: quote._id,
        version: 1,
      }),
      new OfferLinks(TOKEN_SECRET, 'quotes').tokenOf({
        ownerId: NOWHERE,
        orderId: NOWHERE,
        version: 1,
      }),
      new OfferLinks(TOKEN_SECRET, 'quotes').tokenOf({
        ownerId: quote._id,
        orderId: quote._id,
        version: 2,
      }),
    ];
    for (const wrong of forged) {
      const answer = await shop.call(contract.getQuote, { headers: headersOf(wrong) });
      expect(answer.status).toBe(404);
      expect((await accept(shop, wrong, { total: 1 })).status).toBe(404);
    }
    expect((await shop.call(contract.getQuote, {})).status).toBe(404);
  });

  it('becomes an order of a guest, at its price, with its day from acceptance on', async () => {
    const email = 'accepts@mail.example';
    const { secret, quote, draft } = await sent({
      contact: { ...HELEN, email },
      ready: { workingDays: 8 },
      deposit: { amount: 40 },
    });
    const answer = await accept(shop, secret, { total: draft.price.total });
    expect(answer).toMatchObject({ status: 200, body: { quote: { state: 'accepted' } } });
    const accepted = await readQuote(shop, secret);
    const headers = { 'x-order-link': secretOf(accepted.order?.link ?? null) };
    const { order } = await shop.ask(getGuestOrder, { headers });
    expect(order).toMatchObject({
      orderId: accepted.order?.orderId,
      totalAmount: draft.price.total,
      delivery: { promisedDay: accepted.readyDay },
      payment: { due: 40 },
    });
    expect(order.cart.items.map(({ quantity, product }) => [product.name, quantity])).toEqual(
      accepted.items.map(({ quantity, product }) => [product.name, quantity]),
    );
    expect(order.cart.items.at(-1)?.pieces).toEqual([]);
    expect(await mailedToken(shop, 'guest-order', email)).toBe(headers['x-order-link']);
    expect(await deskQuote(quote._id)).toMatchObject({
      state: 'accepted',
      hasDraft: false,
      order: { orderId: order.orderId },
    });
    const key = { token: admin, params: { id: quote._id } };
    expect((await shop.call(drafts.getDraft, key)).status).toBe(404);
    const { changes } = await shop.ask(listOrderChanges, {
      token: admin,
      params: { id: order._id },
    });
    expect(changes).toMatchObject([{ field: 'placed', placed: { quote: quote.number } }]);
  });

  it('accepted twice at once, and once more, is one order', async () => {
    const { secret, draft, quote } = await sent();
    const before = await count('orders');
    const body = { total: draft.price.total };
    const answers = await Promise.all([1, 2, 3].map(() => accept(shop, secret, body)));
    answers.push(await accept(shop, secret, body));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const numbers = answers.map((each) => Object(each.body).quote.order.orderId);
    expect(new Set(numbers).size).toBe(1);
    expect(await count('orders')).toBe(before + 1);
    expect(
      await count(`ledger_entries where order_id = '${(await deskQuote(quote._id)).order?._id}'`),
    ).toBe(1);
  });

  it('is ordered once where the desk places it while its customer accepts', async () => {
    const { secret, draft } = await sent();
    const before = await count('orders');
    const [accepted, placed] = await Promise.all([
      accept(shop, secret, { total: draft.price.total }),
      shop.call(drafts.placeDraft, {
        token: admin,
        params: { id: draft.draft._id },
        body: { ...shownBy(draft), agreedWith: 'by phone' },
      }),
    ]);
    expect(accepted.status).toBe(200);
    expect(placed.status).toBeOneOf([201, 404]);
    expect(await count('orders')).toBe(before + 1);
    expect(await readQuote(shop, secret)).toMatchObject({ state: 'accepted' });
  });

  it('placed by the desk is accepted, with its number in the history', async () => {
    const { secret, draft, quote } = await sent();
    const { order } = await shop.ask(drafts.placeDraft, {
      token: admin,
      params: { id: draft.draft._id },
      body: { ...shownBy(draft), agreedWith: 'Helen, by phone' },
    });
    expect(await readQuote(shop, secret)).toMatchObject({
      state: 'accepted',
      order: { orderId: order.orderId },
    });
    const { changes } = await shop.ask(listOrderChanges, {
      token: admin,
      params: { id: order._id },
    });
    expect(changes).toMatchObject([{ after: 'Helen, by phone', placed: { quote: quote.number } }]);
  });

  it('is accepted at its price after prices, codes and the product itself are others or gone', async () => {
    const { discount } = await shop.ask(createDiscount, {
      token: admin,
      body: { code: 'SASH10', percent: 10, mostUses: 1 },
    });
    const { product } = await shop.ask(createProduct, {
      token: admin,
      body: { name: 'Lantern', cost: 12, categories: [categories.bags.id] },
    });
    const params = { draftId: (await draftOf(desk)).draft._id };
    await shop.ask(drafts.addToDraft, { token: admin, params, body: { product: product._id } });
    const draft = await view(params.draftId);
    await shop.ask(drafts.setDraftCode, { token: admin, params, body: { code: 'SASH10' } });
    const coded = await view(draft.draft._id);
    expect(coded.price.total).toBeLessThan(draft.price.total);
    const { secret } = await send(desk, coded);
    // somebody else has it before
    await shop.database.query('update discount_counts set used = 1 where discount_id = $1', [
      discount._id,
    ]);
    await shop.database.query('update products set cost_cents = 99900 where id = $1', [desk.sash]);
    await shop.ask(deleteProduct, { token: admin, query: { _id: product._id } });
    const body = { total: coded.price.total };
    const { quote } = await shop.ask(contract.acceptQuote, { headers: headersOf(secret), body });
    expect(quote).toMatchObject({ state: 'accepted', totalAmount: coded.price.total });
    const { rows } = await shop.database.query(
      `select o.total_cents::int as total, c.used from orders o, discount_counts c
       where o.order_number = $1 and c.discount_id = $2`,
      [quote.order?.orderId, discount._id],
    );
    expect(rows).toEqual([{ total: Math.round(coded.price.total * 100), used: 2 }]);
    await shop.ask(deleteDiscount, { token: admin, query: { _id: discount._id } });
    await shop.database.query('update products set cost_cents = 3800 where id = $1', [desk.sash]);
  });

  it('keeps its price, whatever is sent to accept it', async () => {
    const { secret, draft } = await sent();
    const before = await count('orders');
    for (const body of [
      { total: 1 },
      { total: 0 },
      { total: -1 },
      { total: draft.price.total + 1 },
    ]) {
      expect(await accept(shop, secret, body)).toMatchObject({
        status: 409,
        body: { code: 'QUOTE_PRICE_CHANGED', quote: { totalAmount: draft.price.total } },
      });
    }
    expect(await count('orders')).toBe(before);
    const forged = {
      total: draft.price.total,
      totalAmount: 1,
      items: [],
      version: 7,
      priceLines: [],
    };
    expect((await accept(shop, secret, forged)).status).toBe(200);
    const { order } = await readQuote(shop, secret);
    const { rows } = await shop.database.query(
      'select total_cents::int as total from orders where order_number = $1',
      [order?.orderId],
    );
    expect(rows).toEqual([{ total: Math.round(draft.price.total * 100) }]);
  });

  it('a day after its end is refused kindly, can be asked for again, and sent again', async () => {
    const one = await sent();
    expect(await again(one.secret)).toMatchObject({ status: 409, body: { code: 'QUOTE_CLOSED' } });
    await end(one.quote._id);
    const total = one.draft.price.total;
    expect(await accept(shop, one.secret, { total })).toMatchObject({
      status: 409,
      body: { code: 'QUOTE_ENDED', error: expect.stringContaining('This quote ended on') },
    });
    expect(await wish(one.secret, 'more')).toMatchObject({ body: { code: 'QUOTE_ENDED' } });
    expect((await deskQuote(one.quote._id)).state).toBe('ended');
    expect(await again(one.secret)).toMatchObject({
      status: 200,
      body: { quote: { state: 'ended', isAskedAgain: true } },
    });
    expect(await deskQuote(one.quote._id)).toMatchObject({
      state: 'wish',
      askedAgainAt: expect.any(String),
    });
    const two = await send(desk, await view(one.quote._id));
    expect(two.quote).toMatchObject({ state: 'sent', version: 2, askedAgainAt: null });
    expect((await accept(shop, two.secret, { total })).status).toBe(200);
  });

  it('is replaced by a next version, which the old link leads to, and says what has changed', async () => {
    const one = await sent();
    const { _id: id } = one.quote;
    const params = { draftId: id };
    const item = one.draft.cart.items[0];
    if (!item) throw new Error('the draft has no item');
    await shop.ask(drafts.replaceDraftItem, {
      token: admin,
      params: { ...params, id: item._id },
      body: { quantity: 1, selectedOptions: [{ optionId: desk.name, value: 'Valentina' }] },
    });
    const two = await nextVersion(one, { lines: [] });
    expect(two.quote.version).toBe(2);
    const old = await readQuote(shop, one.secret);
    expect(old).toMatchObject({
      state: 'replaced',
      version: 1,
      totalAmount: one.draft.price.total,
      newest: { version: 2, link: two.quote.link, total: two.draft.price.total },
      changes: { before: one.draft.price.total, after: two.draft.price.total },
    });
    expect(old.changes?.items).toEqual([
      { _id: item._id, name: 'Sash', before: 'Alma, 1 × $38.00', after: 'Valentina, 1 × $38.00' },
      { _id: FOLDING._id, name: 'Folding in tissue', before: '3 × $1.50', after: null },
    ]);
    expect(old.items[0]?.selectedOptions[0]?.value).toBe('Alma');
    expect(await accept(shop, one.secret, { total: one.draft.price.total })).toMatchObject({
      status: 409,
      body: { code: 'QUOTE_REPLACED' },
    });
    expect(await wish(one.secret, 'more')).toMatchObject({ body: { code: 'QUOTE_REPLACED' } });
    expect((await accept(shop, two.secret, { total: two.draft.price.total })).status).toBe(200);
    expect((await readQuote(shop, one.secret)).state).toBe('replaced');
  });

  it('sent to another address keeps what came later from who has the old link', async () => {
    const one = await sent();
    await nextVersion(one, { note: 'new' }, { sendTo: 'other@mail.example' });
    expect(await readQuote(shop, one.secret)).toMatchObject({
      state: 'replaced',
      newest: { version: 2, link: null },
      changes: null,
    });
  });

  it('sent twice by one press is one version', async () => {
    const draft = await draftOf(desk);
    const [one, two] = [await send(desk, draft), await send(desk, draft)];
    expect([one.quote.version, two.quote.version]).toEqual([1, 1]);
    const atOnce = await Promise.all([1, 2].map(async () => sent()));
    expect(new Set(atOnce.map(({ quote }) => quote.number)).size).toBe(2);
  });

  it('takes wishes, so many of them, each once', async () => {
    const { secret, quote } = await sent();
    expect(await wish(secret, '  ')).toMatchObject({
      status: 400,
      body: { error: 'Please write what should be different.' },
    });
    expect(await wish(secret, 'Two more, please')).toMatchObject({
      status: 200,
      body: { quote: { state: 'open', wish: { note: 'Two more, please' } } },
    });
    await wish(secret, 'Two more, please');
    expect(await deskQuote(quote._id)).toMatchObject({
      state: 'wish',
      wishes: [{ note: 'Two more, please', version: 1 }],
    });
    for (let number = 1; number < QUOTE_WISHES_MAX; number += 1)
      await wish(secret, `wish ${number}`);
    expect(await wish(secret, 'one more')).toMatchObject({
      status: 409,
      body: { code: 'QUOTE_WISHES_FULL' },
    });
  });

  it('tells the shop by mail of each wish and once of each version that is asked for again', async () => {
    const owner = 'wishes@shop.example';
    const setOwner = (newOrders: string) =>
      shop.ask(setSettings, { token: admin, body: { mails: { newOrders } } });
    const one = await sent();
    await wish(one.secret, 'Nobody reads this by mail');
    await setOwner(owner);
    await wish(one.secret, 'Two more, please');
    await wish(one.secret, 'Two more, please');
    await end(one.quote._id);
    expect((await again(one.secret)).status).toBe(200);
    await Promise.all([again(one.secret), again(one.secret)]);
    await wish(one.secret, 'too late');
    const quote = { id: one.quote._id, number: one.quote.number, version: 1 };
    const told = { kind: 'quote-wish', recipient_name: '' };
    const customer = HELEN.name;
    const totalCents = Math.round(one.draft.price.total * 100);
    expect(await mailsTo(shop, owner)).toMatchObject([
      { ...told, content: { quote, customer, totalCents, note: 'Two more, please' } },
      { ...told, content: { quote, customer, totalCents, note: null } },
    ]);

    const two = await nextVersion(one, {});
    await end(two.quote._id);
    await again(two.secret);
    expect(await mailsTo(shop, owner)).toHaveLength(3);
    await setOwner('');
  });

  it('sends the shop no more mails than it takes wishes', async () => {
    const owner = 'flood@shop.example';
    await shop.ask(setSettings, { token: admin, body: { mails: { newOrders: owner } } });
    const { secret } = await sent();
    for (let number = 0; number < QUOTE_WISHES_MAX + 3; number += 1) {
      await wish(secret, `wish ${number}`);
    }
    expect(await mailsTo(shop, owner)).toHaveLength(QUOTE_WISHES_MAX);
    await shop.ask(setSettings, { token: admin, body: { mails: { newOrders: '' } } });
  });

  it('can be withdrawn, and sent anew after that', async () => {
    const { secret, quote, draft } = await sent();
    const key = { token: admin, params: { id: quote._id } };
    expect((await shop.ask(contract.withdrawQuote, key)).quote).toMatchObject({
      state: 'withdrawn',
      link: null,
    });
    const total = draft.price.total;
    expect(await accept(shop, secret, { total })).toMatchObject({
      status: 409,
      body: { code: 'QUOTE_CLOSED', error: 'The shop has withdrawn this quote.' },
    });
    const two = await send(desk, await view(quote._id), { validUntil: inDays(3) });
    expect((await accept(shop, two.secret, { total })).status).toBe(200);
    expect(await shop.call(contract.withdrawQuote, key)).toMatchObject({
      status: 409,
      body: { code: 'QUOTE_ACCEPTED' },
    });
    expect((await shop.call(drafts.deleteDraft, key)).status).toBe(404);
  });

  it('is not discarded with its draft', async () => {
    const { quote } = await sent();
    const key = { token: admin, params: { id: quote._id } };
    expect(await shop.call(drafts.deleteDraft, key)).toMatchObject({
      status: 409,
      body: { code: 'DRAFT_IS_QUOTE' },
    });
    const { drafts: listed } = await shop.ask(drafts.listDrafts, { token: admin });
    expect(listed.map(({ _id }) => _id)).not.toContain(quote._id);
  });

  it('ends on a day from today on, within a year', async () => {
    const draft = await draftOf(desk);
    for (const validUntil of [inDays(-2), inDays(400)]) {
      const answer = await shop.call(contract.sendQuote, {
        token: admin,
        params: { id: draft.draft._id },
        body: { ...shownBy(draft), validUntil },
      });
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'DRAFT_REFUSED', problems: [{ field: 'validUntil' }] },
      });
    }
  });
});

describe('the desk’s list of quotes', () => {
  it('finds by number, name, company and email, and by state', async () => {
    const said = {
      contact: { ...HELEN, name: 'Ottilie Brandt', email: 'ottilie@mail.example' },
      company: 'Harbour_Crew',
    };
    const { quote } = await sent(said);
    for (const search of [quote.number.toLowerCase(), 'tilie bra', 'harbour_c', 'OTTILIE@']) {
      expect((await list({ search })).quotes.map(({ _id }) => _id)).toEqual([quote._id]);
    }
    expect((await list({ search: '%' })).quotes).toEqual([]);
    expect((await list({ state: 'accepted', search: 'Ottilie' })).quotes).toEqual([]);
    const page = await list({ state: 'sent', limit: 1 });
    expect(page.quotes).toHaveLength(1);
    expect(page.pagination).toMatchObject({ limit: 1, page: 1 });
    expect(page.counts.sent).toBe(page.pagination.total);
  });
});

const sentOf = async (names: readonly string[]) => send(desk, await draftOf(desk, {}, [...names]));

describe('what a sent version holds', () => {
  it('is its drawings, from the moment on that it is sent', async () => {
    const { secret } = await sent({}, {});
    const [item] = (await readQuote(shop, secret)).items;
    const address = new URL(item?.drawing?.address ?? '', 'http://shop.example');
    const hash = address.pathname.split('/').at(-1) ?? '';
    const signature = address.searchParams.get('signature') ?? '';
    const { rows } = await shop.database.query('select from drawings where hash = $1', [hash]);
    expect(rows).toHaveLength(1);
    expect((await shop.call(getDrawing, { params: { hash }, query: { signature } })).status).toBe(
      200,
    );
  });

  it('is its drawings, until it is deleted, unless an order or another quote has them', async () => {
    const hashesOf = async (id: string) =>
      (
        await shop.database.query<{ hash: string }>(
          `select distinct item -> 'drawing' ->> 'hash' as hash from quote_versions,
             jsonb_path_query(content, '$.items[*]') as item
           where quote_id = $1 and item -> 'drawing' ->> 'hash' is not null`,
          [id],
        )
      ).rows.map(({ hash }) => hash);
    const stored = async (hashes: readonly string[]) =>
      (await shop.database.query('select from drawings where hash = any ($1)', [hashes])).rows
        .length;
    const remove = async (id: string) => {
      await shop.database.query(
        `update quotes set ends_at = now() - interval '200 days',
           accepted_at = accepted_at - interval '200 days' where id = $1`,
        [id],
      );
      expect(await removeOld(shop.database)).toBe(1);
    };
    const names = ['Ottokar', 'Pauline', 'Quentin'];
    const one = await sentOf(names);
    const two = await sentOf(names.slice(1));
    const three = await sentOf(names.slice(2));
    const hashes = await hashesOf(one.quote._id);
    expect(hashes).toHaveLength(3);
    await remove(one.quote._id);
    expect(await stored(hashes)).toBe(2);

    const { total } = two.draft.price;
    expect((await accept(shop, two.secret, { total })).status).toBe(200);
    await remove(two.quote._id);
    await remove(three.quote._id);
    expect(await stored(hashes)).toBe(2);

    // what was ordered at the desk meanwhile stays as well
    const four = await sentOf(['Rosalind']);
    const five = await sentOf(['Rosalind', 'Sieglinde']);
    await shop.ask(drafts.placeDraft, {
      token: admin,
      params: { id: four.draft.draft._id },
      body: { ...shownBy(await view(four.draft.draft._id)), agreedWith: 'Helen, by phone' },
    });
    const last = await hashesOf(five.quote._id);
    await remove(five.quote._id);
    expect(await stored(last)).toBe(1);
  });

  it('is its drawings also where it is sent while another quote with them is deleted', async () => {
    const of = () => draftOf(desk, {}, ['Theodora']);
    const one = await send(desk, await of());
    await shop.database.query(
      `update quotes set ends_at = now() - interval '200 days' where id = $1`,
      [one.quote._id],
    );
    const next = await of();
    const [{ secret }] = await Promise.all([send(desk, next), removeOld(shop.database)]);
    const [item] = (await readQuote(shop, secret)).items;
    const hash = new URL(item?.drawing?.address ?? '', 'http://shop.example').pathname
      .split('/')
      .at(-1);
    const { rows } = await shop.database.query('select from drawings where hash = $1', [hash]);
    expect(rows).toHaveLength(1);
  });

  it('is the pictures of its products, until it is deleted', async () => {
    const image = '018f0000-0000-7000-8000-000000888888';
    await shop.database.query(
      `insert into images (id, name, content_type, width, height, bytes)
       values ($1, 'sash.webp', 'image/webp', 20, 20, '\\x00')`,
      [image],
    );
    const put = 'insert into product_images (product_id, image_id, position) values ($1, $2, 0)';
    await shop.database.query(put, [desk.sash, image]);
    const { quote, secret } = await sent();
    expect((await readQuote(shop, secret)).items[0]?.product.image_id).toEqual([image]);
    await shop.database.query('delete from product_images where image_id = $1', [image]);
    const long = `update images set unused_since = now() - interval '2 days' where id = $1`;
    await shop.database.query(long, [image]);
    await deleteUnused(shop.database);
    expect(await count(`images where id = '${image}'`)).toBe(1);
    await shop.database.query('delete from quotes where id = $1', [quote._id]);
    await shop.database.query(long, [image]);
    await deleteUnused(shop.database);
    expect(await count(`images where id = '${image}'`)).toBe(0);
  });

  it('is the pictures of its customer, whom the desk has uploaded them for', async () => {
    const draft = await draftOf(desk);
    const { _id: ownerId } = draft.draft;
    const form = multipart({ field: 'artwork', name: 'crest.png', bytes: await crest() });
    const sentPicture = await shop.call(drafts.uploadDraftArtwork, {
      token: admin,
      params: { draftId: ownerId },
      headers: { 'content-type': form.type },
      body: form.bytes,
    });
    expect(sentPicture).toMatchObject({ status: 201 });
    const { artworks } = await shop.ask(drafts.listDraftArtworks, {
      token: admin,
      params: { draftId: ownerId },
    });
    expect(artworks).toHaveLength(1);
    const [{ _id: id } = { _id: '' }] = artworks;
    await shop.database.query(
      `insert into quotes (id, owner_id, number, name, company, email, is_account, version, sent_at,
         sent_by, valid_until, ends_at, total_cents)
       values ($1, $1, 'Q-HELD', '', '', '', false, 1, now(), 'Ada', now() + interval '9 days',
         now() + interval '9 days', 0)`,
      [ownerId],
    );
    await shop.database.query(
      `insert into quote_versions (quote_id, version, sent_at, sent_by, email, valid_until,
         total_cents, content, artwork_ids)
       values ($1, 1, now(), 'Ada', '', now(), 0,
         jsonb_build_object('items', jsonb_build_array(jsonb_build_object('selected_options', $2::jsonb))),
         array[$3::uuid])`,
      [ownerId, naming(id), id],
    );
    const clean = () =>
      removeUnused({ database: shop.database, listOwnersByAccount: async () => new Set() });
    await daysPass(shop, 30);
    await clean();
    expect(await storedIds(shop, ownerId)).toEqual([id]);
    await shop.database.query('delete from quotes where id = $1', [ownerId]);
    await daysPass(shop, 30);
    await clean();
    expect(await storedIds(shop, ownerId)).toEqual([]);
  });
});

describe('an account', () => {
  it('owns the order of a quote that was sent for it, and nobody is logged in by the link', async () => {
    const person = await addPerson(shop, {});
    const token = await shop.logIn(person);
    const { secret, draft, quote } = await sent({ accountId: person.id, contact: undefined });
    expect(quote.customer).toMatchObject({ accountId: person.id, email: person.email });
    expect(await mailedToken(shop, 'quote-sent', person.email)).toBe(secret);
    const { quote: accepted } = await shop.ask(contract.acceptQuote, {
      headers: headersOf(secret),
      body: { total: draft.price.total },
    });
    expect(accepted).toMatchObject({
      state: 'accepted',
      isStopped: null,
      order: { link: null, approvalLink: null },
    });
    const { order } = await deskQuote(quote._id);
    const own = await shop.ask(getOrder, { token, params: { id: order?._id ?? '' } });
    expect(own.order.orderId).toBe(accepted.order?.orderId);
  });

  it('that is deleted takes its open quotes along, and leaves those that are orders', async () => {
    const person = await addPerson(shop, {});
    const [open, done] = [
      await sent({ accountId: person.id }),
      await sent({ accountId: person.id }),
    ];
    expect((await accept(shop, done.secret, { total: done.draft.price.total })).status).toBe(200);
    await shop.ask(deleteUser, { token: admin, query: { _id: person.id } });
    expect((await accept(shop, open.secret, { total: open.draft.price.total })).status).toBe(404);
    expect((await readQuote(shop, done.secret)).state).toBe('accepted');
    expect(await count(`cart_items where owner_id = '${open.quote._id}'`)).toBe(0);
  });
});

const remind = () =>
  sendQuoteReminders({
    database: shop.database,
    quoteLinks: new OfferLinks(TOKEN_SECRET, 'quotes'),
    accounts: { listAccounts, mayMail, mayMailGuest: async () => true },
  });

describe('mails about quotes', () => {
  it('remind once, two days before its end, of what is open', async () => {
    const email = 'reminded@mail.example';
    const { quote, secret } = await sent({ contact: { ...HELEN, email } });
    const reminders = async () =>
      (await mailsTo(shop, email)).filter(
        ({ content }) => Object(content).kind === 'quote-reminder',
      );
    await remind();
    expect(await reminders()).toEqual([]);
    await shop.database.query(
      `update quotes set ends_at = now() + interval '47 hours', sent_at = now() - interval '9 days' where id = $1`,
      [quote._id],
    );
    await remind();
    await remind();
    expect(await reminders()).toHaveLength(1);
    const token = await mailedToken(shop, 'quote-reminder', email);
    expect((await readQuote(shop, token)).number).toBe((await readQuote(shop, secret)).number);
    expect((await deskQuote(quote._id)).remindedAt).not.toBeNull();
  });

  it('end where their reader stops them', async () => {
    const email = 'stops@mail.example';
    const one = await sent({ contact: { ...HELEN, email } });
    const stopped = await shop.ask(contract.stopQuoteMails, {
      headers: headersOf(one.secret),
      body: { isStopped: true },
    });
    expect(stopped.quote.isStopped).toBe(true);
    const draft = await save(await view(one.quote._id), { note: 'again' });
    const { isMailed } = await shop.ask(contract.sendQuote, {
      token: admin,
      params: { id: one.quote._id },
      body: { ...shownBy(draft), validUntil: inDays(14) },
    });
    expect(isMailed).toBe(false);
    expect(await mailsTo(shop, email)).toHaveLength(1);
  });
});

describe('quotes of long ago', () => {
  it('are deleted with draft and goods, and their links lead nowhere', async () => {
    const old = await sent();
    const recent = await sent();
    await shop.database.query(
      `update quotes set ends_at = now() - interval '181 days' where id = $1`,
      [old.quote._id],
    );
    await end(recent.quote._id);
    await removeOld(shop.database);
    expect((await shop.call(contract.getQuote, { headers: headersOf(old.secret) })).status).toBe(
      404,
    );
    expect((await readQuote(shop, recent.secret)).state).toBe('ended');
    expect(await count(`quote_versions where quote_id = '${old.quote._id}'`)).toBe(0);
    expect(await count(`desk_drafts where id = '${old.quote._id}'`)).toBe(0);
    expect(await count(`carts where owner_id = '${old.quote._id}'`)).toBe(0);
  });
});
