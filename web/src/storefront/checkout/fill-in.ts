import type { AddressBook, SavedAddress } from '@tailorbird/contract/address-book';
import type { Order } from '@tailorbird/contract/orders';
import { addressKey } from '@tailorbird/contract/rules/same-address';
import { ADDRESS_FIELDS, type Draft, noAddress, type TypedAddress } from './draft.ts';

/** In the place of an address's id: one that is typed. */
export const OTHER = 'other';

/** Whether it names an address of the book. */
export const isSaved = (id: string): boolean => id !== '' && id !== OTHER;

/** Nothing but a country, which is chosen before anything is typed. */
export const isBlank = (address: TypedAddress): boolean =>
  ADDRESS_FIELDS.every((field) => field === 'country' || address[field] === '');

/** A kept address as it is typed. */
export function asTyped(kept: SavedAddress): TypedAddress {
  const { name, company, street, street2, postcode, city, region, country } = kept;
  return { name, company, street, street2, postcode, city, region, country };
}

/** The address of the book that it is the same as. */
export function findSavedAddress(
  address: TypedAddress,
  { addresses }: AddressBook,
): SavedAddress | undefined {
  const key = addressKey(address);
  return addresses.find((kept) => addressKey(kept) === key);
}

/** The one to begin with among those that a way of delivery goes to. */
export function addressFor(
  { addresses }: AddressBook,
  countries: readonly string[],
): Pick<Draft, 'address' | 'addressId'> | undefined {
  const there = addresses.filter(({ country }) => countries.includes(country));
  const kept = there.find(({ isDelivery }) => isDelivery) ?? there[0];
  return kept && { address: asTyped(kept), addressId: kept._id };
}

/**
 * A draft with what the book knows where its customer has said nothing. What they typed stays; what
 * came from the book is as the book has it now. The same object where there is nothing to fill in.
 */
export function filledIn(draft: Draft, book: AddressBook): Draft {
  return withBilling(withDelivery(draft, book), book);
}

function withDelivery(draft: Draft, book: AddressBook): Draft {
  const { addressId, address, method } = draft;
  if (isSaved(addressId)) {
    const kept = book.addresses.find(({ _id }) => _id === addressId);
    if (!kept) return withDelivery({ ...draft, addressId: '', address: noAddress }, book);
    const current = asTyped(kept);
    return isEqual(current, address) ? draft : { ...draft, address: current };
  }
  const isSaid = method !== '' || addressId !== '' || !isBlank(address);
  const begun =
    !isSaid && book.method
      ? { ...draft, method: book.method._id, isDelivered: book.method.kind === 'delivery' }
      : draft;
  const isOpen = begun.isDelivered && addressId === '' && isBlank(address);
  const kept = isOpen ? book.addresses.find(({ isDelivery }) => isDelivery) : undefined;
  return kept ? { ...begun, address: asTyped(kept), addressId: kept._id } : begun;
}

function withBilling(draft: Draft, book: AddressBook): Draft {
  const { billingId, billing, hasBilling } = draft;
  if (isSaved(billingId)) {
    const kept = book.addresses.find(({ _id }) => _id === billingId);
    if (!kept) {
      const unsaid = { ...draft, billingId: '', billing: noAddress, hasBilling: undefined };
      return withBilling(unsaid, book);
    }
    const current = asTyped(kept);
    return isEqual(current, billing) ? draft : { ...draft, billing: current };
  }
  const kept = hasBilling === undefined && book.addresses.find(({ isBilling }) => isBilling);
  return kept ? { ...draft, hasBilling: true, billing: asTyped(kept), billingId: kept._id } : draft;
}

const isEqual = (one: TypedAddress, other: TypedAddress) =>
  ADDRESS_FIELDS.every((field) => one[field] === other[field]);

/**
 * Who an order was for and where it went, as they are typed.
 * @returns undefined when nobody said
 */
export function orderedDetails({
  contact,
  delivery,
  billing,
}: Pick<Order, 'contact' | 'delivery' | 'billing'>): Partial<Draft> | undefined {
  const { name = '', email = '', phone = '' } = contact ?? {};
  const hasContact = [name, email, phone].some((said) => said !== '');
  const address = delivery?.address;
  if (!hasContact && !address && !billing) return undefined;
  return {
    ...(hasContact && { contact: { name, email, phone } }),
    ...(delivery &&
      address && {
        method: delivery.method._id,
        isDelivered: true,
        address: { ...noAddress, ...address },
        addressId: '',
      }),
    ...(billing && { hasBilling: true, billing: { ...noAddress, ...billing }, billingId: '' }),
  };
}

/** The draft of an order that was placed: its addresses are those of the book, where they are kept. */
export function linked(draft: Draft, book: AddressBook): Partial<Draft> {
  const address = draft.isDelivered ? findSavedAddress(draft.address, book) : undefined;
  const billing = draft.hasBilling ? findSavedAddress(draft.billing, book) : undefined;
  return {
    ...(address && { address: asTyped(address), addressId: address._id }),
    ...(billing && { billing: asTyped(billing), billingId: billing._id }),
  };
}
