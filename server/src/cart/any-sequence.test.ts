import * as contract from '@tailorbird/contract/cart';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { drawProducts, wording } from '../../test/drawn.ts';
import { accounts, colour, products, size } from '../../test/fixture.ts';
import { cartOf } from '../../test/shopper.ts';
import { identityKey } from './cart.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
  await drawProducts(shop);
});
afterAll(() => shop.close());

const product = fc.constantFrom(products.sash.id, products.patch.id);
const note = fc.constantFrom('', 'a', ' a ', '🧵');
const text = fc.constantFrom('', 'CREW', ' CREW', 'Zoe\u0308', '\ud83e\uddf5', 'A\nB');
const quantity = fc.integer({ min: -1, max: 101 });
/** Which item of those in the cart then. */
const which = fc.nat({ max: 3 });

const action = fc.oneof(
  fc.record({ act: fc.constant('add' as const), product, note, quantity }),
  fc.record({ act: fc.constant('add written' as const), text, note, quantity }),
  fc.record({ act: fc.constant('choose anew' as const), which, text, note, quantity }),
  fc.record({ act: fc.constant('note' as const), which, note }),
  fc.record({ act: fc.constant('quantity' as const), which, quantity }),
  fc.record({ act: fc.constantFrom('increment' as const, 'decrement' as const), which }),
  fc.record({ act: fc.constant('remove' as const), which }),
  fc.record({ act: fc.constant('log in' as const) }),
);

type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

it('whatever is done to a cart: quantities stay in 1 to 99, and no two items are the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 15 }), async (actions) => {
      let token = await shop.guest();
      for (const step of actions) {
        token = await perform(step, token);
        const { items } = await cartOf(shop, token);
        for (const item of items) {
          expect(item.quantity).toBeGreaterThanOrEqual(1);
          expect(item.quantity).toBeLessThanOrEqual(99);
        }
        const keys = items.map((item) => identityKey(item));
        expect(new Set(keys).size).toBe(keys.length);
      }
    }),
    { numRuns: 25 },
  );
});

it('whatever two do to a cart at once: the same holds, and nothing breaks', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        action.filter(({ act }) => act !== 'log in'),
        { minLength: 2, maxLength: 8 },
      ),
      async (actions) => {
        const token = await shop.guest();
        await perform({ act: 'add', product: products.sash.id, note: '', quantity: 50 }, token);
        await perform({ act: 'add', product: products.sash.id, note: 'a', quantity: 40 }, token);
        await Promise.all(actions.map((step) => perform(step, token)));
        const { items } = await cartOf(shop, token);
        const keys = items.map((item) => identityKey(item));
        expect(new Set(keys).size).toBe(keys.length);
        expect(items.every((item) => item.quantity >= 1 && item.quantity <= 99)).toBe(true);
      },
    ),
    { numRuns: 25 },
  );
});

/** Does it, and gives the token to go on with. Refusals are fine, failures are not. */
async function perform(step: Action, token: string): Promise<string> {
  if (step.act === 'log in') return shop.logIn(accounts.other, { 'x-guest-token': token });
  const answer = await send(step, token);
  expect(answer.status).toBeOneOf([200, 201, 400, 404]);
  return token;
}

async function send(step: Exclude<Action, { act: 'log in' }>, token: string) {
  if (step.act === 'add') {
    const { act: _, ...body } = step;
    return shop.call(contract.addToCart, { token, body });
  }
  if (step.act === 'add written') {
    const { act: _, text, ...body } = step;
    const written = { product: products.tote.id, selectedOptions: choices(text), ...body };
    return shop.call(contract.addToCart, { token, body: written });
  }
  const { items } = await cartOf(shop, token);
  const item = items[step.which];
  const id = item?._id ?? products.tote.id;
  const params = { id };
  switch (step.act) {
    case 'choose anew': {
      const { text, note, quantity } = step;
      const isTote = item?.product._id === products.tote.id;
      const selectedOptions = isTote ? choices(text) : [];
      return shop.call(contract.replaceItem, {
        token,
        params,
        body: { note, quantity, selectedOptions },
      });
    }
    case 'note':
      return shop.call(contract.setItemNote, { token, params, body: { note: step.note } });
    case 'quantity':
      return shop.call(contract.setItemQuantity, {
        token,
        params,
        body: { quantity: step.quantity },
      });
    case 'remove':
      return shop.call(contract.removeFromCart, { token, query: { item_id: id } });
    case 'increment':
      return shop.call(contract.incrementItem, { token, params });
    default:
      return shop.call(contract.decrementItem, { token, params });
  }
}

const choices = (value: string) => [
  { optionId: colour.id, valueId: colour.olive.id },
  { optionId: size.id, valueId: size.small.id },
  { optionId: wording.id, value },
];
