/** Concurrent changes to one cart, on two processes, have a result that some sequential order explains. */
import * as contract from '@tailorbird/contract/cart';
import * as groups from '@tailorbird/contract/cart-groups';
import { updateProduct } from '@tailorbird/contract/catalogue-editing';
import { placeOrder } from '@tailorbird/contract/orders';
import { minorUnits, toMinorUnits, fromMinorUnits } from '@tailorbird/contract/rules/money';
import * as fc from 'fast-check';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mergeGuestCart } from '../../src/cart/merge-guest-cart.ts';
import { openShop, type Answer, type TestShop } from '../app.ts';
import { accounts, NOWHERE, products } from '../fixture.ts';
import { cartOf } from '../shopper.ts';
import { textOf, type Act, type ModelItem, type ModelShop, type CartOwner } from './cart-model.ts';
import { findSequence, type AnsweredAct } from './cart-sequence.ts';
import { report, rounds } from './rounds.ts';

const ROUNDS = rounds(40, 10_000);

/** A session's token is good for 15 minutes. */
const ROUNDS_OF_A_LOGIN = 100;

let shop: TestShop;
let other: TestShop;
let admin: string;
const tokens: Record<CartOwner, string> = { guest: '', account: '' };

beforeAll(async () => {
  shop = await openShop();
  other = await shop.anotherProcess();
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const GOODS = [products.sash, products.patch] as const;

/** An act before it is known what is in the carts. */
const anyCommand = fc.record({
  act: fc.oneof(
    { weight: 6, arbitrary: fc.constant('add' as const) },
    { weight: 3, arbitrary: fc.constantFrom('quantity', 'note', 'replace', 'remove') },
    { weight: 4, arbitrary: fc.constant('step' as const) },
    {
      weight: 4,
      arbitrary: fc.constantFrom('add rows', 'replace group', 'replace group', 'remove group'),
    },
    { weight: 2, arbitrary: fc.constant('order' as const) },
    { weight: 1, arbitrary: fc.constantFrom('merge', 'price') },
  ),
  who: fc.constantFrom<CartOwner>('guest', 'guest', 'account'),
  goods: fc.constantFrom(...GOODS),
  note: fc.constantFrom('', 'a', 'b'),
  quantity: fc.integer({ min: 1, max: 60 }),
  which: fc.nat({ max: 5 }),
  rows: fc.array(
    fc.record({ note: fc.constantFrom('', 'a', 'b'), quantity: fc.integer({ min: 1, max: 60 }) }),
    { minLength: 1, maxLength: 4 },
  ),
});

type Command = typeof anyCommand extends fc.Arbitrary<infer C> ? C : never;

/** Mostly few at once, since those meet in more ways; now and then fifty. */
const manyCommands = fc.oneof(
  { weight: 5, arbitrary: fc.array(anyCommand, { minLength: 2, maxLength: 6 }) },
  { weight: 3, arbitrary: fc.array(anyCommand, { minLength: 7, maxLength: 20 }) },
  { weight: 1, arbitrary: fc.array(anyCommand, { minLength: 21, maxLength: 50, size: 'max' }) },
);

it('carts, merges, edits and orders on two processes agree with a model that takes turns', async () => {
  const violations: string[] = [];
  /** No sequence was found, and not all were tried. */
  const undecided: string[] = [];
  let acts = 0;
  for (const [round, commands] of fc.sample(manyCommands, ROUNDS).entries()) {
    if (round % ROUNDS_OF_A_LOGIN === 0) await arrive();
    const { model, carts } = await read();
    const answered: AnsweredAct[] = [];
    const perform = async (command: Command, place: number) => {
      const act = toAct(command, model, place);
      answered.push(await send(place % 2 === 0 ? shop : other, act, carts));
    };
    await Promise.all(commands.map(perform));
    acts += commands.length;
    const after = { guest: await contentsOf('guest'), account: await contentsOf('account') };
    const sequence = findSequence(model, answered, after);
    if (sequence === 'found') continue;
    const told = JSON.stringify({ round, model, answered, after }, null, 1);
    (sequence === 'none' ? violations : undecided).push(told);
  }
  report(
    `${ROUNDS} rounds, ${acts} acts: ${violations.length} violations, ${undecided.length} undecided`,
  );
  expect(violations.slice(0, 3)).toEqual([]);
  expect(undecided.slice(0, 3)).toEqual([]);
});

/** A new guest, and the account with a new session. */
async function arrive(): Promise<void> {
  tokens.guest = await shop.guest();
  tokens.account = await shop.logIn(accounts.customer);
  admin = await shop.logIn(accounts.admin);
}

/** The shop before a round. Both carts have something in them. */
async function read(): Promise<{ model: ModelShop; carts: Record<CartOwner, contract.Cart> }> {
  const carts = { guest: await readCart('guest'), account: await readCart('account') };
  const { rows } = await shop.database.query<{ id: string; cost_cents: number }>(
    'select id, cost_cents from products',
  );
  const model = {
    carts: {
      guest: { generation: 0, items: itemsOf(carts.guest) },
      account: { generation: 0, items: itemsOf(carts.account) },
    },
    prices: Object.fromEntries(rows.map((row) => [row.id, row.cost_cents])),
    orders: {},
  };
  return { model, carts };
}

async function readCart(who: CartOwner): Promise<contract.Cart> {
  const token = tokens[who];
  const { items } = await cartOf(shop, token);
  if (items.length < 2) {
    // refused where there would be more than 99
    await shop.call(contract.addToCart, {
      token,
      body: { product: products.sash.id, quantity: 5 },
    });
    const body = { product: products.patch.id, quantity: 90, note: 'a' };
    await shop.call(contract.addToCart, { token, body });
  }
  return cartOf(shop, token);
}

const contentsOf = async (who: CartOwner) => textOf(itemsOf(await cartOf(shop, tokens[who])));

function itemsOf({ items }: contract.Cart): ModelItem[] {
  return items.map(({ _id: id, group, product, note, quantity }) => ({
    id,
    group: group && group._id,
    product: product._id,
    note,
    quantity,
  }));
}

function toAct(
  { act, who, goods, note, quantity, which, rows }: Command,
  { carts, prices }: ModelShop,
  place: number,
): Act {
  const cart = carts[who];
  const item = cart.items[which % cart.items.length]?.id ?? '';
  const together = cart.items.flatMap(({ group }) => group ?? []);
  const group = together[which % together.length] ?? NOWHERE;
  switch (act) {
    case 'add':
      return { act, who, product: goods.id, note, quantity };
    case 'step':
      return { act, who, item, by: quantity % 2 === 0 ? 1 : -1 };
    case 'order':
      return { act, who, shown: cart, prices };
    case 'merge':
      return { act };
    case 'price':
      return { act, product: goods.id, cents: quantity * 7 };
    case 'add rows':
      return { act, who, group: `new ${place}`, product: goods.id, rows };
    case 'replace group':
      return { act, who, group, rows };
    case 'remove group':
      return { act, who, group };
    default:
      return { act, who, item, note, quantity };
  }
}

/** Does it in a process. The shop may ask to come again: then that is done. */
async function send(
  process: TestShop,
  act: Act,
  carts: Record<CartOwner, contract.Cart>,
): Promise<AnsweredAct> {
  if (act.act === 'merge') {
    const guest = decodeJwt(tokens.guest).sub ?? '';
    const { customer } = accounts;
    await process.ownDatabase.transaction((tx) => mergeGuestCart(tx, [guest], customer));
    return { act, outcome: { code: 'ok' }, cart: undefined };
  }
  const answer = await call(process, act, carts);
  if (answer.status === 503) return send(process, act, carts);
  if (answer.status >= 300) {
    return { act, outcome: { code: codeOf(answer) }, cart: undefined };
  }
  if (act.act === 'price') return { act, outcome: { code: 'ok' }, cart: undefined };
  if (act.act === 'order') {
    const { order } = placeOrder.reply.parse(answer.body);
    const placed = { id: order._id, cents: toMinorUnits(order.totalAmount) };
    return { act, outcome: { code: 'ok', order: placed }, cart: undefined };
  }
  const { cart } = contract.getCart.reply.parse(answer.body);
  return { act, outcome: { code: 'ok' }, cart: textOf(itemsOf(cart)) };
}

function call(
  process: TestShop,
  act: Exclude<Act, { act: 'merge' }>,
  carts: Record<CartOwner, contract.Cart>,
): Promise<Answer> {
  if (act.act === 'price') {
    const { id: _id, name } = GOODS.find(({ id }) => id === act.product) ?? products.sash;
    const body = { _id, name, cost: fromMinorUnits(minorUnits(act.cents)) };
    return process.call(updateProduct, { token: admin, body });
  }
  const token = tokens[act.who];
  if (act.act === 'order') return process.call(placeOrder, { token, body: carts[act.who] });
  if (act.act === 'add') return process.call(contract.addToCart, { token, body: act });
  if (act.act === 'add rows') return process.call(groups.addRows, { token, body: act });
  if (act.act === 'replace group') {
    return process.call(groups.replaceGroup, { token, params: { id: act.group }, body: act });
  }
  if (act.act === 'remove group') {
    return process.call(groups.removeGroup, { token, params: { id: act.group } });
  }
  if (act.act === 'remove') {
    return process.call(contract.removeFromCart, { token, query: { item_id: act.item } });
  }
  const params = { id: act.item };
  if (act.act === 'step') {
    const endpoint = act.by === 1 ? contract.incrementItem : contract.decrementItem;
    return process.call(endpoint, { token, params });
  }
  const endpoint = {
    quantity: contract.setItemQuantity,
    note: contract.setItemNote,
    replace: contract.replaceItem,
  }[act.act];
  return process.call(endpoint, { token, params, body: act });
}

function codeOf({ status, body }: Answer): string {
  const isObject = typeof body === 'object' && body !== null;
  return isObject && 'code' in body ? String(body.code) : String(status);
}
