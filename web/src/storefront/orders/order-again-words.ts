import { formatDollars } from '@tailorbird/contract/money';
import type { Order, OrderedAgain, OrderItem } from '@tailorbird/contract/orders';
import { messages } from './messages.ts';

const words = messages.again;

export interface AddedLine {
  id: string;
  /** `2 × Meadow Tote` */
  text: string;
  /** What was chosen, for two of the same product that differ in it. */
  chosen: OrderItem['selectedOptions'];
  /** Where the price is another today: `now $24.50, it was $22.00`. */
  price: string | undefined;
}

export interface AgainInWords {
  outcome: 'all' | 'some' | 'none';
  title: string;
  added: AddedLine[];
  left: { id: string; reason: string }[];
}

/** What went into the cart of an order that was ordered again, and what did not and why. */
export function againInWords(order: Pick<Order, 'cart'>, reply: OrderedAgain): AgainInWords {
  const chosen = new Map(order.cart.items.map((item) => [item._id, item.selectedOptions]));
  return {
    ...summary(reply),
    added: reply.added.map((item) => ({
      id: item._id,
      text: words.added(item.quantity, item.name),
      chosen: chosen.get(item._id) ?? [],
      price: priceChange(item),
    })),
    left: reply.left.map(({ _id, reason }) => ({ id: _id, reason })),
  };
}

function summary({ added, left }: OrderedAgain): Pick<AgainInWords, 'outcome' | 'title'> {
  const count = added.length + left.length;
  if (added.length === 0) return { outcome: 'none', title: words.none };
  if (left.length === 0) return { outcome: 'all', title: words.all(count) };
  return { outcome: 'some', title: words.some(added.length, count) };
}

function priceChange({ cost, orderedCost }: OrderedAgain['added'][number]): string | undefined {
  if (cost === orderedCost) return undefined;
  return words.price(formatDollars(cost), formatDollars(orderedCost));
}
