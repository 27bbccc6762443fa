import { getProduct } from '@tailorbird/contract/catalogue';
import { quoteDelivery } from '@tailorbird/contract/delivery';
import { getOrder, placeOrder } from '@tailorbird/contract/orders';
import { arrivalOf } from '@tailorbird/contract/rules/delivery';
import { shortDayInWords } from '@tailorbird/contract/rules/details-in-words';
import { addWeekdays, promisedDay } from '@tailorbird/contract/rules/promised-day';
import { getFooter, getLegalText, setSettings } from '@tailorbird/contract/shop-settings';
import { setTax } from '@tailorbird/contract/tax';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, products } from '../../test/fixture.ts';
import { cartOf, fill } from '../../test/shopper.ts';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  token = await shop.logIn(accounts.admin);
});
beforeEach(() => save({ shop: {}, days: {}, delivery: {}, legal: {} }));
afterAll(() => shop.close());

const save = (body: object) => shop.ask(setSettings, { token, body });
const noteOf = async (id: string) =>
  (await shop.ask(getProduct, { params: { id }, query: {} })).product.priceNote;

const deliveryPage = () => shop.ask(getLegalText, { params: { id: 'delivery' } });
const quoteFor = (guest: string, body: object = {}) =>
  shop.ask(quoteDelivery, { token: guest, body });

const { tote } = products;
const pickUp = { _id: 'pick-up', name: 'Counter', kind: 'pick-up', isOffered: true };
const zone = (countries: string[], cost: number, fields: object = {}) => ({
  countries,
  rates: [{ from: 0, cost }],
  ...fields,
});
const parcel = (zones: object[], fields: object = {}) => ({
  _id: 'parcel',
  name: 'Parcel <by post>',
  kind: 'delivery',
  isOffered: true,
  zones,
  ...fields,
});
const LINK = '<a class="link" href="/legal/delivery">Delivery</a>';
const offer = (methods: object[], country: string | null = 'DE') =>
  save({ shop: { country }, delivery: { methods } });

describe('what stands beside a price', () => {
  it('is nothing where the shop sends nothing and has no tax', async () => {
    expect(await noteOf(tote.id)).toBeUndefined();
    // what is not offered is not said
    await offer([pickUp, parcel([zone(['DE'], 4)], { isOffered: false })]);
    expect(await noteOf(tote.id)).toBeUndefined();
  });

  it('is a link alone where nobody knows where the shop is, or it sends nothing there', async () => {
    await offer([parcel([zone(['DE'], 4)])], null);
    expect(await noteOf(tote.id)).toBe(`${LINK}.`);
    await offer([parcel([zone(['DE'], 4)])], 'FR');
    expect(await noteOf(tote.id)).toBe(`${LINK}.`);
  });

  it('has the cheapest and the dearest method in the country of the shop', async () => {
    const slow = parcel([zone(['DE'], 9.5)], { _id: 'slow', name: 'Slow' });
    await offer([pickUp, parcel([zone(['AT'], 20), zone(['AT', 'DE'], 4.9)]), slow]);
    expect(await noteOf(tote.id)).toBe(`${LINK} to Germany $4.90 to $9.50.`);
    await offer([parcel([zone(['DE'], 0)])]);
    expect(await noteOf(tote.id)).toBe(`${LINK} to Germany free.`);
    await offer([parcel([zone(['DE'], 0)]), slow]);
    expect(await noteOf(tote.id)).toBe(`${LINK} to Germany free to $9.50.`);
    await offer([slow]);
    expect(await noteOf(tote.id)).toBe(`${LINK} to Germany $9.50.`);
  });

  it('leaves out zones that only some postcodes of the country are in', async () => {
    const islands = zone(['DE'], 30, { postcodes: [{ from: '25', to: '25' }] });
    await offer([parcel([islands, zone(['DE'], 5)])]);
    expect(await noteOf(tote.id)).toBe(`${LINK} to Germany $5.00.`);
  });

  it('has the tax of the goods, in words that are no markup', async () => {
    const tax = { label: 'VAT & <co>', rate: 19, classes: [] };
    await shop.ask(setTax, { token, body: { ...tax, mode: 'included' } });
    expect(await noteOf(tote.id)).toBe('Includes VAT &amp; &lt;co&gt; 19 %.');
    await shop.ask(setTax, { token, body: { ...tax, mode: 'added' } });
    expect(await noteOf(tote.id)).toBe('Plus VAT &amp; &lt;co&gt; 19 %.');
    await shop.ask(setTax, { token, body: { ...tax, mode: 'included', rate: 0 } });
    expect(await noteOf(tote.id)).toBeUndefined();
    await shop.ask(setTax, { token, body: { ...tax, mode: 'none' } });
    expect(await noteOf(tote.id)).toBeUndefined();
  });

  it('says when it arrives, from the fastest to the slowest', async () => {
    const fast = zone(['DE'], 5, { transitDays: { least: 1, most: 2 } });
    const slow = zone(['DE'], 3, { transitDays: { least: 3, most: 6 } });
    await offer([parcel([fast]), parcel([slow], { _id: 'slow', name: 'Slow' })]);
    // nobody knows when it is ready
    expect(await noteOf(tote.id)).toBe(`${LINK} to Germany $3.00 to $5.00.`);
    await save({ days: { leadDays: 4 } });
    const working = { openDays: WEEK, holidays: [], timeZone: 'UTC' };
    const ready = promisedDay(new Date(), 4, working) ?? '';
    const [first, last] = [addWeekdays(ready, 1), addWeekdays(ready, 6)];
    expect(await noteOf(tote.id)).toBe(
      `${LINK} to Germany $3.00 to $5.00. Arrives between <time datetime="${first}">${shortDayInWords(first)}</time> and <time datetime="${last}">${shortDayInWords(last)}</time>.`,
    );
  });
});

const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;

describe('the page of delivery', () => {
  it('is not there, and has no link, where nothing is sent', async () => {
    expect((await shop.call(getLegalText, { params: { id: 'delivery' } })).status).toBe(404);
    expect(await shop.ask(getFooter)).toMatchObject({ texts: [] });
    await offer([parcel([zone(['DE'], 5)])]);
    await save({ legal: { terms: 'Be kind.' } });
    const { footer, texts } = await shop.ask(getFooter);
    expect(texts).toEqual(['delivery', 'terms']);
    expect(footer).toContain('<a href="/legal/delivery">Delivery</a>');
  });

  it('says of each method where it goes to, what it costs and how long it takes', async () => {
    await offer([
      pickUp,
      parcel([
        zone(['DE'], 9.5, {
          postcodes: [
            { from: '25', to: '26' },
            { from: '18', to: '18' },
          ],
        }),
        {
          countries: ['FR', 'AT'],
          by: 'weight',
          rates: [
            { from: 0, cost: 4.9 },
            { from: 500, cost: 6 },
            { from: 2500, cost: 8.9 },
          ],
          freeFrom: 80,
          transitDays: { least: 2, most: 4 },
        },
        {
          ...zone(['US'], 12),
          rates: [
            { from: 0, cost: 12 },
            { from: 100, cost: 0 },
          ],
        },
      ]),
      parcel([zone(['GB'], 1)], { _id: 'off', name: 'Off', isOffered: false }),
    ]);
    const { title, html } = await deliveryPage();
    expect(title).toBe('Delivery');
    expect(html).toContain('<h2>Counter</h2><p>You pick it up. It costs nothing.</p>');
    expect(html).toContain('<h2>Parcel &lt;by post&gt;</h2>');
    expect(html).toContain('<td>Germany, postcodes 25 to 26, 18</td><td>$9.50</td><td>–</td>');
    expect(html).toContain(
      '<td>Austria, France</td><td>$4.90, $6.00 from 500 g, $8.90 from 2.5 kg, free from $80.00</td><td>2 to 4 working days</td>',
    );
    expect(html).toContain('<td>United States</td><td>$12.00, free from $100.00</td><td>–</td>');
    expect(html).not.toContain('Off');
  });
});

describe('delivery before there is an address', () => {
  it('costs what it costs in the country of the shop', async () => {
    await offer([pickUp, parcel([zone(['DE'], 4.9), zone(['FR'], 9)])]);
    const guest = await shop.guest();
    await fill(shop, guest, {});
    expect(await quoteFor(guest)).toMatchObject({
      home: 'DE',
      arrives: null,
      methods: [
        { _id: 'pick-up', cost: 0, homeCost: 0 },
        { _id: 'parcel', cost: null, homeCost: 4.9 },
      ],
    });
    await save({ shop: {} });
    const unknown = await quoteFor(guest);
    expect(unknown).toMatchObject({ home: null, methods: [{}, { cost: null, homeCost: null }] });
  });

  it('arrives after the day that it is ready, or the one that is preferred, and the order keeps it', async () => {
    const transitDays = { least: 2, most: 3 };
    await offer([parcel([zone(['DE'], 4.9, { transitDays })])]);
    await save({ days: { leadDays: 3 } });
    const guest = await shop.guest();
    await fill(shop, guest, {});
    const place = { country: 'DE', postcode: '20095' };
    const { readyDay, arrives } = await quoteFor(guest, { place });
    const method = {
      zones: [{ countries: ['DE'], postcodes: [], rates: [], transitDays }],
    };
    const arrival = (day: string | null) => arrivalOf(method, place, day ?? undefined);
    expect(arrives).toEqual(arrival(readyDay));
    const wishedDay = addWeekdays(readyDay ?? '', 5);
    const asked = await quoteFor(guest, { place, wishedDay });
    expect(asked.arrives).toEqual(arrival(wishedDay));
    const { total, priceLines } = asked;
    const address = { street: 'Weg 1', city: 'Hamburg', ...place };
    const { order } = await shop.ask(placeOrder, {
      token: guest,
      body: { ...(await cartOf(shop, guest)), total, priceLines, delivery: { address, wishedDay } },
    });
    const kept = await shop.ask(getOrder, { token, params: { id: order._id } });
    expect(kept.order.delivery).toMatchObject({ promisedDay: readyDay, arrives: asked.arrives });
  });

  it.each([
    [{ least: 3, most: 2 }],
    [{ least: -1, most: 2 }],
    [{ least: 1, most: 91 }],
    [{ least: 1.5, most: 2 }],
    [{ least: '1', most: '2' }],
    ['2 to 3'],
  ])('is not saved with days on the way such as %j', async (transitDays) => {
    const methods = [parcel([zone(['DE'], 4.9, { transitDays })])];
    const answer = await shop.call(setSettings, { token, body: { delivery: { methods } } });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^Days on the way must be whole numbers/) },
    });
  });

  it('is of no country that there is not', async () => {
    const answer = await shop.call(setSettings, { token, body: { shop: { country: 'ZZ' } } });
    expect(answer.status).toBe(400);
    expect((await save({ shop: { country: 'de' } })).settings.shop.country).toBe('DE');
  });
});
