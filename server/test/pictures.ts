import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';

/** A picture of that size in which every pixel counts; the same for the same seed. */
export function picture(width: number, height: number, seed = 7): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  let state = seed;
  for (let at = 0; at < pixels.length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    pixels[at] = state >> 16;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** The left half red, the right half blue: by which one sees how it lies. */
export function twoHalves(width: number, height: number): Sharp {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const, background: '#f00' };
  return sharp({ create: { width, height, channels: 3, background: '#00f' } }).composite([
    { input: { create: half }, left: 0, top: 0 },
  ]);
}

/** The first bytes of a PNG that says it is that large, and hardly anything else. */
export async function pngBomb(width: number, height: number): Promise<Buffer> {
  const flat = { width, height, channels: 3 as const, background: '#495722' };
  return sharp({ create: flat, limitInputPixels: false }).png({ palette: false }).toBuffer();
}

/** A good JPEG of exactly that many bytes: what comes behind the picture is not looked at. */
export async function jpegOf(bytes: number): Promise<Buffer> {
  const jpeg = await picture(64, 48).jpeg().toBuffer();
  return Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);
}

export interface Part {
  field?: string;
  /** Undefined: a plain field. */
  name?: string;
  type?: string;
  bytes: Buffer | string;
}

/** A multipart body with its content type, byte by byte as browsers send it. */
export function multipart(...parts: Part[]): { type: string; bytes: Buffer } {
  const boundary = `----shop${randomBytes(8).toString('hex')}`;
  const chunks = parts.flatMap(({ field = 'binary', name, type = 'image/jpeg', bytes }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${field}"`,
    name === undefined ? '\r\n\r\n' : `; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    bytes,
    '\r\n',
  ]);
  const bytes = Buffer.concat([...chunks, `--${boundary}--\r\n`].map((part) => Buffer.from(part)));
  return { type: `multipart/form-data; boundary=${boundary}`, bytes };
}
