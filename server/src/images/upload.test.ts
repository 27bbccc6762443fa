import { getImage, uploadImage } from '@tailorbird/contract/images';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts } from '../../test/fixture.ts';
import { multipart, picture, twoHalves } from '../../test/pictures.ts';

let shop: TestShop;
let admin: string;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.logIn(accounts.admin);
});
afterAll(() => shop.close());

function send(part: { name: string; type?: string; bytes: Buffer }, to: TestShop = shop) {
  const { type, bytes } = multipart(part);
  return to.call(uploadImage, { token: admin, headers: { 'content-type': type }, body: bytes });
}

/** Uploads what must be taken, and gives what came of it. */
async function upload(name: string, bytes: Buffer) {
  const answer = await send({ name, bytes });
  expect(answer.body).toMatchObject({ binary: { contentType: 'image/webp' } });
  const { binary } = uploadImage.reply.parse(answer.body);
  const kept = await shop.call(getImage, { params: { id: binary._id }, token: admin });
  return { binary, kept: kept.bytes, metadata: await sharp(kept.bytes).metadata() };
}

/** The colour in the middle of the left half, and of the right one. */
async function halves(bytes: Buffer): Promise<string[]> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [0.25, 0.75].map((part) => {
    const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * part)) * 3;
    const [red = 0, , blue = 0] = data.subarray(at, at + 3);
    return red > 180 && blue < 80 ? 'red' : blue > 180 && red < 80 ? 'blue' : 'other';
  });
}

const red = () => sharp({ create: { width: 40, height: 40, channels: 3, background: '#d01010' } });

const ids = async () =>
  (await shop.database.query<{ id: string }>('select id from images order by id')).rows;

describe('an uploaded picture', () => {
  // spec: 3.12 7.60
  it('is answered with its id, its name and what it has become', async () => {
    const answer = await send({
      name: 'Front view.jpg',
      bytes: await picture(300, 200).jpeg().toBuffer(),
    });
    expect(answer.status).toBe(201);
    const { binary } = uploadImage.reply.parse(answer.body);
    const { bytes, headers } = await shop.call(getImage, {
      params: { id: binary._id },
      token: admin,
    });
    expect(binary).toEqual({
      _id: binary._id,
      name: 'Front view.jpg',
      contentType: 'image/webp',
      size: bytes.length,
      width: 300,
      height: 200,
    });
    expect(headers['content-type']).toBe('image/webp');
    expect(headers['content-disposition']).toContain('filename="Front view.webp"');
  });

  it.each(['jpeg', 'png', 'webp'] as const)('may be a %s', async (format) => {
    const { binary, metadata } = await upload(
      'a',
      await picture(60, 40, 1).toFormat(format).toBuffer(),
    );
    expect([binary.width, binary.height, metadata.format]).toEqual([60, 40, 'webp']);
  });

  it('is recognised by what is in it, whatever its name and type say', async () => {
    const bytes = await picture(61, 40).png().toBuffer();
    const answer = await send({ name: 'notes.txt', type: 'text/plain', bytes });
    expect(answer).toMatchObject({
      status: 201,
      body: { binary: { width: 61, name: 'notes.txt' } },
    });
  });

  it.each([
    [1, ['red', 'blue'], 80, 40],
    [2, ['blue', 'red'], 80, 40],
    [3, ['blue', 'red'], 80, 40],
    [6, ['other', 'other'], 40, 80],
    [8, ['other', 'other'], 40, 80],
  ])('stands upright, taken with orientation %i', async (orientation, sides, width, height) => {
    const bytes = await twoHalves(80, 40).withMetadata({ orientation }).jpeg().toBuffer();
    const { binary, kept, metadata } = await upload('a.jpg', bytes);
    expect([binary.width, binary.height]).toEqual([width, height]);
    expect(metadata).toMatchObject({ width, height });
    expect(metadata.orientation).toBeUndefined();
    // turned by a quarter, the halves lie above one another: turned back, they lie side by side
    const lying =
      orientation === 6 ? sharp(kept).rotate(-90) : sharp(kept).rotate(orientation === 8 ? 90 : 0);
    expect(await halves(await lying.png().toBuffer())).toEqual(
      sides[0] === 'other' ? ['red', 'blue'] : sides,
    );
  });

  it('loses what was written into it, above all where it was taken', async () => {
    const bytes = await picture(50, 50, 2)
      .withExif({
        IFD0: { Make: 'Secret Camera', Copyright: 'Nobody' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      })
      .jpeg()
      .toBuffer();
    expect(bytes.includes('Secret Camera')).toBe(true);
    const { kept, metadata } = await upload('a.jpg', bytes);
    expect(kept.includes('Secret Camera')).toBe(false);
    expect(metadata).not.toHaveProperty('exif');
    expect(metadata).not.toHaveProperty('xmp');
    expect(metadata).not.toHaveProperty('icc');
  });

  it('loses what was hung on behind it', async () => {
    const bytes = Buffer.concat([
      await picture(51, 50).jpeg().toBuffer(),
      Buffer.from('<script>alert(1)</script>%PDF-1.7'),
    ]);
    const { kept } = await upload('a.jpg', bytes);
    expect(kept.includes('script')).toBe(false);
  });

  it('is brought to sRGB, from the colours of print and of wide screens', async () => {
    for (const bytes of [
      await red().toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 95 }).toBuffer(),
      await red().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer(),
    ]) {
      const { kept, metadata } = await upload('a.jpg', bytes);
      expect(metadata).toMatchObject({ space: 'srgb', channels: 3 });
      const { dominant } = await sharp(kept).stats();
      expect(dominant.r).toBeGreaterThan(180);
      expect(dominant.b).toBeLessThan(60);
    }
  });

  it('keeps what shines through, also of 16 bits', async () => {
    const create = { width: 40, height: 30, channels: 4 as const, background: '#49572280' };
    const bytes = await sharp({ create }).toColourspace('rgb16').png().toBuffer();
    expect((await sharp(bytes).metadata()).depth).toBe('ushort');
    const { metadata } = await upload('a.png', bytes);
    expect(metadata).toMatchObject({ hasAlpha: true, depth: 'uchar', width: 40, height: 30 });
  });

  it('may be grey, and a single pixel', async () => {
    const { binary } = await upload('a.png', await picture(1, 1).greyscale().png().toBuffer());
    expect([binary.width, binary.height]).toEqual([1, 1]);
  });

  it('is made smaller where its longer side has more than 2560 pixels', async () => {
    const { binary } = await upload('a.jpg', await twoHalves(1000, 4000).jpeg().toBuffer());
    expect([binary.width, binary.height]).toEqual([640, 2560]);
  });

  it('stands still: the first picture of an animation', async () => {
    const frames = [twoHalves(30, 20), picture(30, 20)].map((frame) => frame.png().toBuffer());
    const bytes = await sharp(await Promise.all(frames), { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(bytes).metadata()).pages).toBe(2);
    const { kept, metadata } = await upload('a.webp', bytes);
    expect(metadata).toMatchObject({ height: 20 });
    expect(metadata.pages ?? 1).toBe(1);
    expect(await halves(kept)).toEqual(['red', 'blue']);
  });

  it('may have a name of any letters, and has no path', async () => {
    const { binary } = await upload(
      '..\\..\\Täsche 布 🪡.jpg',
      await picture(52, 50).jpeg().toBuffer(),
    );
    expect(binary.name).toBe('Täsche 布 🪡.jpg');
  });
});

describe('the same bytes', () => {
  it('are kept once', async () => {
    const bytes = await picture(70, 50).jpeg().toBuffer();
    const first = await upload('first.jpg', bytes);
    const before = await ids();
    const second = await upload('second.jpg', bytes);
    expect(second.binary).toEqual(first.binary);
    expect(await ids()).toEqual(before);
  });

  it('are kept once also when they come at once, to several processes', async () => {
    const other = await shop.anotherProcess();
    const bytes = await picture(71, 50).jpeg().toBuffer();
    const count = (await ids()).length;
    const answers = await Promise.all(
      [shop, other, shop, other].map((to) => send({ name: 'a.jpg', bytes }, to)),
    );
    await other.close();
    expect(new Set(answers.map(({ body }) => uploadImage.reply.parse(body).binary._id)).size).toBe(
      1,
    );
    expect(await ids()).toHaveLength(count + 1);
  });
});
