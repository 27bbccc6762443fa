import type { Cart } from '@tailorbird/contract/cart';
import type { DeliveryQuote } from '@tailorbird/contract/delivery';
import {
  keepPreviousData,
  queryOptions,
  useQuery,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api.ts';
import { currentDraft, useDraft, type Draft } from './draft.ts';

/** Milliseconds: longer than the pause between two letters. */
const REST = 300;

/**
 * Ways of delivery, with what the cart costs by the chosen one. The last answer stays where the
 * next question fails: the form in it is being filled in.
 */
export function useQuote(cart: Cart): Pick<UseQueryResult, 'error' | 'refetch'> & {
  quote: DeliveryQuote | undefined;
  /** Undefined when the quote is of another question. */
  answer: DeliveryQuote | undefined;
} {
  const asked = JSON.stringify(quoteInputOf(useDraft()));
  const query = { ...quoteQuery(cart, asked), placeholderData: keepPreviousData };
  const { data, error, refetch, isPlaceholderData } = useQuery(query);
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  return { quote: data ?? last, answer: isPlaceholderData ? undefined : data, error, refetch };
}

/** The cart with its delivery: whether its price is still to come, or did not come. */
export function useQuotedCart(bare: Cart): {
  cart: Cart;
  /** Dollars. Null while it is not known yet. Undefined when the order is picked up. */
  delivery: number | null | undefined;
  isQuoting: boolean;
  hasNoPrice: boolean;
} {
  const draft = useDraft();
  const asked = JSON.stringify(quoteInputOf(draft));
  const query = quoteQuery(bare, asked);
  const { data, isError, isPlaceholderData } = useQuery({
    ...query,
    enabled: draft.isDelivered,
    // another place mostly costs the same: its total stays in view, and a press compares with it
    placeholderData: (before, of) =>
      isOfSameWay(of?.queryKey, query.queryKey) ? before : undefined,
  });
  const isQuoting = draft.isDelivered && (data === undefined || isPlaceholderData);
  const chosen = data?.methods.find(({ _id }) => _id === data.method);
  return {
    cart: draft.isDelivered ? withQuote(bare, data) : bare,
    delivery: draft.isDelivered ? (chosen?.cost ?? null) : undefined,
    isQuoting,
    hasNoPrice: isQuoting && isError,
  };
}

/** The quote for who presses the button now. */
export function quotedCart(queries: QueryClient, cart: Cart): Cart {
  if (!currentDraft().isDelivered) return cart;
  const { queryKey } = quoteQuery(cart, JSON.stringify(quoteInputOf(currentDraft())));
  return withQuote(cart, queries.getQueryData(queryKey));
}

function withQuote(cart: Cart, quote: DeliveryQuote | undefined): Cart {
  // a cart that is picked up for nothing is as the shop last showed it
  if (!quote?.priceLines.some(({ why }) => why === 'delivery')) return cart;
  const { tax: _, ...rest } = cart;
  const { priceLines, tax, total } = quote;
  return { ...rest, priceLines, ...(tax && { tax }), total };
}

function quoteInputOf({ method, isDelivered, address, wishedDay }: Draft) {
  const { country, postcode } = address;
  return {
    ...(method !== '' && { method }),
    ...(isDelivered && country !== '' && { place: { country, postcode } }),
    ...(wishedDay !== '' && { wishedDay }),
  };
}

/** Whether both are of the same cart by the same way of delivery, wherever it goes. */
function isOfSameWay(one: readonly unknown[] | undefined, other: readonly unknown[]): boolean {
  return (
    one !== undefined && JSON.stringify(one.slice(0, -1)) === JSON.stringify(other.slice(0, -1))
  );
}

/** `asked` is the body as JSON. The price is of the cart as it is shown. */
function quoteQuery({ _id, items, total, priceLines }: Cart, asked: string) {
  // written by askedOf
  const body: ReturnType<typeof quoteInputOf> = JSON.parse(asked);
  return queryOptions({
    // the place is the last of it: see isOfSameWay
    queryKey: [
      'delivery',
      _id,
      items.map((item) => [item._id, item.quantity, item.product.cost, item.available]),
      [total, priceLines],
      body.method,
      asked,
    ],
    queryFn: async ({ signal }) => {
      // a postcode is typed letter by letter: what is asked next ends this question
      if (body.place) await new Promise((settled) => setTimeout(settled, REST));
      signal.throwIfAborted();
      return call('POST /cart/delivery', { body }, signal);
    },
    staleTime: 60_000,
  });
}
