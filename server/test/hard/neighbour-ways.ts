import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { Agent, request as send } from 'node:http';
import { getGuestToken } from '@tailorbird/contract/accounts';
import { addToCart } from '@tailorbird/contract/cart';
import { placeOrder } from '@tailorbird/contract/orders';
import { beginCheckout } from '@tailorbird/contract/payments';
import { basic } from '../basic.ts';
import { products } from '../fixture.ts';
import type { StripeServer } from '../stripe-server.ts';

/** Connections of the bad neighbour; a browser has six. */
const CONNECTIONS = 64;
/** Milliseconds after which a visitor has gone. */
const PATIENCE = 120_000;

export interface NeighbourRequest {
  method?: string;
  path: string;
  token?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface NeighbourAnswer {
  /** 0: none came. */
  status: number;
  text: string;
}

/** Somebody with a network of their own, behind the proxy that the shop believes. */
export class Visitor {
  readonly #port: number;
  readonly #address: string;
  readonly #agent: Agent;

  constructor(port: number, address: string, connections: number) {
    this.#port = port;
    this.#address = address;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  ask({ method = 'GET', path, token, headers, body }: NeighbourRequest): Promise<NeighbourAnswer> {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body ? JSON.stringify(body) : '');
    return new Promise((resolve) => {
      const none = () => resolve({ status: 0, text: '' });
      const asked = send({
        agent: this.#agent,
        host: '127.0.0.1',
        port: this.#port,
        method,
        path,
        timeout: PATIENCE,
        headers: {
          'x-forwarded-for': this.#address,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(bytes.length > 0 && {
            'content-type': 'application/json',
            'content-length': bytes.length,
          }),
          ...headers,
        },
      });
      asked.on('response', (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        response.on('error', none);
      });
      // a refusal may come, and the connection go, while a body is on its way
      asked.on('error', none);
      asked.on('timeout', () => asked.destroy());
      asked.end(bytes);
    });
  }

  /** The calls that must succeed. */
  async get<T>(asked: NeighbourRequest, parse: (body: unknown) => T): Promise<T> {
    const { status, text } = await this.ask(asked);
    if (status >= 300 || status === 0) throw new Error(`${asked.path}: ${status} ${text}`);
    return parse(JSON.parse(text));
  }

  /** The token of a new guest. */
  async enter(): Promise<string> {
    const { token } = await this.get({ path: '/api/auth/guest-token' }, (body) =>
      getGuestToken.reply.parse(body),
    );
    return token;
  }

  /** Puts a sash into the cart, and gives what an order of it compares. */
  async fill(token: string) {
    const body = { product: products.sash.id, quantity: 1 };
    const { cart } = await this.get({ method: 'POST', path: '/api/cart', token, body }, (reply) =>
      addToCart.reply.parse(reply),
    );
    return cart;
  }

  /** The id of an order of one sash. */
  async order(token: string): Promise<string> {
    const body = await this.fill(token);
    const { order } = await this.get({ method: 'POST', path: '/api/order', token, body }, (reply) =>
      placeOrder.reply.parse(reply),
    );
    return order._id;
  }

  /** Where the order is paid by card. */
  async pay(token: string, orderId: string): Promise<string> {
    const path = `/api/order/${orderId}/checkout`;
    const { url } = await this.get({ method: 'POST', path, token, body: {} }, (reply) =>
      beginCheckout.reply.parse(reply),
    );
    return url;
  }

  leave(): void {
    this.#agent.destroy();
  }
}

/** What is asked next, after what was prepared once. */
type Way = (neighbour: Visitor, stripe: StripeServer) => Promise<() => NeighbourRequest>;

let asked = 0;
const random = () => `${(asked += 1)}-${randomUUID()}`;
const plain =
  (next: () => NeighbourRequest): Way =>
  async () =>
    next;

/** All that one visitor can do his worst in, over and over. */
const EACH: Record<string, Way> = {
  'parameters that shared answers do not know': plain(() => ({
    path: `/api/product?populate=type&x=${random()}`,
  })),
  'parameters that pages do not know': plain(() => ({ path: `/?x=${random()}` })),
  'searches of the API': plain(() => ({ path: `/api/product?limit=50&search=${random()}` })),
  'pages of searches': plain(() => ({ path: `/search?q=${random()}` })),
  'numbers of pages': plain(() => ({ path: `/api/product?page=${(asked += 1)}&limit=50` })),
  'returns from Stripe': async (neighbour, stripe) => {
    const token = await neighbour.enter();
    const url = await neighbour.pay(token, await neighbour.order(token));
    const { pathname } = new URL(stripe.sessionAt(url).success_url);
    return () => ({ path: pathname });
  },
  'discount codes': async (neighbour) => {
    const token = await neighbour.enter();
    await neighbour.fill(token);
    return () => ({ method: 'PUT', path: '/api/cart/code', token, body: { code: random() } });
  },
  drawings: plain(() => ({
    path: `/api/product/${products.tote.id}/preview?w=1280&wording=${random()}`,
  })),
  uploads: plain(() => ({
    method: 'POST',
    path: '/api/binary',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: Buffer.alloc(1_000_000, 'x'),
  })),
  logins: plain(() => ({
    method: 'POST',
    path: '/api/auth/login',
    headers: { authorization: basic(`${random()}@mail.example`, random()) },
  })),
  'guest tokens': plain(() => ({ path: '/api/auth/guest-token' })),
  carts: async (neighbour) => {
    const tokens = await Promise.all(Array.from({ length: 8 }, () => neighbour.enter()));
    return () => {
      const body = { product: products.patch.id, quantity: 1, note: random() };
      return { method: 'POST', path: '/api/cart', token: tokens[asked % tokens.length], body };
    };
  },
};

const allAtOnce: Way = async (neighbour, stripe) => {
  const nexts: (() => NeighbourRequest)[] = [];
  for (const prepare of Object.values(EACH)) nexts.push(await prepare(neighbour, stripe));
  let turn = 0;
  return () => nexts[(turn += 1) % nexts.length]?.() ?? { path: '/' };
};

export const WAYS: Record<string, Way> = { ...EACH, 'all of these': allAtOnce };

interface Attack {
  /** How often he was answered by each status; 0: not at all. */
  statuses: ReadonlyMap<number, number>;
  /** Resolves when as many calls were answered as he has connections. */
  underWay: Promise<unknown>;
  stop(): Promise<void>;
}

/** Asks as fast as he is answered. */
export function attack(neighbour: Visitor, next: () => NeighbourRequest): Attack {
  const statuses = new Map<number, number>();
  const over = new AbortController();
  const progress = new EventEmitter();
  const underWay = once(progress, 'under way');
  let answered = 0;
  const calls = Array.from({ length: CONNECTIONS }, async () => {
    while (!over.signal.aborted) {
      const { status } = await neighbour.ask(next());
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      answered += 1;
      if (answered === CONNECTIONS) progress.emit('under way');
    }
  });
  return {
    statuses,
    underWay,
    async stop() {
      over.abort();
      await Promise.all(calls);
    },
  };
}
