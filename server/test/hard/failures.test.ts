/** A part of the shop fails: what still works, what each call answers, and the recovery. */
import { findNoWords } from '../mails.ts';
import { execFileSync } from 'node:child_process';
import { getGuestToken, login, refreshToken } from '@tailorbird/contract/accounts';
import { addToCart, getCart, type Cart } from '@tailorbird/contract/cart';
import { listCategories, listProducts } from '@tailorbird/contract/catalogue';
import { uploadImage } from '@tailorbird/contract/images';
import { placeOrder } from '@tailorbird/contract/orders';
import { getPreview } from '@tailorbird/contract/previews';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
  vi,
} from 'vitest';
import { openMailServer } from '../../src/mail/deliver.ts';
import { sendMails } from '../../src/mail/send-mails.ts';
import { TokenCipher } from '../../src/mail/token-cipher.ts';
import { openShopOn, TOKEN_SECRET, type Answer, type TestShop } from '../app.ts';
import { basic } from '../basic.ts';
import { cloneDatabase, type TestDatabase } from '../database.ts';
import { drawProducts } from '../drawn.ts';
import { accounts, PASSWORD, products } from '../fixture.ts';
import { startMailServer } from '../mail-server.ts';
import { multipart, picture } from '../pictures.ts';
import { cartOf, fill } from '../shopper.ts';
import { startDatabaseProxy, type DatabaseProxy } from './database-proxy.ts';
import { report } from './rounds.ts';

let clone: TestDatabase;
let proxy: DatabaseProxy;
let shop: TestShop;
/** Past the proxy. */
let direct: TestShop;
let admin: string;
let made = 0;
/** Guests who can order, whatever can be put in a cart then. */
const filled: { token: string; body: Cart }[] = [];

beforeAll(async () => {
  clone = await cloneDatabase();
  proxy = await startDatabaseProxy(clone.url);
  direct = await openShopOn(clone.url);
  shop = await openShopOn(proxy.url);
  await drawProducts(direct);
  admin = await direct.logIn(accounts.admin);
});
afterAll(async () => {
  await shop.close();
  await direct.close();
  await proxy.close();
  await clone.drop();
});
beforeEach(async () => {
  filled.push(await fillOne());
});
afterEach(async () => {
  vi.useRealTimers();
  await proxy.restore();
});

/** Nothing that was asked before is asked again, so that no cache answers. */
const CALLS = {
  'the process is alive': () => raw('/api/health'),
  'it can serve': () => raw('/api/ready'),
  'a new guest': () => shop.call(getGuestToken),
  categories: () => shop.call(listCategories),
  'a search': () => shop.call(listProducts, { query: { search: `word ${(made += 1)}`, limit: 5 } }),
  'the own cart': async () => shop.call(getCart, { token: await direct.guest() }),
  'into the cart': async () => {
    const body = { product: products.patch.id, quantity: 1 };
    return shop.call(addToCart, { token: await direct.guest(), body });
  },
  'an order': async () => {
    const { token, body } = filled.pop() ?? (await fillOne());
    return shop.call(placeOrder, { token, body });
  },
  'a login': () => {
    const authorization = basic(accounts.customer.email, PASSWORD);
    return shop.call(login, { headers: { authorization } });
  },
  'a new picture': () => {
    const query = { w: '160', wording: `WORD ${(made += 1)}`, format: 'webp' };
    return shop.call(getPreview, { params: { id: products.tote.id }, query });
  },
  'an upload': async () => {
    const bytes = await picture(64, 48, (made += 1))
      .jpeg()
      .toBuffer();
    const { type, bytes: body } = multipart({ name: 'front.jpg', bytes });
    return shop.call(uploadImage, { token: admin, headers: { 'content-type': type }, body });
  },
} satisfies Record<string, () => Promise<Answer>>;

type Call = keyof typeof CALLS;
type Statuses = Record<Call, number>;

/** Each with the header and the body that say when to come again. */
const LATER = 503;

const WELL: Statuses = {
  'the process is alive': 200,
  'it can serve': 200,
  'a new guest': 200,
  categories: 200,
  'a search': 200,
  'the own cart': 200,
  'into the cart': 201,
  'an order': 201,
  'a login': 200,
  'a new picture': 200,
  'an upload': 201,
};

const WITHOUT_DATABASE: Statuses = {
  ...allOf(LATER),
  'the process is alive': 200,
  'a new guest': 200,
};

/** What must be written first cannot be. A picture is drawn, and drawn again for the next. */
const WITHOUT_WRITING: Statuses = {
  ...WELL,
  'into the cart': LATER,
  'an order': LATER,
  'a login': LATER,
  'an upload': LATER,
};

function allOf(status: number): Statuses {
  const statuses = { ...WELL };
  for (const name of namesOf(statuses)) statuses[name] = status;
  return statuses;
}

async function fillOne(): Promise<{ token: string; body: Cart }> {
  const token = await direct.guest();
  return { token, body: await fill(direct, token) };
}

async function raw(url: string): Promise<Answer> {
  const { statusCode, headers, rawPayload } = await shop.server.inject(url);
  return { status: statusCode, headers, bytes: rawPayload, body: JSON.parse(String(rawPayload)) };
}

/** All at once, as people do. */
async function ask(names: readonly Call[]): Promise<Partial<Statuses>> {
  const statuses: Partial<Statuses> = {};
  const one = async (name: Call) => {
    const { status, headers, body } = await CALLS[name]();
    statuses[name] = status;
    if (status < 500) return;
    const told = { name, retryAfter: headers['retry-after'], body };
    expect(told).toMatchObject({ name, retryAfter: '5', body: { code: 'SERVER_BUSY' } });
  };
  await Promise.all(names.map(one));
  return statuses;
}

const askAll = () => ask(namesOf(CALLS));

function namesOf<Key extends string>(object: Record<Key, unknown>): Key[] {
  return Object.keys(object).filter((key): key is Key => key in object);
}

/** Without a restart. */
async function expectRecovered(after: string): Promise<void> {
  const began = performance.now();
  await expect.poll(askAll, { interval: 100 }).toEqual(WELL);
  report(`${after}: all is well again after ${Math.round(performance.now() - began)} ms`);
}

describe('the database', () => {
  it('is down: what needs it asks to come again', async () => {
    expect(await askAll()).toEqual(WELL);
    await proxy.cut();
    // cached answers are given until the shop has noticed
    await expect.poll(() => ask(['categories'])).toMatchObject({ categories: LATER });
    expect(await askAll()).toEqual(WITHOUT_DATABASE);
    await proxy.restore();
    await expectRecovered('the database was down');
  });

  it('is slow: everything works, and waits', async () => {
    proxy.delay(50);
    expect(await askAll()).toEqual(WELL);
    await proxy.restore();
    await expectRecovered('the database was slow');
  });

  it('says nothing: it is given up, and what needs it asks to come again', async () => {
    const url = new URL(proxy.url);
    url.searchParams.set('query_timeout', '2000');
    const patient = shop;
    shop = await openShopOn(url.href);
    onTestFinished(async () => {
      await shop.close();
      shop = patient;
    });
    await askAll();
    proxy.silence();
    // no more than there are connections: to open another takes ten seconds to give up
    const asked = await ask([
      'it can serve',
      'a search',
      'the own cart',
      'into the cart',
      'an order',
    ]);
    expect(new Set(Object.values(asked))).toEqual(new Set([LATER]));
    expect(await ask(['the process is alive', 'a new guest'])).toMatchObject({
      'a new guest': 200,
    });
    await proxy.restore();
    await expectRecovered('the database said nothing');
  });

  it('has no connection left: what needs none works, and the rest waits for its turn', async () => {
    const token = await direct.guest();
    let held: Promise<Answer>[] = [];
    await direct.database.transaction(async (tx) => {
      await tx.query('lock table carts in access exclusive mode');
      held = Array.from({ length: 8 }, () => shop.call(getCart, { token }));
      await expect.poll(() => shop.ownDatabase.connections().waiting).toBeGreaterThan(0);
      expect((await raw('/api/health')).status).toBe(200);
      expect((await shop.call(getGuestToken)).status).toBe(200);
      expect((await shop.call(listCategories)).status).toBe(200);
    });
    for (const answer of held) expect((await answer).status).toBeOneOf([200, LATER]);
    await expectRecovered('no connection was left');
  });

  it('has a full disk: reading works, and writing asks to come again', async () => {
    const tables = ['carts', 'cart_items', 'orders', 'sessions', 'images', 'drawing_renditions'];
    await direct.database.query(FULL);
    for (const table of tables) {
      await direct.database.query(
        `create trigger full_disk before insert or update on ${table} execute function full_disk()`,
      );
    }
    onTestFinished(async () => {
      await direct.database.query('drop function if exists full_disk cascade');
    });
    expect(await askAll()).toEqual(WITHOUT_WRITING);
    await direct.database.query('drop function full_disk cascade');
    await expectRecovered('the disk was full');
  });
});

/** What PostgreSQL says when it cannot extend a file. */
const FULL = `
  create function full_disk() returns trigger language plpgsql as $$
  begin
    raise exception 'could not extend file: No space left on device' using errcode = '53100';
  end $$`;

describe('the mail server', () => {
  it('is down: orders are placed, and their mails arrive when it is back', async () => {
    const first = await startMailServer();
    const { port } = first;
    await first.stop();
    const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const sending = sendMails({
      url: clone.url,
      database: direct.ownDatabase,
      mailServer: await openMailServer(`smtp://127.0.0.1:${port}`, {
        name: 'Tailorbird',
        address: 'shop@mail.example',
      }),
      writing: {
        publicUrl: 'https://shop.example',
        seal: new TokenCipher(TOKEN_SECRET),
        mark: 'cid:mark',
        findShopName: async () => '',
        findWords: findNoWords,
      },
      attach: async () => [],
      backoffSeconds: () => 0.1,
      logger: quiet,
    });
    const token = await shop.logIn(accounts.customer);
    const cart = await fill(shop, token);
    const { order } = await shop.ask(placeOrder, { token, body: cart });
    expect(await askAll()).toEqual(WELL);
    const back = await startMailServer({}, port);
    await expect
      .poll(() => back.mails.map(({ subject }) => subject))
      .toContainEqual(expect.stringContaining(order.orderId));
    await sending.stop();
    await back.stop();
  });
});

const DAY = 24 * 60 * 60 * 1000;

describe('the clock of the process', () => {
  it.each([
    ['a day ahead', DAY],
    ['a day behind', -DAY],
  ])('is %s: who is there already refreshes and orders, and so do others', async (_, off) => {
    const token = await shop.guest();
    await fill(shop, token, { quantity: 2 });
    await setClock(off);
    expect(await askAll()).toEqual(WELL);
    const { status } = await shop.call(getCart, { token });
    expect(status).toBe(off > 0 ? 401 : 200);
    const { token: fresh } = await shop.ask(refreshToken, { token });
    const body = await cartOf(shop, fresh);
    expect(body.items).toHaveLength(1);
    await shop.ask(placeOrder, { token: fresh, body });
    await setClock(0);
    await expectRecovered('the clock was wrong');
    const { token: own } = await shop.ask(refreshToken, { token: fresh });
    expect((await cartOf(shop, own)).items).toEqual([]);
  });
});

/** Of this process alone: PostgreSQL has its own. Tokens of another day are of no use. */
async function setClock(off: number): Promise<void> {
  if (off === 0) vi.useRealTimers();
  else vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off });
  admin = await direct.logIn(accounts.admin);
  filled.length = 0;
}

describe('the process that', () => {
  it.each([
    ['draws pictures', 'draw-pictures', 'a new picture'],
    ['encodes uploads', 'encode-pictures', 'an upload'],
  ] as const)('%s is killed: another one takes over', async (_, program, call) => {
    await CALLS[call]();
    const running = childrenRunning(program);
    expect(running).not.toEqual([]);
    for (const pid of running) process.kill(pid, 'SIGKILL');
    expect((await CALLS[call]()).status).toBe(WELL[call]);
    await expectRecovered(`${program} was killed`);
  });
});

/** Of this process. */
function childrenRunning(program: string): number[] {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return list.split('\n').flatMap((line) => {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    return parent === process.pid && line.includes(program) && pid ? [pid] : [];
  });
}
