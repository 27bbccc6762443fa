import type { Cart, CartItem } from '@tailorbird/contract/cart';
import { formatDollars } from '@tailorbird/contract/money';
import { messages } from '../messages.ts';

/** What is different in the cart now from the cart that was shown, a sentence each. */
export function changesBetween(shown: Cart, now: Cart): string[] {
  const left = now.items.filter((item) => !findIn(shown.items, item));
  return [
    ...shown.items.flatMap((item) => changesOf(item, findIn(now.items, item))),
    ...left.map((item) => messages.order.joined(item.product.name)),
  ];
}

/** What makes two items the same is the product, the chosen values and the note, all three. */
export function isSame(
  one: Pick<CartItem, 'product' | 'note' | 'selectedOptions'>,
  other: CartItem,
): boolean {
  return one.product._id === other.product._id && one.note === other.note && sameChoice(one, other);
}

function findIn(items: readonly CartItem[], item: CartItem): CartItem | undefined {
  return items.find(({ _id }) => _id === item._id) ?? items.find((other) => isSame(item, other));
}

function changesOf(before: CartItem, now: CartItem | undefined): string[] {
  const { name } = before.product;
  if (!now) return [messages.order.gone(name)];
  const said: string[] = [];
  if (before.available && !now.available) {
    said.push(now.unavailableReason ?? messages.cart.noLongerAvailable(name));
  }
  // what is sold no more has no price of today's: the cart shows the one it was put in at
  if (now.available && before.product.cost !== now.product.cost) {
    said.push(messages.order.priceChanged(name, price(before), price(now)));
  }
  if (before.quantity !== now.quantity) {
    said.push(messages.order.quantityChanged(name, before.quantity, now.quantity));
  }
  if (before.note !== now.note) said.push(messages.order.noteChanged(name));
  if (!sameChoice(before, now)) said.push(messages.order.choiceChanged(name));
  return said;
}

function price(item: CartItem): string {
  return formatDollars(item.product.cost);
}

function sameChoice(
  one: Pick<CartItem, 'selectedOptions'>,
  other: Pick<CartItem, 'selectedOptions'>,
): boolean {
  const values = (item: typeof one) => item.selectedOptions.map(({ valueId }) => valueId).sort();
  return values(one).join() === values(other).join();
}
