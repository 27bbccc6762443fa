import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { categories, products } from '../../test/fixture.ts';
import type { PageRenderer } from './pages.ts';

/** Addresses of documents, as often as they were rendered. */
const rendered: string[] = [];
/** Characters of a document: a page of the shop has as many. */
const PAGE = 50_000;

/** Each page reads what the shop's own does. */
const renderer: PageRenderer = {
  addressOf: async (path, query, sources) => {
    const id = /^\/product\/(.+)/.exec(path)?.[1];
    if (id !== undefined) await sources.findProduct(id);
    return path === '/search' || path.startsWith('/category/') ? `${path}?${query}` : path;
  },
  async renderPage({ address, sources }) {
    rendered.push(address);
    const id = /^\/product\/([^?]+)/.exec(address)?.[1];
    const found =
      id === undefined ? await sources.listCategoriesWithDesigns() : await sources.findProduct(id);
    const html = `${address} ${JSON.stringify(found)}`.padEnd(PAGE);
    return { html, status: found === undefined ? 404 : 200 };
  },
};

let shop: TestShop;
let origin: string;
let arrived = 0;
const ended: (() => Promise<void>)[] = [];
beforeAll(async () => {
  shop = await openShop({
    busyAfterMs: 200,
    trustProxy: true,
    pages: { renderer, assets: {}, serveFiles: async () => undefined },
  });
  // the server alone, without the workers that begin when the shop listens: statements are counted
  await shop.server.ready();
  await once(shop.server.server.listen(0, '127.0.0.1'), 'listening');
  const address = shop.server.server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  shop.server.server.on('request', () => (arrived += 1));
});
afterAll(async () => {
  shop.server.server.close();
  shop.server.server.closeAllConnections();
  await shop.close();
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const end of ended.splice(0)) await end();
});

const BAD = '192.0.2.1';
const GOOD = '198.51.100.7';

const ask = (network: string, path: string, method = 'GET') =>
  fetch(`${origin}${path}`, { method, headers: { 'x-forwarded-for': network } });

const times = (count: number) => Array.from({ length: count }, (_, number) => number);

async function statusesOf(answers: readonly Promise<Response>[]): Promise<number[]> {
  return (await Promise.all(answers)).map(({ status }) => status);
}

/** Until it is let go, nobody reads the catalogue or a picture: whatever needs them stays at work. */
async function holdDatabase(): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: shop.ownDatabase.address().url });
  await client.connect();
  await client.query(
    'begin; lock table products, categories, product_categories, images, image_renditions, drawings in access exclusive mode',
  );
  let isHeld = true;
  const release = async () => {
    if (isHeld) await client.end();
    isHeld = false;
  };
  ended.push(release);
  return release;
}

/** More than the moment for which a burst is borne. */
function letTimePass(): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 1000);
}

/** Sends them, and waits until the server has them all. */
async function sendAll(count: number, send: (number: number) => Promise<Response>) {
  const before = arrived;
  const answers = times(count).map(send);
  await expect.poll(() => arrived - before, { interval: 10 }).toBe(count);
  return answers;
}

async function atWork(): Promise<number> {
  const { payload } = await shop.server.inject('/metrics');
  return Number(/^http_requests_at_work (\d+)$/m.exec(payload)?.[1]);
}

/** Pages of the shop that nobody has asked for since the catalogue changed. */
async function forgetAll(): Promise<void> {
  await shop.database.query('update categories set description = $1', [randomUUID()]);
}

/** A parameter that nothing knows. */
const unknown = () => `x=${randomUUID()}`;

const drawing = () => `/api/drawing/${randomUUID().replaceAll('-', '').repeat(2)}`;

const page = (number: number) => `/login-${number}`;

describe('one visitor who asks without end', () => {
  it('gets the answer that is there, whatever parameters nobody knows are in the address', async () => {
    const canonical = '/api/product?populate=type&limit=2';
    const body = await (await ask(GOOD, canonical)).text();
    const statements = vi.spyOn(shop.ownDatabase, 'query');
    const answers = await Promise.all(
      times(64).flatMap(() =>
        [
          `/api/product?populate=type&limit=2&${unknown()}`,
          `/api/product?${unknown()}&limit=2&populate=type`,
          `/api/product?%70opulate=typ%65&limit=%32&page=1&search=&${unknown()}`,
          `/api/product/?limit=02&populate=type&page=1.0&colour=&values=,&x&x&x=2`,
        ].map((path) => ask(BAD, path)),
      ),
    );
    for (const answer of answers) expect(await answer.text()).toBe(body);
    expect(statements).not.toHaveBeenCalled();
  });

  it.each<[string, (number: number) => string, string?]>([
    ['a list for words', () => `/api/product?search=${randomUUID()}`],
    ['pages of a list', (number) => `/api/product?limit=1&page=${number + 900_000}`],
    ['products that are not there', () => `/api/product/${randomUUID()}`],
    ['pages of products that are not there', () => `/product/${randomUUID()}`],
    ['such with a query', () => `/product/${randomUUID()}?${unknown()}`],
    ['heads of pages', () => `/product/${randomUUID()}`, 'HEAD'],
    ['searches', () => `/search?q=${randomUUID()}`],
    ['pages of a category', (number) => `/category/${categories.bags.id}?page=${number + 900}`],
    ['addresses that are not there', () => `/${randomUUID()}`],
    ['parts of the sitemap', (number) => `/sitemap-${number + 2}.xml`],
    ['pictures', () => `/api/binary/${randomUUID()}`],
    ['widths of pictures', () => `/api/binary/${randomUUID()}?w=160`],
    ['pictures of orders', () => `${drawing()}?signature=${'a'.repeat(43)}`],
    ['letterings of orders', () => `${drawing()}/lettering?signature=${'a'.repeat(43)}`],
  ])('for %s keeps nobody else from a page', async (_, path, method) => {
    await forgetAll();
    const release = await holdDatabase();
    const bad = await sendAll(64, (number) => ask(BAD, path(number), method));
    letTimePass();
    const good = await sendAll(20, (number) => ask(GOOD, page(number)));
    expect(await atWork()).toBeLessThanOrEqual(8 + 1);
    await release();
    expect(await statusesOf(good)).toEqual(times(20).map(() => 200));
    expect(await statusesOf(bad)).not.toContain(503);
  });

  it.each([
    ['one address', () => BAD],
    ['all networks of one IPv6 site', (number: number) => `2001:db8:7:${number.toString(16)}::1`],
  ])('from %s is the only one who is put off', async (_, network) => {
    await forgetAll();
    const release = await holdDatabase();
    const bad = await sendAll(200, (number) =>
      ask(network(number), `/api/product?search=${randomUUID()}`),
    );
    letTimePass();
    const good = await sendAll(30, (number) => ask(GOOD, page(number)));
    await release();
    expect(await statusesOf(good)).toEqual(times(30).map(() => 200));
    const answers = await Promise.all(bad);
    const refused = answers.filter(({ status }) => status !== 200);
    // 8 at work and 100 that wait, of whom others have taken 30
    expect(refused).toHaveLength(200 - 108 + 30);
    for (const answer of refused) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(await answer.json()).toMatchObject({ code: 'SERVER_BUSY' });
    }
  });

  it('for the very page that others want does not take them along when put off', async () => {
    await forgetAll();
    const release = await holdDatabase();
    const others = (count: number) =>
      sendAll(count, () => ask(BAD, `/api/product?search=${randomUUID()}`));
    const bad = [
      ...(await others(107)),
      // the last place of that network, and so the first that it loses
      ...(await sendAll(1, () => ask(BAD, '/'))),
    ];
    const good = await sendAll(3, (number) => ask(GOOD, number === 0 ? '/' : page(number)));
    await release();
    expect(await statusesOf(good)).toEqual([200, 200, 200]);
    expect((await statusesOf(bad)).at(-1)).toBe(503);
  });

  it('who asks for pictures is the only one who gets none', async () => {
    const release = await holdDatabase();
    const statements = vi.spyOn(shop.ownDatabase, 'query');
    const bad = await sendAll(500, (number) =>
      ask(BAD, `/api/binary/${randomUUID()}${number % 2 === 0 ? '?w=160' : ''}`),
    );
    const good = await sendAll(100, () => ask(GOOD, `/api/binary/${randomUUID()}?w=320`));
    expect(statements).toHaveBeenCalledTimes(4);
    await release();
    expect(await statusesOf(good)).toEqual(times(100).map(() => 404));
    const refused = (await statusesOf(bad)).filter((status) => status === 503);
    // 4 at work and 400 that wait, of whom others have taken 100
    expect(refused).toHaveLength(500 - 404 + 100);
  });

  it('has one answer made, by however many connections', async () => {
    await forgetAll();
    const release = await holdDatabase();
    rendered.length = 0;
    const busy = await sendAll(8, () => ask(BAD, `/api/product?search=${randomUUID()}`));
    const same = await sendAll(150, (number) =>
      ask(BAD, number % 2 === 0 ? '/' : `/?${unknown()}&utm_source=${number}`.slice(0, 2)),
    );
    const good = await sendAll(20, () => ask(GOOD, '/'));
    await release();
    expect(await statusesOf([...busy, ...same, ...good])).not.toContain(503);
    expect(rendered).toEqual(['/']);
  });

  it('pushes no page out of the cache by what is typed', async () => {
    await forgetAll();
    rendered.length = 0;
    const tote = `/product/${products.tote.id}`;
    await Promise.all([ask(GOOD, '/'), ask(GOOD, tote)]);
    for (const part of times(15)) {
      await Promise.all(
        times(20).map((number) => ask(BAD, `/search?q=word+${part * 20 + number}`)),
      );
    }
    await Promise.all([ask(GOOD, '/'), ask(GOOD, tote)]);
    expect(rendered.filter((address) => !address.startsWith('/search')).toSorted()).toEqual(
      ['/', tote].toSorted(),
    );
  });

  it('who asks whether the shop is ready has the database asked once, and is no work', async () => {
    let answer: (() => void) | undefined;
    const query = vi.spyOn(shop.ownDatabase, 'query').mockImplementation(async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { rows: [], rowCount: 0 };
    });
    const asked = await sendAll(64, () => ask(BAD, '/api/ready'));
    expect(query).toHaveBeenCalledTimes(1);
    expect(await atWork()).toBeLessThanOrEqual(1);
    answer?.();
    expect(await statusesOf(asked)).toEqual(times(64).map(() => 200));
  });
});
