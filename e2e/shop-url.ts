import { once } from 'node:events';
import { createServer } from 'node:net';

/** Chosen once a run, before anything starts; the workers inherit it. */
export async function chooseShopUrl(): Promise<string> {
  process.env['SHOP_URL'] ??= `http://localhost:${await freePort()}`;
  return shopUrl();
}

export function shopUrl(): string {
  const url = process.env['SHOP_URL'];
  if (url === undefined) throw new Error('The address of the shop was not chosen.');
  return url;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}
