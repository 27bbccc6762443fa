import type { Cart, SelectedOption } from '@tailorbird/contract/cart';
import type { Product } from '@tailorbird/contract/catalogue';
import { v7 as uuid } from 'uuid';
import { listProductsById } from '../catalogue/queries.ts';
import type { Queryable } from '../database/pool.ts';
import { goneReason, tooManyReason } from './cart.ts';
import { resolveSelections } from './resolve-selections.ts';
import { newItem } from './new-item.ts';
import { addItems, findCart, type NewItem } from './queries.ts';
import { selectionsUnavailableReason } from './selections-unavailable.ts';

/** What was chosen once, with the names of that time. */
export interface Wish {
  product: { _id: string; name: string };
  quantity: number;
  note: string;
  selectedOptions: SelectedOption[];
}

interface Possible<W> {
  wish: W;
  product: Product;
  item: NewItem;
}

interface Impossible<W> {
  wish: W;
  name: string;
  reason: string;
}

/** In the order of the wishes. */
export interface AddedAgain<W> {
  cart: Cart;
  added: Omit<Possible<W>, 'item'>[];
  left: Impossible<W>[];
}

/** Adds each wish that the catalogue and the cart still have room for. Runs in a transaction. */
export async function addAgain<W extends Wish>(
  tx: Queryable,
  ownerId: string,
  wishes: readonly W[],
): Promise<AddedAgain<W>> {
  const ids = new Set(wishes.map(({ product }) => product._id));
  const sold = new Map((await listProductsById(tx, [...ids])).map((p) => [p._id, p]));
  const plans = wishes.map((wish) => plan(wish, sold.get(wish.product._id)));

  let cart: Cart | undefined;
  const added = new Set<NewItem>();
  for (const round of rounds(plans.flatMap((each) => ('item' in each ? [each.item] : [])))) {
    // one after another: what the second finds in the cart is what the first has put there
    // oxlint-disable-next-line no-await-in-loop
    const answer = await addItems(tx, ownerId, uuid(), round);
    cart = answer.cart;
    const keys = new Set(answer.added);
    for (const item of round) if (keys.has(item.identityKey)) added.add(item);
  }
  return {
    cart: cart ?? (await findCart(tx, ownerId)).cart,
    added: plans.flatMap((each) => ('item' in each && added.has(each.item) ? [each] : [])),
    left: plans.flatMap((each) => {
      if (!('item' in each)) return [each];
      return added.has(each.item) ? [] : [tooMany(each)];
    }),
  };
}

function plan<W extends Wish>(wish: W, product: Product | undefined): Possible<W> | Impossible<W> {
  if (!product) return { wish, name: wish.product.name, reason: goneReason(wish.product.name) };
  const reason = selectionsUnavailableReason(wish.selectedOptions, product);
  if (reason !== null) return { wish, name: product.name, reason };
  const selectedOptions = resolveSelections(product.type?.options ?? [], wish.selectedOptions);
  return { wish, product, item: newItem(product, { ...wish, selectedOptions }) };
}

function tooMany<W>({ wish, product: { name } }: Possible<W>): Impossible<W> {
  return { wish, name, reason: tooManyReason(name) };
}

/** A statement may add to an item once. An order has two that are the same when a note was changed. */
function rounds(items: readonly NewItem[]): NewItem[][] {
  const all: NewItem[][] = [];
  const times = new Map<string, number>();
  for (const item of items) {
    const before = times.get(item.identityKey) ?? 0;
    times.set(item.identityKey, before + 1);
    (all[before] ??= []).push(item);
  }
  return all;
}
