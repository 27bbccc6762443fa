import type { Cart, CartItem } from '@tailorbird/contract/cart';
import { useState } from 'react';
import { groupItems, type ItemGroup } from '@tailorbird/contract/rules/group-items';
import { useCartActions } from './cart-actions.ts';
import { isSameItem } from '@tailorbird/contract/rules/item-identity';
import { chosenAgain } from './chosen.ts';
import { useItemActions } from './item-actions.ts';

/** The lines of the cart page. A removed item leaves its place, with Undo, until the page is left. */
export function useCartLines(items: readonly CartItem[]) {
  const [lines, setLines] = useState(noLines);
  const [restored, setRestored] = useState<string>();
  /** Keys of entries whose place says that they are saved for later. */
  const [saved, setSaved] = useState<ReadonlySet<string>>(none);
  const { add } = useCartActions();
  const actions = useItemActions();

  async function remove(item: CartItem) {
    setSaved((keys) => without(keys, item._id));
    setLines((before) => withRemoved(before, items, item));
    // An item that could not be removed is still in the cart and shows as before.
    await actions.remove(item);
  }

  async function restore(item: CartItem) {
    const { quantity, note } = item;
    const choice = { quantity, note, selectedOptions: chosenAgain(item) };
    const cart = await add(item.product, choice);
    if (!cart) return;
    // what stood in a group comes back by itself
    const back = cart.items.find((other) => isSameItem({ ...item, group: null }, other));
    setLines((before) => withRestored(before, item, back));
    setRestored(back?._id);
  }

  async function removeGroup(group: ItemGroup<CartItem>) {
    setSaved((keys) => without(keys, group.key));
    const there = group.items.filter(({ _id }) => items.some((item) => item._id === _id));
    setLines((before) => {
      const left = withGroupRemoved(before, items, there);
      // what was removed of it before comes back by no Undo that says how many
      const gone = group.items.filter((item) => !there.includes(item));
      return { ...left, removed: left.removed.filter((item) => !gone.includes(item)) };
    });
    await actions.removeGroup(group);
  }

  async function restoreRows(group: ItemGroup<CartItem>, removed: readonly CartItem[]) {
    const cart = await actions.restoreRows(group, removed);
    if (!cart) return;
    const pairs = removed.map((item) => [item, backIn(cart, item)] as const);
    setLines((before) =>
      pairs.reduce((now, [item, back]) => withRestored(now, item, back), before),
    );
    const [one] = pairs;
    setRestored(removed.length === 1 ? one?.[1]?._id : one?.[1]?.group?._id);
  }

  async function saveForLater(group: ItemGroup<CartItem>) {
    setLines((before) => withGroupRemoved(before, items, group.items));
    setSaved((keys) => new Set([...keys, group.key]));
    if (!(await actions.saveForLater(group))) setSaved((keys) => without(keys, group.key));
  }

  /** It is saved no more either, so that no Undo can bring it back. */
  function forgetSaved({ key, items: rows }: ItemGroup<CartItem>) {
    const ids = rows.map(({ _id }) => _id);
    setLines(({ places, removed }) => ({
      places,
      removed: removed.filter(({ _id }) => !ids.includes(_id)),
    }));
    setSaved((keys) => without(keys, key));
  }

  async function moveBack(group: ItemGroup<CartItem>) {
    const cart = await actions.moveBack(group);
    if (!cart) return;
    setLines((before) => group.items.reduce((now, item) => withRestored(now, item, item), before));
    setSaved((keys) => without(keys, group.key));
    setRestored(group.key);
  }

  async function duplicate(group: ItemGroup<CartItem>) {
    const cart = await actions.duplicate(group);
    const added = cart?.items.findLast((item) => item.product._id === group.first.product._id);
    if (added?.group) setRestored(added.group._id);
  }

  const gone = new Set<string>();
  const shown = arrange(items, lines).map((line) => {
    if (line.gone) gone.add(line.item._id);
    return line.item;
  });
  return {
    groups: groupItems(shown),
    isGone: ({ _id }: CartItem) => gone.has(_id),
    isSaved: ({ key }: ItemGroup<CartItem>) => saved.has(key),
    remove,
    removeGroup,
    restore,
    restoreRows,
    saveForLater,
    forgetSaved,
    moveBack,
    duplicate,
    restored,
  };
}

const none: ReadonlySet<string> = new Set();

function without(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return new Set([...keys].filter((other) => other !== key));
}

/** The same item under its new id, in its group if it is there. */
function backIn(cart: Cart, item: CartItem): CartItem | undefined {
  const alone = { ...item, group: null };
  const same = cart.items.filter((other) => isSameItem(alone, { ...other, group: null }));
  return same.find(({ group }) => group !== null) ?? same[0];
}

function withGroupRemoved(lines: Lines, items: readonly CartItem[], rows: readonly CartItem[]) {
  return rows.reduce((now, row) => withRemoved(now, items, row), lines);
}

/** A line of the cart's page: an item, or the place of a removed one. */
type Line = { item: CartItem; gone: boolean };

/** `places` are the ids of items as they stood, removed ones too; what is new comes last. */
interface Lines {
  readonly places: readonly string[];
  readonly removed: readonly CartItem[];
}

export const noLines: Lines = { places: [], removed: [] };

/** Items in the places where they stood, with the removed ones between them. */
export function arrange(items: readonly CartItem[], { places, removed }: Lines): Line[] {
  return placesOf(items, places).flatMap((id): Line[] => {
    const item = items.find(({ _id }) => _id === id);
    if (item) return [{ item, gone: false }];
    const goneItem = removed.find(({ _id }) => _id === id);
    return goneItem ? [{ item: goneItem, gone: true }] : [];
  });
}

export function withRemoved(lines: Lines, items: readonly CartItem[], item: CartItem): Lines {
  return {
    places: placesOf(items, lines.places),
    removed: [...lines.removed.filter(({ _id }) => _id !== item._id), item],
  };
}

/** The item came back under a new id, or joined one that was there already. */
export function withRestored(lines: Lines, item: CartItem, back: CartItem | undefined): Lines {
  const isThere = back !== undefined && lines.places.includes(back._id);
  return {
    places:
      back && !isThere ? lines.places.map((id) => (id === item._id ? back._id : id)) : lines.places,
    removed: lines.removed.filter(({ _id }) => _id !== item._id),
  };
}

function placesOf(items: readonly CartItem[], places: readonly string[]): string[] {
  return [...new Set([...places, ...items.map(({ _id }) => _id)])];
}
