import * as contract from '@tailorbird/contract/desk-drafts';
import type { DraftView } from '@tailorbird/contract/desk-drafts';
import { orderLinkedAgain } from '@tailorbird/contract/guest-orders';
import { orderAgain, type Order } from '@tailorbird/contract/orders';
import { acceptQuote } from '@tailorbird/contract/quotes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { daysPass } from '../../test/artworks.ts';
import { drawProducts } from '../../test/drawn.ts';
import { accounts, colour, products, size } from '../../test/fixture.ts';
import { addPerson, type Person } from '../../test/people.ts';
import { keepArtworkOf, pictures, takePictures } from '../../test/placed-pictures.ts';
import { HELEN, secretOf, send, shownBy } from '../../test/quotes.ts';
import { cartOf } from '../../test/shopper.ts';
import { removeUnused } from '../artwork/cleanup.ts';

let shop: TestShop;
let admin: string;
beforeAll(async () => {
  shop = await openShop();
  await drawProducts(shop);
  await takePictures(shop);
  admin = await shop.logIn(accounts.admin);
});
afterAll(() => shop.close());

const view = (id: string) => shop.ask(contract.getDraft, { token: admin, params: { id } });

/** A draft with a tote that shows a picture which the desk has uploaded for it. */
async function draftOf(said: object): Promise<DraftView> {
  const body = { contact: HELEN, ...said };
  const { draft } = await shop.ask(contract.createDraft, { token: admin, body });
  const id = await keepArtworkOf(shop, draft._id);
  const selectedOptions = [
    { optionId: colour.id, valueId: colour.olive.id },
    { optionId: size.id, valueId: size.small.id },
    pictures({ id, width: 200 }),
  ];
  await shop.ask(contract.addToDraft, {
    token: admin,
    params: { draftId: draft._id },
    body: { product: products.tote.id, selectedOptions },
  });
  return view(draft._id);
}

async function placed(said: object): Promise<{ order: Order; link: string | null }> {
  const draft = await draftOf(said);
  return shop.ask(contract.placeDraft, {
    token: admin,
    params: { id: draft.draft._id },
    body: { ...shownBy(draft), agreedWith: 'Helen, by phone' },
  });
}

async function monthsPass(): Promise<void> {
  await daysPass(shop, 90);
  await removeUnused({ database: shop.database, listOwnersByAccount: async () => new Set() });
}

const kept = { available: true, selectedOptions: [{}, {}, { artwork: [{ width: 200 }] }] };

describe('an order with a picture that the desk has uploaded', () => {
  let person: Person;
  let token: string;
  beforeAll(async () => {
    person = await addPerson(shop, {});
    token = await shop.logIn(person);
  });

  it('is put in the cart of its account again, with the picture', async () => {
    const { order } = await placed({ accountId: person.id });
    await monthsPass();
    const again = await shop.ask(orderAgain, { token, params: { id: order._id } });
    expect(again.left).toEqual([]);
    expect((await cartOf(shop, token)).items).toMatchObject([kept]);
  });

  it('is put in the cart of whoever has its link again', async () => {
    const { link } = await placed({});
    await monthsPass();
    const guest = await shop.guest();
    const headers = { 'x-order-link': secretOf(link) };
    const again = await shop.ask(orderLinkedAgain, { token: guest, headers });
    expect(again.left).toEqual([]);
    expect((await cartOf(shop, guest)).items).toMatchObject([kept]);
  });

  it('is begun again at the desk', async () => {
    const { order } = await placed({});
    await monthsPass();
    const body = { orderId: order._id };
    const draft = await shop.ask(contract.createDraft, { token: admin, body });
    expect(draft.cart.items).toMatchObject([kept]);
    // more of them can be put in beside it
    const [item] = draft.cart.items;
    const selectedOptions = (item?.selectedOptions ?? []).map(
      ({ optionId, valueId, artwork, rights }) => ({
        optionId,
        valueId,
        ...(artwork && { artwork: artwork.map((placed) => ({ ...placed, x: 10 })) }),
        ...(rights && { mayUse: true }),
      }),
    );
    const added = await shop.call(contract.addDraftRows, {
      token: admin,
      params: { draftId: draft.draft._id },
      body: { product: products.tote.id, rows: [{ selectedOptions }] },
    });
    expect(added).toMatchObject({ status: 201, body: { cart: { items: [kept, kept] } } });
    const again = await shop.ask(contract.placeDraft, {
      token: admin,
      params: { id: draft.draft._id },
      body: { ...shownBy(await view(draft.draft._id)), agreedWith: 'Helen, by phone' },
    });
    const { selectedOptions: chosen } = kept;
    expect(again.order.cart.items).toMatchObject([
      { selectedOptions: chosen },
      { selectedOptions: chosen },
    ]);
  });

  it('that was a quote is put in the cart again', async () => {
    const desk = { shop, admin, sash: '', name: '' };
    const { draft, secret, quote } = await send(desk, await draftOf({ accountId: person.id }));
    await shop.ask(acceptQuote, {
      headers: { 'x-quote-link': secret },
      body: { total: draft.price.total },
    });
    await monthsPass();
    const { rows } = await shop.database.query<{ order_id: string }>(
      'select order_id from quotes where id = $1',
      [quote._id],
    );
    const params = { id: rows[0]?.order_id ?? '' };
    const again = await shop.ask(orderAgain, { token, params });
    expect(again.left).toEqual([]);
  });
});
