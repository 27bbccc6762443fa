import type { Cart } from '@tailorbird/contract/cart';
import { dateInWords } from '@tailorbird/contract/rules/details-in-words';
import {
  whatIsMissing,
  withDiscounts,
  type DiscountedCart,
} from '@tailorbird/contract/rules/discount';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { formatAmount, formatMoney } from '@tailorbird/contract/rules/money';
import type { CartPrice, PricedItem } from '@tailorbird/contract/rules/price';
import type { CatalogueGeneration, LiveDiscount, Uses } from '../catalogue/live-catalogue.ts';
import { ShopError } from '../http/errors.ts';

/** A cart as far as discounts go. */
interface PricedCart {
  ownerId: string;
  /** The shopper's. */
  code: string | null;
  /** What can be ordered. */
  items: readonly PricedItem[];
  price: CartPrice;
}

export interface DiscountResult {
  price: DiscountedCart;
  discountCode: Cart['discountCode'];
  /** Why the code takes off nothing; null when it does, or there is none. */
  refusal: ShopError | null;
}

/** The price with all discounts that need no code, and the one of the shopper's code. */
export async function applyDiscounts(
  generation: CatalogueGeneration,
  { ownerId, code, items, price }: PricedCart,
): Promise<DiscountResult> {
  const discounts = await generation.listDiscounts();
  if (discounts.length === 0 && code === null) {
    return { price: withDiscounts(price, items, []), discountCode: undefined, refusal: null };
  }
  const wanted = discounts.filter((each) => each.code === null || each.code === code);
  const reasons = new Map(wanted.map((each) => [each, refusalOf(each, items, price)]));
  const possible = wanted.filter((each) => !reasons.get(each));
  const counted = possible.filter((each) => each.mostUses !== null || each.oncePerCustomer);
  if (counted.length > 0) {
    const ids = counted.map(({ _id }) => _id);
    const uses = await generation.listUses(ownerId, ids);
    for (const each of counted) reasons.set(each, refusalByUses(each, uses.get(each._id)));
  }
  const rules = wanted.filter((each) => !reasons.get(each));
  const discounted = { price: withDiscounts(price, items, rules), refusal: null };
  if (code === null) return { ...discounted, discountCode: undefined };
  const ofCode = wanted.find((each) => each.code === code);
  const refusal = ofCode
    ? (reasons.get(ofCode) ?? null)
    : new ShopError('DISCOUNT_UNKNOWN', { fill: { code } });
  const isEffective = ofCode && discounted.price.discountIds.includes(ofCode._id);
  const problem = refusal?.message ?? (isEffective ? null : savesNothing(code));
  return { ...discounted, discountCode: { code, problem }, refusal };
}

/**
 * Those that need no code, and that of the code, as far as their days and uses allow. Whether they take
 * something off depends on the goods.
 */
export async function listHolding(
  generation: CatalogueGeneration,
  { ownerId, code }: Pick<PricedCart, 'ownerId' | 'code'>,
): Promise<LiveDiscount[]> {
  const discounts = await generation.listDiscounts();
  const now = Date.now();
  const wanted = discounts.filter(
    (each) =>
      (each.code === null || each.code === code) && now >= each.beginsAt && now < each.endsAt,
  );
  const counted = wanted.filter((each) => each.mostUses !== null || each.oncePerCustomer);
  const uses =
    counted.length > 0
      ? await generation.listUses(
          ownerId,
          counted.map(({ _id }) => _id),
        )
      : undefined;
  return wanted.filter(
    (each) => !counted.includes(each) || !refusalByUses(each, uses?.get(each._id)),
  );
}

/** It may give way to a price for many, and counts again in a smaller cart: no refusal. */
const savesNothing = (code: string) =>
  `The code ${isolate(code)} takes nothing more off: your prices are reduced already.`;

/** By the days and the goods. */
function refusalOf(
  discount: LiveDiscount,
  items: readonly PricedItem[],
  price: CartPrice,
): ShopError | null {
  const code = discount.code ?? '';
  const now = Date.now();
  if (now < discount.beginsAt) {
    return new ShopError('DISCOUNT_NOT_BEGUN', {
      fill: { code, day: dateInWords(discount.starts) },
    });
  }
  if (now >= discount.endsAt) {
    return new ShopError('DISCOUNT_OVER', { fill: { code, day: dateInWords(discount.ends) } });
  }
  const missing = whatIsMissing(discount, items, price);
  switch (missing?.what) {
    case undefined:
      return null;
    case 'goods':
      return new ShopError('DISCOUNT_OF_OTHER_GOODS', { fill: { code } });
    case 'pieces': {
      const { fromPieces: pieces } = discount;
      return new ShopError('DISCOUNT_TOO_FEW_PIECES', {
        fill: { code, pieces, held: missing.held },
      });
    }
    case 'value': {
      const value = formatAmount(discount.fromValue);
      return new ShopError('DISCOUNT_VALUE_TOO_LOW', {
        fill: { code, value, held: formatMoney(missing.held) },
      });
    }
    default:
      return missing satisfies never;
  }
}

/** `uses` is undefined where the discount has just been deleted. */
function refusalByUses(
  { code: ownCode, mostUses, oncePerCustomer }: LiveDiscount,
  uses: Uses | undefined,
): ShopError | null {
  const code = ownCode ?? '';
  if (!uses) return new ShopError('DISCOUNT_UNKNOWN', { fill: { code } });
  if (oncePerCustomer && !uses.is_account)
    return new ShopError('DISCOUNT_NEEDS_ACCOUNT', { fill: { code } });
  if (oncePerCustomer && uses.is_used_by_owner)
    return new ShopError('DISCOUNT_USED_BEFORE', { fill: { code } });
  if (mostUses !== null && uses.used >= mostUses)
    return new ShopError('DISCOUNT_USED_UP', { fill: { code } });
  return null;
}
