import type { CartItem } from '@tailorbird/contract/cart';
import type { Product } from '@tailorbird/contract/catalogue';
import { namesAny, searchOf } from '@tailorbird/contract/choice-address';
import { useEffect, useRef } from 'react';
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
  { search, change }: Pick<Choices, 'search' | 'change'>,
): EditedItem {
  const itemId = search.get('item') ?? '';
  const inBrowser = useIsInBrowser();
  const { data: cart, isFetching, isError, refetch } = useCart();
  const item = cart?.items.find(({ _id, product: { _id: of } }) => {
    return _id === itemId && of === product._id;
  });

  const filled = useRef('');
  const isBare = !namesAny(optionsOf(product), search);
  useEffect(() => {
    if (!item || filled.current === item._id) return;
    filled.current = item._id;
    // an address that names choices was made here before it was loaded again
    if (isBare) {
      const had = searchOf(optionsOf(product), item.selectedOptions);
      change((now) => new URLSearchParams([...now, ...had]));
    }
  });

  if (!itemId || !inBrowser) return { state: 'none' };
  if (item) return { state: 'editing', item };
  if (!cart || isFetching) {
    return { state: 'waiting', failed: isError && !isFetching, retry: () => void refetch() };
  }
  return { state: 'gone' };
}
