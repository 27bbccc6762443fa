import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A shopper on one connection: gives requests, one after another, and may look at the answers. */
export type Shopper = Generator<Post, never, string>;

export interface Post {
  path: string;
  token: string;
  /** JSON. Bodies go out and come in as Latin-1, in which a character is a byte. */
  body: string;
}

/**
 * Answers a second that all shoppers get together, each waiting for one before sending the next.
 * Written by hand, because what measures takes its time from the same processors: this takes
 * less than a client that can do everything.
 */
export async function postsPerSecond(
  url: string,
  shoppers: readonly Shopper[],
  seconds: number,
): Promise<number> {
  const { hostname, port } = new URL(url);
  const sockets = await Promise.all(
    shoppers.map(async (shopper) => [await open(hostname, Number(port)), shopper] as const),
  );
  const began = performance.now();
  const until = began + seconds * 1000;
  const counts = await Promise.all(
    sockets.map(([socket, shopper]) => shop(socket, shopper, until)),
  );
  const tookSeconds = (performance.now() - began) / 1000;
  for (const [socket] of sockets) socket.destroy();
  return counts.reduce((sum, count) => sum + count, 0) / tookSeconds;
}

async function open(host: string, port: number): Promise<Socket> {
  const socket = connect({ host, port, noDelay: true });
  await once(socket, 'connect');
  return socket;
}

function shop(socket: Socket, shopper: Shopper, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let answers = 0;
    let received = '';
    const send = (answer: string) => socket.write(asText(shopper.next(answer).value), 'latin1');
    socket.setEncoding('latin1');
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The shop closed a connection.')));
    socket.on('data', (chunk: string) => {
      received += chunk;
      const body = completeBody(received);
      if (body === undefined) return;
      if (!received.startsWith('HTTP/1.1 201')) {
        reject(new Error(`The shop answered ${received.slice(0, 1000)}`));
        return;
      }
      received = '';
      answers += 1;
      if (performance.now() < until) send(body);
      else resolve(answers);
    });
    send('');
  });
}

/** The body when it is all there. */
function completeBody(received: string): string | undefined {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const length = /\r\ncontent-length: (\d+)/i.exec(received)?.[1];
  const body = received.slice(headEnd + 4);
  return body.length >= Number(length) ? body : undefined;
}

function asText({ path, token, body }: Post): string {
  return (
    `POST ${path} HTTP/1.1\r\nhost: shop\r\nauthorization: Bearer ${token}\r\n` +
    `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  );
}
