import * as contract from '@tailorbird/contract/cart';
import * as groups from '@tailorbird/contract/cart-groups';
import { orderAgain, placeOrder, type Order } from '@tailorbird/contract/orders';
import * as fc from 'fast-check';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { drawn, drawProducts, wording } from '../../test/drawn.ts';
import { accounts, colour, products, size } from '../../test/fixture.ts';
import { cartOf } from '../../test/shopper.ts';
import { drawItem } from '../drawings/draw-item.ts';
import { mergeGuestCart } from './merge-guest-cart.ts';

let shop: TestShop;
let hashOf: (text: string) => string;
beforeAll(async () => {
  shop = await openShop();
  await drawProducts(shop);
  const { art, type } = await drawn(shop, products.tote.id);
  hashOf = (text) => drawItem(art, type?.options ?? [], choices(text)).hash;
});
afterAll(() => shop.close());

const choices = (text: string) => [
  { optionId: colour.id, valueId: colour.olive.id },
  { optionId: size.id, valueId: size.small.id },
  { optionId: wording.id, valueId: null, value: text },
];

interface Row {
  text: string;
  note: string;
  quantity: number;
}

/** A thing of a cart, in the order in which it stands. */
interface CartThing extends Row {
  /** Null: it stands by itself. */
  group: object | null;
}

const row = fc.record({
  text: fc.constantFrom('ALMA', 'IDA', 'ZOË', 'KAI'),
  note: fc.constantFrom('', 'gold'),
  quantity: fc.integer({ min: 1, max: 60 }),
});
const rows = fc.array(row, { minLength: 1, maxLength: 5 });
/** Which item or group of those in the cart then. */
const which = fc.nat({ max: 6 });

const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('add rows' as const), rows }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('add' as const), row }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('change' as const), which, row }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('replace group' as const),
      which,
      rows,
      // the item that each row is said to be read from
      from: fc.array(fc.option(fc.nat({ max: 4 })), { minLength: 5, maxLength: 5 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('remove' as const), which }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('remove group' as const), which }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('order' as const) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('order again' as const) }) },
);

type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

it('whatever is done with groups: no row is lost, doubled or changed, and each is drawn as it says', async () => {
  const checked = fc.assert(
    fc.asyncProperty(
      fc.array(action, { minLength: 1, maxLength: 8 }),
      fc.array(action, { minLength: 1, maxLength: 8 }),
      async (asGuest, asCustomer) => {
        const guest = new Shopper(await shop.guest(), { isGuest: true });
        for (const step of asGuest) await guest.perform(step);
        const customer = new Shopper(await shop.logIn(accounts.other), { isGuest: false });
        await customer.clear();
        for (const step of asCustomer) await customer.perform(step);
        await customer.take(guest);
        for (const step of asGuest) await customer.perform(step);
      },
    ),
    { numRuns: 25 },
  );
  await expect(checked).resolves.toBeUndefined();
}, 300_000);

/** Does the same in the shop and in a model, and compares the two after each step. */
class Shopper {
  #things: CartThing[] = [];
  #ordered: { id: string; things: readonly CartThing[] } | undefined;
  readonly #token: string;

  readonly #isGuest: boolean;

  constructor(token: string, { isGuest }: { isGuest: boolean }) {
    this.#token = token;
    this.#isGuest = isGuest;
  }

  async clear(): Promise<void> {
    await shop.database.query('delete from cart_items where owner_id = $1', [this.id]);
  }

  get id(): string {
    return decodeJwt(this.#token).sub ?? '';
  }

  async take(guest: Shopper): Promise<void> {
    await shop.database.transaction((tx) => mergeGuestCart(tx, [guest.id], this));
    const added: CartThing[] = [];
    for (const thing of guest.#things) {
      const same = this.#things.find((other) => isSame(thing, other));
      if (same) {
        const quantity = Math.min(99, same.quantity + thing.quantity);
        this.#things = this.#things.map((other) =>
          other === same ? { ...same, quantity } : other,
        );
      } else added.push(thing);
    }
    // the guest's were put in before
    this.#things = [...added, ...this.#things];
    await this.#compare();
  }

  async perform(step: Action): Promise<void> {
    if (step.act === 'order') return this.#order();
    if (step.act === 'order again') return this.#orderAgain();
    const { items } = await cartOf(shop, this.#token);
    const next = this.#after(step);
    const answer = await this.#send(step, items);
    const isDone = answer.status < 300;
    expectEqual(
      { step, status: answer.status, isDone },
      { step, status: answer.status, isDone: next !== undefined },
    );
    if (next) this.#things = next;
    await this.#compare();
  }

  /** Undefined: refused. */
  #after(step: Exclude<Action, { act: 'order' | 'order again' }>): CartThing[] | undefined {
    const things = this.#things;
    switch (step.act) {
      case 'add':
        return withRow(things, step.row);
      case 'add rows': {
        const joined = joinedRows(step.rows);
        const [one, other] = joined ?? [];
        if (joined && one && !other) return withRow(things, one);
        const group = {};
        return joined && [...things, ...joined.map((added) => ({ ...added, group }))];
      }
      case 'change': {
        const thing = things[step.which];
        if (!thing) return undefined;
        const changed = { ...step.row, group: thing.group };
        const twin = things.find((other) => other !== thing && isSame(other, changed));
        if (!twin) return things.map((other) => (other === thing ? changed : other));
        const quantity = twin.quantity + changed.quantity;
        if (quantity > 99) return undefined;
        return things.flatMap((other) => {
          if (other === thing) return [];
          return other === twin ? { ...twin, quantity } : other;
        });
      }
      case 'remove': {
        const thing = things[step.which];
        return thing && things.filter((other) => other !== thing);
      }
      default: {
        const { group } = this.#grouped(things, step.which) ?? {};
        if (!group) return undefined;
        const joined = step.act === 'remove group' ? [] : joinedRows(step.rows);
        if (!joined) return undefined;
        const place = things.findIndex((thing) => thing.group === group);
        const others = things.filter((thing) => thing.group !== group);
        return others.toSpliced(place, 0, ...joined.map((added) => ({ ...added, group })));
      }
    }
  }

  #grouped<T extends { group: object | null }>(items: readonly T[], place: number): T | undefined {
    const grouped = items.filter(({ group }) => group !== null);
    return grouped[place % grouped.length];
  }

  #send(
    step: Exclude<Action, { act: 'order' | 'order again' }>,
    items: readonly contract.CartItem[],
  ) {
    const token = this.#token;
    const product = products.tote.id;
    if (step.act === 'add') {
      return shop.call(contract.addToCart, { token, body: { product, ...bodyOf(step.row) } });
    }
    if (step.act === 'add rows') {
      const body = { product, rows: step.rows.map(bodyOf) };
      return shop.call(groups.addRows, { token, body });
    }
    const item = items[step.which]?._id ?? product;
    if (step.act === 'change') {
      const params = { id: item };
      return shop.call(contract.replaceItem, { token, params, body: bodyOf(step.row) });
    }
    if (step.act === 'remove') {
      return shop.call(contract.removeFromCart, { token, query: { item_id: item } });
    }
    const params = { id: this.#grouped(items, step.which)?.group?._id ?? product };
    if (step.act === 'remove group') return shop.call(groups.removeGroup, { token, params });
    const sent = step.rows.map((each, place) => {
      const from = step.from[place];
      const named = from === null || from === undefined ? undefined : items[from]?._id;
      return { ...bodyOf(each), ...(named !== undefined && { _id: named }) };
    });
    return shop.call(groups.replaceGroup, { token, params, body: { rows: sent } });
  }

  async #order(): Promise<void> {
    if (this.#things.length === 0) return;
    const body = await cartOf(shop, this.#token);
    const { order } = await shop.ask(placeOrder, { token: this.#token, body });
    expectOrdered(order, this.#things);
    expectEqual(groupsOf(order), groupsOf({ cart: body }));
    this.#ordered = { id: order._id, things: this.#things };
    this.#things = [];
    await this.#compare();
  }

  async #orderAgain(): Promise<void> {
    if (!this.#ordered || this.#isGuest) return;
    const params = { id: this.#ordered.id };
    const { left } = await shop.ask(orderAgain, { token: this.#token, params });
    const again = new Map<object, object>();
    let refused = 0;
    for (const { group, ...ordered } of this.#ordered.things) {
      if (group === null) {
        const next = withRow(this.#things, ordered);
        if (next) this.#things = next;
        else refused += 1;
      } else {
        again.set(group, again.get(group) ?? {});
        this.#things = [...this.#things, { ...ordered, group: again.get(group) ?? null }];
      }
    }
    expectEqual(left.length, refused);
    await this.#compare();
  }

  async #compare(): Promise<void> {
    const { items } = await cartOf(shop, this.#token);
    expectItems(items, this.#things);
  }
}

function expectEqual(found: unknown, expected: unknown): void {
  expect(found).toEqual(expected);
}

function expectItems(items: readonly contract.CartItem[], things: readonly CartThing[]): void {
  expect(describeItems(items)).toEqual(describeThings(things));
  for (const { drawing, selectedOptions } of items) {
    expect(drawing?.title).toContain(textOf(selectedOptions));
  }
  expect(new Set(items.map(({ _id }) => _id)).size).toBe(items.length);
}

function expectOrdered({ cart: { items } }: Order, things: readonly CartThing[]): void {
  expect(describeItems(items)).toEqual(describeThings(things));
  expect(items.map(({ drawing }) => drawing?.hash)).toEqual(things.map(({ text }) => hashOf(text)));
}

const bodyOf = ({ text, note, quantity }: Row) => ({
  selectedOptions: choices(text),
  note,
  quantity,
});

const isSame = (one: Omit<CartThing, 'quantity'>, other: Omit<CartThing, 'quantity'>) =>
  one.group === other.group && one.text === other.text && one.note === other.note;

/** Equal ones once; undefined: there are too many of one. */
function joinedRows(all: readonly Row[]): Row[] | undefined {
  const joined: Row[] = [];
  for (const one of all) {
    const same = joined.find(({ text, note }) => text === one.text && note === one.note);
    if (same) same.quantity += one.quantity;
    else joined.push({ ...one });
  }
  return joined.some(({ quantity }) => quantity > 99) ? undefined : joined;
}

function withRow(things: readonly CartThing[], added: Row): CartThing[] | undefined {
  const single = { ...added, group: null };
  const same = things.find((other) => isSame(other, single));
  if (!same) return [...things, single];
  const quantity = same.quantity + added.quantity;
  if (quantity > 99) return undefined;
  return things.map((other) => (other === same ? { ...same, quantity } : other));
}

const textOf = (selected: contract.CartItem['selectedOptions']) =>
  selected.find(({ optionId }) => optionId === wording.id)?.value ?? '';

/** Each item with the number of its group among the groups. */
function describeItems(
  items: readonly Pick<contract.CartItem, 'group' | 'selectedOptions' | 'note' | 'quantity'>[],
) {
  return numbered(
    items.map(({ group, selectedOptions, note, quantity }) => ({
      group: group && group._id,
      says: `${textOf(selectedOptions)} ${note} ${quantity}`,
    })),
  );
}

function describeThings(things: readonly CartThing[]) {
  return numbered(
    things.map(({ group, text, note, quantity }) => ({
      group,
      says: `${text} ${note} ${quantity}`,
    })),
  );
}

function numbered(items: readonly { group: object | string | null; says: string }[]): string[] {
  const known = [...new Set(items.flatMap(({ group }) => group ?? []))];
  return items.map(({ group, says }) =>
    group === null ? says : `${known.indexOf(group)}: ${says}`,
  );
}

const groupsOf = ({
  cart,
}: {
  cart: { items: readonly { group: Order['cart']['items'][number]['group'] }[] };
}) => cart.items.map(({ group }) => group);
