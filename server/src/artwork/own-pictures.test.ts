import {
  acceptArtwork,
  deleteArtwork,
  getArtworkOriginal,
  getArtworkPrint,
  listArtworks,
  refuseArtwork,
  renderArtwork,
} from '@tailorbird/contract/artworks';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, NOWHERE } from '../../test/fixture.ts';
import { picture } from '../../test/pictures.ts';
import {
  crest,
  storedIds,
  orderWith,
  ownerOf,
  place,
  send,
  SVG,
  upload,
} from '../../test/artworks.ts';

let shop: TestShop;
let admin: string;
let guest: string;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.logIn(accounts.admin);
});
beforeEach(async () => {
  guest = await shop.guest();
  await shop.database.query(`delete from rate_counters where key like 'day:upload %'`);
});
afterAll(() => shop.close());

const notFound = { status: 404, body: { code: 'NOT_FOUND' } };
const remove = (id: string, token = guest) => shop.call(deleteArtwork, { token, params: { id } });
const render = (id: string, edits: object, token = guest) =>
  shop.call(renderArtwork, { token, params: { id }, body: { edits } });
const listed = async (token = guest) =>
  (await shop.ask(listArtworks, { token })).artworks.map(({ _id }) => _id);

const recipesOf = async (id: string) =>
  (
    await shop.database.query<{ recipe: string }>(
      'select recipe from artwork_renditions where artwork_id = $1 order by used_at, recipe',
      [id],
    )
  ).rows.map(({ recipe }) => recipe);

/** Renditions as if they had been made: paper=1, the oldest, to paper=59. */
const addEdits = (id: string) =>
  shop.database.query(
    `insert into artwork_renditions (artwork_id, recipe, width, height, content_type, bytes, used_at)
     select $1, 'paper=' || n, 1, 1, 'image/webp', '', now() - make_interval(hours => 100 - n)
     from generate_series(1, 59) n`,
    [id],
  );

const refuse = (id: string, reason = 'It is the logo of a brand') =>
  shop.ask(refuseArtwork, { token: admin, params: { id }, body: { reason } });

describe('a picture of one’s own', () => {
  it('is nobody else’s: neither another guest’s, nor an account’s, nor an admin’s', async () => {
    const { _id } = await upload(shop, guest, await crest());
    for (const token of [await shop.guest(), await shop.logIn(accounts.customer), admin]) {
      expect(await listed(token)).not.toContain(_id);
      expect(await render(_id, { paper: 5 }, token)).toMatchObject(notFound);
      expect(await remove(_id, token)).toMatchObject(notFound);
    }
    expect(await listed()).toEqual([_id]);
    expect(await remove(NOWHERE)).toMatchObject(notFound);
  });

  it('is given to staff alone as it came', async () => {
    const { _id } = await upload(shop, guest, await crest());
    for (const token of [guest, await shop.logIn(accounts.customer)]) {
      for (const [endpoint, query] of [
        [getArtworkOriginal, {}],
        [getArtworkPrint, { width: 100 }],
      ] as const) {
        expect((await shop.call(endpoint, { token, params: { id: _id }, query })).status).toBe(403);
      }
    }
  });

  it('that is deleted goes at once, when nothing names it', async () => {
    const artwork = await upload(shop, guest, await crest());
    expect((await remove(artwork._id)).status).toBe(204);
    expect(await remove(artwork._id)).toMatchObject(notFound);
    expect(await storedIds(shop, ownerOf(guest))).toEqual([]);
    expect((await shop.server.inject({ url: artwork.rendition.address })).statusCode).toBe(404);
    expect(await shop.ask(listArtworks, { token: guest })).toMatchObject({ usedBytes: 0 });
  });

  it.each(['a cart', 'what is saved for later', 'a list', 'an order'])(
    'that is deleted stays for %s, and in no list',
    async (where) => {
      const token = where === 'a list' ? await shop.logIn(accounts.customer) : guest;
      const ownerId = ownerOf(token);
      const artwork = await upload(shop, token, await crest());
      const { _id: id } = artwork;
      if (where === 'a cart') await place(shop, 'cart_items', { ownerId, id });
      if (where === 'what is saved for later') await place(shop, 'saved_items', { ownerId, id });
      if (where === 'an order') await orderWith(shop, { ownerId, id });
      if (where === 'a list') {
        const design = { product: NOWHERE, selectedOptions: [{ artwork: [{ id, edits: {} }] }] };
        await shop.database.query(
          `insert into rosters (id, owner_id, name, columns, design)
           values (gen_random_uuid(), $1, 'Class', '[]', $2)`,
          [ownerId, JSON.stringify(design)],
        );
      }
      expect((await remove(id, token)).status).toBe(204);
      expect(await listed(token)).not.toContain(id);
      expect(await render(id, { paper: 3 }, token)).toMatchObject(notFound);
      expect(await storedIds(shop, ownerId)).toContain(`${id}*`);
      expect((await shop.server.inject({ url: artwork.rendition.address })).statusCode).toBe(200);
    },
  );

  it('that was deleted and ordered is the same one when it is sent again', async () => {
    const bytes = await crest();
    const { _id: id } = await upload(shop, guest, bytes);
    await orderWith(shop, { ownerId: ownerOf(guest), id });
    await remove(id);
    expect((await upload(shop, guest, bytes))._id).toBe(id);
    expect(await listed()).toEqual([id]);
  });
});

describe('an edit', () => {
  it('is made once, shown, and its colours are counted', async () => {
    const bytes = await picture(50, 40).png().toBuffer();
    const { _id, colours } = await upload(shop, guest, bytes);
    expect(colours).toBeNull();
    const edits = { paper: 4, colour: '#AA0000' };
    const [one, other] = await Promise.all([render(_id, edits), render(_id, edits)]);
    expect(one.body).toEqual(other.body);
    expect(one.body).toMatchObject({ rendition: { width: 50, height: 40, colours: ['#aa0000'] } });
    const { rendition } = renderArtwork.reply.parse(one.body);
    expect(rendition.address).toContain(encodeURIComponent('paper=4,colour=#aa0000'));
    expect((await shop.server.inject({ url: rendition.address })).statusCode).toBe(200);
  });

  it('of nothing is the picture as it came', async () => {
    const artwork = await upload(shop, guest, await crest());
    expect((await render(artwork._id, {})).body).toEqual({ rendition: artwork.rendition });
  });

  it.each([{ paper: 101 }, { reduce: 0 }, { reduce: 13 }, { colour: 'red' }])(
    'out of bounds is refused: %j',
    async (edits) => {
      const { _id } = await upload(shop, guest, await crest());
      expect(await render(_id, edits)).toMatchObject({
        status: 400,
        body: {
          code: 'INVALID_INPUT',
          error: expect.stringContaining(Object.keys(edits)[0] ?? ''),
        },
      });
    },
  );
});

describe('the sixtieth edit', () => {
  it('drops that which was used longest ago and nothing names', async () => {
    const { _id: id } = await upload(shop, guest, await crest());
    await addEdits(id);
    await place(shop, 'cart_items', { ownerId: ownerOf(guest), id, edits: { paper: 1 } });
    await orderWith(shop, { ownerId: NOWHERE, id, edits: { paper: 2 } });
    expect((await render(id, { paper: 77 })).status).toBe(200);
    const recipes = await recipesOf(id);
    expect(recipes).toHaveLength(60);
    expect(recipes).toEqual(expect.arrayContaining(['', 'paper=1', 'paper=2', 'paper=77']));
    expect(recipes).not.toContain('paper=3');
  });

  it('is refused where all others are named', async () => {
    const { _id: id } = await upload(shop, guest, await crest());
    await addEdits(id);
    for (let paper = 1; paper <= 59; paper += 1) {
      await place(shop, 'cart_items', { ownerId: ownerOf(guest), id, edits: { paper } });
    }
    expect(await render(id, { paper: 77 })).toMatchObject({
      status: 409,
      body: { code: 'ARTWORK_TOO_MANY_EDITS' },
    });
    expect((await render(id, { paper: 59 })).status).toBe(200);
  });

  it('that was dropped is made again for whoever has its address', async () => {
    const { _id: id } = await upload(shop, guest, await crest());
    const { rendition } = renderArtwork.reply.parse((await render(id, { reduce: 1 })).body);
    await shop.database.query(
      `delete from artwork_renditions where artwork_id = $1 and recipe <> ''`,
      [id],
    );
    expect((await shop.server.inject({ url: rendition.address })).statusCode).toBe(200);
    expect(await recipesOf(id)).toContain('reduce=1');
  });
});

describe('staff', () => {
  it('save the file as it came, with its checksum, and no browser shows it', async () => {
    const bytes = await crest();
    const { _id: id } = await upload(shop, guest, bytes, 'Wappen “1”.png');
    const answer = await shop.call(getArtworkOriginal, { token: admin, params: { id } });
    expect(answer.bytes.equals(bytes)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      'repr-digest': `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`,
    });
    expect(String(answer.headers['content-disposition'])).toMatch(
      /^attachment; filename="Wappen _1_\.png"; filename\*=UTF-8''Wappen%20/,
    );
  });

  it('print a PNG of its width at 300 dots an inch, with a transparent ground', async () => {
    const { _id: id } = await upload(shop, guest, await crest());
    const sent = { token: admin, params: { id } };
    const answer = await shop.call(getArtworkPrint, { ...sent, query: { width: 50.8 } });
    expect(answer.headers).toMatchObject({ 'content-type': 'image/png' });
    expect(String(answer.headers['content-disposition'])).toContain('"crest 50.8 mm.png"');
    expect(await sharp(answer.bytes).metadata()).toMatchObject({
      format: 'png',
      width: 600,
      height: 400,
      density: 300,
      hasAlpha: true,
    });
    const edited = { width: 25.4, recipe: 'colour=#00ff00' };
    const green = await shop.call(getArtworkPrint, { ...sent, query: edited });
    const [red, greenest] = (await sharp(green.bytes).stats()).channels;
    expect([red?.max, greenest?.max]).toEqual([0, 255]);
    const wide = await shop.call(getArtworkPrint, { ...sent, query: { width: 1000 } });
    const { width, height, density = 0 } = await sharp(wide.bytes).metadata();
    expect(width).toBeLessThanOrEqual(6000);
    expect(width * height).toBeLessThanOrEqual(16_010_000);
    expect((width / density) * 25.4).toBeCloseTo(1000, -1);
  });

  it('save the rebuilt SVG of one that came so', async () => {
    const svg = await upload(shop, guest, SVG, 'crest.svg');
    const png = await upload(shop, guest, await crest());
    const ask = (id: string) =>
      shop.call(getArtworkPrint, {
        token: admin,
        params: { id },
        query: { width: 10, format: 'svg' },
      });
    const answer = await ask(svg._id);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/octet-stream' });
    expect(String(answer.headers['content-disposition'])).toContain('attachment');
    expect(answer.bytes.toString()).toContain('<svg');
    expect(await ask(png._id)).toMatchObject({ status: 404, body: { code: 'ARTWORK_NO_SVG' } });
  });

  it('are told of a recipe that is none, and of a picture that is not there', async () => {
    const { _id: id } = await upload(shop, guest, await crest());
    const wrong = { token: admin, params: { id }, query: { width: 10, recipe: 'paper=1000' } };
    expect(await shop.call(getArtworkPrint, wrong)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', field: 'recipe' },
    });
    for (const endpoint of [getArtworkOriginal, getArtworkPrint]) {
      const nowhere = { token: admin, params: { id: NOWHERE }, query: { width: 10 } };
      expect(await shop.call(endpoint, nowhere)).toMatchObject(notFound);
    }
  });
});

describe('a picture that the workshop does not make', () => {
  it('says why, and does not come in again, not even after it was deleted', async () => {
    const bytes = await crest();
    const { _id: id } = await upload(shop, guest, bytes);
    expect((await refuse(id)).artwork).toMatchObject({
      _id: id,
      refusal: { reason: 'It is the logo of a brand' },
    });
    const refused = {
      status: 409,
      body: {
        code: 'ARTWORK_REFUSED',
        error: 'The workshop does not make this picture: It is the logo of a brand',
      },
    };
    expect(await send(shop, guest, { bytes })).toMatchObject(refused);
    const { artworks } = await shop.ask(listArtworks, { token: guest });
    expect(artworks[0]?.refusal?.reason).toBe('It is the logo of a brand');
    expect((await remove(id)).status).toBe(204);
    expect(await send(shop, guest, { bytes })).toMatchObject(refused);
    // of another owner it is another picture
    await upload(shop, await shop.guest(), bytes);
  });

  it('is made again once the refusal is taken back', async () => {
    const bytes = await crest();
    const { _id: id } = await upload(shop, guest, bytes);
    await refuse(id);
    const { artwork } = await shop.ask(acceptArtwork, { token: admin, params: { id } });
    expect(artwork.refusal).toBeNull();
    expect((await upload(shop, guest, bytes))._id).toBe(id);
  });

  it('is refused by a reason, and has to be there', async () => {
    const { _id: id } = await upload(shop, guest, await crest());
    const empty = { token: admin, params: { id }, body: { reason: ' ' } };
    expect(await shop.call(refuseArtwork, empty)).toMatchObject({
      status: 400,
      body: { error: 'Please write why the picture is refused.' },
    });
    const nowhere = { token: admin, params: { id: NOWHERE }, body: { reason: 'No' } };
    expect(await shop.call(refuseArtwork, nowhere)).toMatchObject(notFound);
    expect(await shop.call(acceptArtwork, nowhere)).toMatchObject(notFound);
  });
});
