import { randomBytes } from 'node:crypto';
import { getArtworkPicture, listArtworks, uploadArtwork } from '@tailorbird/contract/artworks';
import { ARTWORK_QUOTAS } from '@tailorbird/contract/kinds/artwork';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Answer, type TestShop } from '../../test/app.ts';
import { addPerson } from '../../test/people.ts';
import { jpegOf, multipart, picture, pngBomb, pngHeader, twoHalves } from '../../test/pictures.ts';
import { crest, crestOf, storedIds, ownerOf, send, SVG, upload } from '../../test/artworks.ts';

const MEGABYTE = 1024 * 1024;

let shop: TestShop;
let guest: string;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  guest = await shop.guest();
  await shop.database.query(`delete from rate_counters where key like 'day:upload %'`);
});
afterAll(() => shop.close());

const sentence = ({ body }: Answer) => String(Object(body).error);

const office = (folder: string) => Buffer.from(`PK\u0003\u0004 [Content_Types].xml ${folder}/a`);

const svg = (inner: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inner}</svg>`);

/** Pictures without pixels: what counts is how many there are, and what they take. */
const fillWith = (ownerId: string, files: number, bytes: number) =>
  shop.database.query(
    `with artwork as (
       insert into artworks (id, owner_id, digest, name, kind, size, width, height, original)
       select gen_random_uuid(), $1, sha256(n::text::bytea), 'a.png', 'png', $3, 1, 1, ''
       from generate_series(1, $2) n returning id
     )
     insert into artwork_renditions (artwork_id, recipe, width, height, content_type, bytes)
     select id, '', 1, 1, 'image/webp', '' from artwork`,
    [ownerId, files, bytes],
  );

const fillNetwork = (what: 'bytes' | 'files', count: number, site: string) =>
  shop.database.query(`insert into rate_counters values ($1, now(), $2)`, [
    `day:upload ${what}:${site}`,
    count,
  ]);

const signatureOf = (address: string) =>
  new URL(address, 'http://shop.example').searchParams.get('signature') ?? '';

describe('a picture of a customer', () => {
  it('is answered with what it is, and shown at an address that needs no token', async () => {
    const artwork = await upload(shop, guest, await crest(), 'Our crest.png');
    expect(artwork).toMatchObject({
      name: 'Our crest.png',
      kind: 'png',
      width: 60,
      height: 40,
      refusal: null,
      rendition: { width: 60, height: 40 },
    });
    expect(artwork.colours?.toSorted()).toEqual(['#00407f', '#aa0000']);
    expect(artwork.rendition.colours).toEqual(artwork.colours);
    const shown = await shop.server.inject({ url: artwork.rendition.address });
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 60, hasAlpha: true });
  });

  it.each(['jpeg', 'png', 'webp'] as const)('may be a %s, whatever its name says', async (kind) => {
    const bytes = await picture(80, 50, 3).toFormat(kind).toBuffer();
    const artwork = await upload(shop, guest, bytes, 'notes.txt');
    expect(artwork).toMatchObject({ kind, width: 80, height: 50, name: 'notes.txt' });
    expect(artwork.size).toBe(bytes.length);
  });

  it('may be an SVG, which is shown as pixels', async () => {
    const artwork = await upload(shop, guest, SVG, 'crest.svg');
    expect(artwork).toMatchObject({ kind: 'svg', width: 30, height: 20, colours: ['#aa0000'] });
    expect(artwork.rendition).toMatchObject({ width: 640, height: 427 });
    const shown = await shop.server.inject({ url: artwork.rendition.address });
    expect(shown.headers['content-type']).toBe('image/webp');
  });

  it('stands upright, and is shown no larger than it has to be', async () => {
    const bytes = await twoHalves(1600, 800).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const artwork = await upload(shop, guest, bytes);
    expect(artwork).toMatchObject({ width: 800, height: 1600 });
    expect(artwork.rendition).toMatchObject({ width: 320, height: 640 });
  });

  it('is listed, the newest first, with the room that it takes', async () => {
    const [one, other] = [await crest(), await crest()];
    const ids = [await upload(shop, guest, one), await upload(shop, guest, other)].map(
      ({ _id }) => _id,
    );
    const list = await shop.ask(listArtworks, { token: guest });
    expect(list.artworks.map(({ _id }) => _id)).toEqual(ids.toReversed());
    expect(list).toMatchObject({
      usedBytes: one.length + other.length,
      mostBytes: ARTWORK_QUOTAS.guest.bytes,
    });
  });
});

it('a picture of 5 MB takes at most 6 MB of the database', async () => {
  const size = async () => {
    const { rows } = await shop.database.query<{ bytes: number }>(
      `select (pg_total_relation_size('artworks') + pg_total_relation_size('artwork_renditions'))
         ::float8 as bytes`,
    );
    return rows[0]?.bytes ?? 0;
  };
  const raw = { width: 1300, height: 1300, channels: 3 as const };
  const bytes = await sharp(randomBytes(1300 * 1300 * 3), { raw })
    .png()
    .toBuffer();
  expect(bytes.length).toBeGreaterThan(4.8 * MEGABYTE);
  const before = await size();
  await upload(shop, guest, bytes);
  expect((await size()) - before).toBeLessThan(6 * MEGABYTE);
});

describe('the same bytes', () => {
  it('of one owner are one picture, also when they come at once, to several processes', async () => {
    const other = await shop.anotherProcess();
    const bytes = await crest();
    const answers = await Promise.all(
      [shop, other, shop, other].map((to) => send(to, guest, { bytes })),
    );
    await other.close();
    const ids = answers.map(({ body }) => uploadArtwork.reply.parse(body).artwork._id);
    expect(new Set(ids).size).toBe(1);
    expect(await storedIds(shop, ownerOf(guest))).toEqual([ids[0]]);
  });

  it('of two owners are two, and neither can tell', async () => {
    const bytes = await crest();
    const stranger = await shop.guest();
    const [one, other] = [await upload(shop, guest, bytes), await upload(shop, stranger, bytes)];
    expect(one._id).not.toBe(other._id);
    expect(one.rendition.address).not.toBe(other.rendition.address);
  });
});

describe('refused by name, and nothing of it is kept:', () => {
  const TAKEN = 'We take PNG, JPEG, WebP and SVG.';
  const kinds: [string, Buffer | (() => Promise<Buffer>), string][] = [
    ['crest.docx', office('word'), 'crest.docx is a document of Word.'],
    ['crest.pptx', office('ppt'), 'crest.pptx is slides of PowerPoint.'],
    [
      'crest.heic',
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
      'set the camera of the phone',
    ],
    ['crest.avif', () => picture(20, 20).avif().toBuffer(), 'crest.avif is an AVIF picture.'],
    ['crest.pdf', Buffer.from('%PDF-1.7\n'), 'crest.pdf is a PDF.'],
    ['crest.ai', Buffer.from('%PDF-1.5\n%Adobe Illustrator'), 'crest.ai is an Illustrator file.'],
    ['crest.gif', () => picture(20, 20).gif().toBuffer(), 'crest.gif is a GIF.'],
    ['crest.tif', () => picture(20, 20).tiff().toBuffer(), 'crest.tif is a TIFF or a raw photo.'],
    ['crest.png', Buffer.from('<!doctype html><script>alert(1)</script>'), 'is a web page.'],
    ['crest.jpg', Buffer.alloc(0), 'crest.jpg is empty.'],
    ['crest.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'crest.doc is a document of Office.'],
    ['crest.svgz', Buffer.from('1f8b0800', 'hex'), 'crest.svgz is a compressed file.'],
    ['crest.txt', Buffer.from('Our crest'), `crest.txt is not a picture. ${TAKEN}`],
  ];
  it.each(kinds)('%s, with what to send in its place', async (name, content, said) => {
    const bytes = typeof content === 'function' ? await content() : content;
    const answer = await send(shop, guest, { name, bytes });
    expect(answer).toMatchObject({ status: 415, body: { code: 'ARTWORK_KIND' } });
    expect(sentence(answer)).toContain(said);
    expect(sentence(answer)).toContain(TAKEN);
    expect(await storedIds(shop, ownerOf(guest))).toEqual([]);
  });

  const others: [string, Buffer | (() => Promise<Buffer>), number, string][] = [
    ['code.svg', svg('<script>alert(1)</script>'), 400, 'ARTWORK_SVG_REFUSED'],
    ['half.png', async () => (await crest()).subarray(0, 80), 400, 'ARTWORK_DAMAGED'],
    ['huge.png', () => pngBomb(8200, 5000), 413, 'ARTWORK_TOO_MANY_PIXELS'],
    [
      'held.png',
      pngHeader({ width: 6000, height: 6000, interlaced: true }),
      413,
      'ARTWORK_TOO_MANY_PIXELS',
    ],
    ['heavy.jpg', () => jpegOf(20 * MEGABYTE + 1), 413, 'ARTWORK_TOO_LARGE'],
  ];
  it.each(others)('%s', async (name, content, status, code) => {
    const bytes = typeof content === 'function' ? await content() : content;
    const answer = await send(shop, guest, { name, bytes });
    expect(answer).toMatchObject({ status, body: { code } });
    expect(sentence(answer)).toContain(name);
    expect(await storedIds(shop, ownerOf(guest))).toEqual([]);
  });

  it('a body that has no file in the field artwork', async () => {
    const form = multipart({ field: 'binary', name: 'crest.png', bytes: await crest() });
    const sent = { token: guest, headers: { 'content-type': form.type }, body: form.bytes };
    const missing = { status: 400, body: { code: 'ARTWORK_MISSING' } };
    expect(await shop.call(uploadArtwork, sent)).toMatchObject(missing);
    expect(await shop.call(uploadArtwork, { token: guest, body: {} })).toMatchObject(missing);
  });
});

describe('the room of an owner', () => {
  const full = { status: 409, body: { code: 'ARTWORK_QUOTA' } };

  it('is 20 files without an account', async () => {
    await fillWith(ownerOf(guest), 19, 10);
    await upload(shop, guest, await crest());
    const answer = await send(shop, guest, { bytes: await crest() });
    expect(answer).toMatchObject(full);
    expect(sentence(answer)).toBe(
      'You have 20 pictures, the most without an account. Please delete one, or log in.',
    );
  });

  it('is 100 MB without an account', async () => {
    await fillWith(ownerOf(guest), 5, 19.5 * MEGABYTE);
    const answer = await send(shop, guest, {
      name: 'large.png',
      bytes: await crestOf(3 * MEGABYTE),
    });
    expect(answer).toMatchObject(full);
    expect(sentence(answer)).toBe(
      'Your pictures take 97.5 MB of 100 MB, and large.png has 3 MB. Please delete one, or log in.',
    );
    await upload(shop, guest, await crestOf(2 * MEGABYTE));
  });

  it('is 500 MB with an account, in any number of files', async () => {
    const person = await addPerson(shop);
    const token = await shop.logIn(person);
    await fillWith(ownerOf(token), 499, MEGABYTE);
    await upload(shop, token, await crestOf(MEGABYTE));
    const answer = await send(shop, token, { bytes: await crest() });
    expect(answer).toMatchObject(full);
    expect(sentence(answer)).toMatch(
      /^Your pictures take 500 MB of 500 MB, .* Please delete one\.$/,
    );
  });

  it('is not passed by uploads that come at once', async () => {
    await fillWith(ownerOf(guest), 17, 10);
    const files = await Promise.all(Array.from({ length: 8 }, () => crest()));
    const answers = await Promise.all(files.map((bytes) => send(shop, guest, { bytes })));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(3);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);
    expect(await storedIds(shop, ownerOf(guest))).toHaveLength(20);
  });

  it('has place for what is there already', async () => {
    const bytes = await crest();
    const first = await upload(shop, guest, bytes);
    await fillWith(ownerOf(guest), 19, 10);
    expect((await upload(shop, guest, bytes))._id).toBe(first._id);
  });
});

describe('a network', () => {
  const tooMany = { status: 429, body: { code: 'TOO_MANY_UPLOADS' } };

  it('uploads 200 files a day, whoever they are of', async () => {
    const address = '192.0.2.10';
    await fillNetwork('files', 199, address);
    expect((await send(shop, guest, { bytes: await crest(), address })).status).toBe(201);
    const another = await shop.guest();
    expect(await send(shop, another, { bytes: await crest(), address })).toMatchObject(tooMany);
    const elsewhere = await send(shop, another, { bytes: await crest(), address: '192.0.2.11' });
    expect(elsewhere.status).toBe(201);
  });

  it('uploads 1 GB a day, from whichever of its addresses', async () => {
    await fillNetwork('bytes', 1024 * 1024 - 2000, '2001:db8:7::/48');
    const bytes = await crestOf(1_500_000);
    const [one, other] = ['2001:db8:7:1::1', '2001:db8:7:2::1'];
    expect((await send(shop, guest, { bytes, address: one })).status).toBe(201);
    expect(await send(shop, guest, { bytes, address: other })).toMatchObject(tooMany);
  });
});

describe('the address of a picture', () => {
  it('shows nothing with another signature, recipe or id', async () => {
    const [artwork, other] = [
      await upload(shop, guest, await crest()),
      await upload(shop, guest, await crest()),
    ];
    const signature = signatureOf(artwork.rendition.address);
    const params = { id: artwork._id };
    const ask = (query: { recipe: string; signature: string }) =>
      shop.call(getArtworkPicture, { params, query });
    expect((await ask({ recipe: '', signature })).status).toBe(200);
    for (const query of [
      { recipe: 'paper=12', signature },
      { recipe: '', signature: signatureOf(other.rendition.address) },
      { recipe: '', signature: `${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}` },
      { recipe: '', signature: '' },
    ]) {
      expect(await ask(query)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
  });

  it('is asked no second time by a browser that has it', async () => {
    const artwork = await upload(shop, guest, await crest());
    const { address } = artwork.rendition;
    const { headers } = await shop.server.inject({ url: address });
    const again = await shop.server.inject({
      url: address,
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });
});
