import type { SelectedOption } from '@tailorbird/contract/cart';
import type { Product } from '@tailorbird/contract/catalogue';
import { toMinorUnits } from '@tailorbird/contract/rules/money';
import { v7 as uuid } from 'uuid';
import { identityKey } from './cart.ts';
import type { NewItem } from './queries.ts';

/** The product as it is now, and what the shopper says of it. */
export function newItem(
  product: Product,
  line: { quantity: number; note: string; selectedOptions: SelectedOption[] },
  { groupId = null, position = 0 }: Partial<Pick<NewItem, 'groupId' | 'position'>> = {},
): NewItem {
  const { quantity, note, selectedOptions } = line;
  const group = groupId === null ? null : { _id: groupId };
  return {
    id: uuid(),
    groupId,
    position,
    productId: product._id,
    productName: product.name,
    productCostCents: toMinorUnits(product.cost),
    quantity,
    note,
    selectedOptions,
    identityKey: identityKey({ product, selectedOptions, note, group }),
  };
}
