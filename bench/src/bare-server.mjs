// @ts-check
// The baseline of Node.js alone: answers with bytes from memory, chosen by the address.
import { createServer } from 'node:http';

/** @typedef {{ headers: Record<string, string | string[]>, body: string }} Kept body in base64 */

process.once('message', (/** @type {Record<string, Kept>} */ kept) => {
  const answers = new Map(
    Object.entries(kept).map(([path, { headers, body }]) => [
      path,
      { headers, bytes: Buffer.from(body, 'base64') },
    ]),
  );
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '');
    if (!answer) return response.writeHead(404).end();
    response.writeHead(200, answer.headers);
    return response.end(answer.bytes);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' ? address?.port : undefined);
  });
});
process.once('disconnect', () => process.exit());
