import type { CustomerMatch } from '@tailorbird/contract/desk-drafts';
import { CUSTOMERS_FOUND_MAX } from '@tailorbird/contract/limits';
import type { Order } from '@tailorbird/contract/orders';
import type { Queryable } from '../database/pool.ts';
import { countOrders } from '../orders/login-order-queries.ts';
import { listOrders } from '../orders/list-queries.ts';

/** Accounts by a part of their name or email. */
export type SearchAccounts = (
  db: Queryable,
  search: string,
  most: number,
) => Promise<readonly { id: string; name: string; email: string }[]>;

/** Orders that are looked through for guests. */
const ORDERS_SEARCHED = 30;

/** Digits, and what stands between them. */
const PHONE = /^[\d\s()+/.-]{4,}$/;

/**
 * Accounts, then guests by the orders that the same search finds: name, email, phone and number are
 * words of an order.
 */
export async function findCustomers(
  db: Queryable,
  { searchAccounts, timeZone }: { searchAccounts: SearchAccounts; timeZone: () => Promise<string> },
  typed: string,
): Promise<CustomerMatch[]> {
  const search = typed.trim();
  if (search === '') return [];
  const { orders } = await listOrders(db, {
    ownerId: undefined,
    status: 'all',
    search: PHONE.test(search) ? search.replaceAll(/[\s()/.-]/g, '') : search,
    timeZone: await timeZone(),
    page: 1,
    limit: ORDERS_SEARCHED,
  });
  const accounts = await searchAccounts(db, search, CUSTOMERS_FOUND_MAX);
  const named = [...new Set(orders.flatMap(({ customer }) => customer?.email ?? []))];
  const known = new Map(accounts.map((account) => [account.email, account]));
  for (const email of named.filter((each) => !known.has(each)).slice(0, CUSTOMERS_FOUND_MAX)) {
    for (const account of await searchAccounts(db, email, 1)) {
      if (account.email === email) known.set(email, account);
    }
  }
  const found = await Promise.all(
    [...known.values()].slice(0, CUSTOMERS_FOUND_MAX).map(async (account) => {
      const own = orders.filter(({ customer }) => customer?.email === account.email);
      return {
        ...detailsOf(own[0]),
        accountId: account.id,
        name: account.name,
        email: account.email,
        orders: await countOrders(db, account.id),
      };
    }),
  );
  return [...found, ...guestsOf(orders)].slice(0, CUSTOMERS_FOUND_MAX);
}

/** One for all orders with the same name and email. */
function guestsOf(orders: readonly Order[]): CustomerMatch[] {
  const guests = new Map<string, Order[]>();
  for (const order of orders) {
    const { name = '', email = '' } = order.contact ?? {};
    if (order.customer || (name === '' && email === '')) continue;
    const key = `${email.toLowerCase()} ${name}`;
    guests.set(key, [...(guests.get(key) ?? []), order]);
  }
  return [...guests.values()].map((own) => ({
    ...detailsOf(own[0]),
    accountId: null,
    name: own[0]?.contact?.name ?? '',
    email: own[0]?.contact?.email ?? '',
    orders: own.length,
  }));
}

/** As they were in an order. */
function detailsOf(
  order: Order | undefined,
): Pick<CustomerMatch, 'phone' | 'company' | 'lastOrder' | 'address'> {
  const address = order?.delivery?.address ?? null;
  return {
    phone: order?.contact?.phone ?? '',
    company: address?.company ?? order?.billing?.company ?? '',
    lastOrder: order
      ? { _id: order._id, orderId: order.orderId, orderDate: order.orderDate }
      : null,
    address,
  };
}
