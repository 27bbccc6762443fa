import {
  cornersOf,
  mountsOf,
  toView,
  type Drawing,
  type DrawnPicture,
  type Coordinates,
  type TemplateId,
} from '@tailorbird/art';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distance } from '../../test/drawn.ts';
import { drawFor } from './draw-item.ts';
import { pictureFiller, type FindPictures } from './fill-pictures.ts';
import { Renderer } from './renderer.ts';

/** Upper left, upper right, lower right, lower left: none of them is a colour of a drawing. */
const COLOURS = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 0, 255],
] as const;

/** The cloth round the picture. */
const PAPER = [250, 250, 247] as const;

const REF = '0190c3a1-7b1e-7000-8000-000000000001.e3b0c44298fc1c14';

/** Four quadrants, each of one colour. */
const quadrants = () =>
  sharp(Buffer.from([0, 1, 3, 2].flatMap((k) => [...(COLOURS[k] ?? [])])), {
    raw: { width: 2, height: 2, channels: 3 },
  })
    .resize(400, 300, { kernel: 'nearest', fit: 'fill' })
    .png()
    .toBuffer();

const blank = () =>
  sharp({ create: { width: 400, height: 500, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();

const always =
  (picture: () => Promise<Buffer>, type: string): FindPictures =>
  async (refs) => {
    const bytes = await picture();
    return new Map(refs.map((ref) => [ref, { bytes, type }]));
  };

const fill = pictureFiller(
  {
    findRenditions: always(quadrants, 'image/png'),
    findPhotographs: always(blank, 'image/jpeg'),
  },
  { warn: () => undefined },
);

const photo = JSON.stringify({
  front: { ref: 'a1', mount: { x: 510, y: 300 }, millimetresPerUnit: 0.45 },
  back: { ref: 'b2', mount: { x: 480, y: 210 }, millimetresPerUnit: 0.6 },
});

const drawingOf = (template: TemplateId, pictures: readonly DrawnPicture[]): Drawing => ({
  template,
  parameters: {
    ...(template === 'photo' && { photo }),
    colour: 'white',
    pictures: JSON.stringify(pictures),
  },
});

/**
 * The corners in pixels: a corner is as far beyond the middle of its quadrant as that is beyond the
 * middle of all of them. Only pixels near the picture are looked at, since labels have
 * colours, too. A pixel has the colour that it is nearest to.
 */
async function cornersIn(
  bytes: Buffer,
  near: (x: number, y: number) => boolean,
): Promise<Coordinates[]> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const sums = COLOURS.map(() => ({ x: 0, y: 0, count: 0 }));
  for (let at = 0; at < data.length; at += 3) {
    const [x, y] = [((at / 3) % info.width) + 0.5, Math.floor(at / 3 / info.width) + 0.5];
    if (!near(x, y)) continue;
    const far = [...COLOURS, PAPER].map(([red, green, blue]) =>
      Math.hypot((data[at] ?? 0) - red, (data[at + 1] ?? 0) - green, (data[at + 2] ?? 0) - blue),
    );
    const sum = sums[far.indexOf(Math.min(...far))];
    if (!sum) continue;
    sum.x += x;
    sum.y += y;
    sum.count += 1;
  }
  const middles = sums.map(({ x, y, count }) => {
    expect(count).toBeGreaterThan(200);
    return { x: x / count, y: y / count };
  });
  const mean = (of: (point: Coordinates) => number) => middles.map(of).reduce((a, b) => a + b) / 4;
  const centre = { x: mean(({ x }) => x), y: mean(({ y }) => y) };
  return middles.map(({ x, y }) => ({ x: 2 * x - centre.x, y: 2 * y - centre.y }));
}

const picture: DrawnPicture = {
  side: 'front',
  ref: REF,
  name: 'flag.png',
  x: 15.5,
  y: 232,
  width: 90,
  height: 60,
  turn: 0,
};

/** Pixels, so wide that one of them is about half a millimetre. */
const WIDTH = 1920;

/** Where nothing of the piece lies over the picture. */
const placements: [TemplateId, Partial<DrawnPicture>][] = [
  ['tote', {}],
  ['tote', { turn: 33 }],
  ['backpack', { y: 60, turn: -20 }],
  ['backpack', { side: 'back', x: -45, y: 290, width: 40, height: 30, turn: 10 }],
  ['pouch', { x: -10, y: 70, width: 60, height: 40, turn: 15 }],
  ['tee', {}],
  ['tee', { turn: -150 }],
  ['tee', { side: 'back', turn: 45 }],
  ['polo', { y: 300, turn: 90 }],
  ['polo', { side: 'back' }],
  ['hoodie', { y: 250, turn: -8 }],
  ['hoodie', { side: 'back', x: -30, turn: 12 }],
  ['photo', { turn: 25 }],
  ['photo', { side: 'back', turn: -70 }],
];

const isWithin = (all: readonly number[], one: number) =>
  one > Math.min(...all) - 24 && one < Math.max(...all) + 24;

describe('a picture of a customer', () => {
  let renderer: Renderer;
  beforeAll(() => {
    renderer = new Renderer();
  });
  afterAll(() => renderer.close());

  async function render(drawing: Drawing, side: 'front' | 'back', width: 640 | 1280 | 1920) {
    const { svg } = await fill(drawFor(drawing, side));
    const { copies } = await renderer.draw({ svg, copies: [{ width, type: 'image/png' }] });
    const [bytes] = copies;
    if (!bytes) throw new Error('A drawing gave no picture.');
    return bytes;
  }

  it.each(placements)('is rendered where the millimetres say: %s %o', async (template, place) => {
    const placed = { ...picture, ...place };
    const { side } = placed;
    const drawing = drawingOf(template, [placed]);
    const facts = mountsOf(drawing);
    const scale = WIDTH / 1000;
    const { millimetresPerUnit = facts.millimetresPerUnit } = facts.mounts[side] ?? {};
    const millimetresPerPixel = millimetresPerUnit / facts.at[2] / scale;
    const corners = cornersOf(placed).map((corner) => {
      const { x, y } = toView(facts, side, corner);
      return { x: x * scale, y: y * scale };
    });
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
    const bytes = await render(drawing, side, WIDTH);
    const found = await cornersIn(bytes, (x, y) => isWithin(xs, x) && isWithin(ys, y));
    corners.forEach((corner, k) => {
      const seen = found[k] ?? { x: 0, y: 0 };
      const off = Math.hypot(seen.x - corner.x, seen.y - corner.y) * millimetresPerPixel;

      expect(off).toBeLessThan(0.5);
    });
  });

  it('is the same on layers that are kept as on a piece that is drawn as one', async () => {
    const drawing = drawingOf('hoodie', [{ ...picture, turn: 20 }]);
    // the layers of another picture on the same piece
    await render(drawingOf('hoodie', [picture]), 'front', 640);
    const kept = await render(drawing, 'front', 640);
    const whole = await sharp(await render(drawing, 'front', 1280))
      .resize(640)
      .png()
      .toBuffer();
    expect(await distance(whole, kept)).toBeLessThan(4);
    const none = await render(drawingOf('hoodie', []), 'front', 640);
    expect(await distance(none, kept)).toBeGreaterThan(8);
  });
});
