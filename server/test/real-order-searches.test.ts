import { listOrders } from '@tailorbird/contract/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeAllWords } from '../src/orders/figure-worker.ts';
import { openShop, type TestShop } from './app.ts';
import { accounts, products } from './fixture.ts';
import { insertPastOrders } from './past-orders.ts';
import { expectFinds, linesOf, searchesOf } from './real-searches.ts';

let shop: TestShop;
let token: string;

/** The orders of `orders.tsv`, each with one thing in it. */
beforeAll(async () => {
  shop = await openShop();
  token = await shop.logIn(accounts.admin);
  await shop.database.query('truncate orders cascade');
  const lines = linesOf('orders.tsv');
  const ids = await insertPastOrders(
    shop.database,
    lines.map(([orderNumber = '', name = '', , lettering = '', adminNotes = ''], place) => ({
      orderNumber,
      name,
      adminNotes,
      placedAt: new Date(Date.UTC(2026, 0, place + 1)).toISOString(),
      items: [
        {
          product: products.sash,
          selectedOptions: [{ optionName: 'Wording', value: lettering, valueId: null }],
        },
      ],
    })),
  );
  await shop.database.query(
    `update orders o set details = json_build_object('contact', json_build_object('phone', phone))
     from unnest($1::uuid[], $2::text[]) given (id, phone) where o.id = given.id`,
    [ids, lines.map(([, , phone]) => phone)],
  );
});
afterAll(() => shop.close());

const noneWritten = () =>
  shop.database.query(
    `with gone as (delete from order_words)
     update order_words_range set words_from = '-infinity', words_until = '-infinity'`,
  );

/** As a shop has them that wrote them before there were forms. */
async function writtenOnce(): Promise<void> {
  await noneWritten();
  await shop.database.query(
    `insert into order_words (owner_id, order_id, placed_at, words)
     select owner_id, id, placed_at, order_words(concat_ws(' ', order_number, customer_name))
     from orders`,
  );
  await shop.database.query(
    `update order_words_range
     set words_from = '-infinity', words_until = now(), forms_from = 'infinity'`,
  );
}

const states = [
  { when: 'just placed', begin: noneWritten },
  { when: 'whose words are written', begin: () => writeAllWords(shop.database) },
  {
    when: 'whose words were written without forms',
    begin: async () => {
      await writtenOnce();
      await writeAllWords(shop.database);
    },
  },
];

describe.each(states)('a search of orders $when', ({ begin }) => {
  beforeAll(begin);

  it.each(searchesOf('desk'))('for $search', async ({ search, ...finds }) => {
    const found = await shop.ask(listOrders, { token, query: { search, limit: 50 } });
    expectFinds(
      found.orders.map(({ orderId }) => orderId),
      finds,
    );
  });
});

it('finds an order by its former words until it has its forms', async () => {
  await writtenOnce();
  const count = async (search: string) =>
    (await shop.ask(listOrders, { token, query: { search } })).pagination.totalOrders;
  expect([await count('hill'), await count('oneill')]).toEqual([1, 1]);
  await writeAllWords(shop.database);
  expect([await count('hill'), await count('oneill')]).toEqual([1, 4]);
});
