import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** Stands between the shop and its database, and lets a test spoil what passes. */
export interface DatabaseProxy {
  /** The database's address by way of it. */
  url: string;
  /** Cuts every connection and takes no new one, as a database that is down. */
  cut(): Promise<void>;
  /** Holds back what is said on either side for so many milliseconds. */
  delay(ms: number): void;
  /** Says nothing any more, and keeps what it hears: as a network that loses everything. */
  silence(): void;
  /** Everything passes again. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let delayMs = 0;
  let isSilent = false;
  let kept: (() => void)[] = [];

  const pass = (from: Socket, to: Socket) => {
    from.on('data', (bytes: Buffer) => {
      const write = () => void (to.destroyed || to.write(bytes));
      if (isSilent) kept.push(write);
      else if (delayMs > 0) setTimeout(write, delayMs);
      else write();
    });
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
  };
  const onConnect = (socket: Socket) => {
    const database = connectTo(target);
    for (const each of [socket, database]) {
      sockets.add(each.setNoDelay());
      each.on('close', () => sockets.delete(each));
    }
    pass(socket, database);
    pass(database, socket);
  };

  let server = await listen(0, onConnect);
  const port = portOf(server);
  const cut = async () => {
    const closed = server.listening ? once(server, 'close') : undefined;
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    cut,
    delay: (ms) => {
      delayMs = ms;
    },
    silence: () => {
      isSilent = true;
    },
    async restore() {
      delayMs = 0;
      isSilent = false;
      for (const write of kept) write();
      kept = [];
      if (!server.listening) server = await listen(port, onConnect);
    },
    close: cut,
  };
}

async function listen(port: number, onConnect: (socket: Socket) => void): Promise<Server> {
  const server = createServer(onConnect);
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return server;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** A Unix socket is named by the folder in `host`. */
function connectTo({ hostname, port, searchParams }: URL): Socket {
  const folder = searchParams.get('host');
  const number = port === '' ? 5432 : Number(port);
  return folder?.startsWith('/')
    ? connect(`${folder}/.s.PGSQL.${number}`)
    : connect(number, hostname);
}
