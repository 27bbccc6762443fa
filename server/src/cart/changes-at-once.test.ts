import {
  addToCart,
  type CartItem,
  incrementItem,
  removeFromCart,
  replaceItem,
  setItemNote,
  setItemQuantity,
} from '@tailorbird/contract/cart';
import { addRows, removeGroup } from '@tailorbird/contract/cart-groups';
import { returnSaved, saveForLater } from '@tailorbird/contract/saved-items';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Answer, type TestShop } from '../../test/app.ts';
import { listNodes } from '../../test/citus.ts';
import { products } from '../../test/fixture.ts';
import { statementsOf } from '../../test/login.ts';
import { meanwhile, untilSomeoneWaits } from '../../test/meanwhile.ts';
import { cartOf, fill } from '../../test/shopper.ts';
import { openDatabase, type Database, type Queryable } from '../database/pool.ts';
import { deleteCart } from './queries.ts';

const AT_ONCE = 30;

/** A change that comes too late asks again in a transaction: it takes the row, then it changes. */
const STATEMENTS_OF_A_CHANGE = 3;

let shop: TestShop;
/** All processes, that one among them. */
let processes: TestShop[];
/** Beside the processes, whose connections wait. */
let beside: Database;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  processes = [shop];
  while (processes.length < 4) processes.push(await shop.anotherProcess());
  beside = openDatabase(shop.ownDatabase.address().url);
});
beforeEach(async () => {
  token = await shop.guest();
});
afterAll(async () => {
  await beside.close();
  await Promise.all(processes.map((each) => each.close()));
});

/** So many calls at once, over all processes. */
const atOnce = (call: (one: TestShop, number: number) => Promise<Answer>) =>
  Promise.all(
    Array.from({ length: AT_ONCE }, (_, number) =>
      call(processes[number % processes.length] ?? shop, number),
    ),
  );

const add = (one: TestShop, number: number) =>
  one.call(addToCart, { token, body: { product: products.sash.id, note: `${number}` } });

const versionOf = async () => {
  const { rows } = await shop.database.query<{ version: number }>(
    'select version from carts where owner_id = $1',
    [decodeJwt(token).sub],
  );
  return rows[0]?.version ?? -1;
};

const notes = async () =>
  (await cartOf(shop, token)).items.map(({ note }) => note).toSorted((a, b) => +a - +b);

const numbers = Array.from({ length: AT_ONCE }, (_, number) => `${number}`);

/** What the calls give, how many versions they make, and what the processes ask of carts. */
async function count(work: () => Promise<Answer[]>) {
  const before = await versionOf();
  let answers: Answer[] = [];
  let counting = async () => {
    answers = await work();
  };
  const asked: string[] = [];
  for (const each of processes) {
    const inner = counting;
    counting = async () => void asked.push(...(await statementsOf(each, inner)));
  }
  await counting();
  const changes = asked.filter((name) => /^(cart-|saved-(add|return))/.test(name));
  return {
    statuses: answers.map(({ status }) => status),
    versions: (await versionOf()) - before,
    statements: changes.length,
  };
}

const all = (status: number) => Array.from({ length: AT_ONCE }, () => status);

/** All have looked at the cart before any of them takes its row. */
const ways = {
  async 'that waited for one another'(work: () => Promise<Answer[]>) {
    let answers: Promise<Answer[]> | undefined;
    await beside.transaction(async (tx) => {
      // the row that they change, or its place where there is none
      const { rows } = await tx.query('select from carts where owner_id = $1 for update', [
        decodeJwt(token).sub,
      ]);
      if (rows.length === 0) {
        await tx.query('savepoint empty');
        await tx.query(
          'insert into carts (owner_id, id, updated_at) values ($1, gen_random_uuid(), now())',
          [decodeJwt(token).sub],
        );
      }
      answers = work();
      await untilSomeoneWaits(beside, processes.length);
      if (rows.length === 0) await tx.query('rollback to savepoint empty');
    });
    return (await answers) ?? [];
  },
  /** As on a cluster, where the parts of a statement are sent to a worker one after the other. */
  async 'whose statements look long before they lock'(work: () => Promise<Answer[]>) {
    // those of a cluster do so anyhow, and it takes no triggers
    if ((await listNodes(beside.address().url)).length > 0) return work();
    await shop.database.query(`
      create function wait_a_while() returns trigger language plpgsql
        as 'begin perform pg_sleep(0.02); return null; end';
      create trigger wait_a_while before insert or update on carts
        for each statement execute function wait_a_while()`);
    try {
      return await work();
    } finally {
      await shop.database.query('drop function wait_a_while cascade');
    }
  },
};

describe.each(Object.entries(ways))('thirty changes of one cart %s', (_, meeting) => {
  it('are all made of a new cart, each once', async () => {
    const counted = await count(() => meeting(() => atOnce(add)));
    expect(counted.statuses).toEqual(all(201));
    expect(await notes()).toEqual(numbers);
    expect(counted.versions).toBe(AT_ONCE);
    expect(counted.statements).toBeLessThanOrEqual(AT_ONCE * STATEMENTS_OF_A_CHANGE);
  });

  it('are all made of one that there is, each once', async () => {
    await fill(shop, token, { product: products.patch.id, note: '-1' });
    const counted = await count(() => meeting(() => atOnce(add)));
    expect(counted.statuses).toEqual(all(201));
    expect(await notes()).toEqual(['-1', ...numbers]);
    expect(counted.versions).toBe(AT_ONCE);
    expect(counted.statements).toBeLessThanOrEqual(AT_ONCE * STATEMENTS_OF_A_CHANGE);
  });

  it('add up where they add the same', async () => {
    await fill(shop, token);
    const one = { token, body: { product: products.sash.id } };
    const counted = await count(() => meeting(() => atOnce((by) => by.call(addToCart, one))));
    expect(counted).toMatchObject({ statuses: all(201), versions: AT_ONCE });
    expect((await cartOf(shop, token)).items).toMatchObject([{ quantity: 1 + AT_ONCE }]);
  });

  it('each put all rows of theirs in', async () => {
    await fill(shop, token);
    const counted = await count(() =>
      meeting(() =>
        atOnce((one, number) => {
          const rows = [{ note: `${number} a` }, { note: `${number} b` }];
          return one.call(addRows, { token, body: { product: products.sash.id, rows } });
        }),
      ),
    );
    expect(counted).toMatchObject({ statuses: all(201), versions: AT_ONCE });
    expect((await cartOf(shop, token)).items).toHaveLength(1 + 2 * AT_ONCE);
  });

  it('each save an item for later, and each bring it back', async () => {
    const rows = numbers.map((note) => ({ note }));
    await shop.ask(addRows, { token, body: { product: products.sash.id, rows } });
    const { items } = await cartOf(shop, token);
    await shop.database.query('update cart_items set group_id = null where owner_id = $1', [
      decodeJwt(token).sub,
    ]);
    const saved = await count(() =>
      meeting(() =>
        atOnce((one, number) =>
          one.call(saveForLater, { token, body: { id: items[number]?._id ?? '' } }),
        ),
      ),
    );
    expect(saved).toMatchObject({ statuses: all(200), versions: AT_ONCE });
    expect(saved.statements).toBeLessThanOrEqual(AT_ONCE * STATEMENTS_OF_A_CHANGE);
    expect(await notes()).toEqual([]);
    const returned = await count(() =>
      meeting(() =>
        atOnce((one, number) =>
          one.call(returnSaved, { token, params: { id: items[number]?._id ?? '' } }),
        ),
      ),
    );
    expect(returned).toMatchObject({ statuses: all(200), versions: AT_ONCE });
    expect(returned.statements).toBeLessThanOrEqual(AT_ONCE * STATEMENTS_OF_A_CHANGE);
    expect(await notes()).toEqual(numbers);
  });
});

it('changes of one cart that wait keep no other shopper of the process waiting', async () => {
  await fill(shop, token);
  const other = await shop.guest();
  const { sub } = decodeJwt(token);
  let answers: Promise<Answer[]> | undefined;
  await beside.transaction(async (tx) => {
    await tx.query('select from carts where owner_id = $1 for update', [sub]);
    answers = Promise.all(numbers.map((_, number) => add(shop, number)));
    await untilSomeoneWaits(beside);
    await fill(shop, other);
    expect((await cartOf(shop, other)).items).toHaveLength(1);
  });
  expect((await answers)?.map(({ status }) => status)).toEqual(all(201));
});

it.each([[['new']], [['new', 'newer']]])(
  '%j, put in while the cart is deleted, stand alone in a new one',
  async (added) => {
    const rows = added.map((note) => ({ note }));
    await shop.ask(addRows, {
      token,
      body: { product: products.sash.id, rows: numbers.map((note) => ({ note })) },
    });
    const { sub = '' } = decodeJwt(token);
    const answer = await meanwhile(
      beside,
      (tx) => deleteCart(tx, sub),
      () => shop.call(addRows, { token, body: { product: products.sash.id, rows } }),
    );
    expect(answer).toMatchObject({ status: 201, body: { cart: { items: rows } } });
    expect((await cartOf(shop, token)).items).toMatchObject(rows);
  },
);

describe('changes that are decided on what the cart has', () => {
  it('are made anew, or said to be too many: none is lost, and none that failed leaves a version', async () => {
    const rows = numbers.map((note) => ({ note }));
    await shop.ask(addRows, { token, body: { product: products.sash.id, rows } });
    const { items } = await cartOf(shop, token);
    const { statuses, versions } = await count(() =>
      ways['whose statements look long before they lock'](() =>
        atOnce((one, number) => {
          const { _id: id = '' } = items[number] ?? {};
          const body = { product: products.sash.id, note: `new ${number}`, quantity: 2 };
          return number % 3 === 0
            ? one.call(replaceItem, { token, params: { id }, body })
            : one.call(setItemNote, { token, params: { id }, body: { note: `new ${number}` } });
        }),
      ),
    );
    const done = statuses.filter((status) => status === 200).length;
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(done).toBeGreaterThan(0);
    const after = (await cartOf(shop, token)).items.map(({ note }) => note);
    expect(after.filter((note) => note.startsWith('new'))).toHaveLength(done);
    expect(versions).toBe(done);
  });
});

describe('what another change has just put in again', () => {
  const byId = {
    'is removed with its group': ({ group }: CartItem) =>
      shop.call(removeGroup, { token, params: { id: group?._id ?? '' } }),
    'is removed': ({ _id: id }: CartItem) =>
      shop.call(removeFromCart, { token, query: { item_id: id } }),
    'is counted anew': ({ _id: id }: CartItem) =>
      shop.call(setItemQuantity, { token, params: { id }, body: { quantity: 7 } }),
    'is counted up': ({ _id: id }: CartItem) => shop.call(incrementItem, { token, params: { id } }),
  };

  it.each(Object.entries(byId))('%s', async (_, change) => {
    const rows = [{ note: 'Alma' }, { note: 'Ben' }];
    const body = { product: products.sash.id, rows };
    const { cart } = await shop.ask(addRows, { token, body });
    const [item] = cart.items;
    if (!item) throw new Error('the cart has no item');
    // as one does that replaces the rows of a group
    const putAgain = async (tx: Queryable) => {
      const owner = [decodeJwt(token).sub];
      await tx.query('update carts set version = version + 1 where owner_id = $1', owner);
      const { rows: kept } = await tx.query(
        'delete from cart_items where owner_id = $1 returning *',
        owner,
      );
      await tx.query(
        'insert into cart_items select * from jsonb_populate_recordset(null::cart_items, $1)',
        [JSON.stringify(kept)],
      );
    };
    const { status } = await meanwhile(beside, putAgain, () => change(item));
    expect(status).toBe(200);
  });
});
