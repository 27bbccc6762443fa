import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';

let shop: TestShop;
let port: number;
beforeAll(async () => {
  shop = await openShop();
  port = Number(new URL(await shop.server.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => shop.close());

async function send(lines: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return text(socket);
}

const cached = '/api/category';

it.each([
  ['GET', cached, ['Host: shop.example', 'Host: other.example']],
  ['GET', cached, ['Host: shop.example', 'Host: shop.example']],
  ['GET', '/', ['HOST: shop.example', 'X-Between: 1', 'host: other.example']],
  ['GET', '/api/auth/guest-token', ['Host: shop.example', 'Host:']],
  ['HEAD', cached, ['Host: a', 'Host: b', 'Host: c']],
  ['POST', '/api/auth/login', ['Host: a', 'Host: b', 'Content-Length: 0']],
])('a request with two Host headers is refused: %s %s %j', async (method, path, headers) => {
  // what is cached is not given out either
  await shop.server.inject(cached);
  // nothing behind it is read
  const next = ['GET /api/health HTTP/1.1', 'Host: shop.example', 'Connection: close'];
  const answer = await send([`${method} ${path} HTTP/1.1`, ...headers, '', ...next]);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 400 /);
  expect(head).toMatch(/^connection: close\r?$/im);
  expect(head).toMatch(/^x-content-type-options: nosniff\r?$/m);
  expect(answer.match(/^HTTP\/1\.1/gm)).toHaveLength(1);
  if (method === 'HEAD') return;
  expect(JSON.parse(body)).toMatchObject({
    error: 'The request must name one host.',
    code: 'MALFORMED_REQUEST',
  });
});

it('a request with one is answered, and one with none is not', async () => {
  const one = ['GET /api/category HTTP/1.1', 'Host: shop.example', 'X-Forwarded-Host: a'];
  expect(await send([...one, 'Connection: close'])).toMatch(/^HTTP\/1\.1 200 /);
  expect(await send(['GET /api/category HTTP/1.1'])).toMatch(/^HTTP\/1\.1 400 /);
});
