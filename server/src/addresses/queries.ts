import { createHash } from 'node:crypto';
import type { AddressBook } from '@tailorbird/contract/address-book';
import type { Address, OrderDetails } from '@tailorbird/contract/delivery';
import { ADDRESSES_MAX } from '@tailorbird/contract/limits';
import { addressKey } from '@tailorbird/contract/rules/same-address';
import { prepared, type Queryable } from '../database/pool.ts';

/** As it is stored: the shop may not offer the method any more. */
export type StoredBook = Omit<AddressBook, 'method'> & { method: string | null };

const bookOf = prepared<{ book: StoredBook }>(
  'address-book',
  `select json_build_object(
     'addresses', coalesce((
       select json_agg(a.address || jsonb_build_object('_id', a.id, 'version', a.version,
           'isDelivery', coalesce(a.id = b.delivery_id, false),
           'isBilling', coalesce(a.id = b.billing_id, false))
         order by a.created_at, a.id)
       from addresses a where a.owner_id = owner.id), '[]'),
     'method', b.method, 'phone', coalesce(b.phone, '')) as book
   from (select $1::uuid as id) owner left join address_books b on b.owner_id = owner.id`,
);

/** One that nothing was ever kept in is empty. */
export async function getBook(db: Queryable, ownerId: string): Promise<StoredBook> {
  const [row] = await bookOf(db, [ownerId]);
  if (!row) throw new Error('An address book gave no row.');
  return row.book;
}

const bookLock = prepared<{ owner_id: string }>(
  'address-book-lock',
  `insert into address_books (owner_id) select id from accounts where id = $1 for no key update
   on conflict (owner_id) do update set phone = address_books.phone returning owner_id`,
);

/** Until the transaction ends nobody else changes the book. False: the account is gone. */
export async function lockBook(tx: Queryable, ownerId: string): Promise<boolean> {
  return (await bookLock(tx, [ownerId])).length === 1;
}

const insertion = prepared<{ id: string }>(
  'address-insert',
  `with kept as (
     insert into addresses (owner_id, id, address, identity_key)
     select $1, $2, $3, $4
     where (select count(*) from addresses where owner_id = $1) < ${ADDRESSES_MAX}
     on conflict do nothing returning id
   )
   select id from kept
   union all
   select id from addresses where owner_id = $1 and (id = $2 or identity_key = $4) limit 1`,
);

/**
 * Needs the lock. Gives the id that the address is kept by: another one where it was there before.
 * @returns undefined when there are as many as may be
 */
export async function insertAddress(
  tx: Queryable,
  { ownerId, id }: Target,
  address: Address,
): Promise<string | undefined> {
  const values = [ownerId, id, JSON.stringify(address), keyOf(address)];
  return (await insertion(tx, values))[0]?.id;
}

interface Target {
  ownerId: string;
  id: string;
}

const keyOf = (address: Address) => createHash('sha256').update(addressKey(address)).digest();

const byKey = prepared<{ id: string }>(
  'address-by-key',
  'select id from addresses where owner_id = $1 and identity_key = $2',
);

/** @returns undefined when it is not kept */
export async function findAddressId(
  db: Queryable,
  ownerId: string,
  address: Address,
): Promise<string | undefined> {
  return (await byKey(db, [ownerId, keyOf(address)]))[0]?.id;
}

const update = prepared<{ id: string }>(
  'address-update',
  `update addresses set address = $4, identity_key = $5, version = version + 1
   where owner_id = $1 and id = $2 and version = $3 returning id`,
);

/**
 * False: it is gone, somebody else's, or has another version by now.
 * @throws the database's unique_violation where another one of the book is the same
 */
export async function setAddress(
  tx: Queryable,
  { ownerId, id, version }: Target & { version: number },
  address: Address,
): Promise<boolean> {
  const values = [ownerId, id, version, JSON.stringify(address), keyOf(address)];
  return (await update(tx, values)).length === 1;
}

const deletion = prepared<{ id: string }>(
  'address-delete',
  'delete from addresses where owner_id = $1 and id = $2 returning id',
);

/** False: the owner keeps no such address. */
export async function deleteAddress(tx: Queryable, { ownerId, id }: Target): Promise<boolean> {
  return (await deletion(tx, [ownerId, id])).length === 1;
}

/** The defaults that an order begins with. Undefined keeps the stored one; null removes it. */
export interface Defaults {
  delivery?: string | null | undefined;
  billing?: string | null | undefined;
  phone?: string | undefined;
  method?: string | undefined;
}

const defaultsUpdate = prepared(
  'address-defaults',
  `update address_books
   set delivery_id = case when $2 then $3 else delivery_id end,
       billing_id = case when $4 then $5 else billing_id end,
       phone = coalesce($6, phone), method = coalesce($7, method)
   where owner_id = $1`,
);

/**
 * Needs the lock.
 * @throws the database's foreign_key_violation where the owner keeps no such address
 */
export async function setDefaults(
  tx: Queryable,
  ownerId: string,
  { delivery, billing, phone, method }: Defaults,
): Promise<void> {
  await defaultsUpdate(tx, [
    ownerId,
    delivery !== undefined,
    delivery ?? null,
    billing !== undefined,
    billing ?? null,
    phone ?? null,
    method ?? null,
  ]);
}

const detailsOf = prepared<{ details: OrderDetails | null }>(
  'address-order-details',
  'select details from orders where owner_id = $1 and id = $2',
);

/**
 * Finds the details that an order was placed with. Null when it was placed before orders had
 * details.
 * @returns undefined when the owner has no such order
 */
export async function findOrderDetails(
  db: Queryable,
  ownerId: string,
  orderId: string,
): Promise<OrderDetails | null | undefined> {
  return (await detailsOf(db, [ownerId, orderId]))[0]?.details;
}
