/** Who may see and change orders, drafts of the desk and quotes that are there. */
import type { Endpoint } from '@tailorbird/contract/endpoint';
import { endpoints } from '@tailorbird/contract/endpoints';
import type { Order } from '@tailorbird/contract/orders';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestRequest, type TestShop } from './app.ts';
import { accounts, NOWHERE } from './fixture.ts';
import { draftOf, inDays, openDesk, send, shownBy, type Desk, type SentQuote } from './quotes.ts';
import { fill, order } from './shopper.ts';

let shop: TestShop;
let desk: Desk;
const tokens: Partial<Record<Caller, string>> = {};
beforeAll(async () => {
  shop = await openShop();
  tokens.admin = await shop.logIn(accounts.admin);
  desk = await openDesk(shop, tokens.admin);
  tokens.owner = await shop.logIn(accounts.customer);
  tokens['another customer'] = await shop.logIn(accounts.other);
  tokens['a guest with a cart'] = await shop.guest();
  await fill(shop, tokens['a guest with a cart']);
});
afterAll(() => shop.close());

const CALLERS = ['a visitor', 'a guest with a cart', 'another customer', 'owner', 'admin'] as const;
type Caller = (typeof CALLERS)[number];

const all: readonly Endpoint[] = endpoints;
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const within = all.filter(({ path }) =>
  /^\/(order\/\{id\}\/(own-)?edit|guest-order\/edit|desk\/(customers|drafts|quotes)\b.*|quote(\/.*)?)$/.test(
    path,
  ),
);
const ofAdmins = within.filter(({ access }) => access === 'admin');
const ofOwners = within.filter(({ access }) => access === 'guest');
const byLink = within.filter(({ access }) => access === 'anyone');

/** An order, and a quote of the owner with the draft beside it. */
interface Stage {
  order: Order;
  sent: SentQuote;
  links: { order: string; quote: string };
}

/** @param token whose the order is: no link opens that of an account */
async function setStage(token = tokens.owner ?? ''): Promise<Stage> {
  const placed = await order(shop, token);
  const sent = await send(desk, await draftOf(desk, { accountId: accounts.customer.id }));
  const key = { ownerId: String(decodeJwt(token).sub), orderId: placed._id };
  const links = { order: shop.links.tokenOf(key), quote: sent.secret };
  return { order: placed, sent, links };
}

const headersOf = ({ links: { order: ofOrder, quote: ofQuote } }: Pick<Stage, 'links'>) => ({
  'x-order-link': ofOrder,
  'x-quote-link': ofQuote,
});

/** What whoever may call sends, with success where the call is about something that is there. */
function requestOf({ path, body }: Endpoint, { order: placed, sent }: Stage): TestRequest {
  const { draft, cart, price } = sent.draft;
  const { _id: item = NOWHERE, group } = cart.items[0] ?? {};
  const params = {
    draftId: draft._id,
    id: path.includes('{draftId}') ? item : draft._id,
    ...(path.includes('/cart/group') && group && { id: group._id }),
    ...(path.startsWith('/order/') && { id: placed._id }),
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
  };
  const isEdit = path.endsWith('edit');
  return {
    params,
    query: { item_id: item },
    ...(body && { body: isEdit ? { version, ...changed } : (bodies[path] ?? {}) }),
  };
}

const callAs = (endpoint: Endpoint, caller: Caller, sent: TestRequest) =>
  shop.call(endpoint, { ...sent, ...(tokens[caller] && { token: tokens[caller] }) });

const TABLES = [
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

describe('changed orders, drafts of the desk and quotes', () => {
  it('are called by admins, by owners, and by links', () => {
    expect([ofAdmins.length, ofOwners.length, byLink.length]).toEqual([32, 2, 7]);
    expect(ofAdmins.length + ofOwners.length + byLink.length).toBe(within.length);
  });

  it.each(cases(ofAdmins))('%s is for admins alone', async (_, endpoint) => {
    const sent = requestOf(endpoint, await setStage());
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
    const sent = requestOf(endpoint, await setStage());
    const others = ['a visitor', 'a guest with a cart', 'another customer', 'admin'] as const;
    expect(await refusalsOf(endpoint, others, sent)).toEqual({
      'a visitor': 401,
      'a guest with a cart': 404,
      'another customer': 404,
      admin: 404,
    });
    expect((await callAs(endpoint, 'owner', sent)).status).toBe(200);
  });

  it.each(cases(byLink))('%s is for whoever has the link', async (_, endpoint) => {
    for (const caller of CALLERS) {
      const { links, ...stage } = await setStage(await shop.guest());
      const sent = requestOf(endpoint, { ...stage, links });
      const without = await refusalsOf(endpoint, CALLERS, sent);
      expect(new Set(Object.values(without))).toEqual(new Set([404]));
      const swappedLinks = { order: links.quote, quote: links.order };
      const swapped = await refusalsOf(endpoint, [caller], {
        ...sent,
        headers: headersOf({ links: swappedLinks }),
      });
      expect(swapped).toEqual({ [caller]: 404 });
      const { status } = await callAs(endpoint, caller, { ...sent, headers: headersOf({ links }) });
      // only a quote that has ended is asked for again
      expect([caller, status]).toEqual([caller, endpoint.path === '/quote/again' ? 409 : 200]);
    }
  });
});
