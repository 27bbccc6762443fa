import { randomUUID } from 'node:crypto';
import { addToCart } from '../../server/src/cart/add-to-cart.ts';
import { LiveCatalogue } from '../../server/src/catalogue/live-catalogue.ts';
import type { CartShop } from '../../server/src/cart/show-cart.ts';
import type { Queryable } from '../../server/src/database/pool.ts';
import { placeOrder } from '../../server/src/orders/place-order.ts';
import type { Addition } from './goods.ts';

/** A statement that the shop sent, with its values. */
export interface Statement {
  name: string;
  text: string;
  values: readonly unknown[];
}

/** The statements that the shop sends for one action of a shopper, with their values. */
export interface Recording {
  statements: Statement[];
  ownerId: string;
  cart: { id: unknown; version: unknown };
}

/** Lets the shop's own code put something in the cart of a new guest. */
export async function recordAddition(database: Queryable, addition: Addition): Promise<Recording> {
  return record(database, async (shop, ownerId) => {
    await addToCart(shop, ownerId, { ...addition, quantity: 1, note: '' });
  });
}

/** The same, and then order it. */
export async function recordOrder(
  database: Queryable,
  addition: Addition,
  additionsBefore: number,
): Promise<Recording> {
  const item = { ...addition, quantity: 1, note: '' };
  return record(database, async (shop, ownerId) => {
    const { catalogue } = shop;
    for (let time = 0; time < additionsBefore; time++) {
      await addToCart({ database, catalogue }, ownerId, item);
    }
    const cart = await addToCart(shop, ownerId, item);
    await placeOrder(shop, { kind: 'guest', id: ownerId }, cart, undefined);
  });
}

async function record(
  database: Queryable,
  act: (shop: CartShop, ownerId: string) => Promise<void>,
): Promise<Recording> {
  const recording: Recording = {
    statements: [],
    ownerId: randomUUID(),
    cart: { id: '', version: '' },
  };
  const recorder: Queryable = {
    // the shop's queries know what rows they get
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
    async query<Row extends object>(query: Parameters<Queryable['query']>[0]) {
      if (typeof query === 'string') throw new Error('Only prepared statements are expected here.');
      const { name = '', text, values = [] } = query;
      recording.statements.push({ name, text, values });
      const result = await database.query<Row & { cart_id?: unknown; version?: unknown }>(query);
      const [row] = result.rows;
      if (name === 'cart' && row) recording.cart = { id: row.cart_id, version: row.version };
      return result;
    },
  };
  // the catalogue is in the process, so none of its statements are recorded
  const catalogue = new LiveCatalogue(database);
  catalogue.setConnected(true);
  await act({ database: recorder, catalogue }, recording.ownerId);
  return recording;
}
