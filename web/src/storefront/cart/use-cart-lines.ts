import type { CartItem } from '@tailorbird/contract/cart';
import { useState } from 'react';
import { useCartActions } from './cart-query.ts';
import { chosenAgain, isSame } from './chosen.ts';
import { useItemActions } from './item-actions.ts';
import { arrange, type Line, noLines, withRemoved, withRestored } from './lines.ts';

/** The lines of the cart page. A removed item leaves its place, with Undo, until the page is left. */
export function useCartLines(items: readonly CartItem[]) {
  const [lines, setLines] = useState(noLines);
  const [restored, setRestored] = useState<string>();
  const { add } = useCartActions();
  const actions = useItemActions();

  async function remove(item: CartItem) {
    setLines((before) => withRemoved(before, items, item));
    // An item that could not be removed is still in the cart and shows as before.
    await actions.remove(item);
  }

  async function restore(item: CartItem) {
    const { quantity, note } = item;
    const choice = { quantity, note, selectedOptions: chosenAgain(item) };
    const cart = await add(item.product, choice);
    if (!cart) return;
    const back = cart.items.find((other) => isSame(item, other));
    setLines((before) => withRestored(before, item, back));
    setRestored(back?._id);
  }

  const shown: Line[] = arrange(items, lines);
  return { lines: shown, remove, restore, restored };
}
