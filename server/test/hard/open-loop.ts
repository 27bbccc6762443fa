import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Request {
  kind: string;
  method: string;
  path: string;
  token?: string;
  body?: string;
}

export interface Reply {
  kind: string;
  status: number;
  retryAfter: boolean;
  /** Milliseconds since the request was due, whether or not it could be sent then. */
  ms: number;
  /** Of them, those until it was sent: a busy client or machine, or all connections taken. */
  heldMs: number;
}

/** Connections at once: more than an overloaded shop has requests at work. */
const MOST_CONNECTIONS = 2_000;

/**
 * Of them, those that have had no answer yet. Node.js lets the system hold 511 until it accepts them:
 * past those the system drops what a client says first, and the client repeats it a second later.
 */
const MOST_OPENING = 400;

/** Bare sockets: a client that costs as much as the shop would be what is measured. */
export class Clients {
  readonly #port: number;
  readonly #idle: Connection[] = [];
  readonly #all = new Set<Connection>();
  readonly #opening = new Set<Connection>();
  /** Requests that wait for a connection, oldest first. The time that they wait counts. */
  readonly #waiting = new Set<() => void>();

  constructor(port: number) {
    this.#port = port;
  }

  async send(request: Request, due = performance.now()): Promise<Reply> {
    const connection = await this.#take();
    const heldMs = performance.now() - due;
    const { status, retryAfter } = await connection.ask(this.#bytesOf(request));
    this.#opening.delete(connection);
    if (connection.isOpen) this.#idle.push(connection);
    else this.#all.delete(connection);
    for (const next of this.#waiting) {
      this.#waiting.delete(next);
      next();
      break;
    }
    return { kind: request.kind, status, retryAfter, ms: performance.now() - due, heldMs };
  }

  close(): void {
    for (const connection of this.#all) connection.close();
  }

  async #take(): Promise<Connection> {
    for (;;) {
      const idle = this.#idle.pop();
      if (idle?.isOpen) return idle;
      // the shop has closed it meanwhile
      if (idle) this.#all.delete(idle);
      else if (this.#all.size < MOST_CONNECTIONS && this.#opening.size < MOST_OPENING) {
        return this.#open();
      } else await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  #open(): Connection {
    const connection = new Connection(connect(this.#port, '127.0.0.1'));
    this.#all.add(connection);
    this.#opening.add(connection);
    return connection;
  }

  #bytesOf({ method, path, token, body }: Request): string {
    const lines = [`${method} ${path} HTTP/1.1`, `host: 127.0.0.1:${this.#port}`];
    if (token !== undefined) lines.push(`authorization: Bearer ${token}`);
    if (body !== undefined) {
      lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`);
    }
    return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
  }
}

type ReplyOutcome = Pick<Reply, 'status' | 'retryAfter'>;

/** Nobody answered, or the connection broke. */
const NOTHING: ReplyOutcome = { status: 0, retryAfter: false };

class Connection {
  isOpen = true;
  readonly #socket: Socket;
  #received = '';
  #answer: ((heard: ReplyOutcome) => void) | undefined;

  constructor(socket: Socket) {
    this.#socket = socket.setNoDelay().setEncoding('latin1');
    socket.on('data', (text) => this.#receive(String(text)));
    socket.on('error', () => this.close());
    socket.on('close', () => this.close());
  }

  ask(bytes: string): Promise<ReplyOutcome> {
    return new Promise((resolve) => {
      this.#answer = resolve;
      this.#socket.write(bytes);
    });
  }

  close(): void {
    this.isOpen = false;
    this.#socket.destroy();
    this.#answer?.(NOTHING);
  }

  #receive(text: string): void {
    this.#received += text;
    const end = this.#received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.#received.slice(0, end);
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
    if (this.#received.length < end + 4 + length) return;
    this.#received = '';
    const answer = this.#answer;
    this.#answer = undefined;
    answer?.({ status: Number(head.slice(9, 12)), retryAfter: /^retry-after:/im.test(head) });
  }
}

/** As many at once as there are clients, each waiting for its answer: replies in `ms`. */
export async function closedLoop(
  clients: Clients,
  next: () => Request,
  { connections, ms }: { connections: number; ms: number },
): Promise<Reply[]> {
  const replies: Reply[] = [];
  const until = performance.now() + ms;
  const each = async () => {
    while (performance.now() < until) replies.push(await clients.send(next()));
  };
  await Promise.all(Array.from({ length: connections }, each));
  return replies;
}

/** Milliseconds between two looks at the clock. */
const TICK = 5;

/** So many a second, whether or not anybody answers. */
export async function openLoop(
  clients: Clients,
  next: () => Request,
  { perSecond, ms }: { perSecond: number; ms: number },
): Promise<Reply[]> {
  const replies: Promise<Reply>[] = [];
  const start = performance.now();
  const total = Math.round((perSecond * ms) / 1000);
  const dueAt = (place: number) => start + (place * 1000) / perSecond;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      while (replies.length < total && dueAt(replies.length) <= performance.now()) {
        replies.push(clients.send(next(), dueAt(replies.length)));
      }
      if (replies.length < total) return;
      clearInterval(timer);
      resolve();
    }, TICK);
  });
  return Promise.all(replies);
}

/** Half of them never end their head, the others their body. */
export async function openSlowly(port: number, count: number, token: string): Promise<Socket[]> {
  const heads = [
    'GET /api/cart HTTP/1.1\r\nhost: 127.0.0.1\r\n',
    `POST /api/cart HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
  ];
  const sockets: Socket[] = [];
  for (let place = 0; place < count; place += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(heads[place % heads.length] ?? '');
    sockets.push(socket);
    // the system holds few that nobody has accepted yet
    if (place % 100 === 99) await once(socket, 'connect');
  }
  return sockets;
}
