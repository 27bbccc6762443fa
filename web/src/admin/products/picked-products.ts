import type { Product } from '@tailorbird/contract/catalogue';
import { COST, PRODUCTS_CHANGED_AT_ONCE } from '@tailorbird/contract/limits';
import {
  type MinorUnits,
  minorUnits,
  formatMoney,
  toMinorUnits,
  fromMinorUnits,
} from '@tailorbird/contract/rules/money';
import type { ProductChange } from '@tailorbird/contract/product-desk';
import { isObject } from '../../api-error.ts';
import { storedEntry } from '../../stored-entry.ts';
import { PICKED, readPicks, type Selection, useSelection } from '../kit/selection.ts';
import { amountProblem, formProblem, isCostNegative, readCost } from '../prices/money-field.tsx';
import { messages } from './messages.ts';
import { listingSearch, type ProductListing } from './product-query.ts';

/** A product as it was when it was last seen. */
export type PickedProduct = Pick<
  Product,
  '_id' | 'version' | 'name' | 'cost' | 'categories' | 'isDraft'
>;

export type PickedProducts = Selection<PickedProduct, PickedProduct>;

const stored = storedEntry({
  lasts: 'in tab',
  key: PICKED.products,
  parse: (value) => readPicks(value, pickedProductOf),
});

/** `shown` are those of the page as it is now: the newest that is known of them counts. */
export function usePickedProducts(
  listing: ProductListing,
  shown: readonly Product[],
): PickedProducts {
  const now = new Map(shown.map((product) => [product._id, product]));
  return useSelection<PickedProduct, PickedProduct>({
    stored,
    scope: listingSearch({ ...listing, page: 1, sort: '' }),
    most: PRODUCTS_CHANGED_AT_ONCE,
    about: aboutProduct,
    newest: (before, id) => newerOf(before, now.get(id)),
  });
}

/** Of a whole product, as the list has it, only what is of use here. */
function aboutProduct(product: PickedProduct): PickedProduct {
  const { _id, version, name, cost, isDraft, categories } = product;
  return { _id, version, name, cost, isDraft, categories };
}

/** Scripts of other versions of the shop write here, too. */
export function pickedProductOf(kept: unknown): PickedProduct | undefined {
  if (!isObject(kept)) return undefined;
  const { _id, version, name, cost, isDraft, categories } = kept;
  const isWhole =
    typeof _id === 'string' &&
    typeof version === 'number' &&
    typeof name === 'string' &&
    typeof cost === 'number' &&
    typeof isDraft === 'boolean' &&
    Array.isArray(categories);
  if (!isWhole) return undefined;
  return { _id, version, name, cost, isDraft, categories: categories.flatMap(categoryOf) };
}

function categoryOf(kept: unknown): PickedProduct['categories'] {
  if (!isObject(kept)) return [];
  const { _id, name } = kept;
  return typeof _id === 'string' && typeof name === 'string' ? [{ _id, name }] : [];
}

function newerOf(kept: PickedProduct, shown: PickedProduct | undefined): PickedProduct {
  return shown && shown.version > kept.version ? shown : kept;
}

export type CostChange = 'set' | 'raise' | 'lower' | 'raise-percent' | 'lower-percent';

/** A typed number: dollars in cents, or hundredths of a per cent. */
export function newCost(kind: CostChange, before: MinorUnits, typed: MinorUnits): MinorUnits {
  const part = Math.round((before * typed) / 10_000);
  if (kind === 'set') return typed;
  if (kind === 'raise') return minorUnits(before + typed);
  if (kind === 'lower') return minorUnits(before - typed);
  return minorUnits(kind === 'raise-percent' ? before + part : before - part);
}

/** Per cent: no cost becomes a higher one of it. */
const PERCENT_MOST = 999_999.99;

/** A sentence about what is typed, whatever is picked. */
export function costProblem(kind: CostChange, typed: string): string | undefined {
  const { amount, percentWrong } = messages.bulk;
  if (!kind.endsWith('percent')) return amountProblem(amount, typed);
  const isIn = !isCostNegative(typed) && readCost(typed, 2) <= PERCENT_MOST * 100;
  return isIn && formProblem(typed, 2) === undefined ? undefined : percentWrong(PERCENT_MOST);
}

/** The one whose new cost cannot be. */
export function impossibleCost(
  picked: readonly PickedProduct[],
  kind: CostChange,
  typed: MinorUnits,
): { name: string; cost: string } | undefined {
  for (const { name, cost } of picked) {
    const after = newCost(kind, toMinorUnits(cost), typed);
    if (after < 0 || fromMinorUnits(after) > COST.max) return { name, cost: formatMoney(after) };
  }
  return undefined;
}

/** Only those that it changes. */
export function costChanges(
  picked: readonly PickedProduct[],
  kind: CostChange,
  typed: MinorUnits,
): ProductChange[] {
  return picked.flatMap(({ _id, version, cost }) => {
    const after = fromMinorUnits(newCost(kind, toMinorUnits(cost), typed));
    return after === cost ? [] : [{ _id, version, cost: after }];
  });
}

/** Only those that it changes. The ids that are added come last. */
export function categoryChanges(
  picked: readonly PickedProduct[],
  added: readonly string[],
  removed: readonly string[],
): ProductChange[] {
  return picked.flatMap(({ _id, version, categories }) => {
    const before = categories.map((category) => category._id);
    const kept = before.filter((id) => !removed.includes(id));
    const after = [...kept, ...added.filter((id) => !kept.includes(id))];
    const isSame = after.length === before.length && kept.length === before.length;
    return isSame ? [] : [{ _id, version, categories: after }];
  });
}

/** Only those that it changes. */
export function statusChanges(picked: readonly PickedProduct[], isDraft: boolean): ProductChange[] {
  return picked.flatMap((product) =>
    product.isDraft === isDraft ? [] : [{ _id: product._id, version: product.version, isDraft }],
  );
}
