import { getOverview } from '@tailorbird/contract/overview';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../test/app.ts';
import { accounts, categories, NOWHERE, products } from '../../test/fixture.ts';
import { insertPastOrders } from '../../test/past-orders.ts';

const chosen = (optionName: string, value: string) => ({ optionName, value });

let shop: Shop;
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
