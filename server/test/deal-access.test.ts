/** Who may see and change orders, parcels, withdrawals, drafts of the desk and quotes that are there. */
import type { Endpoint } from '@tailorbird/contract/endpoint';
import { endpoints } from '@tailorbird/contract/endpoints';
import { getOrder, placeOrder, type Order } from '@tailorbird/contract/orders';
import { sendParcel } from '@tailorbird/contract/parcels';
import { setSettings } from '@tailorbird/contract/shop-settings';
import * as withdrawals from '@tailorbird/contract/withdrawals';
import { decodeJwt } from 'jose';
import sharp from 'sharp';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OfferLinks } from '../src/offers/offer-links.ts';
import { openShop, TOKEN_SECRET, type TestRequest, type TestShop } from './app.ts';
import { accounts, NOWHERE } from './fixture.ts';
import { multipart } from './pictures.ts';
import { draftOf, inDays, openDesk, send, shownBy, type Desk, type SentQuote } from './quotes.ts';
import { fill } from './shopper.ts';

let shop: TestShop;
let desk: Desk;
let photo: ReturnType<typeof multipart>;
const tokens: Partial<Record<Caller, string>> = {};
beforeAll(async () => {
  shop = await openShop();
  tokens.admin = await shop.logIn(accounts.admin);
  desk = await openDesk(shop, tokens.admin);
  tokens.owner = await shop.logIn(accounts.customer);
  tokens['another customer'] = await shop.logIn(accounts.other);
  tokens['a guest with a cart'] = await shop.guest();
  await fill(shop, tokens['a guest with a cart']);
  await shop.ask(setSettings, { token: tokens.admin, body: { returns: { days: 14 } } });
  const red = { width: 60, height: 40, channels: 3, background: '#a03020' } as const;
  const bytes = await sharp({ create: red }).png().toBuffer();
  photo = multipart({ field: 'photo', name: 'seam.png', bytes });
});
afterAll(() => shop.close());

const CALLERS = ['a visitor', 'a guest with a cart', 'another customer', 'owner', 'admin'] as const;
type Caller = (typeof CALLERS)[number];

const all: readonly Endpoint[] = endpoints;
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const within = all.filter(({ path }) =>
  /^\/(order\/\{id\}\/((own-)?edit|(parcels|withdrawals?|faults)\b.*)|order\/(addresses|parcels\/rows)|guest-order\/edit|withdrawal(\/(stop|faults\b.*))?|desk\/(customers|drafts|quotes)\b.*|quote(\/.*)?)$/.test(
    path,
  ),
);
const ofAdmins = within.filter(({ access }) => access === 'admin');
const ofOwners = within.filter(({ access }) => access === 'guest');
const byLink = within.filter(({ access }) => access === 'anyone');

/**
 * An order of three pieces: one was sent, another withdrawn from, and with the third something is
 * wrong; and a quote of the owner with the draft beside it.
 */
interface Stage {
  order: Order;
  sent: SentQuote;
  links: { order: string; quote: string; withdrawal: string };
  parcelId: string;
  withdrawalId: string;
  faultId: string;
  photoId: string;
}

const withdrawalLinks = new OfferLinks(TOKEN_SECRET, 'withdrawals');

/**
 * Customers change an order of which nothing was sent.
 *
 * @param token whose the order is: no link opens that of an account
 */
async function setStage({ path }: Endpoint, token = tokens.owner ?? ''): Promise<Stage> {
  const body = await fill(shop, token, { quantity: 3 });
  const { order } = await shop.ask(placeOrder, { token, body });
  const sent = await send(desk, await draftOf(desk, { accountId: accounts.customer.id }));
  const key = { ownerId: String(decodeJwt(token).sub), orderId: order._id };
  const withdrawal = withdrawalLinks.tokenOf({ ...key, version: 1 });
  const links = { order: shop.links.tokenOf(key), quote: sent.secret, withdrawal };
  const isSent = !path.endsWith('edit');
  const more = isSent ? await sendAndReturn(order, withdrawal) : { order, ...NOTHING_SENT };
  return { sent, links, ...more };
}

const NOTHING_SENT = { parcelId: '', withdrawalId: '', faultId: '', photoId: '' };

async function sendAndReturn({ _id: id, cart }: Order, link: string) {
  const { admin: token } = tokens;
  const headers = { 'x-withdrawal-link': link };
  const _id = uuid();
  const body = { _id, pieces: [1], carrier: '', tracking: '' };
  const { order } = await shop.ask(sendParcel, { token, params: { id }, body });
  const item = cart.items[0]?._id ?? '';
  const { receipt } = await shop.ask(withdrawals.declareWithdrawal, {
    headers,
    body: declarationOf(item, 0),
  });
  const faultId = uuid();
  await shop.ask(withdrawals.tellFault, {
    headers,
    body: { _id: faultId, itemId: item, words: 'A seam has come open.' },
  });
  const { status, body: answer } = await shop.call(withdrawals.addFaultPhoto, {
    headers: { ...headers, 'content-type': photo.type },
    params: { id: faultId },
    body: photo.bytes,
  });
  expect(status).toBe(201);
  const [fault] = withdrawals.addFaultPhoto.reply.parse(answer).withdrawal.faults;
  return {
    order: (await shop.ask(getOrder, { token, params: { id } })).order,
    parcelId: order.parcels?.[0]?._id ?? '',
    withdrawalId: receipt._id,
    faultId,
    photoId: fault?.photos[0]?._id ?? '',
  };
}

const declarationOf = (item: string, withdrawn: number) => ({
  _id: uuid(),
  name: 'Ida',
  email: 'ida@mail.example',
  items: [{ _id: item, quantity: 1, withdrawn }],
});

const headersOf = ({ links: { order, quote, withdrawal } }: Pick<Stage, 'links'>) => ({
  'x-order-link': order,
  'x-quote-link': quote,
  'x-withdrawal-link': withdrawal,
});

/** What whoever may call sends, with success where the call is about something that is there. */
function requestOf({ path, body, multipart: file }: Endpoint, stage: Stage): TestRequest {
  const { order: placed, sent, parcelId, withdrawalId, faultId, photoId } = stage;
  const [ordered] = placed.cart.items;
  const { draft, cart, price } = sent.draft;
  const { _id: item = NOWHERE, group } = cart.items[0] ?? {};
  const params = {
    draftId: draft._id,
    id: path.includes('{draftId}') ? item : draft._id,
    ...(path.includes('/cart/group') && group && { id: group._id }),
    ...(path.startsWith('/order/') && { id: placed._id }),
    ...(path.startsWith('/withdrawal/') && { id: faultId }),
    parcelId,
    withdrawalId,
    faultId,
    photoId,
  };
  const changed = { contact: { name: 'Mallory', email: '', phone: '' } };
  const { version } = placed;
  const bodies: Record<string, object> = {
    '/desk/drafts/{id}/order': { ...shownBy(sent.draft), agreedWith: 'nobody' },
    '/desk/drafts/{id}/quote': { ...shownBy(sent.draft), validUntil: inDays(2) },
    '/desk/drafts/{id}': { ...draft, ...changed },
    '/quote/accept': { total: price.total },
    '/quote/wish': { note: 'Bigger' },
    '/quote/stop': { isStopped: true },
    '/order/{id}/parcels': { _id: uuid(), pieces: [2], carrier: '', tracking: '' },
    '/order/{id}/parcels/{parcelId}': { carrier: 'Post' },
    '/order/parcels/rows': { isTrial: true, rows: [{ order: placed.orderId }] },
    '/order/{id}/withdrawals/{withdrawalId}': { step: 'arrived', isArrived: true },
    '/order/{id}/faults/{faultId}': { answer: 'refused', note: 'It was worn.' },
    '/order/{id}/withdrawal': declarationOf(ordered?._id ?? '', 1),
    '/withdrawal': declarationOf(ordered?._id ?? '', 1),
    '/withdrawal/stop': { isStopped: true },
    '/withdrawal/faults': { _id: uuid(), itemId: ordered?._id, words: 'It is too long.' },
  };
  const isEdit = path.endsWith('edit');
  if (file !== undefined) {
    return { params, headers: { 'content-type': photo.type }, body: photo.bytes };
  }
  return {
    params,
    query: { item_id: item },
    ...(body && { body: isEdit ? { version, ...changed } : (bodies[path] ?? {}) }),
  };
}

const callAs = (endpoint: Endpoint, caller: Caller, sent: TestRequest) =>
  shop.call(endpoint, { ...sent, ...(tokens[caller] && { token: tokens[caller] }) });

const TABLES = [
  'order_pieces',
  'withdrawals',
  'faults',
  'fault_photos',
  'orders',
  'order_items',
  'order_changes',
  'ledger_entries',
  'mails',
  'desk_drafts',
  'quotes',
  'quote_versions',
  'carts',
  'cart_items',
];

async function everything(): Promise<string[]> {
  const reading = TABLES.map(async (table) => {
    const { rows } = await shop.database.query<{ all: string }>(
      `select coalesce(string_agg(t::text, E'\\n' order by t::text), '') as all from ${table} t`,
    );
    return `${table}: ${rows[0]?.all}`;
  });
  return Promise.all(reading);
}

/** The answers to those whom it is refused, which change nothing. */
async function refusalsOf(
  endpoint: Endpoint,
  callers: readonly Caller[],
  sent: TestRequest,
): Promise<Partial<Record<Caller, number>>> {
  const before = await everything();
  const statuses: Partial<Record<Caller, number>> = {};
  for (const caller of callers) {
    statuses[caller] = (await callAs(endpoint, caller, sent)).status;
  }
  expect(await everything()).toEqual(before);
  return statuses;
}

const isAnswered = (status: number) => ![401, 403, 404, 500].includes(status);

const cases = (chosen: readonly Endpoint[]) =>
  chosen.map((endpoint) => [nameOf(endpoint), endpoint] as const);

describe('changed orders, parcels, withdrawals, drafts of the desk and quotes', () => {
  it('are called by admins, by owners, and by links', () => {
    expect([ofAdmins.length, ofOwners.length, byLink.length]).toEqual([41, 4, 13]);
    expect(ofAdmins.length + ofOwners.length + byLink.length).toBe(within.length);
  });

  it.each(cases(ofAdmins))('%s is for admins alone', async (_, endpoint) => {
    const sent = requestOf(endpoint, await setStage(endpoint));
    const others = ['a visitor', 'a guest with a cart', 'another customer', 'owner'] as const;
    expect(await refusalsOf(endpoint, others, sent)).toEqual({
      'a visitor': 401,
      'a guest with a cart': 403,
      'another customer': 403,
      owner: 403,
    });
    const { status } = await callAs(endpoint, 'admin', sent);
    // there is no picture of that id
    const isOfPicture = endpoint.path.includes('/artwork/{id}');
    expect({ status, isAnswered: isOfPicture || isAnswered(status) }).toMatchObject({
      isAnswered: true,
    });
  });

  it.each(cases(ofOwners))('%s is for the owner alone', async (_, endpoint) => {
    const sent = requestOf(endpoint, await setStage(endpoint));
    const others = ['a visitor', 'a guest with a cart', 'another customer', 'admin'] as const;
    expect(await refusalsOf(endpoint, others, sent)).toEqual({
      'a visitor': 401,
      'a guest with a cart': 404,
      'another customer': 404,
      admin: 404,
    });
    expect((await callAs(endpoint, 'owner', sent)).status).toBe(endpoint.status ?? 200);
  });

  it.each(cases(byLink))('%s is for whoever has the link', async (_, endpoint) => {
    for (const caller of CALLERS) {
      const { links, ...stage } = await setStage(endpoint, await shop.guest());
      const sent = requestOf(endpoint, { ...stage, links });
      const without = await refusalsOf(endpoint, CALLERS, sent);
      expect(new Set(Object.values(without))).toEqual(new Set([404]));
      const swappedLinks = { order: links.quote, quote: links.order, withdrawal: links.quote };
      const swapped = await refusalsOf(endpoint, [caller], {
        ...sent,
        headers: { ...sent.headers, ...headersOf({ links: swappedLinks }) },
      });
      expect(swapped).toEqual({ [caller]: 404 });
      const headers = { ...sent.headers, ...headersOf({ links }) };
      const { status } = await callAs(endpoint, caller, { ...sent, headers });
      // only a quote that has ended is asked for again
      expect([caller, status]).toEqual([
        caller,
        endpoint.path === '/quote/again' ? 409 : (endpoint.status ?? 200),
      ]);
    }
  });
});
