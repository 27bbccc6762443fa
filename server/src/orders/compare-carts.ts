import type { Cart, CartItem } from '@tailorbird/contract/cart';
import type { LineChange, PriceLine } from '@tailorbird/contract/price-rules';
import type { ChosenOption } from '@tailorbird/contract/rules/drawn-choices';
import type { ItemIdentity } from '@tailorbird/contract/rules/item-identity';
import { toMinorUnits } from '@tailorbird/contract/rules/money';
import { identityOf } from '../cart/cart.ts';

/** The cart as the customer saw it when pressing the button. */
export interface ShownCart {
  _id?: string | undefined;
  total?: number | undefined;
  priceLines?: readonly PriceLine[] | undefined;
  items: readonly {
    _id?: string | undefined;
    product: { _id: string; name?: string | undefined; cost?: number | undefined };
    quantity: number;
    note: string;
    selectedOptions: readonly (ChosenOption & { optionName?: string | undefined })[];
  }[];
}

/**
 * Whether what was shown is what would be ordered: the same items with the same quantities,
 * options, notes, prices, names and total, in any order. A price or a name that was not sent is not
 * compared. A cart that was ordered has another id than the one now, even when the same things are
 * in it again.
 */
export function isAsShown(shown: ShownCart, cart: Cart): boolean {
  if (shown._id !== undefined && shown._id !== cart._id) return false;
  if (shown.items.length !== cart.items.length) return false;
  if (shown.total !== undefined && !isSamePrice(shown.total, cart.total)) return false;
  const itemsByKey = new Map<string, CartItem[]>();
  for (const item of cart.items) {
    const key = comparisonKey(item);
    itemsByKey.set(key, [...(itemsByKey.get(key) ?? []), item]);
  }
  // what names its item comes first: the others take what is left
  const sorted = shown.items.toSorted((one, other) => Number(!one._id) - Number(!other._id));
  return sorted.every((item) => {
    const same = itemsByKey.get(comparisonKey({ ...item, note: item.note.trim() })) ?? [];
    const index = same.findIndex((actual) => isShown(item, actual));
    // once only: the same item shown twice must not stand for two
    return index >= 0 && same.splice(index, 1).length === 1;
  });
}

/**
 * Items of different groups may be the same, and what is sent says no heights of letters, and pictures
 * by their sentence alone.
 */
const comparisonKey = (item: ItemIdentity) =>
  identityOf({
    ...item,
    selectedOptions: item.selectedOptions.map(
      ({ letterHeight: _, artwork: __, ...choice }) => choice,
    ),
    group: null,
  });

function isShown(item: ShownCart['items'][number], actual: CartItem): boolean {
  if (actual.quantity !== item.quantity) return false;
  if (item._id !== undefined && item._id !== actual._id) return false;
  const { cost } = item.product;
  return (
    (cost === undefined || isSamePrice(cost, actual.product.cost)) && hasSameNames(item, actual)
  );
}

/** A name that was not sent is not compared. */
const isSame = (shown: string | undefined, now: string | undefined) =>
  shown === undefined || shown === now;

function hasSameNames(shown: ShownCart['items'][number], actual: CartItem): boolean {
  return (
    isSame(shown.product.name, actual.product.name) &&
    shown.selectedOptions.every(({ optionId, optionName, valueId, value }) => {
      const now = actual.selectedOptions.find((choice) => choice.optionId === optionId);
      // what was written has been compared already, in its one spelling
      return (
        isSame(optionName, now?.optionName ?? optionName) &&
        (valueId === null || isSame(value, now?.value))
      );
    })
  );
}

/** Dollars. Above any possible total, and still exact in cents. */
const LARGEST_PRICE = 1e12;

function isSamePrice(shown: number, actual: number): boolean {
  return Number.isFinite(shown) && Math.abs(shown) < LARGEST_PRICE
    ? toMinorUnits(shown) === toMinorUnits(actual)
    : false;
}

/** Differences among the lines besides the items, by their labels. */
export function changedLines(shown: readonly PriceLine[], now: readonly PriceLine[]): LineChange[] {
  const [before, after] = [byKey(shown), byKey(now)];
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].flatMap((key) => {
    const [was = null, is = null] = [before.get(key), after.get(key)];
    const line = is ?? was;
    return !line || was?.totalCents === is?.totalCents
      ? []
      : [{ label: line.label, before: was, after: is }];
  });
}

const byKey = (lines: readonly PriceLine[]) =>
  new Map(lines.map((line, index) => [keyOf(lines, line, index), line]));

/** Two lines of a cart may have one label. */
const keyOf = (lines: readonly PriceLine[], { why, label }: PriceLine, index: number) => {
  const same = lines.slice(0, index).filter((each) => each.why === why && each.label === label);
  return `${why} ${label} ${same.length}`;
};
