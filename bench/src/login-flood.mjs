// @ts-check
// Wrong logins without a pause, one after another on each of many connections.
import { Agent, request } from 'node:http';

const CONNECTIONS = 16;

/** @typedef {{ url: string, from: 'one address' | 'everywhere' }} Flood */

process.once('message', (/** @type {Flood} */ { url, from }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let number = 0;
  let answered = 0;
  const attack = () => {
    number += 1;
    const email = `nobody-${number % 50_000}@example.com`;
    const address =
      from === 'one address'
        ? '203.0.113.7'
        : `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
    const outgoing = request(`${url}/api/auth/login`, {
      method: 'POST',
      agent,
      headers: {
        authorization: `Basic ${Buffer.from(`${email}:wrong password`).toString('base64')}`,
        'content-length': 0,
        'x-forwarded-for': address,
      },
    });
    outgoing.on('response', (incoming) => {
      incoming.resume();
      incoming.on('end', () => {
        answered += 1;
        attack();
      });
    });
    // the shop ends before the flood does
    outgoing.on('error', () => undefined);
    outgoing.end();
  };
  for (let connection = 0; connection < CONNECTIONS; connection++) attack();
  process.on('message', () => process.send?.(answered));
  process.send?.('begun');
});
process.once('disconnect', () => process.exit());
