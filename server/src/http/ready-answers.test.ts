import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { categories, NOWHERE, products } from '../../test/fixture.ts';

const lines: unknown[] = [];
let shop: TestShop;
/** The shop as it listens, and Fastify alone behind a port of its own. */
let ports: { shop: number; fastify: number };
let fastify: Server;
let askedOfFastify = 0;

beforeAll(async () => {
  shop = await openShop({
    // long enough to be worth compressing
    pages: {
      renderer: {
        addressOf: async (path, query) => `${path}?${query.toLowerCase()}`,
        renderPage: async ({ address }) => ({
          html: `${address} `.repeat(200),
          status: address.includes(NOWHERE) ? 404 : 200,
        }),
      },
      assets: {},
      serveFiles: async () => undefined,
    },
    logger: pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) }),
  });
  shop.server.addHook('onRequest', async () => {
    askedOfFastify += 1;
  });
  const address = await shop.server.listen({ port: 0, host: '127.0.0.1' });
  fastify = createServer((request, response) => shop.server.routing(request, response));
  await once(fastify.listen(0, '127.0.0.1'), 'listening');
  ports = { shop: Number(new URL(address).port), fastify: portOf(fastify) };
});
afterAll(async () => {
  fastify.close();
  await shop.close();
});
beforeEach(() => {
  askedOfFastify = 0;
});

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

type Headers = Record<string, string>;

/** All that comes back, as it came, but for what differs between any two answers. */
async function ask(port: number, url: string, headers: Headers = {}, method = 'GET') {
  const socket = connect(port, '127.0.0.1');
  const sent = { host: 'shop.example', connection: 'close', ...headers };
  const head = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.setEncoding('latin1').write(`${method} ${url} HTTP/1.1\r\n${head.join('')}\r\n`);
  return (await text(socket))
    .replace(/^(date|Date): .*$/m, 'Date: …')
    .replace(/^(x-request-id): [0-9a-f-]{36}\r$/m, '$1: …\r')
    .replace(/"requestId":"[^"]*"/, '"requestId":"…"');
}

const etagOf = (answer: string) => /^etag: (.*)\r$/m.exec(answer)?.[1] ?? '';

const product = `/api/product/${products.tote.id}`;
const page = `/product/${products.tote.id}`;

const fetchFrom = (port: number) => fetch(`http://127.0.0.1:${port}${product}`);

const lastingHeaders = ({ headers }: Response) =>
  [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date');

describe('an answer that is ready', () => {
  const addresses = [
    '/',
    page,
    `${page}?colour=olive`,
    '/search?q=tote',
    '/api/category',
    '/api/category/',
    '/api/product',
    '/api/product?limit=2',
    product,
    `${product}?populate=type`,
    '/sitemap.xml',
    // as the storefront asks for them
    '/api/category?populate=true&limit=60&designs=12',
    '/api/product?sort=relevance&search=tote&limit=24&facets=true',
    `/api/category/${categories.bags.id}?facets=true&colour=red%2Cblue`,
  ];
  const encodings = [undefined, 'br', 'gzip, deflate', 'br;q=0, gzip', 'identity'];

  it.each(addresses)('is the one that Fastify gives, byte for byte: %s', async (url) => {
    for (const encoding of encodings) {
      const accepts: Headers = encoding === undefined ? {} : { 'accept-encoding': encoding };
      const etag = etagOf(await ask(ports.fastify, url, accepts));
      for (const known of [undefined, etag, `W/${etag}`, `"other", ${etag}`, '"other"', '*']) {
        const headers = { ...accepts, ...(known !== undefined && { 'if-none-match': known }) };
        const slow = await ask(ports.fastify, url, headers);
        askedOfFastify = 0;
        expect(await ask(ports.shop, url, headers)).toBe(slow);
        expect(askedOfFastify).toBe(0);
        expect(slow).toContain(known?.includes(etag) ? ' 304 ' : ' 200 ');
      }
    }
  });

  it.each([
    ['/api/product?x=1', '/api/product'],
    ['/api/product?page=1&page_=2&search=&values=,', '/api/product'],
    ['/api/product?limit=02&utm_source=letter', '/api/product?limit=2'],
    ['/api/product?%6cimit=%32', '/api/product?limit=2'],
    ['/api/product/?limit=+2', '/api/product?limit=2'],
    [`/api/product/${products.tote.id.toUpperCase()}`, product],
    [`/api/%70roduct/${products.tote.id}?populate=typ%65`, `${product}?populate=type`],
    ['/api/category?populate=false', '/api/category'],
    ['/sitemap.xml?x', '/sitemap.xml'],
    ['/search?Q=TOTE', '/search?q=tote'],
  ])('is the one of its only address, however it is written: %s', async (written, url) => {
    await ask(ports.fastify, url);
    askedOfFastify = 0;
    const answer = await ask(ports.shop, url);
    expect(askedOfFastify).toBe(0);
    expect(await ask(ports.shop, written)).toBe(answer);
    // what is not its address is not known before Fastify has read it, now or later
    expect(await ask(ports.shop, written)).toBe(answer);
    expect(askedOfFastify).toBe(2);
  });

  it.each([
    '/api/product?limit=2&limit=3',
    '/api/product?limit=',
    '/api/product?search=a&search=b',
    '/api/product?sort=PRICE',
    '/api/product/nothing',
    `/api/product/${NOWHERE}`,
    `/product/${NOWHERE}`,
    '/sitemap-99.xml',
  ])('is none of a call that is refused: %s', async (url) => {
    for (let times = 0; times < 2; times += 1) {
      expect(await ask(ports.shop, url)).toMatch(/^HTTP\/1.1 40[04] /);
    }
    expect(askedOfFastify).toBe(2);
  });

  it('is the same on a connection that stays open', async () => {
    // the second is answered from the cache
    const [slow, fast] = [await fetchFrom(ports.shop), await fetchFrom(ports.shop)];
    const [slowId, fastId] = [slow, fast].map(({ headers }) => headers.get('x-request-id'));
    expect(fastId).not.toBe(slowId);
    expect(lastingHeaders(fast)).toEqual(lastingHeaders(slow));
    expect(fast.headers.get('keep-alive')).toBe('timeout=72');
  });

  it('is logged and counted as every other', async () => {
    const count = async () => {
      const { payload } = await shop.server.inject('/metrics');
      return Number(
        /^http_request_duration_seconds_count{method="GET",route="\/api\/product\/:id",status="200"} (\d+)$/m.exec(
          payload,
        )?.[1],
      );
    };
    await ask(ports.fastify, product);
    const before = await count();
    lines.length = 0;
    const answer = await fetchFrom(ports.shop);
    const slow = await shop.server.inject(product);
    expect(await count()).toBe(before + 2);
    const told = { level: 20, msg: 'answered', method: 'GET', path: product, status: 200 };
    expect(lines.slice(0, 2)).toEqual(
      [answer.headers.get('x-request-id'), slow.headers['x-request-id']].map((reqId) =>
        expect.objectContaining({ ...told, reqId }),
      ),
    );
  });
});

describe('Fastify answers', () => {
  it.each([
    ['HEAD', product],
    ['HEAD', '/'],
    ['POST', '/api/product'],
    ['OPTIONS', product],
    ['GET', '/api/nothing'],
    ['GET', `/product/${NOWHERE}`],
    ['GET', '/shop/%E0%A4%A'],
    ['GET', '/search?q=TOTE'],
    ['GET', 'http://shop.example/api/category'],
    ['GET', '/api/auth/refresh-token'],
  ])('what is not the cached answer to that very address: %s %s', async (method, url) => {
    // what it has to do with is cached
    for (const cached of [product, '/', '/search?q=tote']) await ask(ports.fastify, cached);
    const slow = await ask(ports.fastify, url, {}, method);
    const answer = await ask(ports.shop, url, {}, method);
    expect(answer).toBe(slow);
  });

  it('while the shop closes: who is connected is served, and told to connect elsewhere', async () => {
    const closing = await openShop();
    const address = await closing.server.listen({ port: 0, host: '127.0.0.1' });
    const port = Number(new URL(address).port);
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    const head = `GET ${product} HTTP/1.1\r\nhost: shop.example\r\n`;
    // a connection in the middle of a request is not closed with the idle ones
    socket.write(`${head}\r\n${head}`);
    const answers = text(socket);
    await once(closing.server.server, 'request');
    const closed = closing.close();
    await expect.poll(() => closing.server.server.listening).toBe(false);
    socket.write('\r\n');
    const statuses = (await answers).matchAll(/HTTP\/1.1 (\d+)|^(Connection: .*)\r$/gm);
    expect([...statuses].map(([, status, connection]) => status ?? connection)).toEqual([
      '200',
      'Connection: keep-alive',
      '200',
      'Connection: close',
    ]);
    await closed;
  });
});
