// Loads a server as the file that is named says, and prints what came of it.
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

const { url, connections, seconds, requests, headers } = JSON.parse(
  readFileSync(process.argv[2], 'utf8'),
);
const all = requests.map((request) => ({
  ...request,
  method: request.body === undefined ? 'GET' : 'POST',
  headers: {
    ...headers,
    ...(request.body && { 'content-type': 'application/json' }),
    ...request.headers,
  },
}));
let started = 0;
const result = await autocannon({
  url,
  connections,
  duration: seconds,
  timeout: 60,
  requests: all.slice(0, 1),
  setupClient(client) {
    const own = started++;
    client.setRequests(
      all.length < connections ? all : all.filter((_, n) => n % connections === own),
    );
  },
});
const answered = result['2xx'] + result.non2xx;
console.log(
  JSON.stringify({
    perSecond: answered / result.duration,
    requests: answered,
    bytes: result.throughput.total,
    failed: result.non2xx + result.errors + result.timeouts,
  }),
);
