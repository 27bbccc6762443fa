import type { Cart, CartItem } from '@tailorbird/contract/cart';
import type { Product } from '@tailorbird/contract/catalogue';
import { namesAny, searchOf } from '@tailorbird/contract/choice-address';
import { useLayoutEffect, useState } from 'react';
import { useCart } from '../cart/cart-query.ts';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { optionsOf } from './chosen-drawing.ts';
import type { Choices } from './use-choices.ts';

/** An item of the cart that is chosen anew here, as `?item=` in the address asks. */
export type EditedItem =
  | { state: 'none' }
  | { state: 'waiting'; failed: boolean; retry: () => void }
  | { state: 'editing'; item: CartItem }
  /** It is in the cart no more: what is chosen here makes a new one. */
  | { state: 'gone' };

export function useEditedItem(
  product: Product,
  { search, filledFor, fillFor }: Pick<Choices, 'search' | 'filledFor' | 'fillFor'>,
): EditedItem {
  const itemId = search.get('item') ?? '';
  const inBrowser = useIsInBrowser();
  const { data: cart, isFetching, isError, refetch } = useCart();
  const item = findItem(cart, product, itemId);

  const options = optionsOf(product);
  const [first] = useState(search);
  // An address that names choices was made here before it was loaded again.
  const isFilled = namesAny(options, first) || filledFor === item?._id;
  useLayoutEffect(() => {
    if (!item || isFilled) return;
    fillFor(item._id, new URLSearchParams([...first, ...searchOf(options, item.selectedOptions)]));
  });

  if (!itemId || !inBrowser) return { state: 'none' };
  if (item && isFilled) return { state: 'editing', item };
  if (item || !cart || isFetching) {
    return { state: 'waiting', failed: isError && !isFetching, retry: () => void refetch() };
  }
  return { state: 'gone' };
}

/** Whether the page is about an item of the cart, as far as is known; not once the item is gone. */
export function useIsEdited(product: Product, search: URLSearchParams): boolean {
  const itemId = search.get('item') ?? '';
  const inBrowser = useIsInBrowser();
  const { data: cart, isFetching } = useCart();
  if (!itemId || !inBrowser) return false;
  return !cart || isFetching || findItem(cart, product, itemId) !== undefined;
}

function findItem(cart: Cart | undefined, product: Product, itemId: string): CartItem | undefined {
  return cart?.items.find(({ _id, product: { _id: of } }) => _id === itemId && of === product._id);
}
