/** Polyglots, bombs, broken files and scripts are uploaded under wrong names and types. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@tailorbird/contract/accounts';
import { uploadArtwork } from '@tailorbird/contract/artworks';
import { getImage, uploadImage } from '@tailorbird/contract/images';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../src/database/cluster.ts';
import { projectRoot } from '../../src/root.ts';
import { openShop, TOKEN_SECRET, type Answer, type TestShop } from '../app.ts';
import { crest } from '../artworks.ts';
import { basic } from '../basic.ts';
import { cloneDatabase, type TestDatabase } from '../database.ts';
import { accounts, PASSWORD } from '../fixture.ts';
import { multipart } from '../pictures.ts';
import { startProcess, type ShopProcess } from '../shop-process.ts';
import { EncoderWatch, peakOfEncoders } from './encoder-memory.ts';
import { hostileFiles, LARGE_PICTURES, SCRIPT, type HostileFile } from './hostile-pictures.ts';
import { hostileSvgs, type Trap } from './hostile-svgs.ts';
import { isLong, report, rounds } from './rounds.ts';
import { Stranger, wrongWithAccepted, type OtherCallers } from './uploaded-artwork.ts';

/** MB that the process which decodes may hold, whatever it is sent. */
const MOST_MB = 400;
const AT_ONCE = 4;

describe('an upload of an admin', () => {
  let shop: TestShop;
  let admin: string;
  beforeAll(async () => {
    shop = await openShop();
    admin = await shop.logIn(accounts.admin);
  });
  afterAll(() => shop.close());

  function upload({ name, type, bytes }: HostileFile): Promise<Answer> {
    const body = multipart({ name, type, bytes });
    const headers = { 'content-type': body.type };
    return shop.call(uploadImage, { token: admin, headers, body: body.bytes });
  }

  /** What is wrong with how a file is served that was taken. */
  async function wrongWith(answer: Answer): Promise<string[]> {
    const { binary } = uploadImage.reply.parse(answer.body);
    const wrong: string[] = [];
    for (const w of [undefined, 160]) {
      const { status, headers, bytes } = await shop.call(getImage, {
        params: { id: binary._id },
        query: { w },
        token: admin,
      });
      const { format } = await sharp(bytes).metadata();
      if (status !== 200 || headers['content-type'] !== 'image/webp' || format !== 'webp') {
        wrong.push(`served as ${status} ${String(headers['content-type'])} ${format}`);
      }
      if (headers['x-content-type-options'] !== 'nosniff') wrong.push('its type may be guessed');
      if (headers['content-security-policy'] !== "default-src 'none'; sandbox") {
        wrong.push('it may run');
      }
      const disposition = String(headers['content-disposition']);
      if (!/^inline; filename="[^"\\]*\.webp"; filename\*=UTF-8''[^\s"';]*;/.test(disposition)) {
        wrong.push(`named by ${disposition}`);
      }
      if (bytes.includes(SCRIPT)) wrong.push('it holds a script');
    }
    return wrong;
  }

  it('is served as nothing but a picture, and takes little memory', async () => {
    const count = rounds(63, 2000);
    const files = hostileFiles(count, 20_261_122);
    const outcomes = new Map<string, number>();
    const wrong: string[] = [];
    let peak = 0;
    const sender = async () => {
      for await (const file of files) {
        const answer = await upload(file);
        const { status } = answer;
        outcomes.set(`${status}`, (outcomes.get(`${status}`) ?? 0) + 1);
        const found = status === 201 ? await wrongWith(answer) : [];
        if (![201, 400, 413, 415].includes(status)) found.push(`answered ${status}`);
        wrong.push(...found.map((what) => `${file.kind}, ${JSON.stringify(file.name)}: ${what}`));
        if (file.kind === 'a bomb') peak = Math.max(peak, peakOfEncoders());
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sender));
    expect(wrong).toEqual([]);
    expect(peak).toBeLessThan(MOST_MB);
    for (const status of ['201', '400', '415']) expect(outcomes.get(status)).toBeGreaterThan(0);
    const answers = [...outcomes].map(([status, times]) => `${times} × ${status}`).join(', ');
    report(
      `${count} files: ${answers}; 0 served as anything but a picture, ${Math.round(peak)} MB at most`,
    );
  });
});

describe('a picture of a guest', () => {
  /** MB that the process which works on pixels may hold. */
  const MOST = 350;
  /** Pictures that one guest sends: an account without one keeps 20. */
  const EACH = 12;

  let folder: string;
  let clone: TestDatabase;
  let shop: ShopProcess;
  let url: string;
  let server: Server;
  let trap: Trap;
  /** What was asked of the server that nobody may ask. */
  const asked: string[] = [];

  beforeAll(async () => {
    execFileSync(process.execPath, [join(projectRoot, 'scripts/build.mjs')]);
    folder = mkdtempSync(join(tmpdir(), 'tailorbird-uploads-'));
    trap = await setTrap();
    clone = await cloneDatabase();
    url = `http://127.0.0.1:${await freePort()}`;
    shop = await startProcess(url, {
      DATABASE_URL: clone.url,
      DATA_DIR: join(folder, 'data'),
      TOKEN_SECRET,
      TRUST_PROXY: 'true',
      ADMIN_PASSWORD: 'only for these tests',
      // as it is installed; beside other tests nobody is put off for what the machine is busy with
      ...(isLong && { BUSY_AFTER_MS: '' }),
    });
  });
  afterAll(async () => {
    await shop.end();
    await clone.drop();
    server.close();
    rmSync(folder, { recursive: true });
  });

  async function setTrap(): Promise<Trap> {
    server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.end('<svg xmlns="http://www.w3.org/2000/svg"/>');
    });
    server.on('connection', () => asked.push('a connection'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    for (const name of ['data', 'empty']) mkdirSync(join(folder, name));
    const secret = { path: join(folder, 'secret'), text: 'what nobody may read' };
    writeFileSync(secret.path, secret.text);
    return { url: `http://127.0.0.1:${port}`, folder: join(folder, 'empty'), secret };
  }

  async function logIn({ email }: { email: string }): Promise<string> {
    const headers = { authorization: basic(email, PASSWORD) };
    const answer = await new Stranger(url, '192.0.2.1').call(login, { headers });
    return login.reply.parse(await answer.json()).token;
  }

  /** Who asks for files besides their owner. Their tokens run out, so each is used for a while. */
  async function enterOthers(): Promise<OtherCallers> {
    return {
      stranger: new Stranger(url, '192.0.2.2'),
      admin: await logIn(accounts.admin),
      customers: [await logIn(accounts.customer), await new Stranger(url, '192.0.2.3').enter()],
      trap,
    };
  }

  /** Guests with networks of their own, each for some pictures. */
  async function* guests(net: string) {
    for (let number = 0; ; number += 1) {
      const stranger = new Stranger(url, `${net}.${(number % 250) + 1}`);
      const token = await stranger.enter();
      const others = await enterOthers();
      for (let sent = 0; sent < EACH; sent += 1) yield { stranger, token, others };
    }
  }

  it('runs nothing, asks for nothing, is never given back as it came, and holds up nobody', async () => {
    const count = rounds(44, 500);
    const files = hostileFiles(count, 20_270_611, {
      ...hostileSvgs(trap),
      ...LARGE_PICTURES,
    });
    const watch = new EncoderWatch(shop.pid);
    const wrong: string[] = [];
    const outcomes = new Map<string, number>();
    const counted = { home: 0, good: 0 };
    let sending = AT_ONCE;

    const send = async (
      file: HostileFile,
      { stranger, token, others }: { stranger: Stranger; token: string; others: OtherCallers },
    ) => {
      const answer = await stranger.upload(token, file);
      outcomes.set(`${answer.status}`, (outcomes.get(`${answer.status}`) ?? 0) + 1);
      if (answer.status === 201) {
        const { artwork } = uploadArtwork.reply.parse(await answer.json());
        return wrongWithAccepted({ file, artwork, owner: token }, others);
      }
      const text = await answer.text();
      return [400, 413, 415].includes(answer.status) ? [] : [`answered ${answer.status} ${text}`];
    };
    const sender = async (_: unknown, place: number) => {
      const turns = guests(`198.51.${100 + place}`);
      try {
        for await (const file of files) {
          const { value: turn } = await turns.next();
          if (!turn) break;
          const found = await send(file, turn);
          wrong.push(...found.map((what) => `${file.kind}, ${JSON.stringify(file.name)}: ${what}`));
          const home = await turn.stranger.open('/');
          counted.home += 1;
          if (home.status !== 200 || !(await home.text()).includes('<main')) {
            wrong.push(`after ${file.kind}: the home page is ${home.status}`);
          }
        }
      } finally {
        sending -= 1;
      }
    };
    const shopper = async () => {
      for await (const { stranger, token } of guests('203.0.113')) {
        const answer = await stranger.upload(token, { name: 'crest.png', bytes: await crest() });
        counted.good += 1;
        if (answer.status !== 201)
          wrong.push(`a good one: ${answer.status} ${await answer.text()}`);
        if (sending === 0) return;
      }
    };
    await Promise.all([shopper(), ...Array.from({ length: AT_ONCE }, sender)]);
    watch.stop();
    expect(wrong).toEqual([]);
    expect(asked).toEqual([]);
    expect(readdirSync(trap.folder)).toEqual([]);
    expect(watch.peak).toBeLessThan(MOST);
    expect(counted).toEqual({ home: count, good: expect.any(Number) });
    for (const status of ['201', '400', '415']) expect(outcomes.get(status)).toBeGreaterThan(0);
    // it would have been seen
    await fetch(trap.url);
    expect(asked).toContain('GET /');
    const answers = [...outcomes].map(([status, times]) => `${times} × ${status}`).join(', ');
    report(
      `${count} hostile pictures of guests: ${answers}; 0 run, 0 requests, 0 given back as they came, ${Math.round(watch.peak)} MB at most; ${counted.home} home pages and ${counted.good} good uploads meanwhile, all served`,
    );
  });
});
