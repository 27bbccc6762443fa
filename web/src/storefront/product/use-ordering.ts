import type { CartItem, Cart } from '@tailorbird/contract/cart';
import type { Product } from '@tailorbird/contract/catalogue';
import {
  type Choice,
  chosenOptions,
  namesAny,
  searchOf,
} from '@tailorbird/contract/rules/choice-address';
import { useQueryClient } from '@tanstack/react-query';
import { useState, useEffect, useLayoutEffect, useCallback, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useCartActions } from '../cart/cart-actions.ts';
import { changeMessages, toastDuration } from '../cart/change-messages.ts';
import type { EditNotice } from './edit-notice.tsx';
import type { ReplaceItem } from './replace-item.ts';
import { type Choices, useChoices, without } from './use-choices.ts';
import { useDraft } from './draft.ts';
import { useCart } from '../cart/cart-query.ts';
import { notify } from '../../ui/toast.ts';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { optionsOf } from './chosen-drawing.ts';

/** Note and quantity, and the way into the cart: as a new item, or in the place of one. */
export function useOrdering(product: Product, own: Choices, edited: EditedItem) {
  const { item } = edited;
  // what it had stays in the form when it is taken out of the cart elsewhere
  const [known, setKnown] = useState(item);
  if (item && item !== known) setKnown(item);
  const begun = edited.state === 'gone' ? known : item;
  // undefined: as the item has it
  const [ownNote, setNote] = useState<string>();
  const [ownQuantity, setQuantity] = useState<number>();
  const draft = useDraft(product, own.search, { note: ownNote, quantity: ownQuantity });
  const note = draft.note ?? begun?.note ?? '';
  const quantity = draft.quantity ?? begun?.quantity ?? product.minimumQuantity;
  const [state, setState] = useState<'choosing' | 'adding' | 'added'>('choosing');
  const { add } = useCartActions();
  const editCode = useEditCode(edited.state !== 'none');
  const navigate = useNavigate();

  /** Another piece is being made: what the bar says of the last one is over. */
  function startNext() {
    setState((now) => (now === 'added' ? 'choosing' : now));
  }

  async function send() {
    const choice = { quantity, note, selectedOptions: chosenOptions(own.choices) };
    setState('adding');
    if (item) {
      const code = await editCode.load();
      if (!code) notify('error', changeMessages.failed, toastDuration.error);
      const outcome = await code?.replace(item._id, product, choice);
      if (!outcome || outcome === 'gone') {
        setState('choosing');
        return;
      }
      draft.discard();
      // the edit is over: Back leads to what was there before it
      await navigate('/cart', { replace: true });
      return;
    }
    const cart = await add(product, choice);
    setState(cart ? 'added' : 'choosing');
    if (!cart) return;
    draft.discard();
    if (edited.state === 'gone') own.change((search) => without(search, 'item'));
    // A note or quantity typed meanwhile belongs to the next piece.
    setNote((now) => (now === ownNote ? undefined : now));
    setQuantity((now) => (now === ownQuantity ? undefined : now));
  }

  return {
    EditNotice: editCode.EditNotice,
    // what joins another is gone before the answer says so
    edited: edited.state === 'gone' && state === 'adding' && known ? editing(known) : edited,
    note,
    quantity,
    state,
    setNote,
    setQuantity: (next: number) => {
      setQuantity(next);
      startNext();
    },
    startNext,
    send,
  };
}

/** What only an edit needs: other visitors never load it. */
interface EditCode {
  EditNotice: typeof EditNotice;
  replace: ReplaceItem;
}

/** Loaded as soon as an item is edited, so that the press of the button waits for nothing. */
function useEditCode(isEdit: boolean) {
  const queries = useQueryClient();
  const [code, setCode] = useState<EditCode>();
  const loading = useRef<Promise<EditCode | undefined>>(undefined);
  const load = useCallback(() => {
    loading.current ??= import('./edit-notice.tsx').then(
      ({ EditNotice, replaceItem }) => {
        const loaded = { EditNotice, replace: replaceItem(queries) };
        setCode(loaded);
        return loaded;
      },
      () => {
        // The next press tries again.
        loading.current = undefined;
        return undefined;
      },
    );
    return loading.current;
  }, [queries]);
  useEffect(() => {
    if (isEdit) void load();
  }, [isEdit, load]);
  return { EditNotice: code?.EditNotice, load };
}

function editing(item: CartItem) {
  return { state: 'editing', item } as const;
}

/** An item of the cart that is chosen anew here, as `?item=` in the address asks. */
export type EditedItem =
  | { state: 'none'; item?: never }
  | { state: 'waiting'; failed: boolean; retry: () => void; item?: never }
  | { state: 'editing'; item: CartItem }
  /** It is in the cart no more: what is chosen here makes a new one. */
  | { state: 'gone'; item?: never };

export function useEdit(product: Product): { own: Choices; edited: EditedItem } {
  const own = useChoices(product);
  const edited = useEditedItem(product, own);
  const { item } = edited;
  const choices = useMemo(() => withHeights(own.choices, item), [own.choices, item]);
  return { own: { ...own, choices }, edited };
}

/** Letters of one of a group stay no higher than they are on the others. */
function withHeights(choices: readonly Choice[], item: CartItem | undefined): readonly Choice[] {
  if (!item) return choices;
  return choices.map((choice) => ({
    ...choice,
    letterHeight: item.selectedOptions.find(({ optionId }) => optionId === choice.option._id)
      ?.letterHeight,
  }));
}

function useEditedItem(
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

function findItem(cart: Cart | undefined, product: Product, itemId: string): CartItem | undefined {
  return cart?.items.find(({ _id, product: { _id: of } }) => _id === itemId && of === product._id);
}
