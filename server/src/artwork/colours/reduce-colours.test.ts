import { describe, expect, it } from 'vitest';
import { countColours } from './count-colours.ts';
import { INKS, photo, pixelsOf, softDrawing } from './drawings.fixture.ts';
import { packedAt } from './pixels.ts';
import { choosePalette, reduceTo } from './reduce-colours.ts';

const coloursIn = (data: Uint8Array) =>
  new Set(Array.from({ length: data.length / 4 }, (_, index) => packedAt(data, index * 4)));

describe('a picture that is reduced', () => {
  it('has exactly its own colours when there are no more', async () => {
    const inks = INKS.slice(0, 5);
    const pixels = await pixelsOf(await softDrawing(inks, 3, 400).png().toBuffer());
    reduceTo(pixels, 5);
    expect(new Set(countColours(pixels).colours)).toEqual(new Set(inks));
    expect(coloursIn(pixels.data).size).toBe(5);
  });

  it('keeps those that matter most, and its alpha', async () => {
    const pixels = await pixelsOf(await softDrawing(INKS.slice(0, 8), 3, 400).png().toBuffer());
    pixels.data.fill(0, 0, 4);
    pixels.data[7] = 90;
    reduceTo(pixels, 3);
    expect(coloursIn(pixels.data.subarray(4)).size).toBe(3);
    expect([pixels.data[3], pixels.data[7]]).toEqual([0, 90]);
  });

  it('has as many colours as asked for even when it is a photo', async () => {
    const pixels = await pixelsOf(await photo(300, 200, 2).png().toBuffer());
    const palette = choosePalette(pixels, 6);
    expect(palette).toHaveLength(6);
    reduceTo(pixels, 6);
    expect(coloursIn(pixels.data).size).toBe(6);
  });
});
