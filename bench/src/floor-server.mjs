// @ts-check
// What Node.js makes of a statement of floor.ts: no token, no check, no catalogue, the rows as JSON.
import { createServer } from 'node:http';
import { Pool } from 'pg';

/** @typedef {{ url: string, sql: string, clients: number, carts: number, runsPerCart: number, products: number }} Wanted */

process.once('message', (/** @type {Wanted} */ wanted) => {
  const { url, sql, clients, carts, runsPerCart, products } = wanted;
  // as many as the shop has
  const pool = new Pool({ connectionString: url, max: 10 });
  let count = 0;
  const answer = async (/** @type {import('node:http').ServerResponse} */ response) => {
    count += 1;
    const run = Math.floor(count / clients);
    const owner = (count % clients) * carts + (Math.floor(run / runsPerCart) % carts);
    const values = [owner, ...(products > 0 ? [run % products] : [])];
    const { rows } = await pool.query({ name: 'floor', text: sql, values });
    const body = JSON.stringify({ rows });
    response
      .writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      })
      .end(body);
  };
  const server = createServer((_request, response) => void answer(response));
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' ? address?.port : undefined);
  });
});
process.once('disconnect', () => process.exit());
