// @ts-check
// The baseline of Node.js alone: one answer from memory, whatever is asked.
import { createServer } from 'node:http';

/** @typedef {{ headers: Record<string, string | string[]>, body: string }} Kept body in base64 */

process.once('message', (/** @type {Kept} */ { headers, body }) => {
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((_request, response) => {
    response.writeHead(200, headers).end(bytes);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' ? address?.port : undefined);
  });
});
process.once('disconnect', () => process.exit());
