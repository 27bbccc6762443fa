import { randomUUID } from 'node:crypto';
import * as carts from '@tailorbird/contract/cart';
import { listProducts } from '@tailorbird/contract/catalogue';
import type { ChosenOption } from '@tailorbird/contract/rules/drawn-choices';
import { placeOrder, type Order } from '@tailorbird/contract/orders';
import { changeEmail, changePassword, setProfile } from '@tailorbird/contract/profile';
import { deleteUser, setRoles } from '@tailorbird/contract/users';
import * as fc from 'fast-check';
import type { Answer, TestShop } from './app.ts';
import { PASSWORD } from './fixture.ts';
import { addPerson, type Person } from './people.ts';

export const deeds = [
  'put in cart',
  'note in cart',
  'choose anew',
  'quantity in cart',
  'one more',
  'take out of cart',
  'order',
  'order as a guest and log in',
  'rename account',
  'new email',
  'new password',
  'make admin',
  'make customer',
  'delete account',
] as const;

/** An act of somebody on their cart, or of the shop on their account. */
export interface Deed {
  deed: (typeof deeds)[number];
  who: number;
  /** Counts among those that are there then. */
  which: number;
  text: string;
}

export const deed: fc.Arbitrary<Deed> = fc.record({
  deed: fc.constantFrom(...deeds),
  who: fc.nat({ max: 1 }),
  which: fc.nat({ max: 30 }),
  text: fc.string({ unit: 'grapheme', maxLength: 12 }),
});

export interface Shopper extends Person {
  token: string;
}

export async function newShopper(shop: TestShop): Promise<Shopper> {
  const person = await addPerson(shop);
  return { ...person, token: await shop.logIn(person) };
}

/** Where things happen, and the orders as they were placed. */
export interface Trade {
  shop: TestShop;
  admin: string;
  placed: Map<string, Order>;
}

/** @returns undefined when there is nothing that it could be done to */
export async function doDeed(
  trade: Trade,
  shopper: Shopper,
  { deed, which, text }: Deed,
): Promise<Answer | undefined> {
  const { shop, admin } = trade;
  const { token, id: userId } = shopper;
  const items = await itemsOf(shop, token);
  const item = items[which % Math.max(1, items.length)];
  const params = { id: item?._id ?? '' };
  switch (deed) {
    case 'put in cart':
      return putInCart(shop, token, which, text);
    case 'note in cart':
      return item && shop.call(carts.setItemNote, { token, params, body: { note: text } });
    case 'choose anew':
      return item && chooseAnew(shop, token, item, which);
    case 'quantity in cart':
      return item && shop.call(carts.setItemQuantity, { token, params, body: { quantity: which } });
    case 'one more':
      return item && shop.call(carts.incrementItem, { token, params });
    case 'take out of cart':
      return item && shop.call(carts.removeFromCart, { token, query: { item_id: item._id } });
    case 'order':
      return order(trade, token);
    case 'order as a guest and log in': {
      const guest = await shop.guest();
      await putInCart(shop, guest, which, text);
      const answer = await order(trade, guest);
      // refused while the address is unverified: then it stays a guest's
      const headers = { 'x-guest-token': guest };
      await shop.logIn(shopper, headers).catch(() => undefined);
      return answer;
    }
    case 'rename account':
      return shop.call(setProfile, { token, body: { name: `Pat ${which}` } });
    case 'new email': {
      const body = { email: `${randomUUID()}@mail.example`, password: PASSWORD };
      return shop.call(changeEmail, { token, body });
    }
    case 'new password': {
      const [currentPassword, newPassword] = [PASSWORD, PASSWORD];
      const body = { currentPassword, newPassword, confirmPassword: newPassword };
      return shop.call(changePassword, { token, body });
    }
    case 'make admin':
      return shop.call(setRoles, {
        token: admin,
        body: { userId, roles: ['customer', 'admin'] },
      });
    case 'make customer':
      return shop.call(setRoles, { token: admin, body: { userId, roles: ['customer'] } });
    case 'delete account': {
      const answer = await shop.call(deleteUser, { token: admin, query: { _id: userId } });
      // somebody else goes on
      Object.assign(shopper, await newShopper(shop));
      return answer;
    }
    default:
      return deed satisfies never;
  }
}

/** A session that is over has none. */
async function itemsOf(shop: TestShop, token: string): Promise<carts.CartItem[]> {
  const { status, body } = await shop.call(carts.getCart, { token });
  return status === 200 ? carts.getCart.reply.parse(body).cart.items : [];
}

/** With other values, and other words. */
async function chooseAnew(
  shop: TestShop,
  token: string,
  { _id: id, product }: carts.CartItem,
  which: number,
): Promise<Answer | undefined> {
  const sold = (await soldProducts(shop)).find(({ _id }) => _id === product._id);
  if (!sold) return undefined;
  const body = { quantity: (which % 4) + 1, selectedOptions: choicesOf(sold, which + 1) };
  return shop.call(carts.replaceItem, { token, params: { id }, body });
}

async function soldProducts(shop: TestShop) {
  return (await shop.ask(listProducts, { query: { populate: 'type' } })).products;
}

/** One value for each option, or a word. */
function choicesOf(
  { type }: Awaited<ReturnType<typeof soldProducts>>[number],
  which: number,
): ChosenOption[] {
  const options = type && 'options' in type ? type.options : [];
  return options.flatMap(({ _id: optionId, kind, values }): ChosenOption[] => {
    if (kind === 'text') return [{ optionId, valueId: null, value: `WORD ${which}` }];
    const value = values[which % Math.max(1, values.length)];
    return value ? [{ optionId, valueId: value._id }] : [];
  });
}

export async function putInCart(
  shop: TestShop,
  token: string,
  which: number,
  note = '',
): Promise<Answer | undefined> {
  const products = await soldProducts(shop);
  const product = products[which % Math.max(1, products.length)];
  if (!product) return undefined;
  const selectedOptions = choicesOf(product, which);
  const body = { product: product._id, quantity: (which % 4) + 1, note, selectedOptions };
  return shop.call(carts.addToCart, { token, body });
}

/** The items of the cart that can be ordered. */
export async function order({ shop, placed }: Trade, token: string): Promise<Answer> {
  for (const { _id, available } of await itemsOf(shop, token)) {
    if (!available) await shop.call(carts.removeFromCart, { token, query: { item_id: _id } });
  }
  const items = await itemsOf(shop, token);
  const answer = await shop.call(placeOrder, { token, body: { items } });
  if (answer.status === 201) {
    const { order } = placeOrder.reply.parse(answer.body);
    placed.set(order._id, order);
  }
  return answer;
}
