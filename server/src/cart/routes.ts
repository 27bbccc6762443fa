import * as contract from '@tailorbird/contract/cart';
import * as groups from '@tailorbird/contract/cart-groups';
import * as saved from '@tailorbird/contract/saved-items';
import { getPriceImpact } from '@tailorbird/contract/price-impact';
import { subtotal, fromMinorUnits } from '@tailorbird/contract/rules/money';
import { ShopError } from '../http/errors.ts';
import { serve, type Route } from '../http/serve.ts';
import { addToCart } from './add-to-cart.ts';
import { addRows, replaceGroup } from './cart-groups.ts';
import { priceImpact } from './price-impact.ts';
import * as queries from './queries.ts';
import { replaceItem } from './replace-item.ts';
import { getSaved, removeSaved, returnSaved, saveForLater } from './save-for-later.ts';
import { setCode } from './set-code.ts';
import { setItemNote } from './set-item-note.ts';
import type { ChoosingShop } from './own-artworks.ts';
import { getCart, showCart, sourcesOf } from './show-cart.ts';

/** Measuring the letters of so many rows takes as long as a small call. */
const ROWS_OF_A_CALL = 10;

/** A code that does not come off counts as so many more: thirty a minute for whoever guesses. */
const WRONG_CODE_CALLS = 39;

export function cartRoutes(shop: ChoosingShop): Route[] {
  const { database, catalogue } = shop;
  const shown = async (ownerId: string, stored: queries.StoredCart) => {
    const { cart } = await showCart(sourcesOf(shop), ownerId, stored);
    return { cart };
  };
  const step = async (ownerId: string, itemId: string, by: 1 | -1) => {
    const cart = await queries.stepQuantity(database, ownerId, itemId, by);
    if (cart === 'no such item') throw new ShopError('NOT_FOUND');
    if (cart === 'out of range') throw new ShopError('QUANTITY_OUT_OF_RANGE');
    return shown(ownerId, cart);
  };

  return [
    serve(contract.getCart, async (_, { caller }) => {
      const { cart } = await getCart(shop, caller.id);
      return { cart };
    }),
    serve(contract.addToCart, async ({ body }, { caller }) => ({
      cart: await addToCart(shop, caller.id, body),
    })),
    serve(contract.removeFromCart, async ({ query }, { caller }) => {
      const cart = await queries.deleteItem(database, caller.id, query.item_id);
      if (!cart) throw new ShopError('NOT_FOUND');
      return shown(caller.id, cart);
    }),
    serve(contract.getSubtotal, async (_, { caller }) => {
      const { cart } = await getCart(shop, caller.id);
      return { subTotal: fromMinorUnits(subtotal(cart.items)) };
    }),
    serve(contract.replaceItem, async ({ params, body }, { caller }) => ({
      cart: await replaceItem(shop, caller.id, params.id, body),
    })),
    serve(contract.setItemNote, async ({ params, body }, { caller }) => ({
      cart: await setItemNote(shop, caller.id, params.id, body.note),
    })),
    serve(contract.setItemQuantity, async ({ params, body }, { caller }) => {
      const cart = await queries.setQuantity(database, caller.id, params.id, body.quantity);
      if (!cart) throw new ShopError('NOT_FOUND');
      return shown(caller.id, cart);
    }),
    serve(getPriceImpact, async ({ body }, { reads }) => ({
      impact: await priceImpact(catalogue.now(), reads, body),
    })),
    serve(contract.setCode, async ({ body }, { caller, counted }) => ({
      cart: await counted.countOn('failure', WRONG_CODE_CALLS, () =>
        setCode(shop, caller.id, body.code),
      ),
    })),
    serve(contract.removeCode, async (_, { caller }) => {
      await queries.setDiscountCode(database, caller.id, null);
      const { cart } = await getCart(shop, caller.id);
      return { cart };
    }),
    serve(groups.addRows, async ({ body }, { caller, counted }) => {
      counted.countMore(Math.floor(body.rows.length / ROWS_OF_A_CALL));
      return addRows(shop, caller.id, body);
    }),
    serve(groups.replaceGroup, async ({ params, body }, { caller, counted }) => {
      counted.countMore(Math.floor(body.rows.length / ROWS_OF_A_CALL));
      return replaceGroup(shop, caller.id, params.id, body);
    }),
    serve(groups.removeGroup, async ({ params }, { caller }) => {
      const cart = await queries.deleteGroup(database, caller.id, params.id);
      if (!cart) throw new ShopError('NOT_FOUND');
      return shown(caller.id, cart);
    }),
    serve(saved.getSaved, async (_, { caller }) => ({ saved: await getSaved(shop, caller.id) })),
    serve(saved.saveForLater, async ({ body }, { caller }) =>
      saveForLater(shop, caller.id, body.id),
    ),
    serve(saved.returnSaved, async ({ params }, { caller }) =>
      returnSaved(shop, caller.id, params.id),
    ),
    serve(saved.removeSaved, async ({ params }, { caller }) => ({
      saved: await removeSaved(shop, caller.id, params.id),
    })),
    serve(contract.incrementItem, async ({ params }, { caller }) => step(caller.id, params.id, 1)),
    serve(contract.decrementItem, async ({ params }, { caller }) => step(caller.id, params.id, -1)),
  ];
}
