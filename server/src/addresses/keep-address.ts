import type { AddressBook, OrderedPart } from '@tailorbird/contract/address-book';
import type { Address } from '@tailorbird/contract/delivery';
import { ADDRESSES_MAX } from '@tailorbird/contract/limits';
import { v7 as uuid } from 'uuid';
import { FOREIGN_KEY_VIOLATION, hasCode, UNIQUE_VIOLATION } from '../database/errors.ts';
import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { checkAddress, refusalOf, type FieldError } from '../orders/check-address.ts';
import type { Shop } from '../slice.ts';
import * as queries from './queries.ts';

export type AddressShop = Pick<Shop, 'database' | 'catalogue'>;

export async function getAddressBook(
  { database, catalogue }: AddressShop,
  ownerId: string,
): Promise<AddressBook> {
  const { method, ...book } = await queries.getBook(database, ownerId);
  const { delivery } = await catalogue.now().findSettings();
  const offered = delivery.methods.find(({ _id, isOffered }) => isOffered && _id === method);
  return { ...book, method: offered ? { _id: offered._id, kind: offered.kind } : null };
}

/** One change of a book after the other. Gives the book as it is then. */
async function changeBook(
  shop: AddressShop,
  ownerId: string,
  change: (tx: Queryable) => Promise<unknown>,
): Promise<AddressBook> {
  await shop.database.transaction(async (tx) => {
    if (!(await queries.lockBook(tx, ownerId))) throw new ShopError('NOT_AUTHENTICATED');
    await change(tx);
  });
  return getAddressBook(shop, ownerId);
}

/** @throws what is wrong in it, by its fields */
async function toKeep(sent: Address): Promise<Address> {
  const errors: FieldError[] = [];
  const address = checkAddress(sent, 'address', errors);
  const refusal = refusalOf(errors);
  if (refusal) throw refusal;
  return address;
}

interface NewAddress {
  address: Address;
  isDelivery: boolean;
  isBilling: boolean;
}

/** `requestId`: one that is repeated keeps nothing more. */
export async function keepAddress(
  shop: AddressShop,
  ownerId: string,
  { address, isDelivery, isBilling }: NewAddress,
  requestId: string = uuid(),
): Promise<AddressBook> {
  const checked = await toKeep(address);
  return changeBook(shop, ownerId, async (tx) => {
    const id = await insertOrFind(tx, ownerId, checked, requestId);
    const defaults = {
      ...(isDelivery && { delivery: id }),
      ...(isBilling && { billing: id }),
    };
    await queries.setDefaults(tx, ownerId, defaults);
  });
}

async function insertOrFind(
  tx: Queryable,
  ownerId: string,
  address: Address,
  id: string = uuid(),
): Promise<string> {
  const kept = await queries.insertAddress(tx, { ownerId, id }, address);
  if (kept === undefined) throw new ShopError('ADDRESSES_FULL', { fill: { most: ADDRESSES_MAX } });
  return kept;
}

/** @throws CHANGED_MEANWHILE with the book as it is now */
export async function changeAddress(
  shop: AddressShop,
  target: { ownerId: string; id: string; version: number },
  address: Address,
): Promise<AddressBook> {
  const { ownerId, id } = target;
  const checked = await toKeep(address);
  let isChanged = false;
  const book = await changeBook(shop, ownerId, async (tx) => {
    isChanged = await queries.setAddress(tx, target, checked);
  }).catch((error: unknown) => {
    throw hasCode(error, UNIQUE_VIOLATION) ? new ShopError('ADDRESS_KEPT_ALREADY') : error;
  });
  if (isChanged) return book;
  const isThere = book.addresses.some(({ _id }) => _id === id);
  throw isThere
    ? new ShopError('CHANGED_MEANWHILE', { body: { book } })
    : new ShopError('NOT_FOUND');
}

export async function removeAddress(
  shop: AddressShop,
  ownerId: string,
  id: string,
): Promise<AddressBook> {
  return changeBook(shop, ownerId, async (tx) => {
    if (!(await queries.deleteAddress(tx, { ownerId, id }))) throw new ShopError('NOT_FOUND');
  });
}

/** @throws NOT_FOUND also for an address of somebody else */
export async function setAddressDefaults(
  shop: AddressShop,
  ownerId: string,
  defaults: queries.Defaults,
): Promise<AddressBook> {
  return changeBook(shop, ownerId, (tx) => queries.setDefaults(tx, ownerId, defaults)).catch(
    (error: unknown) => {
      throw hasCode(error, FOREIGN_KEY_VIOLATION) ? new ShopError('NOT_FOUND') : error;
    },
  );
}

/**
 * Makes an order what the next one begins with. Its addresses count where they are kept, or to be
 * kept; without one for billing the next order has none, too.
 * @throws NOT_FOUND also for an order of somebody else
 */
export async function keepOrdered(
  shop: AddressShop,
  ownerId: string,
  orderId: string,
  keep: readonly OrderedPart[],
): Promise<AddressBook> {
  const details = await queries.findOrderDetails(shop.database, ownerId, orderId);
  if (details === undefined) throw new ShopError('NOT_FOUND');
  const { contact, delivery, billing } = details ?? {};
  return changeBook(shop, ownerId, async (tx) => {
    const idOf = async (part: OrderedPart, address: Address) =>
      keep.includes(part)
        ? insertOrFind(tx, ownerId, address)
        : queries.findAddressId(tx, ownerId, address);
    await queries.setDefaults(tx, ownerId, {
      delivery: delivery?.address && (await idOf('delivery', delivery.address)),
      billing: billing ? await idOf('billing', billing) : null,
      phone: contact?.phone,
      method: delivery?.method._id,
    });
  });
}
