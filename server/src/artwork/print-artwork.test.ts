import { getArtworkPrint } from '@tailorbird/contract/artworks';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { crest, upload } from '../../test/artworks.ts';
import { accounts, NOWHERE } from '../../test/fixture.ts';
import type { EncodeOutcome, EncodeWork, PictureEncoder } from '../images/picture-encoder.ts';
import { printArtwork } from './print-artwork.ts';

let shop: TestShop;
let guest: string;
beforeAll(async () => {
  shop = await openShop();
  guest = await shop.guest();
});
afterAll(() => shop.close());

const printed = (bytes: Buffer): EncodeOutcome => ({
  kind: 'artwork print',
  bytes,
  width: 1,
  height: 1,
});

/** Answers by turns, and notes what it was asked for. */
function encoderWith(...outcomes: EncodeOutcome[]) {
  const asked: { pixels: number; millimetres: number }[] = [];
  const encode = async (work: EncodeWork) => {
    if (work.kind !== 'artwork print') throw new Error(`It is asked to ${work.kind}.`);
    const { width, height, dpi } = work;
    asked.push({ pixels: width * height, millimetres: Math.round((width / dpi) * 25.4) });
    const [outcome = printed(Buffer.alloc(1))] = outcomes.splice(0, 1);
    return outcome;
  };
  const inTurn: PictureEncoder['inTurn'] = (_, use) => use(encode);
  return { encoder: { inTurn }, asked };
}

const flat = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } });

describe('a print', () => {
  it('that takes more than there is has fewer dots, and is as wide', async () => {
    const { _id: id } = await upload(shop, guest, await crest());
    const { encoder, asked } = encoderWith(
      { kind: 'unreadable', reason: 'out of memory' },
      { kind: 'refused', code: 'complexity', what: 'more shapes than we can draw' },
    );
    const { database } = shop;
    const request = { millimetres: 400, edits: {} };
    const made = await printArtwork({ database, encoder }, id, request);
    expect(made).toMatchObject({ name: 'crest.png', bytes: Buffer.alloc(1) });
    expect(asked.map(({ millimetres }) => millimetres)).toEqual([400, 400, 400]);
    const pixels = asked.map((each) => Math.round(each.pixels / 1e5) / 10);
    expect(pixels).toEqual([14.9, 8, 2]);
  });

  it('that fails each time is an error', async () => {
    const { _id: id } = await upload(shop, guest, await crest());
    const damaged = { kind: 'unreadable', reason: 'damaged' } as const;
    const { encoder, asked } = encoderWith(damaged, damaged, damaged, damaged);
    const { database } = shop;
    const print = printArtwork({ database, encoder }, id, { millimetres: 400, edits: {} });
    await expect(print).rejects.toThrow('cannot be printed');
    expect(asked).toHaveLength(4);
  });

  it('of no picture is none', async () => {
    const { encoder, asked } = encoderWith();
    const { database } = shop;
    const request = { millimetres: 400, edits: {} };
    expect(await printArtwork({ database, encoder }, NOWHERE, request)).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('of a WebP of as many pixels as are taken is made', async () => {
    const square = flat(6300, 6300, '#a00000aa');
    const bytes = await square.webp({ lossless: true, effort: 0 }).toBuffer();
    const { _id: id } = await upload(shop, guest, bytes);
    const answer = await shop.call(getArtworkPrint, {
      token: await shop.logIn(accounts.admin),
      params: { id },
      query: { width: 340 },
    });
    expect(answer.status).toBe(200);
    const { width, density = 1 } = await sharp(answer.bytes).metadata();
    expect(Math.round((width / density) * 25.4)).toBe(340);
  });

  it('leaves its memory to the next picture', async () => {
    const token = await shop.logIn(accounts.admin);
    const square = await flat(6300, 6300, '#00407faa').png().toBuffer();
    const { _id: id } = await upload(shop, guest, square);
    for (const background of ['#a00000aa', '#00a000aa']) {
      const sent = { token, params: { id }, query: { width: 340 } };
      for (const _ of [1, 2]) expect((await shop.call(getArtworkPrint, sent)).status).toBe(200);
      // one that is decoded as a whole
      const wide = await flat(40_000, 990, background).png({ progressive: true }).toBuffer();
      expect(await upload(shop, guest, wide)).toMatchObject({ width: 40_000 });
    }
  });
});
