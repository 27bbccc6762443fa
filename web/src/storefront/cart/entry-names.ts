import type { CartItem } from '@tailorbird/contract/cart';
import {
  compareOptions,
  type ItemGroup,
  rowName,
  rowNoun,
  rowsInWords,
} from '@tailorbird/contract/rules/group-items';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { messages } from './messages.ts';

type Entry = ItemGroup<CartItem>;

/**
 * The name of each entry on its buttons, by its key. Entries of one product are told apart by the
 * words or choices in which they differ, and where these are the same as well, by their places.
 */
export function entryNames(entries: readonly Entry[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const productId of new Set(entries.map(({ first }) => first.product._id))) {
    const alike = entries.filter(({ first }) => first.product._id === productId);
    const own = ownNames(alike);
    alike.forEach(({ key }, index) => {
      const name = own[index] ?? '';
      const isAlone = own.filter((other) => other === name).length === 1;
      names.set(key, isAlone ? name : messages.cart.lineOf(name, index + 1));
    });
  }
  return names;
}

function ownNames(alike: readonly Entry[]): string[] {
  const singles = alike.filter(({ items }) => items.length === 1);
  const { differing } = compareOptions(singles.map(({ first }) => first));
  return alike.map(({ first, items }) => {
    const { name } = first.product;
    const own =
      items.length === 1
        ? rowName({ ...first, note: '' }, differing)
        : rowsInWords(items.length, rowNoun(compareOptions(items).differing));
    return own ? `${isolate(name)}, ${isolate(own)}` : name;
  });
}
