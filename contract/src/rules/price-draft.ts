import type { CartItem } from '../cart.ts';
import type { DraftFields, DraftRules } from '../desk-drafts.ts';
import type { AppliedTax, PriceLine } from '../price-rules.ts';
import { type CartDelivery, gramsOf, withDelivery } from './delivery.ts';
import { type DiscountedCart, type DiscountRule, withDiscounts } from './discount.ts';
import { NO_PRODUCT_ID } from './edit-order.ts';
import { isolate } from './isolate.ts';
import { depositCents } from './ledger.ts';
import { minorUnits, sum, times, toMinorUnits, type MinorUnits } from './money.ts';
import { type PiecePrice, priceCart, pricePiece, type PricedItem } from './price.ts';
import { withTax } from './tax.ts';

/** A draft of the desk as far as its price depends on it. */
export type PriceableDraft = Pick<
  DraftFields,
  'overrides' | 'lines' | 'discount' | 'deposit' | 'method' | 'address'
>;

/** The price of an item of a draft: of one of its cart, or of a line without a product. */
export interface DraftItemPrice {
  id: string;
  quantity: number;
  unitCents: MinorUnits;
  /** By the price list. */
  listCents: MinorUnits;
  /** They add up to quantity times unitCents. */
  lines: PriceLine[];
}

/** A draft with its price. */
export interface PricedDraft {
  /** Those of the cart that can be ordered, then the lines without a product. */
  items: DraftItemPrice[];
  lines: PriceLine[];
  tax: AppliedTax | null;
  subtotalCents: MinorUnits;
  totalCents: MinorUnits;
  /** Before the work begins. */
  depositCents: MinorUnits;
  /** The discounts of the shop that take something off. */
  discountIds: string[];
  /** False: the way of delivery does not go to the address, and the total is without it. */
  isDelivered: boolean;
}

/** An item as it is priced: goods at the price that the desk has said. */
interface DraftGoods extends DraftItemPrice {
  /** For discounts and tax. */
  piece: PiecePrice;
  weight: number | null;
}

/** Comes after the discounts of the shop. */
const OWN_DISCOUNT = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Prices a draft of the desk, in the browser and on the server alike. Prices for many count all pieces
 * of the cart, also those that have another price by the desk; setup and the discounts of the shop
 * stay. The desk's own discount comes off the goods, then comes delivery, then tax.
 */
export function priceDraft(
  items: readonly CartItem[],
  draft: PriceableDraft,
  rules: DraftRules,
): PricedDraft {
  const { goods, setups } = goodsOf(items, draft, rules);
  const subtotalCents = sum(goods.map(({ unitCents, quantity }) => times(unitCents, quantity)));
  const setupCents = sum(setups.map(({ totalCents }) => minorUnits(totalCents)));
  const priced = goods.map(({ piece, quantity }): PricedItem => ({ piece, quantity }));
  const cart = {
    items: goods.map(({ unitCents, lines }) => ({ unitCents, lines })),
    lines: setups,
    subtotalCents,
    totalCents: sum([subtotalCents, setupCents]),
  };
  const discounted = discountedBy(withDiscounts(cart, priced, discountsOf(draft, rules)), draft);
  const delivery = deliveryOf(draft, rules);
  const delivered = delivery && withDelivery(discounted, delivery, gramsOf(goods));
  const taxed = withTax(delivered ?? discounted, priced, rules.tax);
  return {
    items: goods.map(({ id, quantity, unitCents, listCents, lines }) => ({
      id,
      quantity,
      unitCents,
      listCents,
      lines,
    })),
    lines: taxed.lines,
    tax: taxed.tax,
    subtotalCents,
    totalCents: taxed.totalCents,
    depositCents: minorUnits(
      depositCents({ total: taxed.totalCents, ...depositTerms(draft, rules) }),
    ),
    discountIds: taxed.discountIds.filter((id) => id !== OWN_DISCOUNT),
    isDelivered: delivered !== undefined,
  };
}

/** The deposit as the terms of payment have it. */
export function depositTerms(
  { deposit }: Pick<PriceableDraft, 'deposit'>,
  { depositPercent }: Pick<DraftRules, 'depositPercent'>,
): { depositPercent: number; depositCents?: number } {
  if (deposit === null) return { depositPercent };
  if ('percent' in deposit) return { depositPercent: deposit.percent };
  return { depositPercent: 0, depositCents: toMinorUnits(deposit.amount) };
}

/** The way that a draft is delivered; undefined when the shop offers none, or not this one any more. */
export function deliveryOf(
  { method: id, address }: Pick<PriceableDraft, 'method' | 'address'>,
  { methods }: Pick<DraftRules, 'methods'>,
): (CartDelivery & { method: DraftRules['methods'][number] }) | undefined {
  const offered = methods.filter(({ isOffered }) => isOffered);
  const method = id === null ? offered[0] : offered.find(({ _id }) => _id === id);
  if (!method) return undefined;
  const destination = method.kind === 'delivery' ? (address ?? undefined) : undefined;
  return { method, destination };
}

function goodsOf(
  items: readonly CartItem[],
  { overrides, lines }: Pick<PriceableDraft, 'overrides' | 'lines'>,
  { products }: Pick<DraftRules, 'products'>,
): { goods: DraftGoods[]; setups: PriceLine[] } {
  const sold = new Map(products.map((product) => [product._id, product]));
  const known = items.flatMap((item) => {
    const product = sold.get(item.product._id);
    if (!product || !item.available) return [];
    const { _id: id, quantity, selectedOptions } = item;
    return { id, quantity, weight: product.weight, piece: pricePiece(product, selectedOptions) };
  });
  const listed = priceCart(known);
  const agreed = new Map(overrides.map((override) => [override.itemId, override]));
  const ofCart = known.map((item, index): DraftGoods => {
    const price = listed.items[index] ?? { unitCents: minorUnits(0), lines: [] };
    const list = { ...item, ...price, listCents: price.unitCents };
    const override = agreed.get(item.id);
    return override ? withOverride(list, override) : list;
  });
  return { goods: [...ofCart, ...lines.map(ownGoods)], setups: listed.lines };
}

/** Goods at the price of the desk, which no price for many takes anything off any more. */
function withOverride(
  goods: DraftGoods,
  { cost, reason, isShown }: PriceableDraft['overrides'][number],
): DraftGoods {
  const unitCents = toMinorUnits(cost);
  const { quantity, listCents, piece } = goods;
  const differenceCents = unitCents - listCents;
  const line: PriceLine = {
    label: isShown && reason !== '' ? isolate(reason) : 'Agreed price',
    quantity,
    unitCents: differenceCents,
    totalCents: differenceCents * quantity,
    why: 'agreed',
  };
  return {
    ...goods,
    unitCents,
    lines: differenceCents === 0 ? goods.lines : [...goods.lines, line],
    piece: { ...piece, baseCents: unitCents, charges: [], tiers: [] },
  };
}

function ownGoods({
  _id: id,
  name,
  quantity,
  cost,
  taxClass,
}: PriceableDraft['lines'][number]): DraftGoods {
  const unitCents = toMinorUnits(cost);
  const label = isolate(name);
  return {
    id,
    quantity,
    unitCents,
    listCents: unitCents,
    lines: [{ label, quantity, unitCents, totalCents: unitCents * quantity, why: 'piece' }],
    weight: null,
    piece: {
      productId: NO_PRODUCT_ID,
      categoryIds: [],
      taxClass,
      name: label,
      baseCents: unitCents,
      charges: [],
      setups: [],
      tiers: [],
      countedWith: id,
      minimumQuantity: 1,
    },
  };
}

/** Those of the shop, and that of the desk. */
function discountsOf(
  { discount }: Pick<PriceableDraft, 'discount'>,
  { discounts }: Pick<DraftRules, 'discounts'>,
): DiscountRule[] {
  if (discount === null) return discounts;
  const own: DiscountRule = {
    _id: OWN_DISCOUNT,
    code: null,
    percent: 'percent' in discount ? discount.percent : null,
    amount: 'amount' in discount ? discount.amount : null,
    of: { kind: 'order' },
    fromValue: 0,
    fromPieces: 1,
    withTier: 'both',
  };
  return [...discounts, own];
}

/** The line of the desk's own discount has its reason as its label. */
function discountedBy(
  cart: DiscountedCart,
  { discount }: Pick<PriceableDraft, 'discount'>,
): DiscountedCart {
  const place = cart.discountIds.indexOf(OWN_DISCOUNT);
  if (discount === null || place === -1) return cart;
  // each discount that takes something off has a line, in their order, after all others
  const index = cart.lines.length - cart.discountIds.length + place;
  const label = discount.reason === '' ? 'Discount' : isolate(discount.reason);
  return {
    ...cart,
    lines: cart.lines.map((line, at) => (at === index ? { ...line, label } : line)),
  };
}
