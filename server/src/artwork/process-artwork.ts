import { readFile, stat } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import type {
  ArtworkOutcome,
  ArtworkPicture,
  ArtworkRecipe,
  ArtworkSource,
  ArtworkWork,
} from '../images/artwork-work.ts';
import { COUNTED_SIDE, countColours, MOST_COLOURS } from './colours/count-colours.ts';
import type { Pixels } from './colours/pixels.ts';
import { applyRecipe } from './recipe/apply-recipe.ts';
import { decodeRaster, sizeOf, type RasterFile } from './raster.ts';
import { rebuildSvg, svgAtSize, type RebuiltSvg } from './svg/rebuild-svg.ts';
import { SVG_REFUSALS, SvgRefusedError } from './svg/refusals.ts';

const LONGEST_SECONDS = 60;

/** Pixels of the longer side of what pages show. */
const PREVIEW_SIDE = 640;

/** Pixels that a print may have: 340 by 340 mm at 300 dots an inch. */
const MOST_PRINTED = 16_500_000;

/** Adds a profile to a PNG that says what its colours are in another way. */
export type ProfileAdder = (file: string | Buffer) => Promise<string | Buffer>;

/**
 * Does one piece of work. It runs in the process that works on pixels, which loads it from the
 * build when the first picture of a customer comes.
 */
export async function processArtwork(
  work: ArtworkWork,
  addProfile: ProfileAdder,
): Promise<ArtworkOutcome> {
  try {
    if (work.kind === 'artwork') return await keep(work, addProfile);
    const drawing = await drawingOf(work.source, addProfile);
    if (work.kind === 'artwork rendition') return await render(drawing, work);
    return await print(drawing, work);
  } catch (error) {
    if (!(error instanceof SvgRefusedError)) throw error;
    return { kind: 'refused', code: error.code, what: SVG_REFUSALS[error.code] };
  }
}

type Work<Kind> = Extract<ArtworkWork, { kind: Kind }>;

async function keep(
  { path, format, limits }: Work<'artwork'>,
  addProfile: ProfileAdder,
): Promise<ArtworkOutcome> {
  const { size } = await stat(path);
  if (size > limits.bytes) return { kind: 'too many bytes' };
  if (format === 'svg') return keepSvg(await readFile(path));
  const file = format === 'png' ? await addProfile(path) : path;
  const { width, height, ...facts } = await sizeOf(file);
  if (facts.format !== format) return { kind: 'unreadable', reason: `it is ${facts.format}` };
  // before a single pixel is decoded
  if (width * height > limits.pixels) return { kind: 'too many pixels' };
  const raster = { file, width, height, ...facts };
  const { colours, isFlat } = countColours(await sampleOf(raster));
  const preview = await encode(await decodeRaster(raster, { side: PREVIEW_SIDE }), isFlat);
  return { kind: 'artwork kept', width, height, colours, preview };
}

async function keepSvg(bytes: Buffer): Promise<ArtworkOutcome> {
  const rebuilt = rebuildSvg(textOf(bytes));
  const pixels = await drawSvg(rebuilt, sidesOf(rebuilt, PREVIEW_SIDE));
  const preview = await encode(pixels, countColours(pixels).isFlat);
  const { svg, width, height } = rebuilt;
  return { kind: 'artwork kept', width, height, svg, colours: fewColours(rebuilt), preview };
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new SvgRefusedError('encoding', { cause });
  }
}

const fewColours = ({ colours }: RebuiltSvg) => (colours.length > MOST_COLOURS ? null : colours);

/** Pixels that are each of the picture itself: mixed ones would add colours. */
function sampleOf(raster: RasterFile): Promise<Pixels> {
  return decodeRaster(raster, { side: COUNTED_SIDE, isSampled: raster.format === 'png' });
}

type Drawing = { raster: RasterFile } | { rebuilt: RebuiltSvg };

async function drawingOf(
  { bytes, kind }: ArtworkSource,
  addProfile: ProfileAdder,
): Promise<Drawing> {
  // nothing but what comes out of this is ever drawn, whatever was handed over
  if (kind === 'svg') return { rebuilt: rebuildSvg(textOf(bytes)) };
  const file = kind === 'png' ? await addProfile(bytes) : bytes;
  return { raster: { file, ...(await sizeOf(file)) } };
}

async function render(
  drawing: Drawing,
  { recipe, width: side }: Work<'artwork rendition'>,
): Promise<ArtworkOutcome> {
  const pixels = await pixelsOf(drawing, side);
  const left = applyRecipe(pixels, recipe);
  const { colours, isFlat } = await countLeft(drawing, { pixels, recipe, left });
  const picture = await encode(pixels, isFlat);
  return { kind: 'artwork rendition', colours, ...picture };
}

function pixelsOf(drawing: Drawing, side: number): Promise<Pixels> {
  if ('raster' in drawing) return decodeRaster(drawing.raster, { side });
  return drawSvg(drawing.rebuilt, sidesOf(drawing.rebuilt, side));
}

/** The colours after the recipe. */
async function countLeft(
  drawing: Drawing,
  {
    pixels,
    recipe,
    left,
  }: { pixels: Pixels; recipe: ArtworkRecipe; left: readonly string[] | undefined },
) {
  if (left) return { colours: [...left], isFlat: true };
  if ('rebuilt' in drawing) {
    const counted = countColours(pixels);
    return recipe.paper === undefined
      ? { ...counted, colours: fewColours(drawing.rebuilt) }
      : counted;
  }
  const { raster } = drawing;
  const isWhole = Math.max(raster.width, raster.height) <= COUNTED_SIDE;
  if (isWhole || raster.format !== 'png') return countColours(pixels);
  const sample = await sampleOf(raster);
  applyRecipe(sample, recipe);
  return countColours(sample);
}

async function print(
  drawing: Drawing,
  { recipe, width, height, dpi }: Work<'artwork print'>,
): Promise<ArtworkOutcome> {
  if (width * height > MOST_PRINTED) return { kind: 'too many pixels' };
  const pixels = await printPixels(drawing, { width, height });
  // the colours of the rendition that the customer saw
  const palette = recipe.reduce === undefined ? undefined : await paletteOf(drawing, recipe);
  applyRecipe(pixels, recipe, palette);
  const { data, info } = await fromPixels(pixels)
    .resize({ width, height, fit: 'fill' })
    .withDensity(dpi)
    .png({ compressionLevel: 6 })
    .toBuffer({ resolveWithObject: true });
  return { kind: 'artwork print', bytes: data, width: info.width, height: info.height };
}

/** As large as it is printed, or as it is where that is less: a recipe needs sharp edges. */
function printPixels(drawing: Drawing, size: { width: number; height: number }): Promise<Pixels> {
  if ('rebuilt' in drawing) return drawSvg(drawing.rebuilt, size);
  return decodeRaster(drawing.raster, { side: Math.max(size.width, size.height) });
}

async function paletteOf(drawing: Drawing, { paper, reduce }: ArtworkRecipe) {
  const pixels = await pixelsOf(drawing, PREVIEW_SIDE);
  return applyRecipe(pixels, { paper, reduce });
}

function sidesOf({ width, height }: RebuiltSvg, side: number) {
  const scale = side / Math.max(width, height);
  const pixels = (units: number) => Math.max(1, Math.round(units * scale));
  return { width: pixels(width), height: pixels(height) };
}

async function drawSvg(
  { svg }: RebuiltSvg,
  { width, height }: { width: number; height: number },
): Promise<Pixels> {
  const { data } = await sharp(Buffer.from(svgAtSize(svg, { width, height })))
    .timeout({ seconds: LONGEST_SECONDS })
    .resize({ width, height, fit: 'fill' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width, height };
}

function fromPixels({ data, width, height }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 4 } }).timeout({
    seconds: LONGEST_SECONDS,
  });
}

/** A drawing without loss: its edges would be smeared. */
async function encode(pixels: Pixels, isFlat: boolean): Promise<ArtworkPicture> {
  const options = isFlat
    ? { lossless: true, effort: 2 }
    : { quality: 90, alphaQuality: 100, effort: 2 };
  const { width, height } = pixels;
  const bytes = await fromPixels(pixels).webp(options).toBuffer();
  return { bytes, width, height };
}
