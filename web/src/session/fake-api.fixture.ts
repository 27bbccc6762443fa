import { createCall } from '../api.ts';
import { type Serialize, serialQueue } from './tab-lock.ts';
import { createTokenKeeper } from './token-keeper.ts';
import { createTokenStore } from './token-store.ts';

/** For the tests of tokens: an API that knows which tokens it gave, on a clock of its own. */

const LIFETIME = 15 * 60;

export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string | undefined;
}

export class FakeApi {
  /** Milliseconds on the server's clock. */
  clock = Date.UTC(2026, 4, 14, 10);
  readonly exchanges: Exchange[] = [];
  /** Sessions that can be refreshed, by subject. */
  readonly alive = new Set<string>();
  private made = 0;
  /** Answers that come before the API's own: 'GET /auth/refresh-token' -> a response. */
  readonly instead = new Map<string, () => Response | Promise<Response>>();

  fetch = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const exchange: Exchange = {
      method: init.method ?? 'GET',
      path,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? init.body : undefined,
    };
    this.exchanges.push(exchange);
    // As a network would, so that calls overlap.
    await new Promise((resolve) => setTimeout(resolve, 1));
    return (
      (await this.instead.get(`${exchange.method} ${exchange.path}`)?.()) ?? this.answer(exchange)
    );
  };

  count(path: string): number {
    return this.exchanges.filter((exchange) => exchange.path === `/api${path}`).length;
  }

  private answer({ method, path, headers }: Exchange): Response {
    const bearer = headers.get('authorization')?.replace('Bearer ', '') ?? '';
    switch (`${method} ${path}`) {
      case 'GET /api/auth/guest-token':
        return json(200, { token: this.makeToken(`guest-${++this.made}`, []) });
      case 'GET /api/category':
        return json(200, { categories: [] });
      case 'POST /api/auth/login':
        return json(200, { token: this.makeToken('ruth', ['customer']) });
      case 'GET /api/auth/refresh-token': {
        const { sub, roles } = decode(bearer);
        return this.alive.has(sub)
          ? json(200, { token: this.makeToken(sub, roles) })
          : refused('TOKEN_EXPIRED', 'Your session has expired. Please log in again.');
      }
      case 'POST /api/auth/logout':
        this.alive.delete(decode(bearer).sub);
        return new Response(null, { status: 204 });
      default:
        return bearer !== '' && decode(bearer).exp * 1000 > this.clock
          ? json(200, { cart: { _id: decode(bearer).sub, items: [] } })
          : refused('NOT_AUTHENTICATED', 'Please log in.');
    }
  }

  makeToken(sub: string, roles: string[]): string {
    this.alive.add(sub);
    const iat = Math.floor(this.clock / 1000);
    const payload = {
      sub,
      roles,
      jti: String(++this.made),
      email: 'zoë@example.com',
      name: 'Zoë',
      iat,
    };
    return encode({ ...payload, exp: iat + LIFETIME });
  }
}

export function encode(payload: object): string {
  return `head.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`;
}

function decode(token: string): { sub: string; roles: string[]; exp: number } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

export function json(status: number, body: unknown, headers?: Record<string, string>): Response {
  return Response.json(body, { status, ...(headers && { headers }) });
}

function refused(code: string, error: string): Response {
  return json(401, { error, code, requestId: '01978c2e' });
}

/** Several tabs of one browser: one storage, one lock. */
export class FakeBrowser {
  readonly storage = new FakeStorage();
  private readonly lock: Serialize = serialQueue();
  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  openTab() {
    const store = createTokenStore(this.storage, this.now);
    const tokens = createTokenKeeper(store, this.lock, this.now);
    return { store, tokens, call: createCall(tokens, () => store.read()?.token) };
  }
}

/** As in a browser, the keys of its entries are its properties. */
export class FakeStorage implements Storage {
  private readonly items = new Map<string, string>();
  get length() {
    return this.items.size;
  }
  key = (index: number) => [...this.items.keys()][index] ?? null;
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => {
    this.items.set(key, value);
    Object.defineProperty(this, key, { value, enumerable: true, configurable: true });
  };
  removeItem = (key: string) => {
    this.items.delete(key);
    Reflect.deleteProperty(this, key);
  };
  clear = () => [...this.items.keys()].forEach(this.removeItem);
}
