import { createCategory } from '@tailorbird/contract/catalogue-editing';
import type { Order } from '@tailorbird/contract/orders';
import type { TestShop } from '../app.ts';
import { accounts } from '../fixture.ts';
import { makeDiscounts, makeProduct, upload, type WrittenProduct } from './script-catalogue.ts';
import {
  approve,
  askToUnlock,
  recordTransfer,
  refusePicture,
  setShop,
  workOn,
} from './script-desk.ts';
import { setLook } from './script-look.ts';
import { edit } from './script-edits.ts';
import { sendAndReturn } from './script-returns.ts';
import { quote, type WrittenQuote } from './script-quotes.ts';
import { ScriptSender } from './script-sender.ts';
import * as shoppers from './script-shoppers.ts';

export interface WrittenShop {
  sender: ScriptSender;
  products: readonly WrittenProduct[];
  /** Of everybody but guests, and at the end all of the customer. */
  orders: readonly Order[];
  /** Secrets of the links to orders of guests. */
  links: readonly string[];
  quotes: readonly WrittenQuote[];
  rosters: readonly shoppers.WrittenRoster[];
  /** Of a customer with all of them in the cart, saved for later, and in an order. */
  customer: string;
  sharedCategory: string;
}

/** A shop in which each of these texts stands wherever somebody can write one. */
export async function writeScripts(
  shop: TestShop,
  admin: string,
  payloads: readonly string[],
): Promise<WrittenShop> {
  const sender = new ScriptSender(shop);
  const { category } = await shop.ask(createCategory, {
    token: admin,
    body: { name: 'All of them' },
  });
  const making = { sender, admin, shared: category._id };
  const products: WrittenProduct[] = [];
  const orders: Order[] = [];
  const links: string[] = [];
  const quotes: WrittenQuote[] = [];
  for (const [place, payload] of payloads.entries()) {
    // who does what follows is written down by this name
    await shoppers.rename(sender, admin, payload);
    await setShop(sender, admin, { payloads, place });
    const product = await makeProduct(making, payload, place);
    products.push(product);
    const image = await upload(making, payload, place);
    await setLook(sender, admin, { payloads, place, image });
    await makeDiscounts(making, product, place);
    const person = await shoppers.signUp(sender, payload, place);
    await shoppers.putIn(sender, person, product);
    await shoppers.putInMany(sender, person, product);
    const order = await shoppers.orderCart(sender, person, payload);
    await refusePicture(sender, admin, { items: order.cart.items, payload });
    await approve(sender, admin, { order, payload });
    await workOn(sender, admin, { order, payload, place });
    orders.push(order);
    const guests = await shoppers.orderAsGuest(sender, product);
    await refusePicture(sender, admin, { items: guests.order.cart.items, payload });
    await recordTransfer(sender, admin, guests.order, payload);
    await approve(sender, admin, { order: guests.order, payload });
    await edit(sender, admin, { order: guests.order, product });
    await sendAndReturn(sender, admin, { ...guests, product });
    links.push(guests.link);
    quotes.push(await quote(sender, admin, product));
  }
  const customer = await shop.logIn(accounts.customer);
  const { own, rosters } = await shopAs(sender, customer, products);
  orders.push(own);
  for (const [place, item] of own.cart.items.entries()) {
    // the others are made
    if (place % 2 === 1) continue;
    const { payload = '' } = products.find(({ id }) => id === item.product?._id) ?? {};
    await refusePicture(sender, admin, { items: [item], payload });
  }
  await askToUnlock(sender, admin, payloads);
  const sharedCategory = category._id;
  return { sender, products, orders, links, quotes, rosters, customer, sharedCategory };
}

/** A customer who has all of them wherever a customer has something. */
async function shopAs(
  sender: ScriptSender,
  token: string,
  products: readonly WrittenProduct[],
): Promise<{ own: Order; rosters: shoppers.WrittenRoster[] }> {
  const [payload = ''] = products.map((product) => product.payload);
  await shoppers.rename(sender, token, payload);
  // more than 20 an account does not keep
  for (const product of products.slice(0, 20)) {
    await shoppers.keepAddress(sender, token, product.payload);
  }
  const rosters: shoppers.WrittenRoster[] = [];
  for (let first = 0; first < products.length; first += shoppers.ROSTER_TEXTS) {
    const some = products.slice(first, first + shoppers.ROSTER_TEXTS);
    rosters.push(await shoppers.makeRoster(sender, token, some));
  }
  for (const product of products) await shoppers.putIn(sender, token, product);
  const own = await shoppers.orderCart(sender, token, payload);
  for (const product of products) {
    await shoppers.putIn(sender, token, product);
    await shoppers.putInMany(sender, token, product);
  }
  return { own, rosters };
}
