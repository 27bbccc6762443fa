import { setImmediate as turn } from 'node:timers/promises';
import type { Product, ProductType } from '@tailorbird/contract/catalogue';
import { PRICE_IMPACT_CARTS_MAX, PRICE_IMPACT_ITEMS_MAX } from '@tailorbird/contract/limits';
import type { PriceChange, PriceImpact } from '@tailorbird/contract/price-impact';
import {
  countPieces,
  priceCart,
  pricePiece,
  type PiecePrice,
} from '@tailorbird/contract/rules/price';
import type { CatalogueGeneration } from '../catalogue/live-catalogue.ts';
import type { Queryable } from '../database/pool.ts';
import { parseChoices } from './item-view.ts';
import { listAffectedOwners, listItemsOf, type OwnedItem } from './price-impact-queries.ts';
import { selectionsUnavailableReason } from './selections-unavailable.ts';

/** Carts that are read at once: up to 15,000 items. */
const CARTS_AT_ONCE = 50;

/** What the change would do to carts as they are now. Nothing is saved. */
export async function priceImpact(
  generation: CatalogueGeneration,
  db: Queryable,
  change: PriceChange,
): Promise<PriceImpact> {
  const owners = await listAffectedOwners(db, change, PRICE_IMPACT_CARTS_MAX + 1);
  const impact = { ...NONE };
  let itemCount = 0;
  let cartCount = 0;
  const most = Math.min(owners.length, PRICE_IMPACT_CARTS_MAX);
  while (cartCount < most && itemCount < PRICE_IMPACT_ITEMS_MAX) {
    const batch = owners.slice(cartCount, Math.min(cartCount + CARTS_AT_ONCE, most));
    // one batch after another bounds the memory
    // oxlint-disable-next-line no-await-in-loop
    const items = await listItemsOf(db, batch);
    // oxlint-disable-next-line no-await-in-loop
    const products = await generation.listProducts(items.map((item) => item.product_id));
    const twice = pricedTwice(products, change);
    for (const owner of batch) {
      const cart = items.filter((item) => item.owner_id === owner);
      addTo(impact, cart.flatMap(twice));
      // oxlint-disable-next-line no-await-in-loop
      await turn();
    }
    cartCount += batch.length;
    itemCount += items.length;
  }
  return { ...impact, isAtLeast: cartCount < owners.length };
}

const NONE: PriceImpact = {
  carts: 0,
  cheaper: 0,
  dearer: 0,
  mostDearerCents: 0,
  blocked: 0,
  isAtLeast: false,
};

/** An item that is offered, as it costs now and after the change. */
interface Twice {
  before: PiecePrice;
  after: PiecePrice;
  quantity: number;
}

/** Nothing for an item that is not offered: it costs nothing either way. */
function pricedTwice(products: ReadonlyMap<string, Product>, change: PriceChange) {
  const changed = new Map([...products].map(([id, product]) => [id, withChange(product, change)]));
  /** Many carts hold the same. */
  const known = new Map<string, Omit<Twice, 'quantity'> | undefined>();

  function price({ product_id: id, choices: text }: OwnedItem) {
    const [product, after] = [products.get(id), changed.get(id)];
    const choices = parseChoices(text);
    if (!product || !after || selectionsUnavailableReason(choices, product)) return undefined;
    return { before: pricePiece(product, choices), after: pricePiece(after, choices) };
  }

  return (item: OwnedItem): Twice[] => {
    const key = `${item.product_id} ${item.choices}`;
    const prices = known.has(key) ? known.get(key) : price(item);
    known.set(key, prices);
    return prices ? [{ ...prices, quantity: item.quantity }] : [];
  };
}

function addTo(impact: PriceImpact, items: readonly Twice[]): void {
  const before = items.map((item) => ({ piece: item.before, quantity: item.quantity }));
  const counts = countPieces(before, ({ productId }) => productId);
  const holds = ({ productId, minimumQuantity }: PiecePrice) =>
    (counts.get(productId) ?? 0) >= minimumQuantity;
  const ordered = items.filter((item) => holds(item.before));
  const isBlocked = ordered.some((item) => !holds(item.after));
  const dearerBy = totalOf(ordered, 'after') - totalOf(ordered, 'before');
  if (dearerBy === 0 && !isBlocked) return;
  impact.carts += 1;
  if (dearerBy < 0) impact.cheaper += 1;
  if (dearerBy > 0) impact.dearer += 1;
  if (isBlocked) impact.blocked += 1;
  impact.mostDearerCents = Math.max(impact.mostDearerCents, dearerBy);
}

const totalOf = (items: readonly Twice[], when: 'before' | 'after') =>
  priceCart(items.map((item) => ({ piece: item[when], quantity: item.quantity }))).totalCents;

function withChange(now: Product, { product, ...change }: PriceChange): Product {
  const type = now.type && typeWithChange(now.type, change);
  if (product?._id !== now._id) return { ...now, type };
  return {
    ...now,
    type,
    cost: product.cost ?? now.cost,
    tiers: product.tiers ?? now.tiers,
    minimumQuantity: product.minimumQuantity ?? now.minimumQuantity,
  };
}

function typeWithChange(
  now: ProductType,
  { type, option, optionValue }: Omit<PriceChange, 'product'>,
): ProductType {
  const isMeant = type?._id === now._id;
  return {
    ...now,
    tiers: (isMeant ? type.tiers : undefined) ?? now.tiers,
    countsTogether: (isMeant ? type.countsTogether : undefined) ?? now.countsTogether,
    options: now.options.map((each) => ({
      ...each,
      ...(each._id === option?._id && {
        isSize: option.isSize ?? each.isSize,
        textPrice: option.textPrice === undefined ? each.textPrice : option.textPrice,
      }),
      values: each.values.map((value) =>
        value._id === optionValue?._id
          ? { ...value, surcharge: optionValue.surcharge ?? value.surcharge }
          : value,
      ),
    })),
  };
}
