import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadImage } from '@tailorbird/contract/images';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts } from '../../test/fixture.ts';
import {
  jpegOf,
  multipart,
  picture,
  pngBomb,
  pngHeader,
  type FormPart,
} from '../../test/pictures.ts';
import { removeLeftFiles } from '../http/receive-file.ts';

const MEGABYTES_10 = 10 * 1024 * 1024;

let shop: TestShop;
let admin: string;
/** Where uploads lie while they are looked at; nobody else's do. */
let onDisk: string;
beforeAll(async () => {
  onDisk = mkdtempSync(join(tmpdir(), 'upload-test-'));
  vi.stubEnv('TMPDIR', onDisk);
  shop = await openShop();
  admin = await shop.logIn(accounts.admin);
});
afterAll(async () => {
  await shop.close();
  vi.unstubAllEnvs();
  rmSync(onDisk, { recursive: true });
});

function send(parts: FormPart[], token: string | undefined = admin) {
  const { type, bytes } = multipart(...parts);
  const sent = { headers: { 'content-type': type }, body: bytes };
  return shop.call(uploadImage, { ...sent, ...(token && { token }) });
}

const countStored = async () => (await shop.database.query('select from images')).rowCount;
const small = () => picture(53, 50).jpeg().toBuffer();

describe('refused by name, and nothing of it is kept:', () => {
  const refusals: [string, () => Promise<Buffer> | Buffer, number, string][] = [
    [
      'shape.svg',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      415,
      'PICTURE_KIND',
    ],
    [
      'page.png',
      () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      415,
      'PICTURE_KIND',
    ],
    ['move.gif', () => picture(20, 20).gif().toBuffer(), 415, 'PICTURE_KIND'],
    ['scan.tif', () => picture(20, 20).tiff().toBuffer(), 415, 'PICTURE_KIND'],
    ['new.avif', () => picture(20, 20).avif().toBuffer(), 415, 'PICTURE_KIND'],
    ['phone.heic', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 415, 'PICTURE_KIND'],
    ['both.jpg', gifAndJpeg, 415, 'PICTURE_KIND'],
    ['paper.jpg', pdfAndJpeg, 415, 'PICTURE_KIND'],
    ['sound.webp', () => Buffer.from('RIFF\x24\0\0\0WAVEfmt '), 415, 'PICTURE_KIND'],
    ['empty.jpg', () => Buffer.alloc(0), 415, 'PICTURE_KIND'],
    [
      'begun.jpg',
      async () => (await picture(90, 90).jpeg().toBuffer()).subarray(0, 40),
      400,
      'PICTURE_DAMAGED',
    ],
    ['half.jpg', async () => half(await picture(90, 90).jpeg().toBuffer()), 400, 'PICTURE_DAMAGED'],
    ['half.png', async () => half(await picture(90, 90).png().toBuffer()), 400, 'PICTURE_DAMAGED'],
    [
      'half.webp',
      async () => half(await picture(90, 90).webp().toBuffer()),
      400,
      'PICTURE_DAMAGED',
    ],
    ['torn.png', async () => torn(await picture(90, 90).png().toBuffer()), 400, 'PICTURE_DAMAGED'],
    ['huge.png', () => pngBomb(8200, 5000), 413, 'PICTURE_TOO_MANY_PIXELS'],
    [
      'held.png',
      () => pngHeader({ width: 6000, height: 6000, interlaced: true }),
      413,
      'PICTURE_TOO_HEAVY',
    ],
    ['nothing.png', () => pngHeader({ width: 0, height: 6000 }), 400, 'PICTURE_DAMAGED'],
    ['heavy.jpg', () => jpegOf(MEGABYTES_10 + 1), 413, 'PICTURE_TOO_LARGE'],
    ['heaviest.jpg', () => jpegOf(3 * MEGABYTES_10), 413, 'PICTURE_TOO_LARGE'],
  ];
  it.each(refusals)('%s', async (name, make, status, code) => {
    const before = await countStored();
    const answer = await send([{ name, bytes: await make() }]);
    expect(answer).toMatchObject({ status, body: { code, error: expect.stringContaining(name) } });
    expect(await countStored()).toBe(before);
    expect(readdirSync(onDisk)).toEqual([]);
  });

  // spec: 9.30
  it('no more: exactly 10 MB and 40 megapixels are taken', async () => {
    const parts = [await jpegOf(MEGABYTES_10), await pngBomb(8000, 5000)];
    for (const bytes of parts)
      expect(await send([{ name: 'a', bytes }])).toMatchObject({ status: 201 });
  });

  const missing = { status: 400, body: { code: 'PICTURE_MISSING' } };

  // spec: 7.60
  it('a body that has no file in the field binary', async () => {
    expect(await send([])).toMatchObject(missing);
    expect(await send([{ field: 'binary', bytes: 'text' }])).toMatchObject(missing);
    expect(await send([{ field: 'image', name: 'a.jpg', bytes: await small() }])).toMatchObject(
      missing,
    );
  });

  it('a body that has two', async () => {
    const part = { name: 'a.jpg', bytes: await small() };
    expect(await send([part, part])).toMatchObject(missing);
    expect(await send([part, { ...part, bytes: await jpegOf(2 * MEGABYTES_10) }])).toMatchObject(
      missing,
    );
  });

  it('a body that is no multipart, or a broken one', async () => {
    const bytes = await small();
    for (const [type, body] of [
      ['application/json', '{"binary":1}'],
      ['image/jpeg', bytes],
      ['multipart/form-data', multipart({ name: 'a.jpg', bytes }).bytes],
      ['multipart/form-data; boundary=other', multipart({ name: 'a.jpg', bytes }).bytes],
    ] as const) {
      const sent = { token: admin, headers: { 'content-type': type }, body };
      expect(await shop.call(uploadImage, sent)).toMatchObject(missing);
    }
    expect(await shop.call(uploadImage, { token: admin })).toMatchObject(missing);
  });

  it('a body that ends too early', async () => {
    const { type, bytes } = multipart({ name: 'a.jpg', bytes: await small() });
    const headers = { 'content-type': type };
    const body = bytes.subarray(0, bytes.length - 80);
    expect(await shop.call(uploadImage, { token: admin, headers, body })).toMatchObject(missing);
    expect(readdirSync(onDisk)).toEqual([]);
  });

  it('who may not, before anything is read', async () => {
    const parts = [{ name: 'a.jpg', bytes: await small() }];
    expect(await send(parts, '')).toMatchObject({ status: 401 });
    expect(await send(parts, await shop.guest())).toMatchObject({ status: 403 });
    expect(await send(parts, await shop.logIn(accounts.customer))).toMatchObject({ status: 403 });
    expect(readdirSync(onDisk)).toEqual([]);
  });

  it('nothing else than before: other calls still read JSON alone', async () => {
    const { type, bytes } = multipart({ name: 'a.jpg', bytes: 'a' });
    const answer = await shop.server.inject({
      method: 'POST',
      url: '/api/cart',
      headers: { 'content-type': type, authorization: `Bearer ${await shop.guest()}` },
      payload: bytes,
    });
    expect(answer.statusCode).toBe(415);
  });
});

describe('on a real connection', () => {
  let port: number;
  beforeAll(async () => {
    await shop.server.listen({ port: 0, host: '127.0.0.1' });
    // of a server that listens on a port
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    port = (shop.server.server.address() as AddressInfo).port;
  });

  function open(type: string, length: number) {
    return httpRequest({
      port,
      method: 'POST',
      path: '/api/binary',
      headers: { 'content-type': type, 'content-length': length, authorization: `Bearer ${admin}` },
    });
  }

  it('nothing is left when the sender goes away in the middle', async () => {
    const { type, bytes } = multipart({ name: 'a.jpg', bytes: await jpegOf(MEGABYTES_10) });
    const sending = open(type, bytes.length);
    sending.on('error', () => undefined); // our own going away
    sending.write(bytes.subarray(0, MEGABYTES_10 / 2));
    await expect.poll(() => readdirSync(onDisk)).toHaveLength(1);
    sending.destroy();
    await expect.poll(() => readdirSync(onDisk)).toEqual([]);
  });

  it('a sender of far too much reads why, and can go on with the connection', async () => {
    const { type, bytes } = multipart({ name: 'film.jpg', bytes: await jpegOf(4 * MEGABYTES_10) });
    const answer = await fetch(`http://127.0.0.1:${port}/api/binary`, {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${admin}` },
      body: new Uint8Array(bytes),
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ error: 'film.jpg is larger than 10 MB.' });
  });

  it('what a killed process has left goes after an hour', async () => {
    const [old, fresh] = ['tailorbird-upload-old', 'tailorbird-upload-new'].map((name) => {
      mkdirSync(join(onDisk, name));
      return join(onDisk, name);
    });
    utimesSync(old ?? '', new Date(), new Date(Date.now() - 61 * 60 * 1000));
    await removeLeftFiles();
    expect(readdirSync(onDisk)).toEqual(['tailorbird-upload-new']);
    rmSync(fresh ?? '', { recursive: true });
  });
});

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

function torn(bytes: Buffer): Buffer {
  return Buffer.from(bytes).fill(0xaa, bytes.length / 2, bytes.length / 2 + 40);
}

async function gifAndJpeg(): Promise<Buffer> {
  return Buffer.concat([Buffer.from('GIF89a/*'), await picture(20, 20).jpeg().toBuffer()]);
}

async function pdfAndJpeg(): Promise<Buffer> {
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), await picture(20, 20).jpeg().toBuffer()]);
}
