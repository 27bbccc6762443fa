import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { getGuestToken, login } from '@tailorbird/contract/accounts';
import { addToCart, getCart, type Cart } from '@tailorbird/contract/cart';
import type { Endpoint } from '@tailorbird/contract/endpoint';
import { placeOrder } from '@tailorbird/contract/orders';
import { v7 as uuid } from 'uuid';
import { hashPassword } from '../../src/accounts/passwords.ts';
import { insertAccount } from '../../src/accounts/queries.ts';
import { openDatabase } from '../../src/database/pool.ts';
import type { TestRequest } from '../app.ts';
import { basic } from '../basic.ts';
import { wording } from '../drawn.ts';
import { colour, PASSWORD, products, size } from '../fixture.ts';
import { RetryingClient } from './retrying-client.ts';

/** An order that somebody was told of. */
interface AcknowledgedOrder {
  id: string;
  number: string;
  /** The note of its one item, which nothing else has. */
  intent: string;
  /** Whether the customer hears of it by mail. */
  willBeMailed: boolean;
}

export interface Ordering {
  acknowledged: AcknowledgedOrder[];
  /** Answers that nobody may get, whatever was killed. */
  surprises: string[];
  /** Resolves with the next order that is acknowledged. */
  untilNext(): Promise<void>;
  stop(): Promise<void>;
  readonly isStopped: boolean;
}

interface Shopper {
  token: string;
  /** Undefined: a guest, each time another one. */
  email: string | undefined;
}

/** People who order one thing after another, and come again like a browser when nobody answers. */
export async function keepOrdering(
  urls: readonly string[],
  { guests, accounts }: { guests: number; accounts: number },
  databaseUrl: string,
): Promise<Ordering> {
  const emails = await addAccounts(databaseUrl, accounts);
  const people = [...emails, ...Array.from({ length: guests }, () => undefined)];
  const over = new AbortController();
  const events = new EventEmitter();
  const ordering: Omit<Ordering, 'untilNext' | 'stop' | 'isStopped'> = {
    acknowledged: [],
    surprises: [],
  };
  const client = new RetryingClient(urls, ordering.surprises);
  const all = people.map(async (email) => {
    const shopper: Shopper = { token: '', email };
    while (!over.signal.aborted) {
      ordering.acknowledged.push(await orderOnce(client, shopper));
      events.emit('order');
    }
  });
  const ended = Promise.all(all);
  // the first failure ends the test, which asks for it, not the process
  ended.catch(() => undefined);
  return {
    ...ordering,
    untilNext: async () => void (await Promise.race([once(events, 'order'), ended])),
    stop: async () => {
      over.abort();
      await ended;
    },
    get isStopped() {
      return over.signal.aborted;
    },
  };
}

/** Verified, so that they hear of their orders by mail. */
async function addAccounts(databaseUrl: string, count: number): Promise<string[]> {
  const database = openDatabase(databaseUrl);
  const passwordHash = await hashPassword(PASSWORD);
  const emails = Array.from({ length: count }, (_, place) => `shopper-${place}@mail.example`);
  for (const email of emails) {
    const account = { id: uuid(), name: 'Sam Shopper', email, password_hash: passwordHash };
    await insertAccount(database, { ...account, roles: ['customer'], is_email_verified: true });
  }
  await database.close();
  return emails;
}

/** Every second order is of a drawn thing, and every second one has no key to know it by. */
async function orderOnce(client: RetryingClient, shopper: Shopper): Promise<AcknowledgedOrder> {
  if (shopper.email === undefined) shopper.token = await arrive(client, shopper);
  const intent = randomUUID();
  const isEven = Number.parseInt(intent.slice(-1), 16) % 2 === 0;
  let cart = await putIn(client, shopper, isEven ? drawnThing(intent) : plainThing(intent));
  const headers: Record<string, string> = isEven ? {} : { 'idempotency-key': randomUUID() };
  for (;;) {
    const answer = await ask(client, shopper, placeOrder, { body: cart, headers });
    if (answer.status === 201) {
      const { order } = placeOrder.reply.parse(answer.body);
      await expectEmptied(client, shopper, intent);
      return {
        id: order._id,
        number: order.orderId,
        intent,
        willBeMailed: shopper.email !== undefined,
      };
    }
    // what was put in by a request whose answer was lost came after the one that was repeated
    if (answer.status !== 409) throw new Error(`An order was refused: ${JSON.stringify(answer)}`);
    cart = getCart.reply.parse(answer.body).cart;
  }
}

const drawnThing = (note: string) => ({
  product: products.tote.id,
  quantity: 1,
  note,
  selectedOptions: [
    { optionId: colour.id, valueId: colour.olive.id },
    { optionId: size.id, valueId: size.small.id },
    { optionId: wording.id, value: note.slice(0, 12) },
  ],
});

const plainThing = (note: string) => ({
  product: products.sash.id,
  quantity: 2,
  note,
  selectedOptions: [],
});

async function putIn(client: RetryingClient, shopper: Shopper, body: object): Promise<Cart> {
  const answer = await ask(client, shopper, addToCart, { body });
  if (answer.status !== 201) throw new Error(`An item was refused: ${JSON.stringify(answer)}`);
  return addToCart.reply.parse(answer.body).cart;
}

async function expectEmptied(
  client: RetryingClient,
  shopper: Shopper,
  intent: string,
): Promise<void> {
  const { body } = await ask(client, shopper, getCart, {});
  const { cart } = getCart.reply.parse(body);
  if (cart.items.some(({ note }) => note === intent)) {
    client.surprises.push(`The cart still has ${intent} after it was ordered.`);
  }
}

/** With a token that has not run out. */
async function ask(
  client: RetryingClient,
  shopper: Shopper,
  endpoint: Endpoint,
  sent: TestRequest,
) {
  for (;;) {
    if (shopper.token === '') shopper.token = await arrive(client, shopper);
    const answer = await client.send(endpoint, { ...sent, token: shopper.token });
    if (answer.status !== 401) return answer;
    shopper.token = '';
  }
}

async function arrive(client: RetryingClient, { email }: Shopper): Promise<string> {
  if (email === undefined) {
    return getGuestToken.reply.parse((await client.send(getGuestToken, {})).body).token;
  }
  const headers = { authorization: basic(email, PASSWORD) };
  return login.reply.parse((await client.send(login, { headers })).body).token;
}
