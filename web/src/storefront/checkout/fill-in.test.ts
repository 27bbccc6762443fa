import type { AddressBook, SavedAddress } from '@tailorbird/contract/address-book';
import { describe, expect, test } from 'vitest';
import { currentDraft, type Draft, noAddress } from './draft.ts';
import {
  addressFor,
  asTyped,
  filledIn,
  isBlank,
  findSavedAddress,
  linked,
  orderedDetails,
  OTHER,
} from './fill-in.ts';

const untouched: Draft = currentDraft();

function savedAddress(_id: string, more: Partial<SavedAddress> = {}): SavedAddress {
  const address = { ...noAddress, street: `${_id} Lane`, city: 'Thornfield', country: 'GB' };
  return { ...address, _id, version: 1, isDelivery: false, isBilling: false, ...more };
}
const home = savedAddress('home', { isDelivery: true });
const office = savedAddress('office', { isBilling: true });
const parcel = { _id: 'parcel', kind: 'delivery' } as const;
const pickUp = { _id: 'pick-up', kind: 'pick-up' } as const;
const book = (more: Partial<AddressBook> = {}): AddressBook => ({
  addresses: [savedAddress('mill'), home],
  method: parcel,
  phone: '',
  ...more,
});
const draft = (more: Partial<Draft> = {}): Draft => ({ ...untouched, ...more });

describe('an order that nobody has said anything of', () => {
  test('begins with the last method and the default address', () => {
    expect(filledIn(untouched, book())).toEqual({
      ...untouched,
      method: 'parcel',
      isDelivered: true,
      address: asTyped(home),
      addressId: 'home',
    });
  });

  test('is picked up where the last one was', () => {
    const filled = filledIn(untouched, book({ method: pickUp }));
    expect(filled).toEqual({ ...untouched, method: 'pick-up' });
  });

  test('stays as it is with an empty book, and is filled in once', () => {
    const empty = book({ addresses: [], method: null });
    expect(filledIn(untouched, empty)).toBe(untouched);
    const once = filledIn(untouched, book({ addresses: [home, office] }));
    expect(filledIn(once, book({ addresses: [home, office] }))).toBe(once);
  });

  test('is billed to the default for that, where there is one', () => {
    expect(filledIn(untouched, book({ addresses: [home, office] }))).toMatchObject({
      hasBilling: true,
      billing: asTyped(office),
      billingId: 'office',
    });
    expect(filledIn(untouched, book()).hasBilling).toBeUndefined();
  });
});

describe('what a customer has said', () => {
  const typed = { ...noAddress, street: '5 New Road', country: 'GB' };

  test.each<[string, Partial<Draft>]>([
    ['a method', { method: 'pick-up' }],
    ['an address', { address: typed }],
    ['that it is another address', { method: 'parcel', isDelivered: true, addressId: OTHER }],
    ['a guest’s delivery', { method: 'parcel', isDelivered: true, address: typed }],
  ])('stays: %s', (_, said) => {
    const begun = draft(said);
    expect(filledIn(begun, book())).toBe(begun);
  });

  test('stays: no other billing address', () => {
    const begun = draft({ method: 'pick-up', hasBilling: false });
    expect(filledIn(begun, book({ addresses: [office] }))).toBe(begun);
  });

  test('that it is delivered takes the default address, where none is typed', () => {
    const begun = draft({ method: 'courier', isDelivered: true });
    expect(filledIn(begun, book())).toEqual({
      ...begun,
      address: asTyped(home),
      addressId: 'home',
    });
  });
});

describe('an address that came from the book', () => {
  const chosen = filledIn(untouched, book({ addresses: [home, office] }));

  test('is as the book has it now', () => {
    const moved = { ...home, street: '9 Far Road' };
    const renamed = { ...office, company: 'Keller & Co' };
    expect(filledIn(chosen, book({ addresses: [moved, renamed] }))).toMatchObject({
      address: asTyped(moved),
      billing: asTyped(renamed),
    });
  });

  test('makes room for the next default where it was removed', () => {
    const next = savedAddress('mill', { isDelivery: true });
    expect(filledIn(chosen, book({ addresses: [next] }))).toMatchObject({
      method: 'parcel',
      address: asTyped(next),
      addressId: 'mill',
      hasBilling: undefined,
      billing: noAddress,
    });
    expect(filledIn(chosen, book({ addresses: [] }))).toMatchObject({
      method: 'parcel',
      address: noAddress,
      addressId: '',
    });
  });
});

test('a method begins with the default among the addresses that it goes to', () => {
  const abroad = savedAddress('abroad', { country: 'DE' });
  expect(addressFor(book(), ['GB'])?.addressId).toBe('home');
  expect(addressFor(book({ addresses: [home, abroad] }), ['DE'])?.addressId).toBe('abroad');
  expect(addressFor(book(), ['FR'])).toBeUndefined();
});

test('an address that is typed is found in the book', () => {
  const typed = { ...asTyped(home), street: 'HOME  lane', postcode: '' };
  expect(findSavedAddress(typed, book())).toBe(home);
  expect(findSavedAddress({ ...typed, city: 'Elsewhere' }, book())).toBeUndefined();
  expect(isBlank({ ...noAddress, country: 'GB' })).toBe(true);
  expect(isBlank(typed)).toBe(false);
});

test('an order that was placed leaves a draft of what is kept', () => {
  const placed = draft({
    method: 'parcel',
    isDelivered: true,
    address: asTyped(home),
    addressId: OTHER,
    hasBilling: true,
    billing: { ...noAddress, street: '5 New Road', country: 'GB' },
    billingId: OTHER,
  });
  expect(linked(placed, book())).toEqual({ address: asTyped(home), addressId: 'home' });
  expect(linked(draft({ address: asTyped(home) }), book())).toEqual({});
});

describe('an order that is ordered again by its link', () => {
  const { _id: _, version: __, isDelivery: ___, isBilling: ____, ...address } = home;
  const method = { _id: 'parcel', name: 'Parcel', kind: 'delivery' } as const;
  const contact = { name: 'Carla', email: 'carla@example.com', phone: '' };

  test('has the same contact, goes the same way to the same address, and is billed alike', () => {
    const delivery = { method, cost: 4.9, address };
    expect(orderedDetails({ contact, delivery, billing: asTyped(office) })).toEqual({
      contact,
      method: 'parcel',
      isDelivered: true,
      address: asTyped(home),
      addressId: '',
      hasBilling: true,
      billing: asTyped(office),
      billingId: '',
    });
  });

  test('leaves the way to the shop where it was picked up, and has nothing where nothing was said', () => {
    const pickedUp = { method: { ...pickUp, name: 'Pick up' }, cost: 0 };
    expect(orderedDetails({ contact, delivery: pickedUp })).toEqual({ contact });
    expect(orderedDetails({ delivery: pickedUp })).toBeUndefined();
    const nobody = { name: '', email: '', phone: '' };
    expect(orderedDetails({ contact: nobody })).toBeUndefined();
  });
});
