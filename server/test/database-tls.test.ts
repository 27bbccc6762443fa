import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openShopOn } from './app.ts';
import { issueCertificate, makeAuthority } from './certificate.ts';
import { order } from './shopper.ts';
import { accounts, fillFixture } from './fixture.ts';
import { connectForBackup } from '../src/backup/tables.ts';
import { freePort } from '../src/database/cluster.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/database/embedded.ts';
import { migrate } from '../src/database/migrate.ts';
import { openDatabase } from '../src/database/pool.ts';
import { userFor } from '../src/database/run-as.ts';

const quiet = { info: () => undefined, warn: () => undefined };

/** What a client sends first that wants TLS (PostgreSQL's protocol, SSLRequest). */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 0xd2, 0x16, 0x2f]);
/** The first byte of a TLS record that is a handshake. */
const HANDSHAKE = 0x16;

let folder: string;
let postgres: EmbeddedPostgres;
let port: number;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tailorbird-tls-'));
  chmodSync(folder, 0o711);
  const authority = makeAuthority();
  const { certificate, key } = issueCertificate(authority, 'localhost');
  writeFileSync(join(folder, 'authority.pem'), authority.certificate);
  writeFileSync(join(folder, 'stranger.pem'), makeAuthority().certificate);
  const files = join(folder, 'server');
  mkdirSync(files);
  const runAs = userFor(files, quiet.info);
  for (const [name, text] of Object.entries({ certificate, key })) {
    writeFileSync(join(files, name), text, { mode: 0o600 });
    if (runAs) chownSync(join(files, name), runAs.uid, runAs.gid);
  }
  port = await freePort();
  postgres = await startEmbeddedPostgres(join(folder, 'data'), quiet, {
    ssl: 'on',
    ssl_cert_file: join(files, 'certificate'),
    ssl_key_file: join(files, 'key'),
    listen_addresses: '127.0.0.1',
    port,
    fsync: 'off',
  });
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** The database by its name, as an operator would write it. */
function urlOf({ host = 'localhost', at = port, root = 'authority' } = {}): string {
  const { password } = new URL(postgres.url);
  const file = encodeURIComponent(join(folder, `${root}.pem`));
  const tls = `sslmode=verify-full&sslrootcert=${file}`;
  return `postgresql://tailorbird:${password}@${host}:${at}/tailorbird?${tls}`;
}

/** Listens on the way, and gives what each connection has said. */
async function listenOnTheWay(onConnect: (socket: Socket) => void) {
  const heard: Buffer[] = [];
  const server = createServer((socket) => {
    const place = heard.push(Buffer.alloc(0)) - 1;
    socket.on('data', (bytes: Buffer) => {
      heard[place] = Buffer.concat([heard[place] ?? Buffer.alloc(0), bytes]);
    });
    socket.on('error', () => undefined);
    onConnect(socket);
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return { heard, at: typeof address === 'object' && address ? address.port : 0 };
}

/** Whoever opens the database: the first statement fails where the connection does. */
const WAYS: [string, (url: string) => Promise<unknown>][] = [
  [
    'the pool',
    async (url) => {
      const database = openDatabase(url, { max: 1 });
      try {
        return await database.query('select 1');
      } finally {
        await database.close();
      }
    },
  ],
  ['a migration', (url) => migrate(url)],
  ['a backup', async (url) => (await connectForBackup(url)).end()],
];

describe('a database with sslmode=verify-full', () => {
  it('is served by TLS 1.2 or newer alone, whatever the shop does', async () => {
    const { heard, at } = await listenOnTheWay((socket) => {
      const database = connect(port, '127.0.0.1');
      database.on('error', () => undefined);
      socket.pipe(database).pipe(socket);
    });
    const url = urlOf({ at });
    await migrate(url);
    const filled = openDatabase(url, { max: 1 });
    await fillFixture(filled);
    await filled.close();
    const shop = await openShopOn(url);
    await order(shop, await shop.logIn(accounts.customer));
    const { rows } = await shop.database.query<{ name: string; version: string }>(
      `select distinct application_name as name, version
       from pg_stat_activity join pg_stat_ssl using (pid)
       where datname = current_database()`,
    );
    await shop.close();
    await (await connectForBackup(url)).end();
    expect(rows.map(({ name }) => name).toSorted()).toEqual([
      'tailorbird',
      'tailorbird listener catalogue_changed',
    ]);
    for (const { version } of rows) expect(version).toMatch(/^TLSv1\.[23]$/);
    expect(heard.length).toBeGreaterThan(4);
    for (const bytes of heard) {
      expect(bytes.subarray(0, 8)).toEqual(SSL_REQUEST);
      expect(bytes[8]).toBe(HANDSHAKE);
      expect(bytes.includes('tailorbird')).toBe(false);
    }
  });

  it.each(WAYS)('of another authority is refused by %s', async (_, open) => {
    await expect(open(urlOf({ root: 'stranger' }))).rejects.toThrow(/signature|certificate/);
  });

  it.each(WAYS)('of another name is refused by %s', async (_, open) => {
    await expect(open(urlOf({ host: '127.0.0.1' }))).rejects.toMatchObject({
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
  });

  it.each(WAYS)(
    'that somebody on the way says has no TLS is told nothing by %s',
    async (_, open) => {
      const { heard, at } = await listenOnTheWay((socket) => {
        socket.once('data', () => socket.write('N'));
      });
      await expect(open(urlOf({ at }))).rejects.toThrow('does not support SSL');
      expect(heard).toEqual([SSL_REQUEST]);
    },
  );
});
