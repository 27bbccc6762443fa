import { addToCart } from '@tailorbird/contract/cart';
import { addRows } from '@tailorbird/contract/cart-groups';
import * as editing from '@tailorbird/contract/catalogue-editing';
import { placeOrder, type Order } from '@tailorbird/contract/orders';
import type { TestShop } from './app.ts';
import { categories, products } from './fixture.ts';
import { cartOf } from './shopper.ts';

/** A drawn product with a name, of which a letter from the fifth on costs 50 cents, and with lengths. */
export interface Sashes {
  /** The id of the product. */
  sash: string;
  /** Ids of the options, and of the values of the length; `large` costs $3 more. */
  name: string;
  size: string;
  small: string;
  large: string;
}

/**
 * Adds a product that is drawn with what is written for the first of these options.
 * @returns its id
 */
export async function addDrawnSash(
  shop: TestShop,
  token: string,
  optionIds: readonly string[],
): Promise<string> {
  const { type } = await shop.ask(editing.createType, { token, body: { name: 'Sashes' } });
  await shop.ask(editing.addTypeOptions, { token, params: { id: type._id }, body: { optionIds } });
  const art = {
    template: 'tee',
    fixed: { colour: 'navy' },
    drives: [{ parameter: 'text', optionId: optionIds[0], values: [] }],
  };
  const made = { name: 'Sash', cost: 38, type: type._id, categories: [categories.shirts.id], art };
  return (await shop.ask(editing.createProduct, { token, body: made })).product._id;
}

export async function addSashes(shop: TestShop, token: string): Promise<Sashes> {
  const textPrice = { perCharacter: 0.5, freeCharacters: 4 };
  const text = { name: 'Name', kind: 'text', isRequired: true, textPrice };
  const name = (await shop.ask(editing.createOption, { token, body: text })).option._id;
  const sizes = { name: 'Length', kind: 'choice', isRequired: true, isSize: true };
  const size = (await shop.ask(editing.createOption, { token, body: sizes })).option._id;
  const add = async (value: string, surcharge: number) => {
    const body = { value, surcharge };
    const { optionValue } = await shop.ask(editing.createOptionValue, { token, body });
    const valueIds = [optionValue._id];
    const params = { id: size };
    await shop.ask(editing.addOptionValues, { token, params, body: { valueIds } });
    return optionValue._id;
  };
  const small = await add('110 cm', 0);
  const large = await add('125 cm', 3);
  const sash = await addDrawnSash(shop, token, [name, size]);
  return { sash, name, size, small, large };
}

/** Orders small sashes with these names as one group, and two patches. */
export async function placeSashes(
  shop: TestShop,
  token: string,
  { sash, name, size, small }: Sashes,
  { names, details = {} }: { names: readonly string[]; details?: object },
): Promise<Order> {
  const rows = names.map((value) => ({
    selectedOptions: [
      { optionId: name, value },
      { optionId: size, valueId: small },
    ],
  }));
  await shop.ask(addRows, { token, body: { product: sash, rows } });
  await shop.ask(addToCart, { token, body: { product: products.patch.id, quantity: 2 } });
  const cart = await cartOf(shop, token);
  return (await shop.ask(placeOrder, { token, body: { ...cart, ...details } })).order;
}
