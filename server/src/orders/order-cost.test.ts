import { addToCart, type Cart } from '@tailorbird/contract/cart';
import { placeOrder } from '@tailorbird/contract/orders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { drawProducts, wording } from '../../test/drawn.ts';
import { accounts, colour, products, size } from '../../test/fixture.ts';
import { statementsOf } from '../../test/login.ts';
import { cartOf } from '../../test/shopper.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
  await drawProducts(shop);
});
afterAll(() => shop.close());

const tote = (words: string) => ({
  product: products.tote.id,
  quantity: 2,
  selectedOptions: [
    { optionId: colour.id, valueId: colour.olive.id },
    { optionId: size.id, valueId: size.small.id },
    { optionId: wording.id, value: words },
  ],
});
const patch = { product: products.patch.id };

/** Of each table of the shop. */
async function countRows(): Promise<Map<string, number>> {
  const { rows: tables } = await shop.database.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`,
  );
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const counting = `select count(*)::int as count from ${name}`;
    const { rows } = await shop.database.query<{ count: number }>(counting);
    counts.set(name, rows[0]?.count ?? 0);
  }
  return counts;
}

/** The statements that a piece of work takes, and the rows that it leaves, more or less, by table. */
async function costOf(work: () => Promise<unknown>) {
  const before = await countRows();
  const statements = await statementsOf(shop, work);
  const after = [...(await countRows())];
  const rows = after.flatMap(([table, count]) => {
    const more = count - (before.get(table) ?? 0);
    return more === 0 ? [] : [[table, more] as const];
  });
  return { statements, rows: Object.fromEntries(rows) };
}

const add = (token: string, body: object) => shop.ask(addToCart, { token, body });
const place = (token: string, body: Cart) => shop.ask(placeOrder, { token, body });

/** What is read once and kept, such as products, has been read. */
async function warmUp(token: string): Promise<void> {
  await add(token, tote('Ida'));
  await add(token, patch);
  await place(token, await cartOf(shop, token));
}

/** What is put in first, second, and the order of both, one of them drawn. */
async function costsOf(token: string, words: string) {
  const first = await costOf(() => add(token, tote(words)));
  const second = await costOf(() => add(token, patch));
  const cart = await cartOf(shop, token);
  return { first, second, placed: await costOf(() => place(token, cart)) };
}

const ORDER_ROWS = { orders: 1, order_items: 2, ledger_entries: 1, drawings: 1, cart_items: -2 };

it('a cart and an order of a guest take these statements and rows, and no more', async () => {
  await warmUp(await shop.guest());
  expect(await costsOf(await shop.guest(), 'Alma')).toEqual({
    first: { statements: ['cart-add-items'], rows: { carts: 1, cart_items: 1 } },
    second: { statements: ['cart-add-items'], rows: { cart_items: 1 } },
    placed: { statements: ['cart', 'drawings-signed', 'order-place-drawn'], rows: ORDER_ROWS },
  });
});

it('those of an account ask for its session and have a mail besides', async () => {
  const token = await shop.logIn(accounts.customer);
  await warmUp(token);
  const added = { statements: ['live-session', 'cart-add-items'], rows: { cart_items: 1 } };
  const names = ['live-session', 'cart', 'call-count', 'drawings-signed'];
  expect(await costsOf(token, 'Berta')).toEqual({
    first: added,
    second: added,
    placed: {
      statements: [...names, 'order-place-drawn-mailed'],
      rows: { ...ORDER_ROWS, mails: 1 },
    },
  });
});
