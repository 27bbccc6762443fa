import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';

let shop: TestShop;
let port: number;
/** What the shop took for a request. */
let seen: string[];
beforeAll(async () => {
  // with settings it is opened for this file alone, so that it takes a hook
  shop = await openShop({ trustProxy: false });
  shop.server.addHook('onRequest', async ({ method, url }) => {
    seen.push(`${method} ${url}`);
  });
  port = Number(new URL(await shop.server.listen({ port: 0, host: '127.0.0.1' })).port);
});
beforeEach(() => (seen = []));
afterAll(() => shop.close());

/** Sends these bytes on one connection, and gives the statuses and all that came back. */
async function send(bytes: string): Promise<{ statuses: number[]; answer: string }> {
  const socket = connect(port, '127.0.0.1');
  socket.setEncoding('latin1').write(bytes, 'latin1');
  const answer = await text(socket);
  const statuses = [...answer.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) =>
    Number(status),
  );
  return { statuses, answer };
}

const HEAD = 'POST /api/cart HTTP/1.1\r\nHost: shop.example\r\nContent-Type: application/json\r\n';
/** What a proxy in front takes for a part of the body, or for somebody else's request. */
const HIDDEN = 'GET /api/user/profile HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n';

const length = (value: string | number) => `Content-Length: ${value}\r\n`;
const CHUNKED = 'Transfer-Encoding: chunked\r\n';

describe('a request that two servers could read in two ways', () => {
  it.each([
    ['a length and chunks', `${HEAD}${length(4)}${CHUNKED}\r\n0\r\n\r\n${HIDDEN}`],
    ['chunks and a length', `${HEAD}${CHUNKED}${length(4)}\r\n0\r\n\r\n${HIDDEN}`],
    ['two lengths', `${HEAD}${length(0)}${length(HIDDEN.length)}\r\n${HIDDEN}`],
    ['one length twice', `${HEAD}${length(2)}${length(2)}\r\n{}${HIDDEN}`],
    ['a list of lengths', `${HEAD}${length('2, 2')}\r\n{}${HIDDEN}`],
    ['a length with a sign', `${HEAD}${length('+2')}\r\n{}${HIDDEN}`],
    ['a length below zero', `${HEAD}${length('-1')}\r\n${HIDDEN}`],
    ['a length in hexadecimal', `${HEAD}${length('0x2')}\r\n{}${HIDDEN}`],
    ['a length with a space within', `${HEAD}${length('0 2')}\r\n{}${HIDDEN}`],
    ['a length beyond all numbers', `${HEAD}${length('9'.repeat(40))}\r\n${HIDDEN}`],
    ['a space before the colon', `${HEAD}Content-Length : 2\r\n\r\n{}${HIDDEN}`],
    [
      'a coding that is not chunked at last',
      `${HEAD}Transfer-Encoding: chunked, x\r\n\r\n${HIDDEN}`,
    ],
    ['a coding that is nearly chunked', `${HEAD}Transfer-Encoding: xchunked\r\n\r\n${HIDDEN}`],
    ['a size of a chunk with a prefix', `${HEAD}${CHUNKED}\r\n0x2\r\n{}\r\n0\r\n\r\n${HIDDEN}`],
    ['a size of a chunk with a sign', `${HEAD}${CHUNKED}\r\n+2\r\n{}\r\n0\r\n\r\n${HIDDEN}`],
    ['a size beyond all numbers', `${HEAD}${CHUNKED}\r\n${'f'.repeat(17)}\r\n{}\r\n${HIDDEN}`],
    ['a size that ends in a line feed', `${HEAD}${CHUNKED}\r\n2\n{}\r\n0\r\n\r\n${HIDDEN}`],
    ['a header that goes on in the next line', `${HEAD}X: 1\r\n ${length(2)}\r\n{}${HIDDEN}`],
    ['a header with a carriage return in it', `${HEAD}X: 1\r${length(2)}\r\n{}${HIDDEN}`],
    ['a header with a NUL in it', `${HEAD}X: \0\r\n${length(2)}\r\n{}${HIDDEN}`],
    ['a header without a name', `${HEAD}: 1\r\n${length(2)}\r\n{}${HIDDEN}`],
    ['no host', HIDDEN.replace('Host: shop.example\r\n', '')],
  ])('%s: is refused, and nothing behind it is read', async (_, bytes) => {
    const { statuses } = await send(bytes);
    expect(statuses).toEqual([400]);
    expect(seen.filter((request) => request.includes('profile'))).toEqual([]);
  });

  it('a chunk longer than its size ends the connection', async () => {
    const bytes = `${HEAD}${CHUNKED}\r\n1\r\n{}\r\n0\r\n\r\n${HIDDEN}`;
    // who has no token is answered before the body is read
    expect((await send(bytes)).statuses).toEqual([401]);
    expect(seen).toEqual(['POST /api/cart']);
  });

  it('a body of a GET is no other request', async () => {
    const url = '/api/order/counts';
    const bytes = `GET ${url} HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n`;
    const { statuses } = await send(`${bytes}${length(HIDDEN.length)}\r\n${HIDDEN}`);
    expect(statuses).toHaveLength(1);
    expect(seen).toEqual([`GET ${url}`]);
  });
});

describe('methods that tell a sender what was sent', () => {
  it.each(
    ['TRACE', 'TRACK', 'DEBUG', 'CONNECT'].flatMap((method) =>
      ['/', '/api/cart', '/api/product', '/nowhere'].map((url) => [method, url]),
    ),
  )('%s %s is none, and nothing comes back of the request', async (method, url) => {
    const secret = 'a-secret-of-a-proxy';
    const head = `${method} ${url} HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n`;
    const { statuses, answer } = await send(`${head}X-Secret: ${secret}\r\n\r\n`);
    for (const status of statuses) expect([400, 404, 405]).toContain(status);
    expect(answer).not.toContain(secret);
    expect(answer).not.toContain('message/http');
  });
});
