import { getOverview } from '@tailorbird/contract/overview';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportOrders } from '@tailorbird/contract/order-desk';
import { listOrders, listOwnOrders } from '@tailorbird/contract/orders';
import { addDays, dayOf } from '@tailorbird/contract/rules/shop-days';
import * as fc from 'fast-check';
import { openShop, type TestShop } from '../../test/app.ts';
import { csvRowsOf } from '../../test/csv.ts';
import { accounts, categories, NOWHERE, products } from '../../test/fixture.ts';
import { insertPastOrders } from '../../test/past-orders.ts';
import { countDays } from './figure-worker.ts';

const chosen = (optionName: string, value: string) => ({ optionName, value });

describe('overview', () => {
  let shop: TestShop;
  let admin: string;

  beforeAll(async () => {
    shop = await openShop();
    admin = await shop.logIn(accounts.admin);
    const { tote, shirt, patch } = products;
    await insertPastOrders(shop.database, [
      { placedAt: '2026-02-28T23:59:59Z', items: [{ product: shirt }] },
      {
        placedAt: '2026-03-01T00:00:00Z',
        status: 'completed',
        items: [
          {
            product: { ...tote, name: 'Bag of old' },
            quantity: 2,
            selectedOptions: [chosen('Colour', 'Olive'), chosen('Size', 'Small')],
          },
          { product: patch, quantity: 4 },
        ],
      },
      {
        placedAt: '2026-03-03T12:00:00Z',
        items: [
          {
            product: tote,
            quantity: 3,
            selectedOptions: [
              chosen('Colour', 'Rufous'),
              { ...chosen('Wording', 'HARBOUR CREW'), valueId: null },
            ],
          },
          { product: { id: NOWHERE, name: 'Gone', cents: 1000 } },
        ],
      },
      { placedAt: '2026-03-03T23:59:59Z', status: 'cancelled', items: [{ product: shirt }] },
      { placedAt: '2026-03-04T00:00:00Z', items: [{ product: shirt }] },
    ]);
  });

  afterAll(() => shop.close());

  const overviewOf = async (startDate: string, endDate: string) =>
    (await shop.ask(getOverview, { token: admin, query: { startDate, endDate } })).overview;

  const statusOf = async (startDate: string, endDate: string) =>
    (await shop.call(getOverview, { token: admin, query: { startDate, endDate } })).status;

  describe('the overview of a period', () => {
    it('counts orders of each status and of each day, and leaves cancelled ones out of the revenue', async () => {
      const overview = await overviewOf('2026-03-01', '2026-03-03');
      expect(overview.ordersByStatus).toEqual({ pending: 1, completed: 1, cancelled: 1 });
      expect(overview.revenueByDay).toEqual([
        { day: '2026-03-01', orders: 1, revenue: 61.4 },
        { day: '2026-03-02', orders: 0, revenue: 0 },
        { day: '2026-03-03', orders: 2, revenue: 83.5 },
      ]);
      expect(overview.revenue).toBe(144.9);
    });

    it('gives revenue to the categories that products have now, and to none', async () => {
      const { revenueByCategory } = await overviewOf('2026-03-01', '2026-03-03');
      expect(revenueByCategory).toEqual([
        { _id: categories.bags.id, name: categories.bags.name, quantity: 5, revenue: 122.5 },
        { _id: null, name: null, quantity: 5, revenue: 22.4 },
      ]);
    });

    it('names what sells best as it was called last, with what was chosen most', async () => {
      const { bestSellers } = await overviewOf('2026-03-01', '2026-03-03');
      expect(bestSellers).toEqual([
        {
          _id: products.tote.id,
          name: products.tote.name,
          quantity: 5,
          revenue: 122.5,
          mostChosen: [
            { optionName: 'Colour', value: 'Rufous', quantity: 3 },
            { optionName: 'Size', value: 'Small', quantity: 2 },
          ],
        },
        {
          _id: products.patch.id,
          name: products.patch.name,
          quantity: 4,
          revenue: 12.4,
          mostChosen: [],
        },
        { _id: NOWHERE, name: 'Gone', quantity: 1, revenue: 10, mostChosen: [] },
      ]);
    });

    it('is empty where nothing was ordered', async () => {
      expect(await overviewOf('2025-01-01', '2025-01-01')).toEqual({
        ordersByStatus: { pending: 0, completed: 0, cancelled: 0 },
        revenue: 0,
        revenueByDay: [{ day: '2025-01-01', orders: 0, revenue: 0 }],
        revenueByCategory: [],
        bestSellers: [],
      });
    });

    it('spans 366 days at most, and ends no earlier than it begins', async () => {
      expect(await statusOf('2024-01-01', '2024-12-31')).toBe(200);
      expect(await statusOf('2024-01-01', '2025-01-01')).toBe(400);
      expect(await statusOf('2024-01-02', '2024-01-01')).toBe(400);
    });
  });
});

/** Orders of a shop in Berlin, around midnight and on the days when clocks are changed. */
const ORDERS = [
  {
    number: 'TB-0000-0001',
    placedAt: '2026-03-28T22:59:59Z',
    shown: '2026-03-28 23:59:59 UTC+01:00',
  },
  {
    number: 'TB-0000-0002',
    placedAt: '2026-03-28T23:00:00Z',
    shown: '2026-03-29 00:00:00 UTC+01:00',
  },
  {
    number: 'TB-0000-0003',
    placedAt: '2026-03-29T21:59:59Z',
    shown: '2026-03-29 23:59:59 UTC+02:00',
  },
  {
    number: 'TB-0000-0004',
    placedAt: '2026-10-25T00:30:00Z',
    shown: '2026-10-25 02:30:00 UTC+02:00',
  },
  {
    number: 'TB-0000-0005',
    placedAt: '2026-10-25T01:30:00Z',
    shown: '2026-10-25 02:30:00 UTC+01:00',
  },
  {
    number: 'TB-0000-0006',
    placedAt: '2026-10-25T22:59:59Z',
    shown: '2026-10-25 23:59:59 UTC+01:00',
  },
  {
    number: 'TB-0000-0007',
    placedAt: '2026-10-25T23:00:00Z',
    shown: '2026-10-26 00:00:00 UTC+01:00',
  },
];

const dayShown = ({ shown }: { shown: string }) => shown.slice(0, 10);

const numbersOn = (day: string) =>
  ORDERS.filter((order) => dayShown(order) === day)
    .map(({ number }) => number)
    .toReversed();

const numbers = ({ orders }: { orders: { orderId: string }[] }) =>
  orders.map(({ orderId }) => orderId);

describe('days of the shop', () => {
  let shop: TestShop;
  let admin: string;
  let customer: string;

  beforeAll(async () => {
    shop = await openShop({ timeZone: 'Europe/Berlin' });
    admin = await shop.logIn(accounts.admin);
    customer = await shop.logIn(accounts.customer);
    await insertPastOrders(
      shop.database,
      ORDERS.map(({ number, placedAt }) => ({
        orderNumber: number,
        placedAt,
        ownerId: accounts.customer.id,
        email: accounts.customer.email,
        items: [{ product: products.tote }],
      })),
    );
  });

  afterAll(() => shop.close());

  describe.each(['before they are counted', 'once they are counted'])(
    'days of the shop, %s',
    (when) => {
      beforeAll(async () => {
        if (when === 'before they are counted') return;
        await shop.database.query(`update order_figures set time_zone = 'Europe/Berlin'`);
        await countDays(shop.database, 'Europe/Berlin');
      });

      const days = [...new Set(ORDERS.map(dayShown))];

      it.each(days)('find on %s the orders that say so', async (day) => {
        const query = { startDate: day, endDate: day };
        const expected = numbersOn(day);
        expect(numbers(await shop.ask(listOrders, { token: admin, query }))).toEqual(expected);
        expect(numbers(await shop.ask(listOwnOrders, { token: customer, query }))).toEqual(
          expected,
        );
        const sought = { ...query, orderNumber: 'TB-0000' };
        expect(numbers(await shop.ask(listOrders, { token: admin, query: sought }))).toEqual(
          expected,
        );
        const { overview } = await shop.ask(getOverview, { token: admin, query });
        expect(overview.revenueByDay).toEqual([
          { day, orders: expected.length, revenue: (expected.length * products.tote.cents) / 100 },
        ]);
      });

      it.each(days)(
        'give the CSV of %s, with the times of the shop and their offset',
        async (day) => {
          const { bytes } = await shop.call(exportOrders, {
            token: admin,
            query: { startDate: day, endDate: day },
          });
          const rows = await csvRowsOf(bytes);
          expect(rows.map(([number, time, offset]) => [number, `${time} ${offset}`])).toEqual(
            ORDERS.filter((order) => dayShown(order) === day)
              .map(({ number, shown }) => [number, shown])
              .toReversed(),
          );
        },
      );

      it('are in a row in the overview, those of 23 and 25 hours among them', async () => {
        for (const [startDate, endDate, orders] of [
          ['2026-03-27', '2026-03-30', [0, 1, 2, 0]],
          ['2026-10-24', '2026-10-27', [0, 3, 1, 0]],
        ] as const) {
          const query = { startDate, endDate };
          const { overview } = await shop.ask(getOverview, { token: admin, query });
          expect(overview.revenueByDay.map((day) => [day.day, day.orders])).toEqual(
            orders.map((count, place) => [addDays(startDate, place), count]),
          );
        }
      });
    },
  );

  it('counts days as PostgreSQL does by its own list of time zones', async () => {
    const zones = fc.constantFrom(
      'Europe/Berlin',
      'Asia/Kolkata',
      'Australia/Lord_Howe',
      'America/Sao_Paulo',
      'Africa/Cairo',
      'America/Havana',
      'Pacific/Apia',
    );
    const instant = fc.date({
      min: new Date('2000-01-01T00:00:00Z'),
      max: new Date('2026-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    const cases = fc.sample(fc.record({ zone: zones, at: instant }), { numRuns: 2000, seed: 13 });
    const { rows } = await shop.database.query<{ day: string }>(
      `select (at at time zone zone)::date::text as day
     from unnest($1::timestamptz[], $2::text[]) with ordinality c (at, zone, place) order by place`,
      [cases.map(({ at }) => at.toISOString()), cases.map(({ zone }) => zone)],
    );
    expect(rows.map(({ day }) => day)).toEqual(cases.map(({ at, zone }) => dayOf(at, zone)));
  });
});
