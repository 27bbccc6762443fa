import type { SelectedOption } from '@tailorbird/contract/cart';
import type { Product } from '@tailorbird/contract/catalogue';
import { fromDollars } from '@tailorbird/contract/rules/money';
import { v7 as uuid } from 'uuid';
import { identityKey } from './cart.ts';
import type { NewItem } from './queries.ts';

/** The product as it is now, and what the shopper says of it. */
export function newItem(
  product: Product,
  line: { quantity: number; note: string; selectedOptions: SelectedOption[] },
): NewItem {
  const { quantity, note, selectedOptions } = line;
  return {
    id: uuid(),
    productId: product._id,
    productName: product.name,
    productCostCents: fromDollars(product.cost),
    quantity,
    note,
    selectedOptions,
    identityKey: identityKey({ product, selectedOptions, note }),
  };
}
