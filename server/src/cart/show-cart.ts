import type { Cart, CartItem } from '@tailorbird/contract/cart';
import { cents, toDollars } from '@tailorbird/contract/rules/money';
import type { CatalogueGeneration, LiveCatalogue } from '../catalogue/live-catalogue.ts';
import type { Queryable } from '../database/pool.ts';
import type { DrawnPiece } from '../drawings/draw-item.ts';
import { goneReason } from './cart.ts';
import { listViews, type ItemView } from './item-view.ts';
import { noteCartUse } from './guest-cart-queries.ts';
import { getStoredCart, type StoredCart, type StoredItem } from './queries.ts';

/** What a cart is shown from: the owner's rows, and the catalogue. */
export interface CartShop {
  database: Queryable;
  catalogue: LiveCatalogue;
}

export interface VersionedCart {
  cart: Cart;
  /** Its rows. A change must find the version unchanged. */
  stored: StoredCart;
  /** The catalogue that prices and names are from. */
  generation: CatalogueGeneration;
  /** How an order draws each item, in their order; null: it is not drawn. */
  pieces: () => (DrawnPiece | null)[];
}

export async function getCart(
  { database, catalogue }: CartShop,
  ownerId: string,
): Promise<VersionedCart> {
  const generation = catalogue.now();
  const stored = await getStoredCart(database, ownerId);
  if (!stored.isUseNoted) await noteCartUse(database, ownerId);
  return showCart(generation, ownerId, stored);
}

/** The rows of a cart with what the catalogue says of them. */
export async function showCart(
  generation: CatalogueGeneration,
  ownerId: string,
  stored: StoredCart,
): Promise<VersionedCart> {
  const { id, items } = stored;
  const views = await listViews(generation, items);
  return {
    cart: {
      // an owner who never put anything in has no row yet: the id stands for the empty cart
      _id: id ?? ownerId,
      items: views.flatMap((view, place) => toItem(view, items[place])),
    },
    stored,
    generation,
    pieces: () => views.map(({ piece }) => piece()),
  };
}

function toItem(view: ItemView, item: StoredItem | undefined): CartItem | [] {
  if (!item) return [];
  const { product, selectedOptions, drawing } = view;
  const name = product?.name ?? view.lastName ?? item.product_name;
  const reason = product ? view.unavailableReason : goneReason(name);
  return {
    _id: item.id,
    product: {
      _id: item.product_id,
      name,
      cost: product ? product.cost : toDollars(cents(item.product_cost_cents)),
      image_id: view.imageIds,
    },
    quantity: item.quantity,
    note: item.note,
    selectedOptions,
    drawing,
    available: reason === null,
    unavailableReason: reason,
  };
}
