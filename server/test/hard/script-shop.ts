import { setProfile } from '@tailorbird/contract/profile';
import { accountName, emailAddress } from '@tailorbird/contract/account-fields';
import { addToCart, note as itemNote } from '@tailorbird/contract/cart';
import * as catalogue from '@tailorbird/contract/catalogue-editing';
import { uploadImage } from '@tailorbird/contract/images';
import { ADMIN_NOTES_MAX_LENGTH, OPTION_VALUE_MAX_LENGTH } from '@tailorbird/contract/limits';
import { placeOrder, setOrderItemNote, updateOrder, type Order } from '@tailorbird/contract/orders';
import { catalogueName, description, name, text } from '@tailorbird/contract/text';
import {
  listUnlockRequests,
  processUnlock,
  requestUnlock,
} from '@tailorbird/contract/unlock-requests';
import type { z } from 'zod';
import type { Shop } from '../app.ts';
import { accounts } from '../fixture.ts';
import { addPerson, untilRequestsAreDone } from '../people.ts';
import { multipart, picture } from '../pictures.ts';
import { cartOf } from '../shopper.ts';

/** Writes texts into a shop, each into every field that anybody can write. */
export class ScriptWriter {
  /** Texts that each field has taken, and those that it refused by its rules. */
  readonly taken = new Map<string, number>();
  readonly refused = new Map<string, number>();
  readonly #shop: Shop;
  readonly #admin: string;
  /** A category that all products are in. */
  readonly #shared: string;

  constructor(shop: Shop, { admin, shared }: { admin: string; shared: string }) {
    this.#shop = shop;
    this.#admin = admin;
    this.#shared = shared;
  }

  /** A product with category, type, options and a picture of its own, named by that text. */
  async makeProduct(payload: string, place: number): Promise<WrittenProduct> {
    const { category } = await this.#ask(catalogue.createCategory, {
      name: this.#fit('category', catalogueName('Name'), payload, `Category ${place}`),
      description: this.#fit('category description', description, payload, ''),
    });
    const choice = await this.#makeChoice(payload, place);
    const { option: words } = await this.#ask(catalogue.createOption, {
      name: `Words ${place}`,
      kind: 'text',
      textRules: {
        maxLength: 500,
        characters: 'any',
        alsoAllowed: this.#fit('allowed characters', text('Also allowed', 100), payload, ''),
        placeholder: this.#fit('placeholder', text('Placeholder', 100), payload, ''),
      },
    });
    const { type } = await this.#ask(catalogue.createType, {
      name: this.#fit('type', catalogueName('Name'), payload, `Type ${place}`),
    });
    await this.#shop.ask(catalogue.addTypeOptions, {
      token: this.#admin,
      params: { id: type._id },
      body: { optionIds: [choice.option, words._id] },
    });
    const { product } = await this.#ask(catalogue.createProduct, {
      name: this.#fit('product', catalogueName('Name'), payload, `Product ${place}`),
      description: this.#fit('product description', description, payload, ''),
      cost: 10,
      categories: [category._id, this.#shared],
      type: type._id,
      image_id: [await this.#upload(payload, place)],
      // a drawing refuses what it cannot set in its letters
      art: place % 2 === 0 ? null : this.#artFor(payload, words._id),
    });
    return { id: product._id, category: category._id, words: words._id, ...choice, payload };
  }

  #artFor(payload: string, optionId: string): object {
    return {
      template: 'tote',
      fixed: { text: this.#fit('fixed lettering', text('A parameter', 100), payload, '') },
      drives: [{ parameter: 'text', optionId, values: [] }],
    };
  }

  async #makeChoice(payload: string, place: number): Promise<{ option: string; value: string }> {
    const { option } = await this.#ask(catalogue.createOption, {
      name: this.#fit('option', catalogueName('Name'), payload, `Option ${place}`),
      description: this.#fit('option description', description, payload, ''),
    });
    const { optionValue } = await this.#ask(catalogue.createOptionValue, {
      value: this.#fit('value', name('Value', OPTION_VALUE_MAX_LENGTH), payload, `Value ${place}`),
    });
    await this.#shop.ask(catalogue.addOptionValues, {
      token: this.#admin,
      params: { id: option._id },
      body: { valueIds: [optionValue._id] },
    });
    return { option: option._id, value: optionValue._id };
  }

  /** Its file is called so, as far as a header can say it. */
  async #upload(payload: string, place: number): Promise<string> {
    const bytes = await picture(8, 8, place + 1)
      .png()
      .toBuffer();
    const fileName = `${payload.replaceAll(/["\r\n]/g, "'")}.png`;
    const body = multipart({ name: fileName, type: 'image/png', bytes });
    const { binary } = await this.#shop.ask(uploadImage, {
      token: this.#admin,
      headers: { 'content-type': body.type },
      body: body.bytes,
    });
    this.#count(this.taken, 'file name');
    return binary._id;
  }

  /** Somebody of that name orders the product with that lettering and note; the desk adds notes. */
  async orderAs(payload: string, product: WrittenProduct): Promise<Order> {
    const email = `${payload}@mail.example`;
    const address = this.#fit('email', emailAddress(), email, undefined);
    const person = await addPerson(this.#shop, {
      name: this.#fit('customer', accountName, payload, 'Pia Person'),
      ...(address !== undefined && { email: address }),
    });
    const token = await this.#shop.logIn(person);
    await this.putIn(token, product);
    const order = await this.orderCart(token);
    const [item] = order.cart.items;
    await this.#shop.ask(updateOrder, {
      token: this.#admin,
      params: { id: order._id },
      body: {
        adminNotes: this.#fit('admin notes', text('Notes', ADMIN_NOTES_MAX_LENGTH), payload, 'x'),
      },
    });
    await this.#shop.ask(setOrderItemNote, {
      token: this.#admin,
      params: { id: order._id, itemId: item?._id ?? '' },
      body: { note: `changed ${item?.note ?? ''}` },
    });
    return order;
  }

  /** With the text as lettering and note, where the shop takes it. */
  async putIn(token: string, { id, option, value, words, payload }: WrittenProduct): Promise<void> {
    const chosen = [{ optionId: option, valueId: value }];
    const note = this.#fit('note', itemNote, payload, '');
    const lettered = [...chosen, { optionId: words, value: payload }];
    const body = { product: id, note, selectedOptions: lettered };
    const { status } = await this.#shop.call(addToCart, { token, body });
    this.#count(status === 201 ? this.taken : this.refused, 'lettering');
    if (status === 201) return;
    await this.#shop.ask(addToCart, { token, body: { ...body, selectedOptions: chosen } });
  }

  async orderCart(token: string): Promise<Order> {
    const body = await cartOf(this.#shop, token);
    return (await this.#shop.ask(placeOrder, { token, body })).order;
  }

  async renameCustomer(token: string, payload: string): Promise<void> {
    const body = { name: this.#fit('customer', accountName, payload, 'Cora') };
    await this.#shop.ask(setProfile, { token, body });
  }

  /** Locked people ask to be let in; every second one is refused with a note. */
  async askToUnlock(payloads: readonly string[]): Promise<void> {
    for (const payload of payloads) {
      const reason = text('Reason', 500);
      const { email } = await addPerson(this.#shop, { isLocked: true });
      const body = { email, reason: this.#fit('unlock reason', reason, payload, 'Please') };
      await this.#shop.ask(requestUnlock, { body });
    }
    await untilRequestsAreDone(this.#shop);
    const { unlockRequests } = await this.#shop.ask(listUnlockRequests, {
      token: this.#admin,
      query: { limit: 100 },
    });
    for (const [place, { _id: requestId, reason }] of unlockRequests.entries()) {
      if (place % 2 === 0) continue;
      this.#count(this.taken, 'unlock notes');
      const body = { requestId, action: 'deny', adminNotes: reason };
      await this.#shop.ask(processUnlock, { token: this.#admin, body });
    }
  }

  #ask<E extends CatalogueCall>(endpoint: E, body: object) {
    return this.#shop.ask(endpoint, { token: this.#admin, body });
  }

  /** The text as the field takes it, or something harmless where it takes none such. */
  #fit<Else extends string | undefined>(
    field: string,
    schema: z.ZodType<string>,
    payload: string,
    instead: Else,
  ): string | Else {
    const { success } = schema.safeParse(payload);
    this.#count(success ? this.taken : this.refused, field);
    return success ? payload : instead;
  }

  #count(counts: Map<string, number>, field: string): void {
    counts.set(field, (counts.get(field) ?? 0) + 1);
  }
}

type CatalogueCall =
  | typeof catalogue.createCategory
  | typeof catalogue.createOption
  | typeof catalogue.createOptionValue
  | typeof catalogue.createType
  | typeof catalogue.createProduct;

export interface WrittenProduct {
  id: string;
  category: string;
  option: string;
  value: string;
  words: string;
  payload: string;
}

export interface WrittenShop {
  products: readonly WrittenProduct[];
  orders: readonly Order[];
  /** Of a customer with all of them in the cart, and in an order. */
  customer: string;
  sharedCategory: string;
  counts: Pick<ScriptWriter, 'taken' | 'refused'>;
}

/** A shop in which each of these texts stands wherever somebody can write one. */
export async function writeScripts(
  shop: Shop,
  admin: string,
  payloads: readonly string[],
): Promise<WrittenShop> {
  const { category } = await shop.ask(catalogue.createCategory, {
    token: admin,
    body: { name: 'All of them' },
  });
  const writer = new ScriptWriter(shop, { admin, shared: category._id });
  const products: WrittenProduct[] = [];
  const orders: Order[] = [];
  for (const [place, payload] of payloads.entries()) {
    const product = await writer.makeProduct(payload, place);
    products.push(product);
    orders.push(await writer.orderAs(payload, product));
  }
  const customer = await shop.logIn(accounts.customer);
  await writer.renameCustomer(customer, payloads[0] ?? '');
  for (const product of products) await writer.putIn(customer, product);
  orders.push(await writer.orderCart(customer));
  for (const product of products) await writer.putIn(customer, product);
  await writer.askToUnlock(payloads);
  return { products, orders, customer, sharedCategory: category._id, counts: writer };
}
