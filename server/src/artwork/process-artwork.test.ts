import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pngChunk, pngHeader, twoHalves } from '../../test/pictures.ts';
import type { ArtworkRecipe, ArtworkSource, ArtworkWork } from '../images/artwork-work.ts';
import { encodeArtwork } from '../images/encode-artwork.ts';
import { PictureEncoder } from '../images/picture-encoder.ts';
import { countColours } from './colours/count-colours.ts';
import { flatDrawing, INKS, photo, pixelsOf, softDrawing } from './colours/drawings.fixture.ts';
import { packedAt } from './colours/pixels.ts';

const LIMITS = { pixels: 40_000_000, bytes: 20_000_000 };
const CREST =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200"><rect width="300" height="200" fill="#ffffff"/><circle cx="150" cy="100" r="80" fill="#c8102e"/><circle cx="150" cy="100" r="30" fill="#ffffff"/></svg>';

/** Sixteenths of red, green and blue of the first pixel. */
const corner = async (bytes: Uint8Array) => {
  const { data } = await pixelsOf(Buffer.from(bytes));
  return [data[0], data[1], data[2]].map((level) => Math.round((level ?? 0) / 16));
};

describe('a picture of a customer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'artwork-test-'));
  const path = join(folder, 'file');
  let encoder: PictureEncoder;

  beforeAll(() => {
    encoder = new PictureEncoder();
  });

  afterAll(async () => {
    await encoder.close();
    rmSync(folder, { recursive: true });
  });

  const send = (work: ArtworkWork) =>
    encodeArtwork(encoder, work, { rank: 'upload', longestMs: 250_000 });

  async function keep(bytes: Buffer | string, format: ArtworkSource['kind'], limits = LIMITS) {
    await writeFile(path, bytes);
    return send({ kind: 'artwork', path, format, limits });
  }

  async function keepWell(bytes: Buffer | string, format: ArtworkSource['kind']) {
    const outcome = await keep(bytes, format);
    if (outcome.kind !== 'artwork kept') throw new Error(JSON.stringify(outcome));
    return outcome;
  }

  async function rendered(source: ArtworkSource, recipe: ArtworkRecipe, width = 640) {
    const outcome = await send({ kind: 'artwork rendition', source, recipe, width });
    if (outcome.kind !== 'artwork rendition') throw new Error(JSON.stringify(outcome));
    return { ...outcome, pixels: await pixelsOf(Buffer.from(outcome.bytes)) };
  }

  it('is looked at: its size, its colours and a preview', async () => {
    const inks = INKS.slice(0, 4);
    const bytes = await (await flatDrawing(inks, 2, 1500)).png().toBuffer();
    const { preview, colours, ...facts } = await keepWell(bytes, 'png');
    expect(facts).toEqual({ kind: 'artwork kept', width: 1500, height: 1500 });
    expect(new Set(colours)).toEqual(new Set(inks));
    expect(preview).toMatchObject({ width: 640, height: 640 });
    expect((await sharp(Buffer.from(preview.bytes)).metadata()).format).toBe('webp');
  });

  it('is looked at as a photo, whose colours are not counted', async () => {
    const bytes = await photo(900, 600, 3).jpeg().toBuffer();
    const outcome = await keepWell(bytes, 'jpeg');
    expect(outcome).toMatchObject({ width: 900, height: 600, colours: null });
    expect(outcome.preview).toMatchObject({ width: 640, height: 427 });
  });

  it('is looked at as an SVG that has been made anew', async () => {
    const outcome = await keepWell(`<!-- sent -->${CREST}`, 'svg');
    expect(outcome).toMatchObject({ width: 300, height: 200, colours: ['#ffffff', '#c8102e'] });
    expect(outcome.preview).toMatchObject({ width: 640, height: 427 });
    expect(outcome.svg).not.toContain('sent');
    expect(await keepWell(outcome.svg ?? '', 'svg')).toMatchObject({ svg: outcome.svg });
  });

  it('is refused as an SVG for what it holds', async () => {
    const hostile = CREST.replace('<circle', '<script>alert(1)</script><circle');
    const script = { kind: 'refused', code: 'script', what: 'a script' };
    expect(await keep(hostile, 'svg')).toEqual(script);
    const text = CREST.replace('<circle', '<text>Sam</text><circle');
    expect(await keep(text, 'svg')).toMatchObject({ what: 'text: convert it to paths' });
    const latin = Buffer.from(CREST.replace('<circle', '<!-- \u00e4 --><circle'), 'latin1');
    expect(await keep(latin, 'svg')).toMatchObject({ code: 'encoding' });
    // neither is one drawn that comes from elsewhere
    const source = { bytes: Buffer.from(hostile), kind: 'svg' } as const;
    const rendition = { kind: 'artwork rendition', source, recipe: {}, width: 640 } as const;
    expect(await send(rendition)).toEqual(script);
    const print = {
      kind: 'artwork print',
      source,
      recipe: {},
      width: 9,
      height: 9,
      dpi: 300,
    } as const;
    expect(await send(print)).toEqual(script);
  });

  it('is refused when it is too large or another file than it says', async () => {
    expect(await keep(pngHeader({ width: 9000, height: 9000 }), 'png')).toEqual({
      kind: 'too many pixels',
    });
    expect(await keep(CREST, 'svg', { ...LIMITS, bytes: 100 })).toEqual({ kind: 'too many bytes' });
    const jpeg = await twoHalves(20, 20).jpeg().toBuffer();
    expect(await keep(jpeg, 'png')).toMatchObject({ kind: 'unreadable' });
    expect(await keep(jpeg.subarray(0, 200), 'jpeg')).toMatchObject({ kind: 'unreadable' });
    expect(await keep(CREST, 'png')).toMatchObject({ kind: 'unreadable' });
    expect(await keep('', 'svg')).toMatchObject({ kind: 'refused', code: 'damage' });
  });

  it.each<[string, ArtworkSource['kind'], (picture: Sharp) => Sharp, object]>([
    [
      'turned by its camera',
      'jpeg',
      (half) =>
        half.withMetadata({ orientation: 6 }).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }),
      { width: 30, height: 60 },
    ],
    ['of 16 bits', 'png', (half) => half.toColourspace('rgb16').png(), { width: 60, height: 30 }],
    [
      'of 16 bits in Display P3',
      'png',
      (half) => half.toColourspace('rgb16').withIccProfile('p3').png(),
      { width: 60, height: 30 },
    ],
    ['in Display P3', 'png', (half) => half.withIccProfile('p3').png(), { width: 60, height: 30 }],
    [
      'in the inks of a printer',
      'jpeg',
      (half) => half.toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 100 }),
      { width: 60, height: 30 },
    ],
    ['WebP', 'webp', (half) => half.webp({ lossless: true }), { width: 60, height: 30 }],
  ])('is upright and in the colours of a screen: %s', async (_, kind, make, size) => {
    const source = sharp(await twoHalves(60, 30).png().toBuffer());
    const outcome = await keepWell(await make(source).toBuffer(), kind);
    expect(outcome).toMatchObject(size);
    const [red = 0, green = 0, blue = 0] = await corner(outcome.preview.bytes);
    expect(red).toBeGreaterThan(13);
    expect(Math.max(green, blue)).toBeLessThan(4);
    expect(outcome.colours).toHaveLength(2);
  });

  it('follows what a PNG says of its colours in old chunks', async () => {
    const png = await sharp({
      create: { width: 20, height: 20, channels: 3, background: '#808080' },
    })
      .png()
      .toBuffer();
    const gamma = Buffer.alloc(4);
    gamma.writeUInt32BE(100_000);
    const bytes = Buffer.concat([png.subarray(0, 33), pngChunk('gAMA', gamma), png.subarray(33)]);
    const { colours } = await keepWell(bytes, 'png');
    expect(colours).not.toEqual(['#808080']);
    expect((await rendered({ bytes, kind: 'png' }, {})).colours).toEqual(colours);
  });

  it('is made for pages by its recipe', async () => {
    const bytes = await sharp(Buffer.from(CREST), { density: 288 }).png().toBuffer();
    const plain = await rendered({ bytes, kind: 'png' }, {});
    expect(plain).toMatchObject({ width: 640, height: 427, colours: ['#ffffff', '#c8102e'] });
    const cut = await rendered({ bytes, kind: 'png' }, { paper: 12 });
    expect([cut.pixels.data[3], new Set(cut.colours)]).toEqual([
      0,
      new Set(['#c8102e', '#ffffff']),
    ]);
    const one = await rendered({ bytes, kind: 'png' }, { paper: 12, colour: '#0033a0' });
    expect(one.colours).toEqual(['#0033a0']);
    const middle = (213 * 640 + 320) * 4;
    expect([packedAt(one.pixels.data, middle), one.pixels.data[middle + 3]]).toEqual([
      0x0033a0, 255,
    ]);
    expect((await rendered({ bytes, kind: 'png' }, { reduce: 1 })).colours).toHaveLength(1);
  });

  it('is made from an SVG in sharp edges, and from pixels never larger than it is', async () => {
    const svg = { bytes: Buffer.from(CREST), kind: 'svg' } as const;
    expect(await rendered(svg, {})).toMatchObject({
      width: 640,
      height: 427,
      colours: ['#ffffff', '#c8102e'],
    });
    expect(await rendered(svg, { paper: 5 })).toMatchObject({ colours: ['#c8102e', '#ffffff'] });
    const small = await twoHalves(40, 30).png().toBuffer();
    expect(await rendered({ bytes: small, kind: 'png' }, {})).toMatchObject({
      width: 40,
      height: 30,
    });
  });

  it('is made for a printer in just that size, with its dots an inch and without paper', async () => {
    const bytes = await softDrawing(INKS.slice(0, 6), 4, 900).jpeg({ quality: 80 }).toBuffer();
    const source = { bytes, kind: 'jpeg' } as const;
    const recipe = { paper: 12, reduce: 4 };
    const work = {
      kind: 'artwork print',
      source,
      recipe,
      width: 1200,
      height: 1201,
      dpi: 300,
    } as const;
    const outcome = await send(work);
    if (outcome.kind !== 'artwork print') throw new Error(JSON.stringify(outcome));
    const png = Buffer.from(outcome.bytes);
    expect(await sharp(png).metadata()).toMatchObject({
      format: 'png',
      width: 1200,
      height: 1201,
      density: 300,
      hasAlpha: true,
    });
    const { colours } = await rendered(source, recipe);
    const printed = await pixelsOf(png);
    expect(printed.data[3]).toBe(0);
    expect(colours).toHaveLength(4);
    expect(new Set(countColours(printed).colours)).toEqual(new Set(colours));
    const huge = await send({ ...work, width: 5000, height: 5000 });
    expect(huge).toEqual({ kind: 'too many pixels' });
  });

  it('is refused when it would take too long, and the next one is looked at', async () => {
    await writeFile(path, CREST);
    const work = { kind: 'artwork', path, format: 'svg', limits: LIMITS } as const;
    const outcome = await encodeArtwork(encoder, work, { rank: 'upload', longestMs: 0 });
    expect(outcome).toMatchObject({ kind: 'refused', code: 'complexity' });
    expect(await send(work)).toMatchObject({ kind: 'artwork kept' });
  });

  it('is printed in full size within the memory of the process', async () => {
    const source = { bytes: Buffer.from(CREST), kind: 'svg' } as const;
    const recipe = { paper: 12, reduce: 2 };
    const outcome = await send({
      kind: 'artwork print',
      source,
      recipe,
      width: 4950,
      height: 3300,
      dpi: 300,
    });
    expect(outcome).toMatchObject({ kind: 'artwork print', width: 4950, height: 3300 });
  });

  it('of the most pixels is read within the memory of the process', async () => {
    const flat = {
      create: { width: 6300, height: 6300, channels: 4, background: '#c8102e' },
    } as const;
    const bytes = await sharp(flat).png({ compressionLevel: 1 }).toBuffer();
    expect(await keepWell(bytes, 'png')).toMatchObject({ width: 6300, colours: ['#c8102e'] });
    expect(await rendered({ bytes, kind: 'png' }, { paper: 3 })).toMatchObject({ colours: [] });
  });
});
