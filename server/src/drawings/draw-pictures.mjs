// @ts-check
// The process that draws, see renderer.ts. It knows neither shop nor database: one drawing at a
// time comes in, and its pictures go out.
import { createCanvas, Image } from '@napi-rs/canvas';
import sharp from 'sharp';
import { splitAtLettering } from './split-drawing.mjs';

/** @typedef {import('@napi-rs/canvas').Canvas} Canvas */
/** @typedef {import('./renderer.ts').Work} Work */
/** @typedef {import('./renderer.ts').Copy} Copy */
/** @typedef {import('./renderer.ts').Outcome} Outcome */
/** @typedef {{ data: Buffer, raw: import('sharp').CreateRaw, isOpaque: boolean }} Bitmap */

/**
 * Pixels. What is narrower is drawn twice as wide and scaled down: Skia puts the threads of a fine
 * weave on whole pixels, and small pictures would shimmer.
 */
const FINE = 640;

/** Layers that are kept, two of a piece: of 2 MB each, at FINE. */
const MOST_LAYERS = 16;

/** What lies below and over the print of the latest drawings, by width and SVG, the latest last. */
/** @type {Map<string, Canvas>} */
const layers = new Map();

// its cache of operations would keep memory and never be hit
sharp.cache(false);
sharp.concurrency(1);

process.on('message', (/** @type {Work} */ work) => {
  void outcomeOf(work).then((outcome) => process.send?.(outcome));
});
process.on('disconnect', () => process.exit());

/** @returns {Promise<Outcome>} */
async function outcomeOf(/** @type {Work} */ { svg, copies, isCover }) {
  try {
    const widest = Math.max(...copies.map(({ width }) => width));
    const bitmap = await draw(svg, Math.max(widest, Math.min(widest * 2, FINE)));
    const encoded = [];
    for (const copy of copies) encoded.push(await encode(bitmap, copy));
    return { kind: 'drawn', copies: encoded, placeholder: isCover ? await averageOf(bitmap) : '' };
  } catch (error) {
    return { kind: 'undrawable', reason: String(error) };
  }
}

/** @returns {Promise<Bitmap>} */
async function draw(/** @type {string} */ svg, /** @type {number} */ width) {
  const canvas = await paint(svg, width);
  const { height } = canvas;
  const data = canvas.data();
  const opaque = isOpaque(data.subarray(0, width * 4));
  return { data, raw: { width, height, channels: 4, premultiplied: !opaque }, isOpaque: opaque };
}

/**
 * Blurs below and over the print take most of the time, and many people print on the same piece.
 * Each ends up in its picture by the same steps, whether its layer was kept or not.
 */
async function paint(/** @type {string} */ svg, /** @type {number} */ width) {
  const parts = width <= FINE ? splitAtLettering(svg) : undefined;
  if (!parts) return paintOn(undefined, svg, width);
  const canvas = await paintOn(await keptLayer(parts.below, width), parts.letters, width);
  if (parts.over) canvas.getContext('2d').drawImage(await keptLayer(parts.over, width), 0, 0);
  return canvas;
}

async function keptLayer(/** @type {string} */ svg, /** @type {number} */ width) {
  const key = `${width} ${svg}`;
  const layer = layers.get(key) ?? (await paintOn(undefined, svg, width));
  layers.delete(key);
  layers.set(key, layer);
  for (const oldest of layers.keys()) {
    if (layers.size <= MOST_LAYERS) break;
    layers.delete(oldest);
  }
  return layer;
}

async function paintOn(
  /** @type {Canvas | undefined} */ ground,
  /** @type {string} */ svg,
  /** @type {number} */ width,
) {
  const image = new Image();
  image.src = Buffer.from(svg);
  await image.decode();
  const canvas = createCanvas(width, Math.round((width * image.height) / image.width));
  const context = canvas.getContext('2d');
  if (ground) context.drawImage(ground, 0, 0);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** A wall fills the picture to its edges: without one, the first row of pixels shows it. */
function isOpaque(/** @type {Buffer} */ row) {
  for (let alpha = 3; alpha < row.length; alpha += 4) if (row[alpha] !== 255) return false;
  return true;
}

function toSharp(/** @type {Bitmap} */ { data, raw, isOpaque }) {
  const pixels = sharp(data, { raw });
  return isOpaque ? pixels.removeAlpha() : pixels;
}

/**
 * WebP at effort 1 and quality 78 takes three quarters of the time of effort 2 and quality 82, which
 * take half of the default 4: as many bytes, and half a decibel at 40, which nobody sees. What is
 * wider than FINE is shown on dense screens: quality 75 saves 30 % of the bytes there, and effort 2
 * another 12 %.
 */
function encode(/** @type {Bitmap} */ bitmap, /** @type {Copy} */ { width, type }) {
  const scaled = toSharp(bitmap).resize({ width });
  const webp = width > FINE ? { quality: 75, effort: 2 } : { quality: 78, effort: 1 };
  const encoded = type === 'image/png' ? scaled.png() : scaled.webp(webp);
  return encoded.toBuffer();
}

/** The average colour as six hex digits; nothing for one that the ground shines through. */
async function averageOf(/** @type {Bitmap} */ bitmap) {
  if (!bitmap.isOpaque) return '';
  const pixel = toSharp(bitmap).resize({ width: 1, height: 1, fit: 'fill' });
  return (await pixel.raw().toBuffer()).toString('hex');
}
