import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { countColours } from './count-colours.ts';
import { flatDrawing, INKS, photo, pixelsOf, softDrawing } from './drawings.fixture.ts';

const TEN = Array.from({ length: 10 }, (_, index) => index + 1);
const inksOf = (index: number) => INKS.slice(0, 1 + ((index * 5) % 11));
const sideOf = (index: number) => 180 + index * 87;

describe('colours', () => {
  it.each(TEN)('are exactly those of a flat picture (%i)', async (index) => {
    const inks = inksOf(index);
    const png = await (await flatDrawing(inks, index, sideOf(index))).png().toBuffer();
    const { colours, isFlat } = countColours(await pixelsOf(png));
    expect(new Set(colours)).toEqual(new Set(inks));
    expect(isFlat).toBe(true);
  });

  it.each(TEN)('are those of a picture with soft edges, within one (%i)', async (index) => {
    const inks = inksOf(index);
    const png = await softDrawing(inks, index, sideOf(index)).png().toBuffer();
    const { colours } = countColours(await pixelsOf(png));
    expect(Math.abs((colours?.length ?? Infinity) - inks.length)).toBeLessThanOrEqual(1);
  });

  it.each(TEN)('are those of a JPEG of quality 60 to 90, within one (%i)', async (index) => {
    const inks = inksOf(index);
    const quality = 57 + index * 3 + (index > 5 ? 3 : 0);
    const jpeg = await softDrawing(inks, index, sideOf(index)).jpeg({ quality }).toBuffer();
    const { colours } = countColours(await pixelsOf(jpeg));
    expect(Math.abs((colours?.length ?? Infinity) - inks.length)).toBeLessThanOrEqual(1);
  });

  it('are those of lettering and thin lines as well', async () => {
    const inks = INKS.slice(0, 5);
    const lines = inks
      .slice(1)
      .map(
        (ink, index) =>
          `<path d="M40 ${60 + index * 90}q300 70 520 ${index * 9}" fill="none" stroke="${ink}" stroke-width="9"/>`,
      );
    const ground = `<rect width="600" height="450" fill="${inks[0]}"/>`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 450" width="600">${ground}${lines.join('')}</svg>`;
    const png = await sharp(Buffer.from(svg)).png().toBuffer();
    expect(new Set(countColours(await pixelsOf(png)).colours)).toEqual(new Set(inks));
    const jpeg = await sharp(png).jpeg({ quality: 75 }).toBuffer();
    expect(countColours(await pixelsOf(jpeg)).colours).toHaveLength(inks.length);
  });

  it('are those that can be seen: none of what is transparent', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><circle cx="45" cy="45" r="40" fill="#c8102e"/></svg>';
    expect(countColours(await pixelsOf(await sharp(Buffer.from(svg)).png().toBuffer()))).toEqual({
      colours: ['#c8102e'],
      isFlat: true,
    });
    const nothing = { data: new Uint8Array(400), width: 10, height: 10 };
    expect(countColours(nothing).colours).toEqual([]);
  });

  it('that look the same are one, as are those of hardly a pixel', () => {
    const pixels = { data: new Uint8Array(100 * 100 * 4).fill(255), width: 100, height: 100 };
    for (let index = 0; index < 10_000; index += 1) {
      // the lower half of another white, and a few pixels of red
      if (index >= 5000) pixels.data.set([250, 252, 252], index * 4);
      if (index < 30) pixels.data.set([255, 0, 0], index * 4);
    }
    expect(countColours(pixels).colours).toEqual(['#fafcfc']);
  });

  it.each([1, 2, 3, 4])('are not counted of a photo (%i)', async (seed) => {
    const jpeg = await photo(500, 380, seed).jpeg({ quality: 80 }).toBuffer();
    expect(countColours(await pixelsOf(jpeg))).toEqual({ colours: null, isFlat: false });
  });
});
