import type { OrderEdit } from '@tailorbird/contract/order-edits';
import { editedLines, priceEdit } from '@tailorbird/contract/rules/edit-order';
import type { PricedEdit } from '@tailorbird/contract/rules/edit-price';
import { toMinorUnits } from '@tailorbird/contract/rules/money';
import type { EditRequest, ProductMap } from './edit-request.ts';

/** The price of an order as it is to be, for the page. */
export type EditedOrderPrice = ReturnType<typeof priceOfRequest>;

/** Prices a change in the browser, by the rules that came with the order. */
export function priceOfRequest(edit: OrderEdit, request: EditRequest, products: ProductMap) {
  const lines = editedLines(edit.order, request, products);
  const rules = { ...edit.rules, products: [...products.values()] };
  const { method, address } = request;
  const price = priceEdit(edit.order, lines, rules, { method, address });
  const byKey = new Map<string, PricedEdit[]>();
  for (const item of price.items) byKey.set(item.id, [...(byKey.get(item.id) ?? []), item]);
  return { ...price, partsOf: (key: string): readonly PricedEdit[] => byKey.get(key) ?? [] };
}

const sumOf = (parts: readonly PricedEdit[]) =>
  parts.reduce((total, { unitCents, quantity }) => total + unitCents * quantity, 0);

/** Cents that an item costs more than before; below 0: less. */
export function differenceOf(
  { partsOf }: Pick<EditedOrderPrice, 'partsOf'>,
  key: string,
  item?: { product: { cost: number }; quantity: number },
): number {
  const before = item ? toMinorUnits(item.product.cost) * item.quantity : 0;
  return sumOf(partsOf(key)) - before;
}
