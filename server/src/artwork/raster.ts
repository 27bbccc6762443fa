import sharp from 'sharp';
import type { Pixels } from './colours/pixels.ts';

const LONGEST_SECONDS = 60;

/** Of every picture that is decoded here: as many as the shop takes. */
const MOST_PIXELS = 40_000_000;

/** A picture of pixels, and facts of it that need no decoding. */
export interface RasterFile {
  file: string | Buffer;
  format: string;
  /** Pixels of the upright picture. */
  width: number;
  height: number;
  /** Sixteen bits of each colour, and a profile that says what they mean. */
  isDeepWithProfile: boolean;
}

/** Reads the header of the file. */
export async function sizeOf(file: string | Buffer): Promise<Omit<RasterFile, 'file'>> {
  const header = await sharp(file, { limitInputPixels: false }).metadata();
  const { width, height } = header.autoOrient;
  const isDeepWithProfile = header.hasProfile && header.depth === 'ushort';
  return { format: header.format, width, height, isDeepWithProfile };
}

/**
 * Upright and in sRGB, scaled down while it is decoded so that the longer side is at most `side`.
 * @param options isSampled: by leaving pixels out, none is mixed from several
 */
export async function decodeRaster(
  { file, isDeepWithProfile }: RasterFile,
  { side, isSampled = false }: { side: number; isSampled?: boolean },
): Promise<Pixels> {
  // 'warning' would refuse what the cameras of some phones write and every program shows
  const picture = sharp(file, { failOn: 'error', limitInputPixels: MOST_PIXELS });
  // of 16 bits it would come out in Display P3 without saying so
  if (isDeepWithProfile) picture.withIccProfile('srgb', { attach: false });
  const { data, info } = await picture
    .timeout({ seconds: LONGEST_SECONDS })
    .autoOrient()
    .resize({
      width: side,
      height: side,
      fit: 'inside',
      withoutEnlargement: true,
      // the usual one draws light lines along edges
      kernel: isSampled ? 'nearest' : 'mitchell',
    })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
