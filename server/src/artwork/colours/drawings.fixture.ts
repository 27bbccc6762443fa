import sharp from 'sharp';
import type { Pixels } from './pixels.ts';

/** Colours that differ clearly from one another. */
export const INKS = [
  '#ffffff',
  '#1a1a1a',
  '#c8102e',
  '#0033a0',
  '#ffb81c',
  '#00843d',
  '#8a8d8f',
  '#ff6ec7',
  '#5b2c83',
  '#7a4a21',
  '#00b5e2',
  '#bfe3b4',
] as const;

/** A number below that, from a sequence that is the same for the same seed. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed * 7919 + 17;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A ground, and each further colour in discs and bars of several sizes, none of them tiny. */
export function drawingSvg(colours: readonly string[], seed: number, side: number): string {
  const random = randomOf(seed);
  const [ground = '#fff', ...inks] = colours;
  const shapes = inks.map((ink, index) => {
    // each in a cell of its own, so that none hides another
    const columns = Math.ceil(Math.sqrt(inks.length));
    const cell = 1000 / columns;
    const x = (index % columns) * cell;
    const y = Math.floor(index / columns) * cell;
    const r = cell * (0.2 + random(15) / 100);
    const bar = `<rect x="${x + cell * 0.1}" y="${y + cell * 0.05}" width="${cell * 0.8}" height="${20 + random(20)}" transform="rotate(${random(12)} ${x + cell / 2} ${y})" fill="${ink}"/>`;
    return `<circle cx="${x + cell / 2}" cy="${y + cell * 0.55}" r="${r}" fill="${ink}"/>${bar}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000" width="${side}" height="${side}"><rect width="1000" height="1000" fill="${ground}"/>${shapes.join('')}</svg>`;
}

/** With soft edges, as programs draw it. */
export function softDrawing(colours: readonly string[], seed: number, side: number) {
  return sharp(Buffer.from(drawingSvg(colours, seed, side)));
}

/** Without any mixed pixel. */
export async function flatDrawing(colours: readonly string[], seed: number, side: number) {
  const svg = drawingSvg(colours, seed, side).replace(
    '<svg ',
    '<svg shape-rendering="crispEdges" ',
  );
  return sharp(Buffer.from(svg));
}

/** The pixels of an encoded picture. */
export async function pixelsOf(bytes: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(bytes)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** A picture as of a camera: soft light, many shapes and noise. */
export function photo(width: number, height: number, seed: number) {
  const random = randomOf(seed);
  const data = Buffer.alloc(width * height * 3);
  const waves = Array.from({ length: 6 }, () => [
    random(20) / 300,
    random(20) / 300,
    random(6),
    random(60) + 30,
  ]);
  for (let index = 0; index < width * height; index += 1) {
    const [x, y] = [index % width, Math.floor(index / width)];
    for (let channel = 0; channel < 3; channel += 1) {
      let level = 128 + random(16);
      for (const [across = 0, down = 0, phase = 0, strength = 0] of waves) {
        level += (strength / 2) * Math.sin(x * across + y * down + phase + channel * phase);
      }
      data[index * 3 + channel] = Math.max(0, Math.min(255, level));
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}
