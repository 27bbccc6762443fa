import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pixelsOf } from '../colours/drawings.fixture.ts';
import { packedAt, type Pixels } from '../colours/pixels.ts';
import { applyRecipe } from './apply-recipe.ts';

const ring = (paper: string, noise = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect width="200" height="200" fill="${paper}"/>${noise}<circle cx="100" cy="100" r="70" fill="#fff" stroke="#0033a0" stroke-width="20"/></svg>`;

const drawn = async (svg: string) => pixelsOf(await sharp(Buffer.from(svg)).png().toBuffer());

function pixelAt({ data, width }: Pixels, x: number, y: number) {
  const at = (y * width + x) * 4;
  return { colour: packedAt(data, at), alpha: data[at + 3] };
}

describe('a recipe', () => {
  it.each(['#ffffff', '#f4f1e8'])(
    'takes the paper %s away, and leaves white inside',
    async (paper) => {
      const pixels = await drawn(ring(paper));
      applyRecipe(pixels, { paper: 12 });
      expect(pixelAt(pixels, 2, 2)).toEqual({ colour: 0, alpha: 0 });
      expect(pixelAt(pixels, 100, 5).alpha).toBe(0);
      expect(pixelAt(pixels, 100, 100)).toEqual({ colour: 0xffffff, alpha: 255 });
      expect(pixelAt(pixels, 100, 30)).toEqual({ colour: 0x0033a0, alpha: 255 });
    },
  );

  it('leaves an edge that is soft over one pixel, in the colour behind it', async () => {
    const pixels = await drawn(ring('#ffffff'));
    applyRecipe(pixels, { paper: 12 });
    let soft = 0;
    for (let y = 0; y < 200; y += 1) {
      for (let x = 0; x < 200; x += 1) {
        const { colour, alpha = 0 } = pixelAt(pixels, x, y);
        if (alpha === 0 || alpha === 255) continue;
        soft += 1;
        expect(colour).toBe(0x0033a0);
        const around = [
          [-1, 0],
          [1, 0],
          [0, -1],
          [0, 1],
        ] as const;
        expect(around.some(([dx, dy]) => pixelAt(pixels, x + dx, y + dy).alpha === 0)).toBe(true);
      }
    }
    expect(soft).toBeGreaterThan(50);
  });

  it('finds the paper of a JPEG in spite of its noise', async () => {
    const jpeg = await sharp(Buffer.from(ring('#fbfaf5')))
      .jpeg({ quality: 70 })
      .toBuffer();
    const pixels = await pixelsOf(jpeg);
    applyRecipe(pixels, { paper: 15 });
    expect(pixelAt(pixels, 3, 190).alpha).toBe(0);
    expect(pixelAt(pixels, 100, 100).alpha).toBe(255);
  });

  it('takes nothing away with a tolerance of 0 but the paper itself, and all with 100', async () => {
    const [none, all] = [await drawn(ring('#fff')), await drawn(ring('#fff'))];
    applyRecipe(none, { paper: 0 });
    expect(pixelAt(none, 0, 0).alpha).toBe(0);
    expect(pixelAt(none, 100, 30).alpha).toBe(255);
    applyRecipe(all, { paper: 100 });
    expect(pixelAt(all, 100, 100).alpha).toBe(0);
  });

  it('changes nothing of a picture whose edges are transparent already', async () => {
    const svg = ring('none');
    const [pixels, before] = [await drawn(svg), await drawn(svg)];
    applyRecipe(pixels, { paper: 12 });
    expect(pixelAt(pixels, 100, 100).alpha).toBe(255);
    expect(pixelAt(pixels, 100, 30)).toEqual(pixelAt(before, 100, 30));
  });

  it('gives one colour to all, and keeps how opaque each pixel is', async () => {
    const pixels = await drawn(ring('none'));
    const alphas = pixels.data.filter((_, index) => index % 4 === 3);
    expect(applyRecipe(pixels, { colour: '#aa0000' })).toEqual(['#aa0000']);
    expect(pixels.data.filter((_, index) => index % 4 === 3)).toEqual(alphas);
    expect(pixelAt(pixels, 100, 100).colour).toBe(0xaa0000);
  });

  it('removes the paper before it reduces, and reduces before it colours', async () => {
    const pixels = await drawn(ring('#ffffff'));
    expect(applyRecipe(pixels, { paper: 12, reduce: 1 })).toEqual(['#ffffff']);
    expect(pixelAt(pixels, 100, 30).colour).toBe(0xffffff);
    expect(pixelAt(pixels, 0, 0).alpha).toBe(0);
  });
});
