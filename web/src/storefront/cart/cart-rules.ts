import type { Cart, CartItem } from '@tailorbird/contract/cart';
import type { LineChange, PriceLine } from '@tailorbird/contract/price-rules';
import {
  minorUnits,
  type MinorUnits,
  formatAmount,
  formatMoney,
  toMinorUnits,
  subtotal,
  sum,
  times,
} from '@tailorbird/contract/rules/money';
import { isSameChoice, isSameItem } from '@tailorbird/contract/rules/item-identity';
import { messages } from './messages.ts';

/** Counts like the server: items that are no longer available are left out. */
export function sumOf(cart: Cart): {
  items: number;
  pieces: number;
  subtotal: MinorUnits;
  /** With what the order costs besides its items. */
  total: MinorUnits;
  /** The amount that discounts and prices for many take off. */
  saved: MinorUnits;
} {
  const orderable = cart.items.filter((item) => item.available);
  const goods = subtotal(orderable);
  return {
    items: orderable.length,
    pieces: orderable.reduce((pieces, item) => pieces + item.quantity, 0),
    subtotal: goods,
    saved: sum([...orderable.map(savedOnMany), ...cart.priceLines.map(savedByDiscount)]),
    total: sum([goods, ...cart.priceLines.map(({ totalCents }) => minorUnits(totalCents))]),
  };
}

const savedByDiscount = ({ why, totalCents }: PriceLine) =>
  minorUnits(why === 'discount' ? -totalCents : 0);

function savedOnMany({ product, quantity, priceLines }: CartItem): MinorUnits {
  const many = priceLines.find(({ why }) => why === 'tier');
  return many
    ? times(minorUnits(toMinorUnits(product.basePrice) - many.unitCents), quantity)
    : minorUnits(0);
}

/** Tells how the items differ from those that were shown, a sentence for each change. */
export function changesBetween(shown: Cart, now: Cart): string[] {
  const left = now.items.filter((item) => !findIn(shown.items, item));
  const said = [
    ...shown.items.flatMap((item) => changesOf(item, findIn(now.items, item))),
    ...left.map((item) => messages.order.joined(item.product.name)),
  ];
  // what is renamed is so in every item that has it
  return [...new Set(said)];
}

/** Tells what the shop says of a line of the cart's price. */
export function lineChanged({ label, before, after }: LineChange): string {
  const { lineChanged: changed, lineCame, lineGone } = messages.order;
  if (!after) return lineGone(label);
  const now = formatMoney(minorUnits(after.totalCents));
  return before
    ? changed(label, formatMoney(minorUnits(before.totalCents)), now)
    : lineCame(label, now);
}

function findIn(items: readonly CartItem[], item: CartItem): CartItem | undefined {
  return (
    items.find(({ _id }) => _id === item._id) ?? items.find((other) => isSameItem(item, other))
  );
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
  if (!isSameChoice(before, now)) said.push(messages.order.choiceChanged(name));
  return [...said, ...renamings(before, now)];
}

/** Tells new names of the product, and of its options and values by id. */
function renamings(before: CartItem, now: CartItem): string[] {
  const names = [
    [before.product.name, now.product.name],
    ...before.selectedOptions.flatMap(({ optionId, optionName, valueId, value }) => {
      const same = now.selectedOptions.find((choice) => choice.optionId === optionId);
      if (!same) return [];
      const isSameValue = valueId !== null && valueId === same.valueId;
      return [[optionName, same.optionName], ...(isSameValue ? [[value, same.value]] : [])];
    }),
  ];
  return names.flatMap(([was = '', is = '']) =>
    was === is ? [] : [messages.order.renamed(was, is)],
  );
}

function price(item: CartItem): string {
  return formatAmount(item.product.cost);
}
