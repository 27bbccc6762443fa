import type { OrderItem } from '@tailorbird/contract/orders';
import { compareOptions, groupItems, rowName } from '@tailorbird/contract/rules/group-items';
import { textsOf } from '@tailorbird/contract/rules/own-texts';
import { numberPieces } from '@tailorbird/contract/kinds/piece-states';

/** The name of an item among those of its group: its words, else its choices or product. */
export function itemName(item: OrderItem, group: readonly OrderItem[]): string {
  const texts = textsOf(item);
  const alone = texts.map(({ value }) => value.replaceAll('\n', ' ')).join(', ');
  const name = group.length > 1 ? rowName(item, compareOptions(group).differing) : alone;
  return name || item.product.name;
}

/** `19 Søren` */
export function pieceName(order: { cart: { items: OrderItem[] } }, number: number): string {
  const { items } = order.cart;
  const item = numberPieces(items).find((piece) => piece.number === number)?.item;
  const group = groupItems(items).find((one) => one.items.some(({ _id }) => _id === item?._id));
  return item && group ? `${number} ${itemName(item, group.items)}` : String(number);
}
