import { randomUUID } from 'node:crypto';
import { getGuestToken, login } from '@tailorbird/contract/accounts';
import { addToCart } from '@tailorbird/contract/cart';
import type { Endpoint, Reply } from '@tailorbird/contract/endpoint';
import { placeOrder } from '@tailorbird/contract/orders';
import { expect } from 'vitest';
import { fetchAnswer, type TestRequest } from '../app.ts';
import { basic } from '../basic.ts';
import { PASSWORD, products } from '../fixture.ts';
import { ask, until } from './machines.ts';

/** @throws Error when nobody answers, or not as the contract says */
export async function call<E extends Endpoint>(
  url: string,
  endpoint: E,
  sent: TestRequest = {},
): Promise<Reply<E>> {
  const response = await fetchAnswer(url, endpoint, sent, 60_000);
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text}`);
  // what the contract's own schema gave is what the contract says
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return endpoint.reply?.parse(JSON.parse(text)) as Reply<E>;
}

/** The token of an account, by its password. */
export async function logIn(url: string, account: { email: string }, guest?: string) {
  const headers = {
    authorization: basic(account.email, PASSWORD),
    ...(guest !== undefined && { 'x-guest-token': guest }),
  };
  return (await call(url, login, { headers })).token;
}

type Try = <Answer>(attempt: () => Promise<Answer>) => Promise<Answer>;

/** A new guest fills a cart and orders it; the order's id. */
export async function shop(url: string, attempt: Try = untilAnswered): Promise<string> {
  const token = await attempt(async () => (await call(url, getGuestToken)).token);
  const added = { product: products.sash.id, quantity: 1, note: '', selectedOptions: [] };
  const { cart } = await attempt(() => call(url, addToCart, { token, body: added }));
  const headers = { 'idempotency-key': randomUUID() };
  const { order } = await attempt(() => call(url, placeOrder, { token, body: cart, headers }));
  return order._id;
}

export const once: Try = (attempt) => attempt();

/** Tries again, as a browser does. */
export async function untilAnswered<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  let answer: Answer | undefined;
  await until(async () => {
    answer = await attempt();
  });
  if (answer === undefined) throw new Error('There was no answer.');
  return answer;
}

/** Shoppers that order one after another until they are stopped; the orders they were told of. */
export function keepShopping(url: string, shoppers: number): { stop(): Promise<string[]> } {
  const acknowledged: string[] = [];
  const over = new AbortController();
  const shopping = Array.from({ length: shoppers }, async () => {
    while (!over.signal.aborted) acknowledged.push(await shop(url));
  });
  return {
    async stop() {
      over.abort();
      await Promise.all(shopping);
      return acknowledged;
    },
  };
}

/** Each acknowledged order is there, and no cart became two. */
export async function expectStored(
  databaseUrl: string,
  acknowledged: readonly string[],
): Promise<void> {
  const rows = await ask(databaseUrl, 'select id, owner_id from orders');
  const kept = new Set(rows.map(({ id }) => id));
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  // every guest of these tests orders once
  expect(new Set(rows.map(({ owner_id: owner }) => owner)).size).toBe(rows.length);
}
