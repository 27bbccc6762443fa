import type { Cart, CartItem } from '@tailorbird/contract/cart';
import type { ApprovalRule } from '@tailorbird/contract/kinds/approval';
import {
  type CartDelivery,
  type DeliveredGoods,
  gramsOf,
  withDelivery,
} from '@tailorbird/contract/rules/delivery';
import { leadDaysOf } from '@tailorbird/contract/rules/promised-day';
import { minorUnits, fromMinorUnits } from '@tailorbird/contract/rules/money';
import { priceCart, type ItemPrice, type PricedItem } from '@tailorbird/contract/rules/price';
import type { CatalogueGeneration, LiveCatalogue } from '../catalogue/live-catalogue.ts';
import type { Queryable } from '../database/pool.ts';
import { withTax } from '@tailorbird/contract/rules/tax';
import { applyDiscounts } from './apply-discounts.ts';
import type { ShopError } from '../http/errors.ts';
import { artworkIds, artworkStatesOf, artworkUnavailableReason } from './artworks-unavailable.ts';
import { goneReason, tooFewReason } from './cart.ts';
import {
  isMeasured,
  piecesById,
  viewItems,
  type ItemView,
  type PiecesById,
  type ViewedItem,
} from './item-view.ts';
import { noteCartUse } from './guest-cart-queries.ts';
import { getStoredCart, type StoredCart, type StoredItem } from './queries.ts';

/** The parts of the shop that a cart is shown from: the owner's rows, and the catalogue. */
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
  /** The discounts that take something off it. */
  discountIds: readonly string[];
  /** Why its discount code takes off nothing; null when it does, or there is none. */
  codeRefusal: ShopError | null;
  /** How an order draws each item, by its id. */
  pieces: () => Promise<PiecesById>;
  /** The goods that delivery is priced by: all that can be ordered. */
  goods: DeliveredGoods;
  /** Working days of each product in it, as it or its type says; null where the shop decides. */
  leadDays: readonly (number | null)[];
  /** The rule of approval that the type of each item has. Null means that of the shop. */
  approvalRules: readonly (ApprovalRule | null)[];
  /** Whether each item is made to measure, as its product or type says. */
  madeToMeasure: readonly boolean[];
  /** False: the method does not go to the destination, and the total is without it. */
  isDelivered: boolean;
}

interface CartOptions {
  /** Without one it costs what it does when it is picked up. */
  delivery?: CartDelivery | undefined;
  /** The present one by default. */
  generation?: CatalogueGeneration;
}

export async function getCart(
  { database, catalogue }: CartShop,
  ownerId: string,
  { delivery, generation = catalogue.now() }: CartOptions = {},
): Promise<VersionedCart> {
  const stored = await getStoredCart(database, ownerId);
  if (!stored.isUseNoted) await noteCartUse(database, ownerId);
  return showCart({ database, generation }, ownerId, stored, delivery);
}

/** Where the rest of a cart comes from. */
interface CartSources {
  /** For pictures of customers. */
  database: Queryable;
  generation: CatalogueGeneration;
}

/** With the catalogue as it is now. */
export const sourcesOf = ({ database, catalogue }: CartShop): CartSources => ({
  database,
  generation: catalogue.now(),
});

/** The rows of a cart with what the catalogue says of them. */
export async function showCart(
  { database, generation }: CartSources,
  ownerId: string,
  stored: StoredCart,
  delivery?: CartDelivery,
): Promise<VersionedCart> {
  const { id, items } = stored;
  const rows = await withArtworkStates(database, await viewItems(generation, items));
  const { price: withoutDiscounts, priced, withReasons } = priceRows(rows);
  const {
    price: discounted,
    discountCode,
    refusal,
  } = await applyDiscounts(generation, {
    ownerId,
    code: stored.discountCode,
    items: priced,
    price: withoutDiscounts,
  });
  const grams = gramsOf(withReasons.flatMap(weighed));
  const delivered = delivery ? withDelivery(discounted, delivery, grams) : discounted;
  const price = withTax(delivered ?? discounted, priced, await generation.findTax());
  return {
    cart: {
      // an owner who never put anything in has no row yet: the id stands for the empty cart
      _id: id ?? ownerId,
      items: withReasons.map(toItem),
      priceLines: price.lines,
      ...(price.tax && { tax: price.tax }),
      ...(discountCode && { discountCode }),
      total: fromMinorUnits(price.totalCents),
    },
    stored,
    generation,
    discountIds: price.discountIds,
    codeRefusal: refusal,
    pieces: () => piecesById(rows),
    goods: { valueCents: discounted.totalCents, grams },
    leadDays: rows.flatMap(({ view: { product } }) =>
      product ? leadDaysOf(product.leadDays, product.type?.leadDays) : [],
    ),
    approvalRules: rows.map(({ view: { product } }) => product?.type?.approval ?? null),
    madeToMeasure: rows.map(({ view: { product } }) => isMeasured(product)),
    isDelivered: delivered !== undefined,
  };
}

/** A minimum quantity is checked in the cart alone: elsewhere there are always pieces enough. */
const enough: PieceCounts = { get: () => Number.POSITIVE_INFINITY };

/** Items that stand beside the cart. Each line of them is priced as if it were ordered alone. */
export async function showSaved(
  { database, generation }: CartSources,
  items: readonly StoredItem[],
): Promise<CartItem[]> {
  const lines = new Map<string, ViewedItem[]>();
  for (const row of await withArtworkStates(database, await viewItems(generation, items))) {
    const key = row.item.group_id ?? row.item.id;
    const others = lines.get(key);
    if (others) others.push(row);
    else lines.set(key, [row]);
  }
  return [...lines.values()].flatMap((rows) => priceRows(rows, enough).withReasons.map(toItem));
}

/** An item whose picture was deleted or refused cannot be ordered. The views are for all carts. */
async function withArtworkStates(
  database: Queryable,
  rows: ViewedItem[],
): Promise<readonly ViewedItem[]> {
  const views = rows.map(({ view }) => view);
  if (artworkIds(views).length === 0) return rows;
  const states = await artworkStatesOf(database, views);
  return rows.map(({ item, view }) => {
    const reason = view.unavailableReason ?? artworkUnavailableReason(view, states);
    return { item, view: { ...view, unavailableReason: reason } };
  });
}

interface DescribedItem extends ViewedItem {
  name: string;
  /** Null: it can be ordered. */
  reason: string | null;
}

interface PricedRow extends DescribedItem {
  /** Undefined: it is not sold any more. */
  price: ItemPrice | undefined;
}

/** What can be ordered is priced together; the rest, which costs nothing, each by itself. */
function priceRows(rows: readonly ViewedItem[], counts: PieceCounts = countAvailable(rows)) {
  const named = rows.map((row) => ({ ...row, ...nameAndReason(row, counts) }));
  const together = named.flatMap((row) =>
    row.reason === null ? pricedItem(row).map((item) => ({ row, item })) : [],
  );
  const priced = together.map(({ item }) => item);
  const price = priceCart(priced);
  const prices = new Map(pairs(together, price.items).map(([{ row }, own]) => [row, own]));
  const withReasons = named.map((row): PricedRow => {
    const own = row.reason === null ? prices.get(row) : priceCart(pricedItem(row)).items[0];
    return { ...row, price: own };
  });
  return { price, priced, withReasons };
}

/** Each with what stands in its place among the others. */
function pairs<One, Other>(ones: readonly One[], others: readonly Other[]): [One, Other][] {
  const inTurn = others.values();
  return ones.map((one) => {
    const other = inTurn.next();
    if (other.done) throw new Error('an item of a cart has no price');
    return [one, other.value];
  });
}

/** Nothing of what cannot be ordered, as it costs nothing. */
const weighed = ({ view: { product }, item: { quantity }, reason }: PricedRow) =>
  product && reason === null ? [{ weight: product.weight, quantity }] : [];

type PieceCounts = Pick<ReadonlyMap<string, number>, 'get'>;

/** Pieces by product, of what is sold as it was chosen. */
function countAvailable(rows: readonly ViewedItem[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { view, item } of rows) {
    if (!view.product || view.unavailableReason !== null) continue;
    const id = view.product._id;
    counts.set(id, (counts.get(id) ?? 0) + item.quantity);
  }
  return counts;
}

const pricedItem = ({ view: { price }, item: { quantity } }: ViewedItem): PricedItem[] =>
  price ? [{ piece: price, quantity }] : [];

/** `counts`: pieces in the cart by product. */
function nameAndReason(
  { view, item }: ViewedItem,
  counts: PieceCounts,
): Pick<DescribedItem, 'name' | 'reason'> {
  const { product, lastName, unavailableReason } = view;
  const name = product?.name ?? lastName ?? item.product_name;
  if (!product) return { name, reason: goneReason(name) };
  const held = counts.get(product._id) ?? 0;
  const tooFew = held < product.minimumQuantity;
  return { name, reason: unavailableReason ?? (tooFew ? tooFewReason(product, held) : null) };
}

function toItem({ view, item, name, reason, price }: PricedRow): CartItem {
  const { product, selectedOptions, drawing } = view;
  const lastCost = fromMinorUnits(minorUnits(item.product_cost_cents));
  return {
    _id: item.id,
    group: item.group_id === null ? null : { _id: item.group_id },
    product: {
      _id: item.product_id,
      name,
      cost: price ? fromMinorUnits(price.unitCents) : lastCost,
      basePrice: product?.cost ?? lastCost,
      image_id: view.imageIds,
    },
    quantity: item.quantity,
    note: item.note,
    selectedOptions,
    priceLines: price?.lines ?? [],
    ...countedWith(view),
    drawing,
    available: reason === null,
    unavailableReason: reason,
  };
}

/** Nothing where the pieces of each product count alone, as they mostly do. */
const countedWith = ({ price }: ItemView): Pick<CartItem, 'countedWith'> =>
  price && price.countedWith !== price.productId ? { countedWith: price.countedWith } : {};
