import type { Cart, SelectedOption } from '@tailorbird/contract/cart';
import type { Product } from '@tailorbird/contract/catalogue';
import { v7 as uuid } from 'uuid';
import type { Database } from '../database/pool.ts';
import type { ArtworkStates } from './artwork-queries.ts';
import { artworkStatesOf, artworkUnavailableReason } from './artworks-unavailable.ts';
import { cartFullReason, goneReason, tooManyReason } from './cart.ts';
import { resolveSelections } from './resolve-selections.ts';
import { newItem } from './new-item.ts';
import { addItems } from './add-queries.ts';
import { getStoredCart, type NewItem } from './queries.ts';
import { selectionsUnavailableReason } from './selections-unavailable.ts';
import { showCart, sourcesOf, type CartShop } from './show-cart.ts';

/** An item of an order, with the names of that time. */
export interface OrderLine {
  product: { _id: string; name: string };
  group: { _id: string } | null;
  quantity: number;
  note: string;
  selectedOptions: SelectedOption[];
}

interface Possible<W> {
  line: W;
  product: Product;
  item: NewItem;
}

interface Impossible<W> {
  line: W;
  name: string;
  reason: string;
}

/** In the order of the lines. */
export interface AddAgainResult<W> {
  cart: Cart;
  /** `cost`: of one piece in the cart, in dollars. */
  added: { line: W; product: Product; cost: number }[];
  left: Impossible<W>[];
}

/** Adds each line that the catalogue and the cart still have room for. */
export async function addAgain<W extends OrderLine>(
  shop: CartShop & { database: Database },
  ownerId: string,
  lines: readonly W[],
): Promise<AddAgainResult<W>> {
  const sold = await shop.catalogue.now().listProducts(lines.map(({ product }) => product._id));
  const states = await artworkStatesOf(shop.database, lines);
  const groupIds = new Map<string, string>();
  const plans = lines.map((line, position) => {
    const groupId = line.group && (groupIds.get(line.group._id) ?? uuid());
    if (line.group && groupId !== null) groupIds.set(line.group._id, groupId);
    return plan(line, { product: sold.get(line.product._id), states }, { groupId, position });
  });
  const added = new Set<NewItem>();
  const stored = await shop.database.transaction(async (tx) => {
    for (const round of rounds(plans.flatMap((each) => ('item' in each ? [each.item] : [])))) {
      // one after another: what the second finds in the cart is what the first has put there
      const keys = new Set((await addItems(tx, ownerId, { items: round, allAtOnce: false })).added);
      for (const item of round) if (keys.has(item.identityKey)) added.add(item);
    }
    return getStoredCart(tx, ownerId);
  });
  const { cart } = await showCart(sourcesOf(shop), ownerId, stored);
  const costs = new Map(
    stored.items.map((item, index) => [item.identity_key, cart.items[index]?.product.cost]),
  );
  return {
    cart,
    added: plans.flatMap((each) => {
      if (!('item' in each && added.has(each.item))) return [];
      const { line, product, item } = each;
      return { line, product, cost: costs.get(item.identityKey) ?? product.cost };
    }),
    left: plans.flatMap((each) => {
      if (!('item' in each)) return [each];
      return added.has(each.item) ? [] : [noRoom(each, costs.has(each.item.identityKey))];
    }),
  };
}

function plan<W extends OrderLine>(
  line: W,
  { product, states }: { product: Product | undefined; states: ArtworkStates },
  position: Pick<NewItem, 'groupId' | 'position'>,
): Possible<W> | Impossible<W> {
  if (!product) return { line, name: line.product.name, reason: goneReason(line.product.name) };
  const reason =
    selectionsUnavailableReason(line.selectedOptions, product) ??
    artworkUnavailableReason(line, states);
  if (reason !== null) return { line, name: product.name, reason };
  const selectedOptions = resolveSelections(product.type?.options ?? [], line.selectedOptions);
  return { line, product, item: newItem(product, { ...line, selectedOptions }, position) };
}

function noRoom<W>({ line, product: { name } }: Possible<W>, isHeld: boolean): Impossible<W> {
  return { line, name, reason: isHeld ? tooManyReason(name) : cartFullReason() };
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
