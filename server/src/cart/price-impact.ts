import { setImmediate as turn } from 'node:timers/promises';
import type { Product, ProductType } from '@tailorbird/contract/catalogue';
import {
  PRICE_IMPACT_CARTS_MAX,
  PRICE_IMPACT_ITEMS_MAX,
  PRICE_IMPACT_LISTED,
} from '@tailorbird/contract/limits';
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

/** Computes the effect of the change on carts as they are now. Nothing is saved. */
export async function priceImpact(
  generation: CatalogueGeneration,
  db: Queryable,
  change: PriceChange,
): Promise<PriceImpact> {
  const typeOfProduct = await typeToBe(generation, change);
  const costs = new Map(change.products?.map(({ _id, cost }) => [_id, cost]));
  const owners = await listAffectedOwners(db, change, PRICE_IMPACT_CARTS_MAX + 1);
  const impact = { ...NONE, largest: [] };
  let itemCount = 0;
  let cartCount = 0;
  const most = Math.min(owners.length, PRICE_IMPACT_CARTS_MAX);
  while (cartCount < most && itemCount < PRICE_IMPACT_ITEMS_MAX) {
    const batch = owners.slice(cartCount, Math.min(cartCount + CARTS_AT_ONCE, most));
    // one batch after another bounds the memory
    const items = await listItemsOf(db, batch);
    const products = await generation.listProducts(items.map((item) => item.product_id));
    const twice = pricesBeforeAndAfter(products, { ...change, costs, typeOfProduct });
    for (const owner of batch) {
      const cart = items.filter((item) => item.owner_id === owner);
      addTo(impact, cart.flatMap(twice));
      await turn();
    }
    cartCount += batch.length;
    itemCount += items.length;
  }
  return { ...impact, isAtLeast: cartCount < owners.length };
}

/** Null for a type that is not there as well: saving refuses it. */
async function typeToBe(generation: CatalogueGeneration, { product }: PriceChange) {
  const id = product?.type;
  return id == null ? id : ((await generation.findType(id)) ?? null);
}

/** A change with the type that the product would have; undefined: as it has. */
interface FullChange extends Omit<PriceChange, 'products'> {
  /** New costs by product. */
  costs: ReadonlyMap<string, number>;
  typeOfProduct: ProductType | null | undefined;
}

const NONE: Omit<PriceImpact, 'largest'> = {
  carts: 0,
  cheaper: 0,
  dearer: 0,
  mostDearerCents: 0,
  blocked: 0,
  notOffered: 0,
  isAtLeast: false,
};

/** An item that is offered, as it costs now and after the change. */
interface PriceBeforeAndAfter {
  before: PiecePrice;
  after: PiecePrice;
  quantity: number;
  /** What was chosen is offered after the change. */
  isOffered: boolean;
}

/** Nothing for an item that is not offered: it costs nothing either way. */
function pricesBeforeAndAfter(products: ReadonlyMap<string, Product>, change: FullChange) {
  const changed = new Map([...products].map(([id, product]) => [id, withChange(product, change)]));
  /** Many carts hold the same. */
  const known = new Map<string, Omit<PriceBeforeAndAfter, 'quantity'> | undefined>();

  function price({ product_id: id, choices: text }: OwnedItem) {
    const [product, after] = [products.get(id), changed.get(id)];
    const choices = parseChoices(text);
    if (!product || !after || selectionsUnavailableReason(choices, product)) return undefined;
    return {
      before: pricePiece(product, choices),
      after: pricePiece(after, choices),
      isOffered: selectionsUnavailableReason(choices, after) === null,
    };
  }

  return (item: OwnedItem): PriceBeforeAndAfter[] => {
    const key = `${item.product_id} ${item.choices}`;
    const prices = known.has(key) ? known.get(key) : price(item);
    known.set(key, prices);
    return prices ? [{ ...prices, quantity: item.quantity }] : [];
  };
}

function addTo(impact: PriceImpact, items: readonly PriceBeforeAndAfter[]): void {
  const before = items.map((item) => ({ piece: item.before, quantity: item.quantity }));
  const counts = countPieces(before, ({ productId }) => productId);
  const holds = ({ productId, minimumQuantity }: PiecePrice) =>
    (counts.get(productId) ?? 0) >= minimumQuantity;
  const ordered = items.filter((item) => holds(item.before));
  const offered = ordered.filter((item) => item.isOffered);
  const isBlocked = ordered.some((item) => !holds(item.after));
  // what is not offered any more is told as that, and not as cheaper
  const [beforeCents, afterCents] = [totalOf(offered, 'before'), totalOf(offered, 'after')];
  const dearerBy = afterCents - beforeCents;
  const isOffered = offered.length === ordered.length;
  if (dearerBy === 0 && !isBlocked && isOffered) return;
  impact.carts += 1;
  if (dearerBy < 0) impact.cheaper += 1;
  if (dearerBy > 0) impact.dearer += 1;
  if (isBlocked) impact.blocked += 1;
  if (!isOffered) impact.notOffered += 1;
  impact.mostDearerCents = Math.max(impact.mostDearerCents, dearerBy);
  if (dearerBy === 0) return;
  const pieces = offered.reduce((sum, { quantity }) => sum + quantity, 0);
  impact.largest = [...impact.largest, { pieces, beforeCents, afterCents }]
    .toSorted((one, other) => changeOf(other) - changeOf(one))
    .slice(0, PRICE_IMPACT_LISTED);
}

const changeOf = ({ beforeCents, afterCents }: PriceImpact['largest'][number]) =>
  Math.abs(afterCents - beforeCents);

const totalOf = (items: readonly PriceBeforeAndAfter[], when: 'before' | 'after') =>
  priceCart(items.map((item) => ({ piece: item[when], quantity: item.quantity }))).totalCents;

function withChange(
  now: Product,
  { product, costs, typeOfProduct, ...change }: FullChange,
): Product {
  const isMeant = product?._id === now._id;
  const typeNow = isMeant && typeOfProduct !== undefined ? typeOfProduct : now.type;
  const type = typeNow && typeWithChange(typeNow, change);
  if (!isMeant) return { ...now, type, cost: costs.get(now._id) ?? now.cost };
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
  { type, option, optionValue }: Omit<PriceChange, 'product' | 'products'>,
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
        artwork: option.artwork ?? each.artwork,
      }),
      values: each.values.map((value) =>
        value._id === optionValue?._id
          ? { ...value, surcharge: optionValue.surcharge ?? value.surcharge }
          : value,
      ),
    })),
  };
}
