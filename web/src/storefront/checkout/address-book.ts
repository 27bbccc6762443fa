import type { AddressBook, OrderedPart } from '@tailorbird/contract/address-book';
import { ADDRESSES_MAX } from '@tailorbird/contract/limits';
import type { Order } from '@tailorbird/contract/orders';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api.ts';
import { currentSession, useSession } from '../../session.ts';
import { notify } from '../../ui/toast.ts';
import {
  changeDraft,
  currentDraft,
  type Draft,
  noAddress,
  type TypedContact,
  useDraft,
} from './draft.ts';
import { filledIn, isSaved, findSavedAddress, linked } from './fill-in.ts';
import { hasCode } from '../../error-facts.ts';

export const bookQuery = queryOptions({
  queryKey: ['address-book'],
  queryFn: async ({ signal }) => (await call('GET /address', {}, signal)).book,
});

const empty: AddressBook = { addresses: [], method: null, phone: '' };

/** Without addresses while it is not known, and for a guest. */
export function useAddressBook(): AddressBook {
  const isGuest = useSession().status === 'guest';
  const { data } = useQuery({ ...bookQuery, enabled: !isGuest });
  return (!isGuest && data) || empty;
}

export function showBook(queries: QueryClient, book: AddressBook): void {
  // asked before the change, its answer would bring the former addresses back
  void queries.cancelQueries({ queryKey: bookQuery.queryKey });
  queries.setQueryData(bookQuery.queryKey, book);
}

/**
 * Fills in the order from the book of a customer. False: that is still to come, and what is in view
 * may not be ordered. A book that cannot be read holds up nobody.
 */
export function useFilledIn(): boolean {
  const isGuest = useSession().status === 'guest';
  const { data, failureCount } = useQuery({ ...bookQuery, enabled: !isGuest });
  const book = isGuest ? undefined : data;
  const draft = useDraft();
  const filled = book ? filledIn(draft, book) : draft;
  useEffect(() => {
    if (filled !== draft) changeDraft(filled);
  }, [filled, draft]);
  return isGuest || (book ? filled === draft : failureCount > 0);
}

/** @returns undefined when nothing is known besides what the account says itself */
export function knownContact({ phone }: AddressBook = empty): TypedContact | undefined {
  const { status, name, email } = currentSession();
  return status === 'guest' || phone === '' ? undefined : { name, email, phone };
}

export const knownBook = (queries: QueryClient): AddressBook | undefined =>
  queries.getQueryData(bookQuery.queryKey);

/** The addresses of an order that are new, and to be kept. */
export function newAddressParts(draft: Draft, book: AddressBook = empty): OrderedPart[] {
  const { isDelivered, address, keepsAddress, hasBilling, billing, keepsBilling } = draft;
  if (book.addresses.length >= ADDRESSES_MAX) return [];
  return [
    ...(isDelivered && keepsAddress && !findSavedAddress(address, book)
      ? (['delivery'] as const)
      : []),
    ...(hasBilling && keepsBilling && !findSavedAddress(billing, book)
      ? (['billing'] as const)
      : []),
  ];
}

/** The next order of a customer begins like this one. The order itself is placed, whatever comes. */
export async function keepOrdered(queries: QueryClient, { _id: order }: Order): Promise<void> {
  if (currentSession().status === 'guest') return;
  const keep = newAddressParts(currentDraft(), knownBook(queries));
  try {
    const { book } = await call('POST /address/ordered', { body: { order, keep } });
    showBook(queries, book);
    changeDraft(linked(currentDraft(), book));
  } catch (error) {
    if (hasCode(error, 'ADDRESSES_FULL')) {
      notify('warning', error.message);
    }
    // else the next order is filled in as the one before, and keeps what it is sent with
  }
}

/** Values from the book are filled in anew from the book as it is now. */
export function fillInAnew(): void {
  const { addressId, billingId } = currentDraft();
  changeDraft({
    ...(isSaved(addressId) && { addressId: '', address: noAddress }),
    ...(isSaved(billingId) && { billingId: '', billing: noAddress, hasBilling: undefined }),
  });
}
