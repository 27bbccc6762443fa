// @ts-check
// The process that works on pixels, see picture-encoder.ts. It knows neither shop nor database:
// one piece of work at a time comes in, and what came of it goes out.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import sharp from 'sharp';
import { withProfile } from './png-colours.mjs';

/** @typedef {import('./picture-encoder.ts').Work} Work */
/** @typedef {import('./picture-encoder.ts').Outcome} Outcome */

const LONGEST_SECONDS = 60;

/** The build of ../artwork/process-artwork.ts, loaded when the first picture of a customer comes. */
const ARTWORK = new URL('../../../dist/server/artwork.js', import.meta.url).href;

// its cache of operations would keep memory and never be hit
sharp.cache(false);
sharp.concurrency(1);

setFlagsFromString('--expose-gc');
/**
 * Frees the pixels of the work before. By itself V8 would let them lie, since they are not in its
 * heap, and the next picture would not find the memory that it takes.
 * @type {() => void}
 */
const freePixels = runInNewContext('gc');

process.on('message', (/** @type {Work} */ work) => {
  void outcomeOf(work).then((outcome) => process.send?.(outcome));
});
process.on('disconnect', () => process.exit());

/** @returns {Promise<Outcome>} */
async function outcomeOf(/** @type {Work} */ work) {
  freePixels();
  try {
    if (work.kind === 'keep') return await keep(work);
    if (work.kind === 'narrow') return await narrow(work);
    if (work.kind === 'print') return await print(work);
    if (work.kind === 'colour') {
      return { kind: 'coloured', placeholder: await placeholderOf(work.bytes) };
    }
    const { processArtwork } = await import(ARTWORK);
    return await processArtwork(work, withProfile);
  } catch (error) {
    return { kind: 'unreadable', reason: String(error) };
  }
}

/**
 * Upright, in sRGB, without anything that was written into it, and made anew from its pixels, so
 * that nothing else that lay in the file gets on. Of moving pictures it is the first.
 * @returns {Promise<Outcome>}
 */
async function keep(/** @type {Extract<Work, { kind: 'keep' }>} */ { path, format, limits }) {
  const { pixels, side } = limits;
  const file = format === 'png' ? await withProfile(path) : path;
  const header = await sharp(file, { limitInputPixels: false }).metadata();
  if (header.format !== format) return { kind: 'unreadable', reason: `it is ${header.format}` };
  // before a single pixel is decoded
  if (header.width * header.height > pixels) return { kind: 'too many pixels' };
  // 'warning' would refuse what the cameras of some phones write and every program shows
  const picture = sharp(file, { failOn: 'error', limitInputPixels: pixels });
  // of 16 bits it would come out in Display P3 without saying so
  if (header.hasProfile && header.depth === 'ushort') {
    picture.withIccProfile('srgb', { attach: false });
  }
  const { data, info } = await picture
    .timeout({ seconds: LONGEST_SECONDS })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    // effort 2 is three times as fast as the default 4, for 3 % more bytes
    .webp({ quality: 85, effort: 2 })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const isScaled = Math.max(header.width, header.height) > side;
  const placeholder = await placeholderOf(data);
  return { kind: 'kept', width, height, isScaled, bytes: data, placeholder };
}

/**
 * AVIF at effort 2 takes up to a second at the greatest width; the default 4 takes five times as
 * long and saves hardly a byte. At 58 it looks like WebP at 80.
 * @returns {Promise<Outcome>}
 */
async function narrow(/** @type {Extract<Work, { kind: 'narrow' }>} */ { bytes, width, type }) {
  const picture = sharp(bytes)
    .timeout({ seconds: LONGEST_SECONDS })
    .resize({ width, withoutEnlargement: true });
  const encoded = {
    'image/webp': () => picture.webp({ quality: 80 }),
    'image/avif': () => picture.avif({ quality: 58, effort: 2, chromaSubsampling: '4:2:0' }),
    'image/png': () => picture.png({ compressionLevel: 9 }),
  }[type]();
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { kind: 'done', width: info.width, height: info.height, bytes: data };
}

/**
 * On white, as paper is: a PNG with an alpha channel makes a PDF twice as large.
 * @returns {Promise<Outcome>}
 */
async function print(/** @type {Extract<Work, { kind: 'print' }>} */ work) {
  const { bytes, width, height, isFilled } = work;
  const limits = isFilled
    ? /** @type {const} */ ({ fit: 'contain', background: '#fff' })
    : /** @type {const} */ ({ fit: 'inside', withoutEnlargement: true });
  const { data, info } = await sharp(bytes)
    .timeout({ seconds: LONGEST_SECONDS })
    .resize({ width, height, ...limits })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
  return { kind: 'done', width: info.width, height: info.height, bytes: data };
}

/**
 * The average colour of a picture as it is kept: scaled while it is decoded, that takes 15 ms of
 * the largest, where the original would take as long as the upload itself. Nothing for one that
 * the ground shines through: the colour would stay to be seen behind it.
 * @returns {Promise<string>}
 */
async function placeholderOf(/** @type {Buffer} */ bytes) {
  const { data, info } = await sharp(bytes)
    .timeout({ seconds: LONGEST_SECONDS })
    .resize({ width: 1, height: 1, fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return info.channels === 3 ? data.toString('hex') : '';
}
