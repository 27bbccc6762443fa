import {
  addToCart,
  getSubtotal,
  removeFromCart,
  type CartItem,
  type ChoiceInput,
} from '@tailorbird/contract/cart';
import { getProduct, listProducts } from '@tailorbird/contract/catalogue';
import { getOrder, listOrders, placeOrder } from '@tailorbird/contract/orders';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { edit, perform, type Edit } from '../../test/edits.ts';
import { accounts } from '../../test/fixture.ts';
import { cartOf } from '../../test/shopper.ts';

let shop: TestShop;
let admin: string;
let customer: string;
beforeEach(async () => {
  shop = await openShop();
  admin = await shop.logIn(accounts.admin);
  customer = await shop.logIn(accounts.customer);
});
afterEach(() => shop.close());

const buying = fc.record({
  act: fc.constantFrom('put in cart' as const, 'order' as const, 'take out' as const),
  which: fc.nat({ max: 30 }),
  choice: fc.nat({ max: 3 }),
});
type Step = Edit | (typeof buying extends fc.Arbitrary<infer S> ? S : never);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof({ weight: 3, arbitrary: edit }, { weight: 2, arbitrary: buying }),
  { minLength: 5, maxLength: 20 },
);

it('whatever is done to the catalogue: carts are readable and know what can be ordered, orders stay as they were placed', async () => {
  const placed = new Map<string, Buffer>();
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      await furnish();
      for (const step of sequence) {
        await act(step);
        await rememberOrders(placed);
        const cart = await cartOf(shop, customer);
        for (const item of cart.items) {
          expect(item.available).toBe(await canBeOrdered(item));
        }
        await shop.ask(getSubtotal, { token: customer });
      }
      for (const [id, bytes] of placed) {
        const order = await shop.call(getOrder, { token: customer, params: { id } });
        expect(order.bytes.equals(bytes)).toBe(true);
      }
    }),
    { numRuns: 10 },
  );
  expect(placed.size).toBeGreaterThan(2);
});

it('whatever many do to the catalogue at once: nothing fails, and the same holds', async () => {
  const placed = new Map<string, Buffer>();
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      await furnish();
      await Promise.all(sequence.map(act));
      await rememberOrders(placed);
      for (const item of (await cartOf(shop, customer)).items) {
        expect(item.available).toBe(await canBeOrdered(item));
      }
    }),
    { numRuns: 10 },
  );
});

/** However much was deleted before, there is something with options to go on with, also in the cart. */
async function furnish(): Promise<void> {
  const plain = { which: 30, several: [30], cents: 1250, isRequired: true };
  const acts = [
    'new category',
    'new option',
    'new value',
    'new value',
    'new type',
    'give options',
    'new product',
    'new product',
  ] as const;
  for (const next of acts) await perform(shop, admin, { ...plain, act: next });
  for (const place of [0, 1, 2, 3, 29, 30]) await putInCart(place, place);
}

async function act(step: Step): Promise<void> {
  const answer = await send(step);
  expect(answer?.status ?? 200).toBeLessThan(500);
}

async function send(step: Step) {
  switch (step.act) {
    case 'put in cart':
      return putInCart(step.which, step.choice);
    case 'order':
      await takeOutGone();
      return shop.call(placeOrder, { token: customer, body: await cartOf(shop, customer) });
    case 'take out':
      return takeOutGone();
    default:
      return perform(shop, admin, step);
  }
}

async function takeOutGone(): Promise<undefined> {
  for (const item of (await cartOf(shop, customer)).items) {
    if (item.available) continue;
    await shop.call(removeFromCart, { token: customer, query: { item_id: item._id } });
  }
}

/** With one value for each option, and words for some texts. */
async function putInCart(which: number, choice: number) {
  const { products } = await shop.ask(listProducts, { query: { populate: 'type' } });
  const product = products[which % Math.max(1, products.length)];
  if (!product) return undefined;
  const options = product.type && 'options' in product.type ? product.type.options : [];
  const selectedOptions = options.flatMap(({ _id: optionId, kind, values }): ChoiceInput[] => {
    if (kind === 'text') return choice > 0 ? [{ optionId, valueId: null, value: 'Words' }] : [];
    const value = values[choice % Math.max(1, values.length)];
    return value ? [{ optionId, valueId: value._id }] : [];
  });
  return shop.call(addToCart, { token: customer, body: { product: product._id, selectedOptions } });
}

/** By what the catalogue offers now, as a visitor sees it. */
async function canBeOrdered({ product, selectedOptions }: CartItem): Promise<boolean> {
  const found = await shop.call(getProduct, {
    params: { id: product._id },
    query: { populate: 'type' },
  });
  if (found.status === 404) return false;
  const options = getProduct.reply.parse(found.body).product.type?.options ?? [];
  const offered = new Set(options.flatMap(({ values }) => values.map(({ _id }) => _id)));
  const texts = new Set(options.flatMap(({ _id, kind }) => (kind === 'text' ? _id : [])));
  const chosen = new Set(selectedOptions.map(({ optionId }) => optionId));
  return (
    selectedOptions.every(({ optionId, valueId }) =>
      valueId === null ? texts.has(optionId) : offered.has(valueId),
    ) && options.every(({ _id, isRequired }) => !isRequired || chosen.has(_id))
  );
}

/** Those that are new, byte by byte. */
async function rememberOrders(placed: Map<string, Buffer>): Promise<void> {
  const { orders } = await shop.ask(listOrders, { token: customer, query: { limit: 100 } });
  for (const { _id: id } of orders) {
    const { bytes } = await shop.call(getOrder, { token: customer, params: { id } });
    placed.set(id, placed.get(id) ?? bytes);
    expect(placed.get(id)?.equals(bytes)).toBe(true);
  }
}
